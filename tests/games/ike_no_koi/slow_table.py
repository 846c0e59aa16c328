"""Tables of the slow reference with a few cards only."""

from collections.abc import Sequence

from tests.games.ike_no_koi.slow import Slow


def table(
    players: int,
    pile: str,
    basin: str = "2 3 4",
    common: int = 1,
    personal: Sequence[int] = (2, 3, 4, 5, 6),
) -> Slow:
    """Deal a few cards only, the pile in drawing order."""
    return Slow(
        {
            "game": "ike-no-koi",
            "players": players,
            "common": common,
            "personal": list(personal[:players]),
            "basin": basin.split(),
            "pile": pile.split(),
        }
    )


def play(game: Slow, words: str) -> None:
    """Play some words."""
    for word in words.split():
        game.play(word)


def counts(game: Slow, seat: int) -> dict[int, int]:
    """The koi of a seat, by variety."""
    return {variety: game.count(seat, variety) for variety in range(2, 12) if game.count(seat, variety)}
