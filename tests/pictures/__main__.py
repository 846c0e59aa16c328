"""Rewrite the golden pictures: `python -m tests.pictures`. Look at the difference before you commit it."""

from tests.pictures.support import GOLDENS

for golden in GOLDENS:
    golden.file.write_text(golden.draw(), "utf-8")
