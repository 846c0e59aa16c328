"""Explanations of moves in every game: complete, in both languages, and independent of secrets."""

import json
import random as chance
from dataclasses import replace

import pytest

import tatami
from examples import fifth_game
from tatami import Game, Position, available_games
from tatami.bots import Budget, Choice, bot
from tatami.bots.explain import POINTS, SHARE, Explanation, catalogue, drawbacks, explain, explainer_of
from tatami.core.messages import LANGUAGES
from tatami.core.rng import random
from tatami.puzzles import position_of, read_puzzles
from tests.bots.support import choice_of, chosen, explained, found, spoken
from tests.contract.support import CASES, Case, play_at_random

EXPLAINED = [case for case in CASES if case.options.get("errors") != "stand"]


def check(explanation: Explanation, game: tatami.Game) -> None:
    """Check that there are reasons, each with a sentence in both languages, and that all of it is JSON."""
    assert 1 <= len(explanation.reasons) <= 4
    assert len(explanation.alternatives) <= 2
    for language in LANGUAGES:
        words = catalogue(game, language)
        for reasons in (explanation.reasons, *(other.reasons for other in explanation.alternatives)):
            for reason in reasons:
                text = words.tell(reason)
                assert text
                assert "{" not in text
                assert "None" not in text
    assert json.loads(json.dumps(explanation.to_json(), allow_nan=False)) == explanation.to_json()


@pytest.mark.parametrize("case", EXPLAINED, ids=str)
def test_any_move_can_be_explained_in_both_languages(case: Case) -> None:
    draws = chance.Random(31)
    for position in play_at_random(case.new(31), chance.Random(31)):
        if position.is_over:
            continue
        view = position.view(position.to_act)
        words = draws.sample(view.moves, min(3, len(view.moves)))
        explanation = explain(view, choice_of(view, *words), random(3))
        check(explanation, case.game)
        assert [other.move for other in explanation.alternatives] == words[1:]
        for other in explanation.alternatives:
            assert 1 <= len(other.reasons) <= 2


@pytest.mark.parametrize("case", [case for case in CASES if case.game.hidden], ids=str)
def test_secrets_do_not_change_explanations(case: Case) -> None:
    draws = chance.Random(32)
    for ply, position in enumerate(play_at_random(case.new(32), chance.Random(32))):
        if position.is_over or ply % 5:
            continue
        view = position.view(position.to_act)
        deal, words = view.sample_game(random(ply))
        twin = case.game.load(deal)
        for word in words:
            twin = twin.play(twin.find(word, exact=True))
        picked = draws.sample(view.moves, min(3, len(view.moves)))
        told = [spoken(seen, choice_of(seen, *picked), 4) for seen in (view, twin.view(position.to_act), view)]
        assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("game", tatami.available_games(), ids=lambda game: game.id)
def test_a_search_is_explained_by_shares_and_a_baseline_by_points(game: tatami.Game) -> None:
    position = last_choice(game.new(game.players[0], {}, 5), 12)
    view = position.view(position.to_act)
    for level, measure in (("club", SHARE), ("greedy", POINTS), ("random", POINTS)):
        choice = chosen(view, level)
        explanation = explain(view, choice, random(6))
        check(explanation, game)
        assert (explanation.move, explanation.evaluation) == (choice.move, choice.evaluation)
        assert explanation.measure == measure
        assert len(explanation.alternatives) == min(2, len(choice.candidates or view.moves) - 1)
        assert explanation == explain(view, choice, random(6))


def last_choice(position: Position, plies: int) -> Position:
    """Play this many random moves, then go on to a decision with at least three moves."""
    draws = chance.Random(7)
    while plies > 0 or len(position.moves) < 3:
        after = position.play(draws.choice(position.moves))
        if after.is_over:
            return position
        position, plies = after, plies - 1
    return position


def test_greedy_is_compared_by_the_points_it_leads_by() -> None:
    game = tatami.game("kakuro")
    view = last_choice(game.new(2, {}, 5), 12).view(1)
    view = view if view.moves else last_choice(game.new(2, {}, 5), 13).view(1)
    choice = bot("greedy").choose(view, Budget(iterations=1), random(1))
    for other in explain(view, choice, random(1)).alternatives:
        assert other.difference <= 0


def test_differences_are_those_of_the_candidates() -> None:
    position = tatami.game("trini").new(2)
    explanation = explained(position, "+b3=CQS", "+b4=CQS", "+b5=QSC", "+c4=CQS")
    assert [str(other.move) for other in explanation.alternatives] == ["+b4=CQS", "+b5=QSC"]
    assert [other.difference for other in explanation.alternatives] == pytest.approx([-0.01, -0.02])


def test_a_forced_move_is_called_forced() -> None:
    position = tatami.game("ike-no-koi").new(2)
    assert list(found(explained(position, "draw").reasons)) == ["only-move", "ike-first-card"]
    assert explained(position, "draw").alternatives == ()


def test_a_game_without_an_explainer_has_plain_reasons() -> None:
    position = replace(fifth_game.GAME, explainer=None).new(2)
    assert found(explained(position, str(position.moves[0])).reasons) == {"best-of": {"count": 1}}
    view = position.view(1)
    alone = Choice(view.moves[0], (0.0, 0.0))
    assert found(explain(view, alone, random(1)).reasons) == {"one-of": {"count": len(view.moves)}}
    for word in ("a1", "b1", "a2", "b2"):
        position = position.play(word)
    told = explained(position, "a3", "c3")
    assert "ends-winning" in found(told.reasons)
    check(told, fifth_game.GAME)


@pytest.mark.parametrize("game", [game for game in available_games() if read_puzzles(game)], ids=str)
def test_a_wrong_answer_is_told_what_it_loses_and_never_praised(game: Game) -> None:
    told: set[str] = set()
    against = drawbacks_of(game)
    for puzzle in list(read_puzzles(game).values())[::40]:
        position = position_of(game, puzzle.id)
        view = position.view(position.to_act)
        best = position.find(puzzle.right[0])
        for move in [move for move in view.moves if move not in puzzle.right][::9]:
            for message in drawbacks(view, best, move, random(1)):
                told.add(message.code)
                if message.code == "misses":
                    what = message.params["what"]
                    assert what["code"] not in against
                    assert what.get("cell") is None or what["cell"] not in str(best)
                assert catalogue(game, "fr").tell(message)
    assert told <= {*against, "misses", "shows-later"}
    assert told & against


def test_a_game_from_outside_has_drawbacks_of_its_own() -> None:
    position = fifth_game.GAME.new(2, seed=1)
    for word in ("a1", "b2", "a2"):
        position = position.play(word)
    told = drawbacks(position.view(2), position.find("a3"), position.find("c3"), random(1))
    assert [message.code for message in told] == ["line-left"]


def drawbacks_of(game: Game) -> frozenset[str]:
    """The codes of what may speak against a move."""
    return explainer_of(game.new(2, seed=1).view(1), random(1)).drawbacks


@pytest.mark.parametrize("game", available_games(), ids=str)
def test_every_drawback_has_a_sentence(game: Game) -> None:
    assert catalogue(game, "en").sentences.keys() >= drawbacks_of(game)
