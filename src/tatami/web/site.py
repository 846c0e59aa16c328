"""What one server process holds for everything that answers requests."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from tatami.match.service import Service
from tatami.web.limits import Limits, network
from tatami.web.metrics import Metrics

if TYPE_CHECKING:
    from tatami.web.socket import Connection

__all__ = ["Site", "address_of", "is_local", "site_of"]


@dataclass
class Site:
    """The match service, its limits and counters, and the open WebSockets."""

    service: Service
    limits: Limits
    metrics: Metrics
    connections: "set[Connection]" = field(default_factory=set)
    addresses: Sequence[str] = ()
    """The URLs of this server in the local network, if others there may join."""


def site_of(connection: HTTPConnection) -> Site:
    """The site that received a request."""
    site: Site = connection.app.state.site
    return site


def is_local(connection: HTTPConnection) -> bool:
    """Whether a request comes from this machine, and not through a trusted proxy."""
    try:
        return connection.client is not None and ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def address_of(connection: HTTPConnection) -> str:
    """The network that a request comes from, behind a trusted proxy too."""
    return network(connection.client.host) if connection.client else ""
