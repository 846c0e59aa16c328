"""Damage in a transcript is reported with its line and in a sentence."""

import pytest

import tatami
from tatami import BadTranscript, Transcript
from tatami.testing.contract.transcripts import whole


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
