"""Notebooks as pages: Sphinx runs their cells when it builds the documentation, and shows what they show.

A full Jupyter would add some forty packages to do the same.
"""

import ast
import html
import json
from collections.abc import Iterator
from pprint import pformat
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx

__all__ = ["page_from", "run", "setup"]


def run(text: str, name: str) -> Iterator[tuple[str, str, Any]]:
    """The kind and source of each cell, and what it shows: the value of its last expression.

    Cells run in order, in one namespace.
    """
    scope: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(text)["cells"]:
        source, shown = "".join(cell["source"]), None
        if cell["cell_type"] == "code":
            tree = ast.parse(source, name)
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, name, "exec"), scope)
            if isinstance(last, ast.Expr):
                shown = eval(compile(ast.Expression(last.value), name, "eval"), scope)
        yield cell["cell_type"], source, shown


def page_from(text: str, name: str) -> str:
    """A notebook as a page in Markdown, with what each cell shows."""
    parts = []
    for kind, source, shown in run(text, name):
        parts.append(source if kind == "markdown" else f"```python\n{source}\n```")
        if shown is not None:
            picture = shown._repr_svg_() if hasattr(shown, "_repr_svg_") else None
            body = picture or f"<pre>{html.escape(pformat(shown, width=88, sort_dicts=False))}</pre>"
            parts.append(f"```{{raw}} html\n<div class='shown'>{body}</div>\n```")
    return "\n\n".join(parts) + "\n"


class NotebookParser(MystParser):
    """Reads a notebook."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Run the notebook and parse the page."""
        super().parse(page_from(inputstring, document["source"]), document)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the kind of source to Sphinx."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True}
