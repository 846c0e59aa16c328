"""Reviews of whole games: sums, secrets, luck, and figures that are the same everywhere."""

import json
import math
from fractions import Fraction
from pathlib import Path

import pytest

import tatami
from tatami import BadSetup, Position
from tatami.analyse.evaluate import Judge, Verdict, shares
from tatami.bots import Budget, Choice
from tatami.core.game import Move, View
from tatami.core.rng import Random, draw, random
from tatami.core.state import State
from tatami.review import Review, review
from tatami.review.compare import measured, similar_level
from tatami.review.figures import UNIT, Shares, accuracy, divide, name_of, to_shares
from tatami.review.judge import FORCED, OBVIOUS, REAL, judge_decision
from tatami.review.luck import Luck, known_together, margin
from tatami.review.report import Report
from tests.review.pin import STORED, pin, stored
from tests.test_cli import run

PINNED = json.loads((Path(__file__).parent / "pinned.json").read_text("utf-8"))
SEATINGS = [
    (game.id, players) for game in tatami.available_games() for players in range(game.players[0], game.players[1] + 1)
]


def at_random(game: str, players: int, seed: int, plies: int = 10_000) -> Position:
    """A game of random moves."""
    position, rng = tatami.game(game).new(players=players, seed=seed), random(f"moves {seed}")
    while not position.is_over and position.ply < plies:
        position = position.play(position.moves[draw(rng, len(position.moves))])
    return position


@pytest.mark.parametrize("game", STORED)
def test_the_figures_of_a_stored_game_are_the_same_on_every_machine(game: str) -> None:
    found = review(stored(game), iterations=12, seed=7)
    assert pin(found.to_json()) == PINNED[game]


@pytest.mark.parametrize(("game", "players"), SEATINGS)
def test_luck_decisions_and_rest_add_up_to_the_result(game: str, players: int) -> None:
    position = at_random(game, players, 0)
    found = review(position, iterations=2, seed=0)
    check_sums(found)
    assert [seat.account.result for seat in found.seats] == [
        round(UNIT * Fraction(share).limit_denominator(5)) for share in shares(position.state)
    ]


class AnyJudge(Judge):
    """Judges without a search: its values mean nothing, but are always the same."""

    def choose(self, view: View, rng: Random) -> Choice:
        return Choice(view.moves[draw(rng, len(view.moves))], self.guess(view, "chosen"))

    def evaluate(self, view: View, choice: Choice, move: Move, rng: Random) -> Verdict:
        found, best = self.guess(view, str(move)), self.guess(view, str(choice.move))
        return Verdict(found, True, 0.0, best)

    def evaluate_after(self, view: View, move: Move, rng: Random) -> tuple[float, ...]:
        return self.guess(view, f"after {move}")

    def guess(self, view: View, what: str) -> tuple[float, ...]:
        rng = random(f"{view.ply} {what}")
        return tuple(draw(rng, 1000) / 1000 for _ in range(view.players))


def any_value(luck: Luck, known: State, ply: int) -> Shares:
    """A value function that means nothing, but is always the same."""
    rng = random(f"{known.to_bytes().hex()}")
    return to_shares([1 + draw(rng, 1000) for _ in range(known.players)])


@pytest.mark.parametrize(("game", "players"), SEATINGS)
def test_the_sums_are_exact_in_many_games_whatever_the_judgements(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tatami.review.Judge", AnyJudge)
    monkeypatch.setattr("tatami.review.judge.INACCURACY", UNIT + 1)  # explains nothing
    monkeypatch.setattr("tatami.review.luck.Luck.value", any_value)
    monkeypatch.setattr("tatami.review.luck.DEALS", 2)
    monkeypatch.setattr("tatami.review.OUTCOMES", 2)
    found = [review(at_random(game, players, 1000 + seed), seed=seed, drawn=seed % 3) for seed in range(24)]
    for one in found:
        check_sums(one)
    assert any(decision.cost for one in found for decision in one.decisions)


def check_sums(found: Review) -> None:
    """Whole numbers, and no remainder anywhere."""
    accounts = [seat.account for seat in found.seats]
    for index, account in enumerate(accounts):
        assert all(type(value) is int for value in vars(account).values())
        assert account.par + account.luck + account.decisions + account.others + account.rest == account.result
        assert account.luck == sum(one[index] for one in found.luck)
        assert account.decisions == -sum(one.cost for one in found.decisions if one.seat == index + 1)
    for column in ("luck", "rest"):
        assert sum(getattr(account, column) for account in accounts) == 0
    assert sum(account.decisions + account.others for account in accounts) == 0
    assert sum(account.result for account in accounts) == UNIT
    assert all(sum(chances) == UNIT for chances in found.chances)
    assert len(found.chances) == len(found.luck) == found.position.ply + 1
    assert found.chances[-1] == tuple(account.result for account in accounts)


def test_a_game_that_was_not_finished_adds_up_to_the_chances_at_its_end() -> None:
    found = review(at_random("kakuro", 3, 5, plies=21), iterations=2)
    accounts = [seat.account for seat in found.seats]
    assert sum(account.result for account in accounts) == UNIT
    assert all(0 < account.result < UNIT for account in accounts)
    assert not found.to_json()["over"]


@pytest.mark.parametrize(("game", "plies"), [("kakuro", 15), ("kakuro", 40), ("ike-no-koi", 12), ("ike-no-koi", 45)])
def test_a_decision_costs_the_same_whatever_its_seat_could_not_know(game: str, plies: int) -> None:
    position = at_random(game, 3, 2, plies)
    while len(position.moves) < 2:
        position = position.play(position.moves[0])
    assert position.to_act is not None
    view, judge = position.view(position.to_act), Judge("club", Budget(iterations=20))
    worst = position.moves[-1]
    expected = judge_decision(judge, view, worst, 1)
    others = [view.sample(random(seed)) for seed in range(6)]
    assert len({other.state for other in others}) > 1
    for other in others:
        assert judge_decision(judge, other.view(position.to_act), other.find(str(worst)), 1) == expected


@pytest.mark.parametrize(("game", "plies", "games"), [("kakuro", 8, 24), ("ike-no-koi", 6, 24)])
def test_the_luck_of_a_random_player_averages_to_nothing(game: str, plies: int, games: int) -> None:
    lucks = []
    for seed in range(games):
        position = at_random(game, 2, 100 + seed, plies)
        luck = Luck(position, 30, seed)
        lucks.append(sum(one.luck[0] for one in [luck.of_deal(), *luck.of_moves()]) / UNIT)
    mean = sum(lucks) / games
    error = math.sqrt(sum((one - mean) ** 2 for one in lucks) / games / games)
    assert 0.001 < error < 0.1
    assert abs(mean) < 2.5 * error


@pytest.mark.parametrize(("game", "plies"), [("kakuro", 12), ("ike-no-koi", 12)])
def test_luck_averages_to_nothing_even_with_a_value_function_that_knows_nothing(
    game: str, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tatami.review.luck.Luck.value", any_value)
    lucks = []
    for seed in range(300):
        found = Luck(at_random(game, 2, 500 + seed, plies), 1, seed, outcomes=3).of_moves()
        lucks.append(sum(one.luck[0] for one in found) / UNIT)
    mean = sum(lucks) / len(lucks)
    error = math.sqrt(sum((one - mean) ** 2 for one in lucks)) / len(lucks)
    assert 0.005 < error < 0.1
    assert abs(mean) < 3 * error


def test_the_margin_of_luck_says_how_far_it_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tatami.review.luck.Luck.value", any_value)
    position = at_random("kakuro", 2, 3, 30)
    sure = sum(one.luck[0] for one in Luck(position, 1, 0, outcomes=800).of_moves())
    inside = 0
    for seed in range(40):
        found = Luck(position, 1, seed, outcomes=12).of_moves()
        inside += abs(sum(one.luck[0] for one in found) - sure) <= margin(found, 0)
    assert 32 <= inside <= 40
    assert margin(Luck(position, 1, 1, outcomes=48).of_moves(), 0) < 0.7 * margin(found, 0)
    assert margin(Luck(at_random("trini", 2, 1), 1, 1).of_moves(), 0) == 0


def test_drawn_moves_are_luck_and_nobodys_decisions() -> None:
    position = at_random("trini", 2, 4, 20)
    plain, found = (review(position, iterations=4, drawn=drawn) for drawn in (0, 2))
    assert [one.kind for one in found.decisions[:2]] == ["drawn", "drawn"]
    assert all(one.cost == 0 and one.better is None for one in found.decisions[:2])
    assert found.decisions[2:] == plain.decisions[2:]
    assert [any(luck) for luck in found.luck[:4]] == [False, False, True, False]
    assert [seat.decisions for seat in found.seats] == [seat.decisions - 1 for seat in plain.seats]
    assert found.chances[1] == found.chances[2] == found.chances[0]


def test_chance_knows_all_hands_and_no_more() -> None:
    state = at_random("kakuro", 3, 4, 9).state
    known, true = known_together(state).record, state.record
    assert known.hands.tolist() == true.hands.tolist()
    assert known.tiles[: true.drawn].tolist() == true.tiles[: true.drawn].tolist()
    assert set(known.tiles[true.drawn :].tolist()) == {-1}


def test_nothing_is_left_to_chance_where_the_rules_leave_nothing() -> None:
    assert not any(map(any, review(at_random("trini", 2, 1), iterations=1).luck))


def test_forced_and_obvious_decisions_do_not_count() -> None:
    found = review(stored("ike-no-koi"), iterations=12)
    kinds = [one.kind for one in found.decisions]
    assert {FORCED, OBVIOUS, REAL} == set(kinds)
    for step, one in zip(found.position.line()[1:], found.decisions, strict=True):
        assert step.before is not None
        assert (one.kind == FORCED) == (len(step.before.moves) == 1)
        assert one.cost == 0 or one.kind == REAL
        assert (one.name is None) == (one.better is None)
        if one.better is not None:
            assert one.better != one.move
            assert one.better in step.before.moves
            assert one.reasons
            assert one.against
    assert sum(len(seat.costs) for seat in found.seats) == kinds.count(REAL)
    assert all(seat.costs == sum(seat.phases, ()) for seat in found.seats)


def test_names_and_accuracy() -> None:
    assert [name_of(percent * UNIT // 100) for percent in (0, 4, 5, 9, 10, 14, 15, 80)] == [
        *(None, None, "inaccuracy", "inaccuracy"),
        *("mistake", "mistake", "blunder", "blunder"),
    ]
    assert accuracy([]) is None
    assert accuracy([0, 0]) == 100
    assert accuracy([UNIT // 5]) == 50
    assert divide([Fraction(1), Fraction(2), Fraction(4)], 10) == (1, 3, 6)
    assert to_shares((0.0, 0.0)) == (UNIT // 2, UNIT // 2)
    assert to_shares((0.6, 0.3, 0.3)) == (UNIT // 2, UNIT // 4, UNIT // 4)


def test_levels_are_compared_by_what_they_lose() -> None:
    assert set(measured()) == {"hiroba", "ike-no-koi", "kakuro", "trini"}
    for game, table in measured().items():
        assert list(table) == ["beginner", "casual", "club", "expert"]
        falls = sorted(table.values(), reverse=True) == list(table.values())
        for level, cost in table.items():
            assert similar_level(game, [cost] * 9) == (level if falls else None)
        assert similar_level(game, [0]) is None
    assert similar_level("hiroba", [0] * 9) == "expert"
    assert similar_level("tic-tac-toe", [0] * 9) is None


def test_a_very_long_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tatami.review.MOST_DECISIONS", 72)
    with pytest.raises(BadSetup) as refused:
        review(stored("trini"), iterations=1)
    assert refused.value.reason.code == "review-too-long"


def test_the_command_tells_mistakes_and_luck_in_both_languages() -> None:
    told = run("review", str(STORED["trini"]), "--iterations", "12")
    assert told.startswith("Trini, 3 players, 73 decisions; reviewed by level club.\n")
    for words in ("is a blunder (−", "Better: ", "Seat 3: accuracy ", "Equal chance 33.3%, luck +0.0%"):
        assert words in told
    assert max(map(len, told.split("\n"))) <= 80
    french = run("review", str(STORED["trini"]), "--iterations", "12", "--lang", "fr")
    assert "est une gaffe (−" in french
    found = json.loads(run("review", str(STORED["trini"]), "--iterations", "12", "--seed", "7", "--json"))
    assert pin(found) == PINNED["trini"]
    assert run("review", "nowhere.txt", code=1).startswith("tatami: ")


@pytest.mark.parametrize(("game", "players"), [("hiroba", 3), ("kakuro", 2)])
def test_where_errors_stand_missed_objections_are_listed(game: str, players: int) -> None:
    position, rng = tatami.game(game).new(players=players, seed=2, options={"errors": "stand"}), random("moves")
    while not position.is_over:
        position = position.play(position.moves[draw(rng, min(40, len(position.moves)))])
    found = review(position, iterations=2)
    check_sums(found)
    line, told = position.line(), found.to_json()["vigilance"]
    assert told["errors"] == position.outcome.to_json()["detail"]["errors"]
    assert told["false_alarms"] == position.outcome.to_json()["detail"]["false_alarms"]
    for one in told["missed"]:
        before = line[one["ply"] - 1]
        alarms = [before.play(word).state.record.false_alarms.sum() for word in (one["objection"], "ok")]
        assert (before.to_act, alarms[0]) == (one["seat"], alarms[1]), "it would have been true"
    stood = [error["turn"] for error in told["errors"] if error["spotted_by"] is None]
    assert stood, "random moves break rules"
    for turn in stood:
        assert len({one["seat"] for one in told["missed"] if one["turn"] == turn}) == players - 1
    answers = [one for one in found.decisions if line[one.ply - 1].moves[0] == "ok"]
    assert answers
    assert {one.kind for one in answers} == {FORCED}, "answers are listed, not weighed"
    assert any(one.kind == REAL for one in found.decisions)
    assert "could have objected" in Report(position.game, "en").format(found)


def test_where_errors_are_refused_there_is_nothing_to_list() -> None:
    assert review(at_random("hiroba", 2, 1, 3), iterations=2).to_json()["vigilance"] is None
