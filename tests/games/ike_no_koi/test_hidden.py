"""What each seat knows in Iké no Koï; guesses are uniform over everything a seat cannot tell apart."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from tatami import Position
from tatami.core.entries import run_guess
from tatami.core.messages import Json
from tatami.core.rng import random as generator
from tatami.core.state import State
from tatami.games.ike_no_koi.constants import CARD_NAMES
from tatami.games.ike_no_koi.hidden import replay_words
from tests.games.ike_no_koi.slow import Slow, random_deal
from tests.games.ike_no_koi.table import IKE, play, table

Way = tuple[str | None, ...]


def seen(position: Position, seat: int | None) -> str:
    """Everything a seat is told at a position, byte for byte."""
    return json.dumps([position.view(seat).to_json(), [event.seen_by(seat) for event in position.events]])


def ahead(position: Position, seat: int | None) -> list[list[str | None]]:
    """What a seat knows of the next cards."""
    found: list[list[str | None]] = position.view(seat).to_json()["next"]
    return found


# What is shown


def test_only_its_owner_knows_a_personal_challenge_until_the_end() -> None:
    after = table(3, "7 8 9 10", personal=(5, 6, 7), last=True)
    for seat in (1, 2, 3):
        shown = [card and card["number"] for card in after.view(seat).to_json()["challenges"]]
        assert shown == [number if number == seat + 4 else None for number in (5, 6, 7)]
        assert after.view(seat).to_json()["personal"]["number"] == seat + 4
    assert after.view(None).to_json()["challenges"] == [None, None, None]
    end = play(after, "draw draw draw draw")
    assert [card["number"] for card in end.view(None).to_json()["challenges"]] == [5, 6, 7]


def test_r17_a_seat_that_has_held_a_lantern_always_knows_the_basin() -> None:
    first = table(3, "2 lantern 4 5 6 7 8 9", basin="10 10 lotus")
    assert [first.view(seat).to_json()["basin"] for seat in (None, 1, 2, 3)] == [None] * 4
    after = play(first, "draw draw stop")
    told = [event.seen_by(1) for event in after.events if event.code == "basin-seen"]
    assert [card["card"] for card in told[0]["cards"]] == ["10", "10", "lotus"]
    assert seen(after, 2).count("10") == seen(after, None).count("10")
    for _ in range(3):
        assert after.view(1).to_json()["basin"] == ["10", "10", "lotus"]
        assert [after.view(seat).to_json()["basin"] for seat in (None, 2, 3)] == [None] * 3
        after = play(after, "draw draw stop")


def test_r16_only_the_looker_sees_the_cards_and_their_order() -> None:
    first = table(3, "7 8 9 10", jetties=["f"])
    looking = play(first, "lotus")
    assert ahead(looking, 1) == [["7", "8"]]
    kept, swapped = play(looking, "keep"), play(looking, "swap")
    assert ahead(kept, 1) == [["7", "8"]]
    assert ahead(swapped, 1) == [["8", "7"]]
    for seat in (None, 2, 3):
        assert ahead(looking, seat) == ahead(kept, seat) == []
        assert seen(kept, seat) == seen(swapped, seat)
    assert ahead(play(swapped, "draw"), 1) == [["7", None]]
    assert ahead(play(swapped, "draw draw"), 1) == []


def test_others_never_see_whether_cards_were_swapped_not_even_at_the_end() -> None:
    # Equal cards: everything else is the same.
    first = table(2, "7 7", jetties=["f", "l"], last=True)
    kept, swapped = play(first, "lotus keep draw draw"), play(first, "lotus swap draw draw")
    assert kept.is_over
    assert swapped.is_over
    for seat in (None, 2):
        assert seen(kept, seat) == seen(swapped, seat)
    assert seen(kept, 1) != seen(swapped, 1)


def test_the_order_is_unknown_after_another_seat_looks_until_one_is_drawn() -> None:
    first = play(table(2, "2 3 7 8 9", jetties=["f", "f"], basin="4 5 6"), "draw draw lotus keep stop")
    assert ahead(first, 1) == [["7", "8"]]
    after = play(first, "lotus")
    assert ahead(after, 1) == [["7", "8"]]  # not put back yet
    for word in ("keep", "swap"):
        assert ahead(play(after, word), 1) == [["7", "8"], ["8", "7"]]
        assert ahead(play(after, word), None) == []
    assert ahead(play(after, "keep"), 2) == [["7", "8"]]
    assert ahead(play(after, "swap"), 2) == [["8", "7"]]
    assert ahead(play(after, "swap draw"), 1) == [["7", None]]
    assert ahead(play(after, "keep draw"), 1) == [["8", None]]
    assert ahead(play(after, "keep draw draw"), 1) == []


def test_looking_again_restores_the_known_order() -> None:
    first = play(table(2, "2 3 7 8 9 10", jetties=["f f", "f"], basin="4 5 6"), "draw draw lotus keep stop")
    after = play(first, "lotus swap draw draw stop")
    assert ahead(after, 1) == []
    first = play(table(2, "2 3 7 8", jetties=["f f", "f"], basin="4 5 6"), "draw draw lotus swap lotus keep")
    assert ahead(first, 1) == [["8", "7"]]


def test_a_known_card_may_lie_at_one_of_two_places() -> None:
    # Seat 1 has seen 7 and 8 and drawn 7; seat 2 looks at 8 and at a card that seat 1 has not seen.
    first = play(table(2, "2 3 7 8 9 10", jetties=["f", "f"], basin="4 5 6"), "draw draw lotus keep draw stop")
    assert ahead(first, 1) == [["8", None]]
    assert ahead(play(first, "lotus"), 1) == [["8", None]]
    for word in ("keep", "swap"):
        assert ahead(play(first, f"lotus {word}"), 1) == [[None, "8"], ["8", None]]
    assert ahead(play(first, "lotus keep draw"), 1) == []  # 8 is gone
    assert ahead(play(first, "lotus swap draw"), 1) == [["8", None]]  # 9 came, so 8 comes


def test_a_card_equal_to_a_known_one_leaves_open_which_it_is() -> None:
    # As before, but seat 2 sees 8 and 8: when an 8 is drawn, the known one may be gone or come next.
    first = play(table(2, "2 3 7 8 8 10", jetties=["f", "f"], basin="4 5 6"), "draw draw lotus keep draw stop")
    assert ahead(play(first, "lotus swap draw"), 1) == []
    # If no other 8 is left unseen, it must be the known one that was drawn; then nothing is known either.
    assert ahead(play(first, "lotus keep draw"), 1) == []


def test_a_known_card_is_followed_through_three_looks() -> None:
    pile = "2 3 7 8 9 10 9 10"
    first = play(table(2, pile, jetties=["f", "f f"], basin="4 5 6"), "draw draw lotus keep draw stop")
    after = play(first, "lotus swap draw")  # 9 is drawn: 8 comes next
    assert ahead(after, 1) == [["8", None]]
    after = play(after, "lotus swap")  # 8 and 10: either may come
    assert ahead(after, 1) == [[None, "8"], ["8", None]]
    assert ahead(play(after, "draw"), 1) == [["8", None]]


# Against the slow reference, on deals with many looks


def rich_deal(players: int, rng: random.Random) -> Json:
    """A deal with all flowers and lanterns early, and few different cards between them."""
    deal = random_deal(players, rng.randrange(1 << 30))
    cards = [*deal["basin"], *deal["pile"]]
    cards.sort(key=lambda card: (card not in ("lotus", "lantern"), card not in ("9", "10"), rng.random()))
    early, late = cards[:18], cards[18:]
    rng.shuffle(early)
    rng.shuffle(late)
    return {**deal, "basin": late[:3], "pile": early + late[3:]}


def rich_game(players: int, seed: int) -> Iterator[tuple[Position, Slow]]:
    """A random game in which flowers are used often, together with the slow reference."""
    rng = random.Random(seed)
    deal = rich_deal(players, rng)
    position, slow = IKE.load(deal), Slow(deal)
    while not position.is_over:
        yield position, slow
        word = str(rng.choice(position.moves))
        if "lotus" in position.moves and rng.random() < 0.4:
            word = "lotus"
        position = position.play(word)
        slow.play(word)
    yield position, slow


def open_ways(ways: set[Way]) -> set[Way]:
    """The hypotheses that are not contained in a more general one."""
    return {
        way
        for way in ways
        if not any(
            other != way and all(card is None or card == mine for card, mine in zip(other, way, strict=True))
            for other in ways
        )
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_knows_what_the_slow_reference_says(players: int) -> None:
    looks = 0
    for seed in range(8):
        for position, slow in rich_game(players, seed):
            if position.state.record.looks == 0 and position.ply % 8:
                continue
            looking = position.view(None).to_json()["phase"] == "look"
            for seat in (None, *range(1, players + 1)):
                view, known = position.view(seat).to_json(), slow.knows(seat)
                assert view["basin"] == known["basin"]
                assert [card and card["number"] for card in view["challenges"]] == known["personals"]
                if looking and seat != position.to_act:
                    continue  # the reference forgets the order as soon as the cards are picked up
                shown = min(2, view["pile"])
                expected = open_ways({tuple(held.get(place) for place in range(shown)) for held in known["hypotheses"]})
                found = {tuple(way) for way in view["next"]} or {(None,) * shown}
                assert found == expected
                assert len(found) == max(1, len(view["next"]))
        looks += int(position.state.record.looks)
    assert looks > 8


def twin(position: Position, seat: int | None, seed: int) -> Position:
    """A game on another deal that looks the same to the seat."""
    record = position.view(seat).record.copy()
    run_guess(record, generator(seed))
    other = IKE.load({**position.deal, **IKE.notation.write_deal(record)})
    for word in replay_words(record, position.history):
        other = other.play(other.find(word, exact=True))
    assert other.state.to_bytes() == record.tobytes()
    return other


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_guessed_game_looks_the_same_to_the_seat_from_beginning_to_end(players: int) -> None:
    rng = random.Random(players)
    swaps = 0
    for seed in range(100, 102):
        line = [position for position, _ in rich_game(players, seed)]
        cuts = [at for at, position in enumerate(line) if position.state.record.looks > 0]
        for cut in [*rng.sample(cuts, min(len(cuts), 2)), len(line) - 1]:
            for seat in (None, *range(1, players + 1)):
                other = twin(line[cut], seat, rng.randrange(1 << 30))
                swaps += other.history != line[cut].history
                for mine, theirs in zip(line[: cut + 1], other.line(), strict=True):
                    assert seen(mine, seat) == seen(theirs, seat)
    assert swaps > 1


# Guesses are uniform

DRAWS = 12_000


def orders(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every different order of some cards."""
    if not cards:
        yield ()
    for card in sorted(set(cards)):
        rest = list(cards)
        rest.remove(card)
        for others in orders(tuple(rest)):
            yield (card, *others)


def possible(position: Position, seat: int | None, knows_basin: bool) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """All pairs of hidden cards and swap words that look the same to the seat, by brute force."""
    line, history = position.line(), position.history
    mine = [seen(step, seat) for step in line]
    first = line[0].state.record
    places = [*([] if knows_basin else range(3)), *range(int(first.drawn), int(first.pond))]
    backs = [ply for ply, word in enumerate(history) if word in ("keep", "swap")]
    choices = [
        ("keep", "swap") if line[ply].to_act != seat and len(line[ply].moves) == 2 else (str(history[ply]),)
        for ply in backs
    ]
    found = set()
    for order in orders(tuple(CARD_NAMES[card] for card in first.cards[places])):
        for chosen in product(*choices):
            words = list(map(str, history))
            for ply, word in zip(backs, chosen, strict=True):
                words[ply] = word
            record = first.copy()
            record.cards[places] = [CARD_NAMES.index(name) for name in order]
            if alike(Position(State(IKE, record), json.dumps(position.deal)), words, seat, mine):
                found.add((order, chosen))
    return found


def alike(other: Position, words: list[str], seat: int | None, mine: list[str]) -> bool:
    """Does this game look the same to the seat at every ply?"""
    if seen(other, seat) != mine[0]:
        return False
    for word, expected in zip(words, mine[1:], strict=True):
        if word not in other.moves:
            return False
        other = other.play(word)
        if seen(other, seat) != expected:
            return False
    return True


def guessed(position: Position, seat: int | None, knows_basin: bool) -> Counter[tuple[tuple[str, ...], ...]]:
    """Many guesses, as pairs of hidden cards and swap words."""
    start = int(position.line()[0].state.record.drawn) - 3
    hidden = position.view(seat).record
    rng = generator(11)
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for _ in range(DRAWS):
        record = hidden.copy()
        run_guess(record, rng)
        deal = IKE.notation.write_deal(record)
        order = tuple(([] if knows_basin else deal["basin"]) + deal["pile"][start:])
        words = replay_words(record, position.history)
        found[order, tuple(word for word in words if word in ("keep", "swap"))] += 1
    return found


@pytest.mark.parametrize(
    ("tail", "jetties", "basin", "words", "seat"),
    [
        pytest.param("7 8 9 9 10", ["f l", "l"], "2 3 4", "lotus swap draw draw stop", 1, id="own look, all drawn"),
        pytest.param("7 8 9 9 10", ["f l", "l"], "2 3 4", "lotus swap", 2, id="look of another"),
        pytest.param("7 8 9 9 10", ["l", "f l"], "2 3 4", "draw draw stop lotus", 1, id="another is looking"),
        pytest.param(
            "7 8 9 9 10 10", ["f l", "f l"], "2 3 4", "draw draw lotus keep stop lotus keep", 1, id="lost order"
        ),
        pytest.param(
            "7 8 9 9 10 10",
            ["f l", "f l"],
            "2 3 4",
            "draw draw lotus keep draw stop lotus swap",
            1,
            id="one of two places",
        ),
        pytest.param(
            "7 8 6 9 9 10",
            ["f l", "f l"],
            "2 3 4",
            "draw draw lotus keep draw stop lotus swap draw",
            1,
            id="equal cards",
        ),
        pytest.param(
            "7 8 6 9 9 9",
            ["f l", "f l"],
            "2 3 4",
            "draw draw lotus keep draw stop lotus swap draw",
            1,
            id="more equal cards",
        ),
        pytest.param(
            "7 8 6 9 10 10",
            ["f l", "f f l"],
            "2 3 4",
            "draw draw lotus keep draw stop lotus swap draw lotus keep",
            1,
            id="three looks",
        ),
        pytest.param(
            "7 8 9 9 10",
            ["f f l", "f l"],
            "2 3 4",
            "draw draw lotus keep stop lotus keep draw draw",
            1,
            id="order found",
        ),
        pytest.param("7 9 9", ["", "f"], "9 9 lantern", "draw draw", 1, id="basin unknown"),
        pytest.param("7 8 9 9", ["f", ""], "9 10 10", "draw lotus keep draw stop", 1, id="basin unknown, one known"),
        pytest.param("7 8 9", ["f f", "l"], "9 10 10", "draw draw lotus keep", 2, id="last card"),
        pytest.param(
            "7 8 9 10", ["f l", "f l"], "2 3 4", "lotus swap draw draw stop lotus keep draw draw", None, id="spectator"
        ),
        pytest.param(
            "7 8 7 8", ["f l", "f l"], "2 3 4", "draw draw lotus swap stop lotus swap draw draw", 1, id="at the end"
        ),
    ],
)
def test_guesses_are_uniform_over_everything_the_seat_cannot_tell_apart(
    tail: str, jetties: list[str], basin: str, words: str, seat: int | None
) -> None:
    position = play(table(2, tail, jetties=jetties, basin=basin, last=True), words)
    knows_basin = position.is_over or (seat is not None and "l" in jetties[seat - 1].split())
    expected = possible(position, seat, knows_basin)
    found = guessed(position, seat, knows_basin)
    assert set(found) <= expected
    if len(expected) > 1:
        mean = DRAWS / len(expected)
        assert mean > 20
        statistic = sum((found[case] - mean) ** 2 / mean for case in expected)
        assert statistic / (len(expected) - 1) < 1 + 4.5 * (2 / (len(expected) - 1)) ** 0.5


def test_unknown_challenges_are_guessed_uniformly() -> None:
    hidden = table(3, personal=(5, 6, 7), common=9).view(2).record
    rng = generator(3)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWS):
        record = hidden.copy()
        run_guess(record, rng)
        found[tuple(record.personal[:3].tolist())] += 1
    rest = set(range(14)) - {8, 5}
    expected = {(one, 5, other) for one in rest for other in rest if one != other}
    assert set(found) == expected
    mean = DRAWS / len(expected)
    assert sum((found[case] - mean) ** 2 / mean for case in expected) / (len(expected) - 1) < 1.5
