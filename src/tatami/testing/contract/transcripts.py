"""Transcripts: written, read and replayed; damaged ones refused with a line and a reason."""

import random

import pytest

import tatami
from tatami import BadTranscript, Catalogue, Game, Transcript
from tatami.testing.cases import Case, last

DAMAGES = 150
"""Copies with one byte replaced by up to three others."""


def test_a_transcript_reads_back_as_it_was(case: Case) -> None:
    end = last(case.new(31), random.Random(31))
    for position in (end.line()[0], end.line()[len(end.line()) // 2], end):
        transcript = Transcript(position, {"Date": "2026-11-15", "Seat 1": "Zoé: la première"})
        text = transcript.write()
        again = Transcript.read(text, tatami.load)
        assert again.position == position
        assert again.headers == transcript.headers
        assert again.write() == text
        assert Transcript.read(text.replace("\n", "\r\n").encode(), tatami.load).position == position


def test_the_check_sum_may_be_left_out(game: Game) -> None:
    position = game.new(game.players[0], seed=1)
    text = Transcript(position).write()
    assert Transcript.read(text.rsplit("Check:", 1)[0], tatami.load).position == position


def whole(game: Game) -> str:
    return Transcript(last(game.new(game.players[0], seed=2), random.Random(2))).write()


def test_a_file_cut_off_before_its_checksum_is_refused(game: Game) -> None:
    text = whole(game)
    for cut in range(0, len(text) - len(text.rsplit("Check:", 1)[1]) - len("\nCheck:"), 7):
        with pytest.raises(BadTranscript) as caught:
            Transcript.read(text[:cut], tatami.load)
        assert 1 <= caught.value.line <= text.count("\n") + 1
        assert str(caught.value).startswith(f"Line {caught.value.line}: ")


def test_damage_is_found(game: Game) -> None:
    text = whole(game).encode()
    rng = random.Random(4)
    for _ in range(DAMAGES):
        at = rng.randrange(len(text))
        damaged = text[:at] + rng.randbytes(rng.randrange(4)) + text[at + 1 :]
        if damaged.replace(b"\r\n", b"\n").removesuffix(b"\n") == text.removesuffix(b"\n"):
            continue
        try:
            Transcript.read(damaged, tatami.load)
        except BadTranscript as error:
            assert str(error).startswith(f"Line {error.line}: ")
            assert Catalogue("fr", game.folder / "locale").tell(error.reason)
        else:
            raise AssertionError(f"the damage was not noticed: {damaged!r}")
