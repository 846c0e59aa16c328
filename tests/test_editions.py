"""Games begun under an older edition of the rules keep it; new games use the current one."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami import BadDeal, BadTranscript, Position, Transcript
from tatami.core.position import restore_position
from tatami.core.rng import random
from tatami.match.deal import commitment
from tatami.match.verify import verify

GAMES = Path(__file__).parent / "games"
BROKEN_TIE = GAMES / "ike_no_koi" / "games" / "four-players-tokens-break-a-tie.txt"
SEED, SALT = bytes(range(32)), bytes(range(16))


def read(path: Path) -> Position:
    return Transcript.read(path.read_bytes()).position


def test_a_game_of_the_first_edition_keeps_its_result() -> None:
    old = read(BROKEN_TIE)
    assert old.state.edition == old.deal["edition"] == 1
    best = max(old.outcome.scores)
    assert old.outcome.scores.count(best) > old.outcome.ranks.count(1) == 1
    assert "Edition" not in Transcript(old).write()
    again = pickle.loads(pickle.dumps(old))
    assert (again, again.outcome) == (old, old.outcome)
    assert pickle.loads(pickle.dumps(old.view(1))) == old.view(1)


def test_a_sampled_game_has_the_same_edition() -> None:
    middle = read(BROKEN_TIE).line()[40]
    deal, words = middle.view(1).sample_game(random(1))
    assert deal["edition"] == 1
    sampled = middle.view(1).sample(random(1))
    assert (sampled.state.edition, [str(move) for move in sampled.history]) == (1, words)


def test_a_deal_without_an_edition_uses_the_current_rules() -> None:
    deal = read(BROKEN_TIE).deal
    del deal["edition"]
    now = tatami.load(deal)
    assert now.state.edition == 2
    assert now.deal == deal
    assert tatami.load({**deal, "edition": 2}) == now


def test_a_pickle_without_an_edition_has_the_first() -> None:
    old = read(BROKEN_TIE)
    deal = {name: value for name, value in old.deal.items() if name != "edition"}
    assert restore_position(old.game, deal, [str(move) for move in old.history], None) == old


def test_a_first_edition_of_ike_no_koi_has_no_flower_after_the_drawing() -> None:
    deal = tatami.game("ike-no-koi").new(2, seed=1).deal
    cards = [*deal["basin"], *deal["pile"]]
    pile = ["lotus", "3", "4", "5"]
    for card in pile:
        cards.remove(card)
    deal |= {"basin": cards[:3], "pile": pile + cards[3:], "common": 5, "personal": [8, 9]}
    words = {}
    for edition in (1, 2):
        position = tatami.load({**deal, "edition": edition})
        for word in ("draw", "draw", "stop"):
            position = position.play(word)
        words[edition] = [str(move) for move in position.moves]
    assert words == {1: ["draw"], 2: ["lotus", "-"]}


@pytest.mark.parametrize("edition", [0, 3, -1, "1", 1.0, True, None, [1]])
def test_an_unknown_edition_is_refused(edition: Any) -> None:
    with pytest.raises(BadDeal, match="from 1 to 2"):
        tatami.load({**tatami.game("trini").new(2).deal, "edition": edition})


def test_options_missing_in_an_old_file_take_the_old_defaults() -> None:
    kakuro = tatami.game("kakuro").new(2, seed=4)
    bare = {**kakuro.deal, "options": {}}
    assert tatami.load(bare).options["stones"] == ["e5", "b2", "h2", "b8", "h8"]
    assert tatami.load({**bare, "edition": 1}).options["stones"] == ["e5", "e3", "c5", "g5", "e7"]
    by_box = {**bare, "options": {"box": {"stones": ["a1", "a2", "a3", "a4", "a5"]}}, "edition": 1}
    assert tatami.load(by_box).options["stones"] == ["a1", "a2", "a3", "a4", "a5"]
    text = Transcript(kakuro).write().rsplit("Check", 1)[0]
    written = text.replace("Edition: 2\n", "").replace(',"stones":["e5","b2","h2","b8","h8"]', "")
    assert "e7" in Transcript.read(written).position.view().to_json()["board"]
    with pytest.raises(BadTranscript, match="before"):
        Transcript.read(text.replace("Edition: 2\n", "").replace("\n\n", "\nEdition: 2\n\n", 1))


def test_the_commitment_of_an_old_game_still_holds() -> None:
    options = {"quiet_turns": 40, "match": "symbol"}
    old = tatami.game("trini").deal_from(2, options, SEED, edition=1)
    assert old.options == options
    promise = commitment("trini", 2, options, [1, 2], SEED, SALT)
    headers = {"Commitment": promise, "Seed": SEED.hex(), "Salt": SALT.hex(), "Seating": "1 2"}
    assert verify(Transcript(old, headers).write()).commitment == promise
