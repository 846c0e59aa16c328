"""The built browser client: every file held in memory, compressed once."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tatami.core.messages import Catalogue
from tatami.web.refusals import WORDS, spoken

__all__ = ["CLIENT", "PAGES", "Client"]

CLIENT = Path(__file__).parent / "client"
PAGES = ("/", "/lobby", "/t/{table}", "/join/{table}", "/games", "/settings", "/new", "/claim/{token}")
"""Where the client shows something; it reads the address itself."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
COMPRESSED = {".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The smallest first, and how a file that was compressed beforehand is called."""
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True)
class File:
    """One file of the client, plain and compressed."""

    kind: str
    tag: str
    caching: str
    bodies: dict[str, bytes]

    def response(self, request: Request, status: int = 200) -> Response:
        """The file as this browser takes it, or word that it has it already."""
        headers = {"ETag": self.tag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        accepted = {wish.split(";")[0].strip() for wish in request.headers.get("accept-encoding", "").split(",")}
        encoding = next((name for name in self.bodies if name in accepted), "")
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.bodies[encoding], status, headers, self.kind)


def read_file(path: Path, folder: Path) -> File:
    """One file, with what Vite compressed or else our own gzip."""
    body = path.read_bytes()
    bodies = {}
    for name, ending in ENCODINGS.items():
        packed = path.with_name(path.name + ending)
        if packed.exists():
            bodies[name] = packed.read_bytes()
        elif name == "gzip" and path.suffix in COMPRESSED:
            bodies[name] = gzip.compress(body, mtime=0)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    caching = FOR_EVER if path.relative_to(folder).parts[0] == "assets" else ASK_AGAIN
    return File(kind, f'"{hashlib.sha256(body).hexdigest()[:32]}"', caching, {**bodies, "": body})


class Client:
    """All files of the client, by the path that a browser asks for."""

    def __init__(self, folder: Path = CLIENT) -> None:
        found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        whole = [path for path in found if path.suffix not in ENCODINGS.values()]
        self.files = {f"/{path.relative_to(folder).as_posix()}": read_file(path, folder) for path in whole}

    def page(self, request: Request, status: int = 200) -> Response:
        """The page that starts the client; a plain one if it was not built."""
        index = self.files.get("/index.html")
        return index.response(request, status) if index else plain_page(request, status)


def plain_page(request: Request, status: int) -> Response:
    """A page that says what is missing."""
    words = Catalogue(spoken(request), WORDS)
    title, text = words.say("no-client-title"), words.say("no-client")
    page = (
        f'<!doctype html><html lang="{words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title></head>'
        f"<body><main><h1>{title}</h1><p>{text}</p></main></body></html>"
    )
    return HTMLResponse(page, status, {"Cache-Control": ASK_AGAIN, "Vary": "Accept-Language"})
