"""Styles of bots: each plays as its name says, and never much worse than what its level finds best."""

from functools import cache
from statistics import fmean

import pytest

import tatami
from benchmarks.styles import MEASURES, Side, play_deal
from examples import fifth_game
from tatami.bots import Budget, Choice, bot, check_bot
from tatami.bots.levels import LEVELS, LOOKED_AT, Searcher
from tatami.bots.names import CHARACTERS
from tatami.core.errors import BadSetup
from tatami.core.game import View
from tatami.core.rng import draw, random
from tatami.search import Candidate

GAMES = list(MEASURES)
STYLES = [(game, style.id) for game in GAMES for style in tatami.game(game).styles or ()]
PLENTY = Budget(iterations=1 << 30)
LESS = {("kakuro", "spoiler"), ("trini", "keeper")}
"""The styles whose measure is smaller than that of the others."""
OPTIONS = {"hiroba": {"koi": "choose"}, "kakuro": {"flips": "expert"}}


@cache
def positions(name: str, players: int, seed: int, steps: int) -> tuple[View, ...]:
    """Views of the seat to act along a game of casual bots, after a random beginning."""
    game, rng = tatami.game(name), random(seed)
    position, found = game.new(players, OPTIONS.get(name, {}) if seed % 2 else {}, seed), []
    while position.to_act is not None:
        view = position.view(position.to_act)
        if position.ply % steps == 0 and len(view.moves) > 1:
            found.append(view)
        is_wild = position.ply < players
        move = view.moves[draw(rng, len(view.moves))] if is_wild else bot("casual").choose(view, PLENTY, rng).move
        position = position.play(move)
    return tuple(found)


@cache
def choice(name: str, view: View) -> Choice:
    """What a bot chooses, always with the same seed."""
    return bot(name).choose(view, PLENTY, random(3))


def test_every_game_has_three_styles_with_sentences_in_both_languages_and_a_name_at_every_level() -> None:
    assert set(CHARACTERS) == set(LEVELS)
    for game in map(tatami.game, GAMES):
        told = [
            game.catalogue(language).tell(message)
            for language in ("en", "fr")
            for style in game.styles or ()
            for message in (style.name, style.way)
        ]
        assert len(set(told)) == 3 * 2 * 2


@pytest.mark.parametrize(("name", "style"), STYLES)
@pytest.mark.parametrize("level", ["beginner", "casual", "club"])
def test_a_style_plays_legal_moves_within_its_margin(name: str, style: str, level: str) -> None:
    game = tatami.game(name)
    margin = LEVELS[level].leeway * (game.levels.luck if game.levels else 1)
    for view in positions(name, game.players[1], 1, 9) + positions(name, 2, 2, 9):
        chosen = choice(f"{level}:{style}", view)
        assert chosen.move in view.moves
        assert view.seat is not None
        most = chosen.candidates[0].visits
        best = max(one.rewards[view.seat - 1] for one in chosen.candidates if one.visits * LOOKED_AT >= most)
        if level == "club":  # the others may overlook the best
            is_near = chosen.evaluation[view.seat - 1] >= best - margin - 1e-9
            assert is_near or chosen.move == choice(level, view).move


@pytest.mark.parametrize("name", GAMES)
def test_equal_views_give_equal_moves(name: str) -> None:
    for style in tatami.game(name).styles or ():
        for view in positions(name, 2, 3, 11):
            alike = view.sample(random(8)).view(view.seat)
            assert choice(f"casual:{style.id}", view).move == choice(f"casual:{style.id}", alike).move
            assert all(style.taste(view, move) == style.taste(alike, move) for move in view.moves[:4])


@pytest.mark.parametrize("name", GAMES)
def test_each_style_does_most_of_what_it_is_named_for(name: str) -> None:
    styles = tatami.game(name).styles or ()
    views = [view for seed in (2, 4, 6) for view in positions(name, 2, seed, 2)]
    for style, measure in zip(styles, MEASURES[name].values(), strict=True):
        means: dict[str | None, float] = {}
        for other in (None, *(one.id for one in styles)):
            bot_name = f"club:{other}" if other else "club"
            shown = [measure(view, choice(bot_name, view).move) for view in views]
            means[other] = fmean(one for one in shown if one is not None)
        sign = -1 if (name, style.id) in LESS else 1
        own, plain = sign * means[style.id], sign * means[None]
        assert own > plain
        assert own == max(sign * mean for mean in means.values())


@pytest.mark.parametrize(("worse", "best", "follows"), [(0.001, 0.01, False), (0.5, 0.51, True), (0.99, 0.999, False)])
def test_a_style_takes_no_chances_where_the_game_is_decided(worse: float, best: float, follows: bool) -> None:
    view = positions("trini", 2, 2, 9)[2]
    adds, turns = (next(move for move in view.moves if (move[0] == "+") == kind) for kind in (True, False))
    found = [Candidate(move, 90, (hope, hope)) for move, hope in ((turns, best), (adds, worse))]
    assert Searcher(LEVELS["master"], "builder").pick(found, view, random(1)) == found[follows]
    assert Searcher(LEVELS["master"], "closer").pick(found, view, random(1)) == found[0]


def test_a_style_plays_a_whole_game() -> None:
    one, other = Side("beginner:thief"), Side("casual:gambler")
    assert 0 <= play_deal(tatami.game("ike-no-koi"), 1, one, other) <= 1
    assert one.shown


@pytest.mark.parametrize(
    ("name", "game", "code"),
    [
        ("club:thief", "trini", "no-such-style"),
        ("club:", "trini", "no-such-style"),
        ("club:Builder", "trini", "no-such-style"),
        ("greedy:builder", "trini", "level-no-style"),
        ("genius:builder", "trini", "no-such-level"),
    ],
)
def test_a_wrong_style_is_refused_with_a_sentence(name: str, game: str, code: str) -> None:
    with pytest.raises(BadSetup) as refused:
        check_bot(name, tatami.game(game))
    assert refused.value.reason.code == code
    assert "{" not in str(refused.value)


def test_a_game_without_styles_says_so() -> None:
    with pytest.raises(BadSetup, match="no styles"):
        check_bot("club:thief", fifth_game.GAME)
