"""The engine protocol, tested on a real process."""

import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.bots import LEVELS
from tatami.engine import Engine

OURS = [game.id for game in tatami.available_games() if game.folder.is_relative_to(Path(tatami.__file__).parent)]
"""Our own games; others that tests register are unknown to the engine, which is another process."""
NEW = {"do": "new", "game": "kakuro", "players": 2, "options": {}, "seed": 7}


class Client:
    """A program that uses the engine."""

    def __init__(self, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tatami", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | environment,
        )

    def send(self, line: bytes) -> Any:
        """Send one line and read the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer.endswith(b"\n")
        assert b"Traceback" not in answer
        found = json.loads(answer, parse_constant=pytest.fail)  # NaN and Infinity are not JSON
        json.dumps(found, ensure_ascii=False).encode()  # fails on lone surrogates
        return found

    def ask(self, **request: Any) -> Any:
        return self.send(json.dumps(request).encode())

    def close(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(30)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    made = Client()
    yield made
    assert made.close() == 0


def test_a_whole_game_is_played_and_scored(client: Client) -> None:
    rng = random.Random(1)
    dealt = client.ask(**NEW)
    assert dealt["ok"] is True
    assert dealt["to_act"] == 1
    over = False
    played = []
    while not over:
        listed = client.ask(do="legal")
        word = rng.choice(listed["moves"])
        assert client.ask(do="outcome")["over"] is False
        answer = client.ask(do="play", move=word)
        played.append(word)
        over = answer["over"]
        assert (answer["to_act"] is None) == over
    assert client.ask(do="legal") == {"ok": True, "to_act": None, "moves": []}
    outcome = client.ask(do="outcome")
    assert outcome["over"] is True
    assert sorted(outcome) == ["detail", "ok", "over", "ranks", "scores"]
    assert client.ask(do="play", move=played[0])["code"] == "illegal-move"
    assert client.ask(do="play", move="zzz")["code"] == "bad-move"
    assert client.ask(do="load", deal=dealt["deal"], moves=played) == {"ok": True, "to_act": None}
    assert client.ask(do="outcome") == outcome
    assert client.ask(do="undo")["ok"] is True
    assert played[-1] in client.ask(do="legal")["moves"]


def test_games_are_described(client: Client) -> None:
    games = {game["id"]: game for game in client.ask(do="games")["games"]}
    assert list(games) == OURS
    assert games["kakuro"]["players"] == [2, 4]
    assert games["kakuro"]["options"]["flips"]["default"] == "one"


def test_no_game_is_loaded_at_first() -> None:
    client = Client()
    for request in ({"do": "legal"}, {"do": "outcome"}, {"do": "undo"}, {"do": "view", "seat": 1}):
        assert client.ask(**request)["code"] == "no-game"
    assert client.ask(do="play", move="y4c6")["code"] == "no-game"
    assert client.ask(do="bot", level="random")["code"] == "no-game"
    assert client.ask(do="quit") == {"ok": True}
    assert client.process.wait(30) == 0
    client.close()


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({}, "bad-request"),
        ({"do": 5}, "bad-request"),
        ({"do": "dance"}, "bad-request"),
        ({**NEW, "game": "chess"}, "bad-request"),
        ({**NEW, "game": ["kakuro"]}, "bad-request"),
        ({**NEW, "players": 5}, "bad-request"),
        ({**NEW, "players": True}, "bad-request"),
        ({**NEW, "players": 2.0}, "bad-request"),
        ({**NEW, "seed": -1}, "bad-request"),
        ({**NEW, "seed": 10**90}, "bad-request"),
        ({**NEW, "seed": "7"}, "bad-request"),
        ({**NEW, "options": {"flips": "two"}}, "bad-request"),
        ({**NEW, "options": {"speed": 1}}, "bad-request"),
        ({**NEW, "options": []}, "bad-request"),
        ({"do": "new", "game": "kakuro", "players": 2}, "bad-request"),
        ({"do": "load"}, "bad-request"),
        ({"do": "load", "deal": None}, "bad-deal"),
        ({"do": "load", "deal": {"game": "chess"}}, "bad-deal"),
        ({"do": "load", "deal": {"game": "kakuro", "players": 2}}, "bad-deal"),
        ({"do": "play"}, "bad-request"),
        ({"do": "play", "move": 5}, "bad-request"),
        ({"do": "play", "move": "hello"}, "bad-move"),
        ({"do": "play", "move": "Y1E2"}, "bad-move"),
        ({"do": "play", "move": "-"}, "illegal-move"),
        ({"do": "view"}, "bad-request"),
        ({"do": "view", "seat": 3}, "bad-request"),
        ({"do": "view", "seat": 0}, "bad-request"),
        ({"do": "view", "seat": True}, "bad-request"),
        ({"do": "bot"}, "bad-request"),
        ({"do": "bot", "level": "genius"}, "bad-request"),
        ({"do": "bot", "level": "cmd:true"}, "bad-request"),
        ({"do": "bot", "level": "club:juggler"}, "bad-request"),
        ({"do": "bot", "level": "random", "seconds": -1}, "bad-request"),
        ({"do": "bot", "level": "random", "explain": "yes"}, "bad-request"),
        ({"do": "bot", "level": "random", "explain": 1}, "bad-request"),
        ({"do": "bot", "level": "random", "iterations": 1.5}, "bad-request"),
        ({"do": "bot", "level": "random", "seed": None, "seconds": True}, "bad-request"),
        ({"do": "undo"}, "bad-request"),
    ],
)
def test_a_wrong_request_is_refused_and_changes_nothing(client: Client, request_: Any, code: str) -> None:
    client.ask(**NEW)
    before = client.ask(do="legal"), client.ask(do="outcome")
    answer = client.send(json.dumps(request_).encode())
    assert answer["ok"] is False
    assert answer["code"] == code
    assert answer["error"]
    assert (client.ask(do="legal"), client.ask(do="outcome")) == before


def test_a_load_with_a_wrong_move_changes_nothing(client: Client) -> None:
    deal = client.ask(**NEW)["deal"]
    first = client.ask(do="legal")["moves"][0]
    assert client.ask(do="load", deal=deal, moves=[first, first])["code"] in ("illegal-move", "bad-move")
    assert client.ask(do="load", deal=deal, moves=[first, "zzz"])["code"] == "bad-move"
    assert client.ask(do="load", deal=deal, moves=first)["code"] == "bad-request"
    assert client.ask(do="load", deal=deal, moves=[5])["code"] == "bad-request"
    assert client.ask(do="legal")["to_act"] == 1


BOX = (
    b'{"do":"new","game":"kakuro","players":2,"seed":1,"options":'
    b'{"box":{"stones":["e5","e3","c5","g5","e7"],"more":%b}}}'
)
HOSTILE = [
    b"",
    b" ",
    b"nope",
    b"{",
    b"\xff\xfe\x00",
    b"\xef\xbb\xbf{}",
    b"\x00" * 100,
    b'{"do":"legal"} {"do":"legal"}',
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b'{"do":"play","move":NaN}',
    b'{"do":"bot","level":"random","seconds":Infinity}',
    b'{"do":"bot","level":"random","seconds":1e999}',
    b'{"do":"new","game":"kakuro","players":2,"seed":' + b"9" * 20_000 + b"}",
    b'{"do":"view","seat":1' + b"0" * 5000 + b"}",
    b'{"do":"play","move":"\\ud800"}',
    b'{"do":"play","move":"' + b"y" * 500_000 + b'"}',
    b'{"do":"load","deal":{"game":"\\ud800"}}',
    b"x" * 10_000_000,
    b'"' + b"x" * 10_000_000,
    b"null",
    b"true",
    b"[]",
    b'"legal"',
    b'{"do":["legal"]}',
    b'{"do":{"do":"legal"}}',
    b'{"do":"legal","do":"dance"}',
    b'{"do":"legal","deep":' + b"[" * 100 + b"]" * 100 + b"}",
    b'{"do":"play","move":"f' + b"a1+" * 300_000 + b'a1"}',
    b'{"do":"new","game":"kakuro","players":2,"seed":1,"options":{"\\ud800":1}}',
    BOX % b"1e999",
    BOX % b'"\\udfff"',
    *(BOX % (b"[" * depth + b"]" * depth) for depth in (50, 90, 200, 900, 940, 960, 980, 990, 1000)),
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: repr(line[:30]))
def test_hostile_lines_get_one_answer_each_and_change_nothing(client: Client, line: bytes) -> None:
    client.ask(**NEW)
    before = client.ask(do="legal")
    answer = client.send(line)
    assert answer["ok"] is False
    assert answer["code"] in ("bad-json", "bad-request", "bad-move", "bad-deal")
    assert "/" not in answer["error"]
    assert len(answer["error"]) < 1000
    assert client.ask(do="legal") == before


def test_unknown_keys_are_ignored(client: Client) -> None:
    assert client.ask(**NEW, comment={"deep": [1, {"er": None}]})["ok"] is True


def test_views_hold_what_a_seat_may_see(client: Client) -> None:
    deal = client.ask(**NEW)["deal"]
    assert client.ask(do="view", seat=2)["view"]["hand"] == sorted(deal["hands"][1])
    assert client.ask(do="view", seat=None)["view"]["hand"] is None


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("game", OURS)
def test_bots_answer_the_same_for_the_same_seed_and_play_nothing(client: Client, game: str, level: str) -> None:
    client.ask(do="new", game=game, players=2, seed=3)
    for _ in range(3):
        listed = client.ask(do="legal")
        answers = [client.ask(do="bot", level=level, iterations=5, seed=11) for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        assert answers[0]["move"] in listed["moves"]
        assert len(answers[0]["evaluation"]) == 2
        assert client.ask(do="legal") == listed
        client.ask(do="play", move=answers[0]["move"])
    seeds = {client.ask(do="bot", level="random", seed=seed)["move"] for seed in range(20)}
    assert len(seeds) > 1 or len(client.ask(do="legal")["moves"]) == 1


@pytest.mark.parametrize("level", ["greedy", "club"])
@pytest.mark.parametrize("game", OURS)
def test_a_choice_is_explained_on_request(client: Client, game: str, level: str) -> None:
    client.ask(do="new", game=game, players=2, seed=3)
    asked = {"do": "bot", "level": level, "iterations": 5, "seed": 11}
    plain = client.ask(**asked)
    assert list(plain) == ["ok", "move", "evaluation"]
    assert client.ask(**asked, explain=False) == client.ask(**asked, explain=None) == plain
    answer = client.ask(**asked, explain=True)
    explanation = answer.pop("explanation")
    assert answer == plain
    assert (explanation["move"], explanation["evaluation"]) == (plain["move"], plain["evaluation"])
    assert explanation["measure"] == ("points" if level == "greedy" else "share")
    assert all(isinstance(reason["code"], str) for reason in explanation["reasons"])
    assert len(explanation["alternatives"]) <= 2
    assert client.ask(**asked, explain=True)["explanation"] == explanation


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_answers_with_a_minimal_budget(client: Client, level: str) -> None:
    client.ask(**NEW)
    moves = client.ask(do="legal")["moves"]
    enough: list[dict[str, Any]] = [{"iterations": 0}, {"seconds": 0}, {"seconds": 1e-300, "iterations": 1}]
    for budget in enough:
        assert client.ask(do="bot", level=level, seed=1, **budget)["move"] in moves
    wrong: list[dict[str, Any]] = [{"iterations": 10**9}, {"iterations": -1}, {"seconds": 10**9}, {"seconds": "1"}]
    for budget in wrong:
        assert client.ask(do="bot", level=level, **budget)["code"] == "bad-request"
    error = client.ask(do="bot", level=level, iterations=1000.0)["error"]
    assert error == "“iterations” must be a whole number from 0 to 1,000,000."


def test_bots_are_compiled_when_asked_and_loaded_before_their_first_move(tmp_path: Path) -> None:
    def ask(*requests: dict[str, Any]) -> None:
        for request in requests:
            assert engine.ask(**request)["ok"]

    new, choose = NEW | {"game": "trini"}, {"do": "bot", "level": "master", "seconds": 0}
    engine = Client(TATAMI_CACHE=str(tmp_path))
    ask(new, {"do": "legal"})
    assert not list(tmp_path.rglob("search-*")), "only the rules are compiled yet"
    ask(choose)
    assert engine.close() == 0

    engine = Client(TATAMI_CACHE=str(tmp_path))
    ask(new)
    for file in tmp_path.rglob("*.nb*"):
        file.unlink()
    ask(choose)
    assert not list(tmp_path.rglob("*.nbc")), "nothing else was compiled or loaded"
    assert engine.close() == 0


def test_a_last_line_without_a_line_break_is_answered() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tatami", "engine"],
        input=b'{"do":"games"}\n{"do":"quit"}',
        capture_output=True,
        check=True,
    )
    assert [json.loads(line)["ok"] for line in run.stdout.splitlines()] == [True, True]
    assert run.stderr == b""


JUNK: list[Any] = [None, True, -1, 99, 1.5, 10**99, "", "\ud800", "y4c6", [], {}, [[1]], {"game": "kakuro"}]


def find_paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values within a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*at, key)
        yield from find_paths(part, (*at, key))


@pytest.mark.parametrize("game", OURS)
def test_junk_in_every_field_of_a_deal_is_refused_and_changes_nothing(client: Client, game: str) -> None:
    rng = random.Random(game)
    deal = client.ask(do="new", game=game, players=2, seed=5)["deal"]
    first = client.ask(do="legal")["moves"][0]
    client.ask(do="play", move=first)
    before = client.ask(do="legal"), client.ask(do="outcome"), client.ask(do="view", seat=2)
    paths = list(find_paths(deal))
    for *path, last in rng.sample(paths, min(len(paths), 60)):
        for junk in rng.sample(JUNK, 5):
            broken = json.loads(json.dumps(deal))
            holder = broken
            for key in path:
                holder = holder[key]
            holder[last] = junk
            answer = client.ask(do="load", deal=broken)
            if answer["ok"]:  # the change gave another valid deal
                client.ask(do="load", deal=deal, moves=[first])
            else:
                assert answer["code"] == "bad-deal", (path, last, junk, answer)
        assert (client.ask(do="legal"), client.ask(do="outcome"), client.ask(do="view", seat=2)) == before


def test_the_maximum_length_of_a_line_is_exact(client: Client) -> None:
    for length, ok in ((1 << 20, True), ((1 << 20) + 1, False), ((1 << 20) - 1, True), (2 << 20, False)):
        line = b'{"do":"games","room":"' + b"x" * (length - 24) + b'"}'
        assert len(line) == length
        answer = client.send(line)
        assert answer["ok"] is ok
        assert ok or answer["code"] == "bad-json"


def test_a_bug_of_ours_neither_ends_nor_changes_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    engine = Engine()
    engine.reply(json.dumps(NEW).encode())
    position = engine.position

    def forget(request: Any) -> Any:
        engine.position = None
        return {"move": math.nan}

    def divide(request: Any) -> Any:
        return 1 // 0

    for bug in (forget, divide):
        engine.commands["legal"] = bug
        answer = json.loads(engine.reply(b'{"do":"legal"}'))
        assert (answer["ok"], answer["code"]) == (False, "bad-request")
        assert "Traceback" in capsys.readouterr().err
        assert engine.position is position
    assert json.loads(engine.reply(b'{"do":"outcome"}'))["ok"] is True


def test_errors_that_stand(client: Client) -> None:
    client.ask(do="new", game="hiroba", players=2, options={"errors": "stand"}, seed=1)
    moves = client.ask(do="legal")["moves"]
    assert moves == sorted(moves, key=lambda word: (word[0], word[2], word[1]))
    wrong = next(word for word in moves if word[1:] not in client.ask(do="view", seat=1)["view"]["starts"])
    assert client.ask(do="play", move=wrong)["to_act"] == 2
    assert client.ask(do="legal")["moves"] == ["ok", "!start"]
    assert client.ask(do="outcome")["detail"]["errors"] == [{"seat": 1, "turn": 1, "move": wrong, "spotted_by": None}]
    assert client.ask(do="view", seat=2)["view"]["errors"] == []
    assert client.ask(do="bot", level="master", iterations=1, seed=1)["move"] == "!start"
    assert client.ask(do="play", move="!start")["to_act"] == 1
    assert client.ask(do="view", seat=None)["view"]["errors"][0]["spotted_by"] == 2
    starts = client.ask(do="view", seat=1)["view"]["starts"]
    assert {word[1:] for word in client.ask(do="legal")["moves"]} == set(starts)
