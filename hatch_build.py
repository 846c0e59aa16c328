"""Build the pages before packing, unless they are newer than their sources: packages contain them."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/tatami/web/client/index.html")
UNRELATED = {"node_modules"}


class ClientBuildHook(BuildHookInterface[Any]):
    """Build the client for wheels and source packages; for an editable installation, make does."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run Vite if its output is missing or old."""
        root = Path(self.root)
        sources = root / "client"
        unpacked = (root / "PKG-INFO").exists()  # a source package contains the built pages
        if version == "editable" or not sources.exists() or unpacked:
            return
        files = [file for file in sources.rglob("*") if file.is_file() and not UNRELATED & set(file.parts)]
        built = root / CLIENT
        if built.exists() and built.stat().st_mtime >= max(file.stat().st_mtime for file in files):
            return
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([root / "scripts" / "npm", *command], check=True)
