"""Check that the deal of a transcript is the one that was committed to when the game started."""

from tatami.core.messages import Reason
from tatami.core.transcript import Transcript
from tatami.games import load
from tatami.match.deal import commitment
from tatami.match.refusals import refuse

__all__ = ["verified", "verify"]

LENGTHS = {"Commitment": 64, "Seed": 64, "Salt": 32}


def verify(text: str | bytes, shown: str | None = None) -> str:
    """The commitment of an honest transcript.

    Args:
        text: The transcript. Reading it also checks that its moves are legal and lead to its result.
        shown: The commitment that the players saw when the game started, to compare with.

    Raises:
        TatamiError: The first thing that is wrong.
    """
    transcript = Transcript.read(text, load)
    headers = {name: header(transcript, name) for name in ("Commitment", "Seed", "Salt", "Seating")}
    for name, length in LENGTHS.items():
        if len(headers[name]) != length or not set(headers[name]) <= set("0123456789abcdef"):
            raise refuse("verify-bad-header", name=name)
    position = transcript.position
    deal = position.deal
    places = headers["Seating"].split()
    if sorted(places) != [str(seat) for seat in range(1, position.players + 1)]:
        raise refuse("verify-bad-header", name="Seating")
    seed, salt = bytes.fromhex(headers["Seed"]), bytes.fromhex(headers["Salt"])
    expected = commitment(position.game.id, position.players, deal["options"], list(map(int, places)), seed, salt)
    if headers["Commitment"] != expected:
        raise refuse("verify-commitment", expected=expected)
    if shown is not None and shown.strip().lower() != expected:
        raise refuse("verify-other-commitment", found=expected)
    if position.game.deal_from(position.players, deal["options"], seed, position.state.edition).deal != deal:
        raise refuse("verify-deal")
    return expected


def header(transcript: Transcript, name: str) -> str:
    """A header that the check needs."""
    if name not in transcript.headers:
        raise refuse("verify-no-header", name=name)
    return transcript.headers[name]


def verified(file: str, promise: str) -> Reason:
    """The message about an honest transcript."""
    return Reason("verify-good", {"file": file, "commitment": promise})
