"""Advice in three steps, for every game and number of players: consistent, and independent of secrets."""

import random as chance
from dataclasses import replace
from typing import Any

import pytest

import tatami
from tatami import Position, View
from tatami.bots import Budget, bot
from tatami.bots.explain import catalogue
from tatami.bots.explain.hints import Advice, advise, near
from tatami.core.messages import LANGUAGES
from tatami.core.rng import random
from tests.bots.support import choice_of
from tests.contract.support import CASES, Case, play_at_random

TABLES = [
    (game.id, players) for game in tatami.available_games() for players in range(game.players[0], game.players[1] + 1)
]


def advice_at(view: View, seed: str = "hint", iterations: int = 60) -> Advice:
    """What a player would be told, from a short search."""
    rng = random(seed)
    return advise(view, bot("club").choose(view, Budget(iterations=iterations), rng), rng)


def told(view: View, seed: str = "hint") -> bytes:
    """All of it, in every language."""
    advice = advice_at(view, seed)
    words = [catalogue(view.game, language) for language in LANGUAGES]
    return repr((advice, [words.tell(reason) for words in words for reason in advice.reasons])).encode()


def decisions(position: Position, every: int, seed: int) -> Any:
    """Some decisions of a random game with a choice."""
    for ply, moment in enumerate(play_at_random(position, chance.Random(seed))):
        if not moment.is_over and ply % every == 0 and len(moment.moves) > 1:
            yield ply, moment


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_step_narrows_the_one_before(name: str, players: int) -> None:
    for _, position in decisions(tatami.game(name).new(players, {}, 8), 6, 8):
        view = position.view(position.to_act)
        words = [str(move) for move in view.moves]
        advice = advice_at(view)
        assert advice == advice_at(view)
        assert set(advice.area) <= set(words)
        assert 1 <= len(advice.good) <= 3
        assert list(advice.good) == [word for word in words if word in advice.good]
        assert advice.best in advice.good
        assert 1 <= len(advice.reasons) <= 4
        for language in LANGUAGES:
            assert all("{" not in catalogue(view.game, language).tell(reason) for reason in advice.reasons)


@pytest.mark.parametrize("case", [case for case in CASES if case.game.hidden], ids=str)
def test_secrets_do_not_change_hints(case: Case) -> None:
    different = 0
    for ply, position in decisions(case.new(33), 4, 33):
        view = position.view(position.to_act)
        deal, words = view.sample_game(random(ply))
        twin = case.game.load(deal)
        for word in words:
            twin = twin.play(twin.find(word, exact=True))
        assert told(view) == told(twin.view(position.to_act))
        different += deal != position.deal
    assert different


def test_only_moves_that_are_hardly_worse_are_good() -> None:
    position = tatami.game("hiroba").new(2, {}, 3)
    view = position.view(1)
    choice = choice_of(view, *[str(move) for move in view.moves[:5]])
    best, *others = choice.candidates
    rewards = (0.6, 0.4), (0.59, 0.41), (0.3, 0.7), (0.58, 0.42), (0.6, 0.4)
    visits = 100, 80, 100, 2, 60
    candidates = tuple(
        replace(one, rewards=worth, visits=seen)
        for one, worth, seen in zip((best, *others), rewards, visits, strict=True)
    )
    advice = advise(view, replace(choice, evaluation=(0.6, 0.4), candidates=candidates), random("hint"))
    assert advice.good == tuple(str(candidates[index].move) for index in (0, 1, 4))


def test_the_area_is_a_block_of_cells_or_moves_of_one_kind() -> None:
    words = ["4d1", "6d1", "4e3", "4g1", "8d4", "-"]
    assert near(words, "4d1") == near(words, "4e3") == ("6d1", "4e3")
    assert near(words, "-") == ("-",)
    assert near(["draw", "stop", "lotus"], "stop") == ("draw", "stop", "lotus")
    assert near(["x2:4", "x2:5", "x3:4", "-"], "x2:5") == ("x2:4", "x2:5")
    assert near(["+a1=CSQ", "+a1=SQC", "b2-b3", "d7=csq"], "b2-b3") == ("+a1=SQC", "b2-b3")
