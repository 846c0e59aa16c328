"""How Sphinx builds the documentation, `make docs`: from the whole repository, since its pages link each other."""

import sys
from pathlib import Path

import tatami

sys.path.insert(0, str(Path(__file__).parent))

project = "tatami"
author = "The tatami authors"
release = tatami.__version__
html_title = f"tatami {release}"
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["notebooks.css"]
root_doc = "docs/index"
extensions = ["myst_parser", "notebook_pages", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
include_patterns = [
    "*.md",
    "benchmarks/*.md",
    "client/README.md",
    "docs/*.md",
    "docs/api/*.md",
    "docs/notebooks/*.ipynb",
    "docs/tutorials/*.md",
    "src/tatami/games/*/RULES.md",
]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_class_signature = "separated"
napoleon_numpy_docstring = False
default_role = "code"
