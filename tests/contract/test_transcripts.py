"""Transcripts: written, read and replayed; damaged ones refused with a line and a reason."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tatami
from tatami import BadTranscript, Catalogue, Game, Transcript
from tests.contract.support import Case, last


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


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_damage_is_found(game: Game, data: st.DataObject) -> None:
    text = whole(game).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.binary(min_size=0, max_size=3))
    damaged = text[:at] + new + text[at + 1 :]
    if damaged.replace(b"\r\n", b"\n").removesuffix(b"\n") == text.removesuffix(b"\n"):
        return
    try:
        Transcript.read(damaged, tatami.load)
    except BadTranscript as error:
        assert str(error).startswith(f"Line {error.line}: ")
        assert Catalogue("fr", game.folder / "locale").tell(error.reason)
    else:
        raise AssertionError("the damage was not noticed")


@pytest.mark.parametrize(
    ("find", "put", "line", "part"),
    [
        ("tatami transcript 1", "tatami transcript 9", 1, "must begin with"),
        ("Game: ", "Game ", 2, "Name: value"),
        ("Edition: 2", "Edition: two", 3, "whole number"),
        ("Edition: 2\n", "Edition: 2\nEdition: 1\n", 4, "repeated"),
        ("Edition: 2", "Edition: 3", 4, "from 1 to 2"),
        ("Deal: {", "Deal: ", 4, "not valid JSON"),
        ("Deal: {", "Deal: {}\nDeal: {", 4, "Unknown game"),
        ("\n\n1. (1)", "\nEdition: 2\n\n1. (1)", 5, "repeated"),
        ("\n1. (1)", "\n2. (1)", 6, "turn 1 by seat 1"),
        ("\n1. (1)", "\n1. (2)", 6, "turn 1 by seat 1"),
    ],
)
def test_damage_is_reported_in_a_sentence(find: str, put: str, line: int, part: str) -> None:
    text = whole(tatami.game("kakuro"))
    assert find in text
    with pytest.raises(BadTranscript, match=part) as caught:
        Transcript.read(text.replace(find, put, 1), tatami.load)
    assert caught.value.line == line


def test_other_text_is_not_a_transcript() -> None:
    for data in ("", "\n", "hello", b"\xff\xfe", "tatami transcript 1", "tatami transcript 1\n\n"):
        with pytest.raises(BadTranscript):
            Transcript.read(data, tatami.load)
