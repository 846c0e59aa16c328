"""Check that nobody chose the deal of a transcript, as far as its headers prove it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tatami.core.game import Position
from tatami.core.messages import Reason
from tatami.core.transcript import Transcript
from tatami.games import load
from tatami.match.deal import commitment
from tatami.match.fair import commitment_to, day_commitment, day_seed, promise_of, seating_from, seed_from
from tatami.match.opening import opening
from tatami.match.refusals import refuse

__all__ = ["Verified", "verify"]

LENGTHS = {"Commitment": 64, "Seed": 64, "Salt": 32, "Secret": 64}
NOTHING = "-"
"""A seat without a value in the lists of promises and numbers."""


class Verified(Struct, frozen=True):
    """What an honest transcript proves."""

    commitment: str
    is_old: bool = False
    """Whether an older version dealt, where the server picked the seed alone."""
    numbers: int = 0
    """How many people added a number."""
    missing: tuple[int, ...] = ()
    """The seats before the draw that promised a number and did not reveal it."""
    day: str | None = None
    """The day whose deal it is, which the server alone drew, for everybody."""

    def tell(self, file: str) -> list[Reason]:
        """What was found, as messages."""
        params: dict[str, Any] = {"file": file, "commitment": self.commitment}
        if self.is_old:
            return [Reason("verify-good-old", params)]
        if self.day:
            return [Reason("verify-good-daily", {**params, "day": self.day})]
        if self.numbers:
            found = [Reason("verify-good", {**params, "count": self.numbers})]
        else:
            found = [Reason("verify-good-alone", params)]
        if self.missing:
            found.append(Reason("verify-good-missing", {"seats": ", ".join(map(str, self.missing))}))
        return found


def verify(text: str | bytes, shown: str | None = None, number: str | None = None) -> Verified:
    """What an honest transcript proves.

    Args:
        text: The transcript. Reading it also checks that its moves are legal and lead to its result.
        shown: The commitment that the players saw, to compare with.
        number: A number that must be among those that the deal was drawn from.

    Raises:
        TatamiError: The first thing that is wrong.
    """
    transcript = Transcript.read(text, load)
    position = transcript.position
    found = verify_draw(transcript) if "Secret" in transcript.headers else verify_old(transcript)
    if shown is not None and shown.strip().lower() != found.commitment:
        raise refuse("verify-other-commitment", found=found.commitment)
    if number is not None and (found.is_old or number.strip().lower() not in transcript.headers["Numbers"].split()):
        raise refuse("verify-own-number")
    seed = bytes.fromhex(transcript.headers["Seed"])
    if (
        position.game.deal_from(position.players, position.deal["options"], seed, position.state.edition).deal
        != position.deal
    ):
        raise refuse("verify-deal")
    if found.day:
        need_opening(position, transcript.headers["Seed"])
    return found


def need_opening(position: Position, seed: str) -> None:
    """Refuse a deal of the day without its drawn opening."""
    drawn = [str(after.move) for after in opening(position.line()[0], seed)]
    if list(map(str, position.history[: len(drawn)])) != drawn:
        raise refuse("verify-opening")


def verify_draw(transcript: Transcript) -> Verified:
    """Check that secret and numbers are those committed to, and that seed and seats follow from them."""
    position = transcript.position
    headers = need_headers(transcript, "Table", "Order", "Promises", "Numbers", "Secret", "Commitment", "Seed")
    promises, numbers = (read_list(headers, name, position.players) for name in ("Promises", "Numbers"))
    order, first = read_order(headers["Order"], position.players)
    day, game, secret = headers.get("Day"), position.game.id, headers["Secret"]
    expected = day_commitment(day, game, secret) if day else commitment_to(headers["Table"], secret)
    if headers["Commitment"] != expected:
        raise refuse("verify-secret", expected=expected)
    for seat, (promise, number) in enumerate(zip(promises, numbers, strict=True), 1):
        if number is not None and promise_of(number) != promise:
            raise refuse("verify-number", seat=seat)
    options = position.deal["options"]
    if day:
        seed = day_seed(day, game, options, position.players, secret)
    else:
        seed = seed_from(headers["Table"], game, options, order, first, secret, numbers)
    if headers["Seed"] != seed:
        raise refuse("verify-seed", expected=seed)
    if read_seating(transcript) != seating_from(order, first, position.players, seed):
        raise refuse("verify-seating")
    given = [seat for seat, number in enumerate(numbers, 1) if number]
    missing = [seat for seat, promise in enumerate(promises, 1) if promise and seat not in given]
    return Verified(expected, numbers=len(given), missing=tuple(missing), day=day)


def verify_old(transcript: Transcript) -> Verified:
    """Check the commitment of an older version, where the server picked seed and seats alone."""
    position: Position = transcript.position
    headers = need_headers(transcript, "Commitment", "Seed", "Salt")
    seed, salt = bytes.fromhex(headers["Seed"]), bytes.fromhex(headers["Salt"])
    options, seating = position.deal["options"], read_seating(transcript)
    expected = commitment(position.game.id, position.players, options, seating, seed, salt)
    if headers["Commitment"] != expected:
        raise refuse("verify-commitment", expected=expected)
    return Verified(expected, is_old=True)


# ---- Headers


def need_headers(transcript: Transcript, *names: str) -> Mapping[str, str]:
    """The headers that a check needs; hashes and secrets are hexadecimal digits."""
    for name in (*names, "Seating"):
        if name not in transcript.headers:
            raise refuse("verify-no-header", name=name)
        if name in LENGTHS and not is_hex(transcript.headers[name], LENGTHS[name]):
            raise refuse("verify-bad-header", name=name)
    return transcript.headers


def is_hex(text: str, length: int) -> bool:
    """Whether the text is this many hexadecimal digits, in lower case."""
    return len(text) == length and set(text) <= set("0123456789abcdef")


def read_list(headers: Mapping[str, str], name: str, players: int) -> list[str | None]:
    """One value for each seat, or nothing."""
    values = headers[name].split()
    if len(values) != players or not all(value == NOTHING or is_hex(value, 64) for value in values):
        raise refuse("verify-bad-header", name=name)
    return [None if value == NOTHING else value for value in values]


def read_seating(transcript: Transcript) -> list[int]:
    """The seats that the players had before the draw."""
    places = transcript.headers["Seating"].split()
    if sorted(places) != [str(seat) for seat in range(1, transcript.position.players + 1)]:
        raise refuse("verify-bad-header", name="Seating")
    return list(map(int, places))


def read_order(text: str, players: int) -> tuple[Any, int | None]:
    """How the order of the seats was found, and which seat begins if people said so."""
    order, _, first = text.partition(" ")
    seats = [str(seat) for seat in range(1, players + 1)]
    if order not in ("fixed", "drawn", "printed") or (first and (order != "printed" or first not in seats)):
        raise refuse("verify-bad-header", name="Order")
    return order, int(first) if first else None
