"""Build the example as the package that people would install."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

FOLDER = Path(__file__).parents[1]


def build(folder: Path) -> ZipFile:
    """Build the wheel into an empty folder and open it."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=FOLDER, check=True)
    (wheel,) = folder.iterdir()
    return ZipFile(wheel)
