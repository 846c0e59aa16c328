"""The built browser client, held in memory and compressed once."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tatami.core.messages import Catalogue
from tatami.web.refusals import LOCALE, preferred_language

__all__ = ["CLIENT", "PAGES", "Client"]

CLIENT = Path(__file__).parent / "client"
PAGES = (
    "/",
    "/lobby",
    "/t/{table}",
    "/table/{table}",
    "/join/{table}",
    "/games",
    "/me",
    "/settings",
    "/daily",
    "/daily/{game}",
    "/new",
    "/claim/{token}",
    "/rules/{game}",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/puzzles",
    "/puzzles/{game}",
    "/mistakes",
)
"""Paths of pages; the client reads the path itself."""
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
COMPRESSED = {".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Encodings and the suffixes of files compressed in advance; the best first."""
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True)
class File:
    """One file of the client, plain and compressed."""

    kind: str
    tag: str
    caching: str
    bodies: dict[str, bytes]

    def response(self, request: Request, status: int = 200) -> Response:
        """The file in the best encoding that the browser accepts, or 304 if it has the file already."""
        headers = {"ETag": self.tag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        accepted = {item.split(";")[0].strip() for item in request.headers.get("accept-encoding", "").split(",")}
        encoding = next((name for name in self.bodies if name in accepted), "")
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.bodies[encoding], status, headers, self.kind)


def read_file(path: Path, folder: Path) -> File:
    """Read a file, with what Vite has compressed, or compress it with gzip."""
    body = path.read_bytes()
    bodies = {}
    for name, ending in ENCODINGS.items():
        packed = path.with_name(path.name + ending)
        if packed.exists():
            bodies[name] = packed.read_bytes()
        elif name == "gzip" and path.suffix in COMPRESSED:
            bodies[name] = gzip.compress(body, mtime=0)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    caching = IMMUTABLE if path.relative_to(folder).parts[0] == "assets" else REVALIDATE
    return File(kind, f'"{hashlib.sha256(body).hexdigest()[:32]}"', caching, {**bodies, "": body})


class Client:
    """All files of the client, by their paths in URLs."""

    def __init__(self, folder: Path = CLIENT) -> None:
        found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        plain = [path for path in found if path.suffix not in ENCODINGS.values()]
        self.files = {f"/{path.relative_to(folder).as_posix()}": read_file(path, folder) for path in plain}

    def page(self, request: Request, status: int = 200) -> Response:
        """The page that starts the client, or a plain one if the client was not built."""
        index = self.files.get("/index.html")
        return index.response(request, status) if index else plain_page(request, status)


def plain_page(request: Request, status: int) -> Response:
    """A page that says that the client was not built."""
    sentences = Catalogue(preferred_language(request), LOCALE)
    title, text = sentences.say("no-client-title"), sentences.say("no-client")
    page = (
        f'<!doctype html><html lang="{sentences.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title></head>'
        f"<body><main><h1>{title}</h1><p>{text}</p></main></body></html>"
    )
    return HTMLResponse(page, status, {"Cache-Control": REVALIDATE, "Vary": "Accept-Language"})
