"""Programs as bots: they learn no secrets, their answers are checked, and their processes end."""

import os
from random import Random as Chance
from typing import Any

import pytest
from click.testing import CliRunner

import tatami
from tatami.arena.play import KEPT, play_game
from tatami.bots import LEVELS, Bot, BotFailed, Budget, bot
from tatami.bots.bot import Choice
from tatami.bots.remote import UNREAD, Remote, read_evaluation
from tatami.cli import main
from tatami.core.game import View
from tatami.core.rng import random
from tatami.testing.cases import twin
from tests.arena.support import ENGINE, bad_engine, plan
from tests.contract.support import Case, last

MODES = {
    "crash": "remote-ended",
    "killed": "remote-ended",
    "silent": "remote-timeout",
    "refuse": "remote-refused",
    "half-character": "remote-refused",
    "bell": "remote-no-json",
    "nonsense": "remote-no-json",
    "no-object": "remote-no-json",
    "illegal": "remote-illegal",
    "number": "remote-illegal",
}


def remote(name: str, patience: float = 60.0) -> Remote:
    made = bot(name, patience)
    assert isinstance(made, Remote)
    return made


@pytest.mark.parametrize("mode", MODES)
def test_a_misbehaving_program_fails_with_a_reason_and_is_stopped(mode: str) -> None:
    player = remote(bad_engine(mode))
    player.start("kakuro")
    assert player.process is not None
    process = player.process.popen
    player.patience = 0.1 if mode == "silent" else player.patience
    view = tatami.game("kakuro").new(2).view(1)
    with pytest.raises(BotFailed) as failed:
        player.choose(view, Budget(iterations=1), random(1))
    assert failed.value.reason.code == MODES[mode]
    assert str(failed.value).isprintable()
    assert player.process is None
    assert process.returncode is not None
    if mode == "crash":
        assert failed.value.reason.params == {"status": 1, "said": "my engine is broken"}


def test_a_program_for_other_games_fails_at_its_start() -> None:
    player = remote(bad_engine("other-game"))
    with pytest.raises(BotFailed, match="does not play the game"):
        player.start("kakuro")
    assert player.process is None


def test_excess_output_of_a_program_is_not_read() -> None:
    player = remote(bad_engine("chatter"))
    player.start("kakuro")
    assert player.process is not None
    process = player.process
    process.ask('{"do": "bot"}', 60.0)
    reader = process.readers[0]
    reader.join(60.0)
    assert not reader.is_alive()
    assert process.answers.qsize() <= UNREAD + 1
    player.close()


@pytest.mark.parametrize("value", [None, [1], [1, True], [1, "2"], [float("nan"), 0], [10**400, 0], {"1": 2}])
def test_an_invalid_evaluation_is_ignored(value: Any) -> None:
    assert read_evaluation(value, 2) == ()
    assert read_evaluation([0.25, 1], 2) == (0.25, 1.0)


def test_closing_ends_the_process() -> None:
    player = remote(bad_engine("silent"))
    player.start("kakuro")
    assert player.process is not None
    process = player.process.popen
    player.close()
    assert process.returncode is not None
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


class Recorder(Remote):
    """Sends no requests and records them instead."""

    def __init__(self) -> None:
        super().__init__("cmd:true", "random")
        self.asked: list[dict[str, Any]] = []

    def start(self, game: str) -> None:
        pass

    def ask(self, request: dict[str, Any], seconds: float = 0.0) -> dict[str, Any]:
        self.asked.append(request)
        return {"ok": True}


@pytest.mark.parametrize(("game", "players"), [("kakuro", 2), ("kakuro", 4), ("ike-no-koi", 3)])
def test_a_program_learns_nothing_that_its_seat_may_not_know(game: str, players: int) -> None:
    case = Case(tatami.game(game), players, {})
    end = last(case.new(5), Chance(5))
    different = 0
    for position in end.line()[:-1:9]:
        seat = position.to_act
        assert seat is not None
        other = twin(position, seat, 3)
        different += other.deal != position.deal
        asked = []
        for one in (position, other):
            recorder = Recorder()
            with pytest.raises(BotFailed):
                recorder.choose(one.view(seat), Budget(iterations=1), random(1))
            asked.append(recorder.asked)
        assert asked[0] == asked[1]
        assert asked[0][0]["deal"] != position.deal
        sent = tatami.load(asked[0][0]["deal"])
        for word in asked[0][0]["moves"]:
            sent = sent.play(sent.find(word, exact=True))
        assert sent.view(seat).to_json() == position.view(seat).to_json()
    assert different > 0


@pytest.mark.parametrize(("game", "players"), [("kakuro", 2), ("ike-no-koi", 3), ("trini", 2)])
def test_our_own_engine_plays_a_whole_game(game: str, players: int) -> None:
    made = plan(("random", f"cmd@random:{ENGINE}"), 1, players, game, patience=600.0)
    played = play_game(made, 0)
    result, text = played.result, played.transcript
    assert result["failure"] is None
    assert sorted(result["ranks"])[0] == 1
    assert sum(result["moves"]) == result["plies"]
    again = tatami.Transcript.read(text, tatami.load)
    assert list(again.position.outcome.scores) == result["scores"]
    assert again.headers["Seat 2"] == made.bots[made.seatings[0][1]]
    assert play_game(made, 0).transcript == text


@pytest.mark.parametrize("mode", ["crash", "illegal", "nonsense", "half-character"])
def test_failures_of_a_program_are_counted_against_it(mode: str) -> None:
    made = plan(("random", bad_engine(mode)), 2)
    for number, seating in enumerate(made.seatings):
        played = play_game(made, number)
        result, text = played.result, played.transcript
        seat = seating.index(1) + 1
        assert result["failure"]["seat"] == seat
        assert result["failure"]["code"] == MODES[mode]
        assert result["scores"] is None
        assert result["ranks"] == ([2, 1] if seat == 1 else [1, 2])
        transcript = tatami.Transcript.read(text, tatami.load)
        assert transcript.headers["Failure"] == f"seat {seat}, {MODES[mode]}"
        assert transcript.position.ply == result["plies"]


class Raising:
    """A bot with a bug."""

    def choose(self, view: View, budget: Budget, rng: Any) -> Choice:
        raise KeyError("oops")


class Cheating:
    """A bot that plays an illegal move."""

    def choose(self, view: View, budget: Budget, rng: Any) -> Choice:
        return Choice(tatami.Move("cheat", 0), ())


class Slow:
    """A bot that always exceeds a budget of zero seconds."""

    def choose(self, view: View, budget: Budget, rng: Any) -> Choice:
        return bot("random").choose(view, budget, rng)


@pytest.mark.parametrize(("kind", "code"), [(Raising, "bot-raised"), (Cheating, "bot-illegal"), (Slow, "bot-late")])
def test_failures_of_our_own_bots_are_counted_too(kind: type[Bot], code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "poor", kind)
    seconds = 0.0 if kind is Slow else None
    made = plan(("poor",), 1, 3, iterations=None, seconds=seconds, patience=0.0)
    result = play_game(made, 0).result
    assert result["failure"]["code"] == code
    assert result["ranks"] == [3, 1, 1]


def test_a_program_plays_at_the_terminal() -> None:
    play_game(plan(("random",), 1), 0)  # compile first, so that the engine answers in time
    bots = f"cmd@random:{ENGINE},random"
    done = CliRunner().invoke(main, ["play", "kakuro", "--bots", bots, "--seed", "1", "--lang", "en"])
    assert done.exit_code == 0
    assert "Rank 1" in done.output


@pytest.mark.parametrize("option", ["--bots", "--bot"])
def test_a_failing_program_is_reported_at_the_terminal(option: str) -> None:
    bots = f"{bad_engine('crash')},random"
    done = CliRunner().invoke(main, ["play", "kakuro", option, bots, "--seed", "1", "--lang", "en"])
    assert done.exit_code == 1
    assert "The program ended with status 1. my engine is broken" in " ".join(done.output.split())


def test_a_kept_program_plays_the_next_game_too_and_a_failed_one_does_not() -> None:
    made = plan(bots=(f"cmd@random:{ENGINE}", "random"), reuse=True)
    key = (made.bots[0], made.patience)
    assert play_game(made, 0).result["failure"] is None
    [kept] = KEPT[key]
    process = kept.process
    assert play_game(made, 1).result["failure"] is None
    assert [one.process for one in KEPT[key]] == [process]
    KEPT.pop(key)[0].close()
    broken = plan(bots=(bad_engine("crash"), "random"), reuse=True)
    assert play_game(broken, 0).result["failure"]["code"] == "remote-ended"
    assert not KEPT.get((broken.bots[0], broken.patience))
