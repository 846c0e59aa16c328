"""The honest deal: committed to, kept, and verifiable by anybody."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import tatami
from tatami.cli import main
from tatami.core.entries import run_shuffle
from tatami.core.messages import Json
from tatami.core.rng import STREAM, secure
from tatami.match import protocol as m
from tatami.match.deal import commitment
from tatami.match.refusals import Refused
from tatami.match.verify import Verified, verify
from tests.match.support import asynchronous, clients, opened, sit_down, state, terms

TEXTS: dict[str, tuple[str, str]] = {}


def transcript(folder: Path, game: str) -> tuple[str, str]:
    """The transcript of a finished game, and the commitment shown at its start."""
    if game in TEXTS:
        return TEXTS[game]

    @asynchronous
    async def play() -> None:
        async with opened(str(folder / "tatami.db")) as service:
            people = await clients(service, 2)
            table = await sit_down(people, terms(game, order="fixed"))
            shown = (await service.table_state(table, None)).commitment
            for _ in range(5):
                seat = state(service, table).to_act or 0
                await people[seat - 1].move(state(service, table))
            with pytest.raises(Refused, match="not over"):
                await service.transcript(table)
            await people[0].do(m.Resign(table=table, seat=1))
            assert shown is not None
            TEXTS[game] = await service.transcript(table), shown

    play()
    return TEXTS[game]


@pytest.mark.parametrize("game", [game.id for game in tatami.available_games() if game.id in ("kakuro", "trini")])
def test_an_honest_transcript_is_verified(tmp_path: Path, game: str) -> None:
    text, shown = transcript(tmp_path, game)
    assert verify(text, shown) == Verified(shown)
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(main, ["verify", str(file), "--commitment", shown])
    assert result.exit_code == 0, result.output
    assert shown in result.output
    assert "server alone" in result.output


@pytest.mark.parametrize(
    ("line", "change", "code"),
    [
        ("Seed", lambda text: text[:-1] + ("0" if text[-1] != "0" else "1"), "verify-seed"),
        ("Secret", lambda text: text[:-1] + ("0" if text[-1] != "0" else "1"), "verify-secret"),
        ("Numbers", lambda text: f"{'1' * 64} -", "verify-number"),
        ("Numbers", lambda text: "-", "verify-bad-header"),
        ("Order", lambda text: "by age", "verify-bad-header"),
        ("Order", lambda text: "drawn", "verify-seed"),
        ("Seed", lambda text: "not hexadecimal", "verify-bad-header"),
        ("Seating", lambda text: "1 1", "verify-bad-header"),
        ("Commitment", lambda text: "0" * 64, "verify-secret"),
    ],
)
def test_a_changed_transcript_is_detected(tmp_path: Path, line: str, change: "object", code: str) -> None:
    text, _ = transcript(tmp_path, "kakuro")
    found = re.search(f"^{line}: (.*)$", text, re.MULTILINE)
    assert found
    assert callable(change)
    changed = without_check(text.replace(found[0], f"{line}: {change(found[1])}"))
    with pytest.raises(Refused) as refused:
        verify(changed)
    assert refused.value.reason.code == code
    assert str(refused.value)


def without_check(text: str) -> str:
    return text[: text.index("Check: ")]


def test_a_deal_other_than_the_committed_one_is_detected(tmp_path: Path) -> None:
    text, _ = transcript(tmp_path, "kakuro")
    other = tatami.game("kakuro").new(2, seed=5)
    changed = tatami.Transcript(other, tatami.Transcript.read(text, tatami.load).headers).write()
    with pytest.raises(Refused) as refused:
        verify(changed)
    assert refused.value.reason.code == "verify-deal"


def test_a_commitment_other_than_the_one_shown_is_detected(tmp_path: Path) -> None:
    text, _ = transcript(tmp_path, "kakuro")
    with pytest.raises(Refused) as refused:
        verify(text, "1" * 64)
    assert refused.value.reason.code == "verify-other-commitment"


def test_a_transcript_without_a_commitment_is_reported_as_such(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(tatami.Transcript(tatami.game("kakuro").new(2)).write(), "utf-8")
    result = CliRunner().invoke(main, ["verify", str(file)])
    assert result.exit_code == 1
    assert "Commitment" in result.output
    result = CliRunner().invoke(main, ["verify", str(tmp_path / "none.txt")])
    assert result.exit_code != 0


def test_the_commitment_depends_on_everything() -> None:
    base: Json = {
        "game": "kakuro",
        "players": 2,
        "options": {"flips": "one"},
        "seating": [1, 2],
        "seed": b"seed",
        "salt": b"salt",
    }
    others = {"game": "trini", "players": 3, "options": {}, "seating": [2, 1], "seed": b"sead", "salt": b"sale"}
    found = {commitment(**base)} | {commitment(**(base | {name: value})) for name, value in others.items()}
    assert len(found) == 7


def test_a_deal_comes_from_the_stream_and_never_from_its_end() -> None:
    for game in tatami.available_games():
        for players in range(game.players[0], game.players[1] + 1):
            record, _ = game.set_up(players, {})
            rng = secure(b"seed")
            run_shuffle(record, rng)
            assert int(rng[0]) < STREAM // 4


@pytest.mark.parametrize(
    ("edition", "pinned"),
    [
        (1, "ed7ed0410f31e9b10e269a446d039e509bba2e408c2f9ee75598afe1dae63966"),
        (None, "7715537fb0041214ae7c6b3cfaca493ae34451544bf329b41345dd28f5375cb4"),
    ],
)
def test_the_deal_of_a_seed_never_changes(edition: int | None, pinned: str) -> None:
    found = hashlib.sha256()
    for name in ("hiroba", "ike-no-koi", "kakuro", "trini"):
        game = tatami.game(name)
        for players in range(game.players[0], game.players[1] + 1):
            for number in range(20):
                deal = game.deal_from(players, {}, b"%d" % number, edition).deal
                deal.pop("edition", None)
                found.update(json.dumps(deal).encode())
    assert found.hexdigest() == pinned
