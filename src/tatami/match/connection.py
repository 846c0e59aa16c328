"""What the match service needs of a socket."""

from typing import NamedTuple, Protocol

from tatami.match.protocol import Person

__all__ = ["Connection", "Reply"]


class Reply(NamedTuple):
    """The answer to a request: the encoded frame, and the code of the reason if the request was refused."""

    frame: bytes
    refused: str | None = None


class Connection(Protocol):
    """One socket of a person. Its methods return at once: what the reader does not take yet is kept."""

    person: Person
    token: str
    """What proved who the person is."""

    @property
    def round_trip(self) -> float:
        """The last measured round trip in seconds; 0 if none was measured."""

    def send(self, frame: bytes) -> None:
        """Send an encoded frame."""

    def sign_out(self) -> None:
        """Close the socket, since its token was revoked."""

    def answer(self, reply: Reply) -> None:
        """Send the answer to a request of this connection."""
