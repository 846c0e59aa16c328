"""Protection of browsers: security headers, and refusal of requests that other sites make."""

import logging
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tatami.web.logs import note
from tatami.web.refusals import answer, refuse
from tatami.web.site import address_of, site_of

__all__ = ["HEADERS", "TRUSTED_HEADERS", "Hosts", "Shield", "check_request", "is_ours", "is_secure", "is_trusted"]

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
TRUSTED_HEADERS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Headers that browsers accept only over TLS or from their own machine, and complain about elsewhere."""
SAFE = {"GET", "HEAD", "OPTIONS"}
FROM_US = {"same-origin", "none"}
"""Values of Sec-Fetch-Site for requests by our own pages, or by a person in the address bar."""


class Hosts:
    """The values of `Host` that this server answers to: addresses, and the given names; `*` allows all.

    Another site can let its own name resolve to our address. A browser then takes our answers for that site's own
    (DNS rebinding), but still sends the wrong name.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names = {"localhost", *[name.lower().strip("[]").rstrip(".") for name in names]}

    def allow(self, connection: HTTPConnection) -> bool:
        """May this request be answered?"""
        if "*" in self.names:
            return True
        try:
            name = host_name(connection)
            if name in self.names or name.endswith(".localhost"):
                return True
            ip_address(name.partition("%")[0])  # only names can be made to resolve to us
            return True
        except ValueError:
            return False


class Shield:
    """The outermost middleware: a check of `Host`, security headers, and no details of unexpected exceptions."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add headers to its response."""
        connection = HTTPConnection(scope)
        if not self.hosts.allow(connection):
            await refuse_host(connection)(scope, receive, send)
        elif scope["type"] == "http":
            await self.shield(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def shield(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an HTTP request on, and add headers to its response."""
        started = False

        async def send_shielded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if is_trusted(HTTPConnection(scope)):
                    headers.update(TRUSTED_HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, send_shielded)
        except Exception:
            if started:
                raise
            response = answer(HTTPConnection(scope), refuse("our-fault", 500), 500)
            await response(scope, receive, send_shielded)


def refuse_host(connection: HTTPConnection) -> Response:
    """The response to a request for another server."""
    host = connection.headers.get("host", "")[:100]
    site_of(connection).metrics.refused.labels("wrong-host").inc()
    note("refused", logging.WARNING, code="wrong-host", status=421, address=address_of(connection))
    headers = {**HEADERS, "Cache-Control": "no-store"}
    return answer(connection, refuse("wrong-host", 421, host=host), 421, headers)


def host_name(connection: HTTPConnection) -> str:
    """The name or address that the client called, without port and brackets; ValueError if it is malformed."""
    return (urlsplit(f"//{connection.headers.get('host', '')}").hostname or "").rstrip(".")


def is_secure(connection: HTTPConnection) -> bool:
    """Was TLS used, by us or by a trusted proxy?"""
    return connection.scope["scheme"] in ("https", "wss")


def is_trusted(connection: HTTPConnection) -> bool:
    """Does the browser trust this connection, because of TLS or because it does not leave the machine?

    Browsers send Sec-Fetch-Dest only over such connections, which tells us of TLS behind a proxy that hides it.
    """
    if is_secure(connection) or "sec-fetch-dest" in connection.headers:
        return True
    try:
        host = host_name(connection)
        return host == "localhost" or host.endswith(".localhost") or ip_address(host).is_loopback
    except ValueError:
        return False


def is_ours(connection: HTTPConnection) -> bool:
    """Does the request come from one of our own pages, or from a program?

    Programs send neither header, and no browser's cookie. A proxy may hide TLS from us, so the origin may be https
    where we see http; never the reverse.
    """
    headers = connection.headers
    if headers.get("sec-fetch-site", "none") not in FROM_US:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
        allowed = {"https"} if is_secure(connection) else {"http", "https"}
        return parts.scheme in allowed and same_host(parts.scheme, parts.netloc, headers.get("host", ""))
    except ValueError:
        return False


def same_host(scheme: str, ours: str, theirs: str) -> bool:
    """Are host and port equal? The scheme's default port may be left out."""
    default = {"http": ":80", "https": ":443"}[scheme]
    return ours.lower().removesuffix(default) == theirs.lower().removesuffix(default) != ""


def check_request(request: Request, content_type: str) -> None:
    """Refuse what another site can make a browser send: a wrong origin, or the content type of a plain form."""
    if request.method in SAFE:
        return
    if not is_ours(request):
        raise refuse("wrong-origin", 403)
    found = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if found != content_type:
        raise refuse("wrong-content-type", 415, expected=content_type)
