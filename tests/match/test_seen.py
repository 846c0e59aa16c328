"""The server sends the view that the rules give, byte for byte as JSON."""

import json
import random

import pytest

from tatami.core.messages import LANGUAGES
from tatami.core.transcript import Transcript
from tatami.games import OURS
from tatami.match.archive import read_review
from tatami.match.boxes import short_options
from tatami.match.frames import Views
from tatami.match.protocol import Person
from tests.contract.support import CASES, Case, play_at_random

AT_TABLES = [case for case in CASES if case.options.get("errors") != "stand"]


@pytest.mark.parametrize("case", AT_TABLES, ids=str)
def test_what_is_sent_is_the_view(case: Case) -> None:
    line = list(play_at_random(case.new(4), random.Random(4)))
    for position in (line[0], line[len(line) // 3], line[-2], line[-1]):
        table = read_review(Transcript(position).write(), Person("p", "Ann"), 0.0, "table")
        assert table.position is not None
        for seat in (None, *range(1, case.players + 1)):
            sent = json.loads(bytes(Views().of(table, seat)))
            if case.game.id not in OURS:
                text = sent.pop("text")
                assert text == {language: table.position.view(seat).text(language) for language in LANGUAGES}
            whole = table.position.view(seat).to_json()
            assert sent == {**whole, "options": short_options(whole["options"])}
