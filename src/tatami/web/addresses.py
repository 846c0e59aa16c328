"""The addresses of this machine in its local network, and a QR code of one for the terminal."""

import io
import socket
from contextlib import suppress
from ipaddress import ip_address

import segno

__all__ = ["LAN_HOST", "network_urls", "qr_code"]

LAN_HOST = "0.0.0.0"
"""Listens on all addresses."""
FAR_AWAY = ("192.0.2.1", 9)
"""An address for documentation. Nothing is sent there: we only ask which of our own addresses would be used."""


def network_urls(port: int) -> list[str]:
    """The URLs under which other devices in the local network find a server that listens on all addresses."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):  # no network
        probe.connect(FAR_AWAY)
        found.append(probe.getsockname()[0])
    with suppress(OSError):  # this machine does not know its own name
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    usable = [address for address in dict.fromkeys(found) if not is_only_here(address)]
    return [f"http://{address}:{port}" for address in usable]


def is_only_here(address: str) -> bool:
    """Is an address reachable only from the machine itself?"""
    known = ip_address(address)
    return known.is_loopback or known.is_unspecified or known.is_link_local


def qr_code(text: str) -> str:
    """A QR code as lines of text."""
    lines = io.StringIO()
    segno.make_qr(text, error="m").terminal(lines, border=2, compact=True)
    return lines.getvalue()
