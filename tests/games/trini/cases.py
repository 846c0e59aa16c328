"""Facts about Trini for the contract tests."""

from collections import Counter

from tatami import Position
from tatami.games.trini import rules, state
from tatami.games.trini.constants import LOOKS, ORIENTATIONS, TRIANGLES, TURNED

SMALL_BOX = {
    "rounds": ["o3", "o4", "o6", "o7", "o8", "o10", "o11", "o13"],
    "triangles": [
        f"{row}{number}" for row, numbers in (("b", "2345"), ("c", "23456"), ("d", "1245")) for number in numbers
    ],
}
"""A board that lacks some spaces, among them one in the middle of a row."""

OPTIONS = [
    {},
    {"match": "shape"},
    {"quiet_turns": 10, "quiet_end": "draw"},
    {"quiet_turns": 1000, "match": "shape"},
    {"quiet_end": "draw", "box": SMALL_BOX},
]

# The game goes on only while nobody has placed all their Trinis: with at most 10, 12 and 12 of them (2 x 5, 3 x 4,
# 4 x 3) on the board. These divide the game into at most 13 stretches of turns, and a stretch
# ends at the latest with its turn number quiet_turns, which is at most 1000.
BOUND = 13 * 1000


def invariants(position: Position) -> None:
    """Dice and Trinis are conserved, and all cached values match the dice on the board."""
    s = position.state.record
    dice, trinis = {2: (12, 6), 3: (8, 5), 4: (6, 4)}[position.players]
    owners = Counter(s.owner.tolist())
    holders = Counter(s.holder.tolist()[:13])
    for seat in range(position.players):
        assert s.reserve[seat] + s.dice[seat] == dice
        assert s.dice[seat] == owners[seat + 1]
        assert s.trinis[seat] + holders[seat + 1] == trinis
        for die, triangle in enumerate(s.triangle[seat].tolist()[: s.dice[seat]]):
            assert (s.owner[triangle], s.die[triangle]) == (seat + 1, die)
            first = state.FIRST_TURN + triangle * len(ORIENTATIONS)
            turns = [first + turned for turned in TURNED[s.orientation[triangle]].tolist()]
            assert s.turns[seat].tolist()[8 * die : 8 * die + 8] == turns
    free = [triangle for triangle in range(TRIANGLES) if s.owner[triangle] == state.FREE]
    assert s.free.tolist()[: s.free_count] == free
    assert all(s.orientation[triangle] == s.die[triangle] == 0 for triangle in free)
    check_faces(position)
    assert len(position.moves) <= rules.MOST_MOVES
    assert s.quiet <= s.quiet_turns
    assert bool(s.over) == (s.quiet == s.quiet_turns or 0 in s.trinis.tolist()[: position.players])


def check_faces(position: Position) -> None:
    """The faces counted at every round are those that look at it; three that match have brought a Trini."""
    s = position.state.record
    by_shape = position.deal["options"]["match"] == "shape"
    seen: Counter[tuple[int, str]] = Counter()
    for triangle in range(TRIANGLES):
        if s.owner[triangle] > state.FREE:
            for place, symbol in zip(LOOKS[triangle].tolist(), ORIENTATIONS[s.orientation[triangle]], strict=True):
                seen[place, symbol.upper() if by_shape else symbol] += 1
    counted = {(place, "CSQcsq"[symbol]): int(count) for (place, symbol), count in enumerate_faces(s.faces.tolist())}
    assert counted == dict(seen)
    if not position.is_over:
        assert all(s.holder[place] != state.NO_TRINI for (place, _), count in seen.items() if count >= 3)


def enumerate_faces(faces: list[list[int]]) -> list[tuple[tuple[int, int], int]]:
    """Every count that is not zero, with its round and symbol."""
    return [((place, symbol), count) for place, row in enumerate(faces) for symbol, count in enumerate(row) if count]
