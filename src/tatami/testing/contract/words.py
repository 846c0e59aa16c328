"""Every refusal and event has a sentence in both languages, and no catalogue has an unused one."""

import random
import re
import string

import pytest

import tatami
from tatami import Game
from tatami.core.messages import LANGUAGES
from tatami.testing.cases import Case, cases_of, play_at_random


def words_of(game: Game) -> list[str]:
    """Many words of a game's notation that are legal in some position."""
    found: set[str] = set()
    for case in cases_of(game):
        for position in play_at_random(case.new(21), random.Random(21)):
            found.update(map(str, position.moves))
    return sorted(found)


def test_every_illegal_word_has_a_reason_in_both_languages(game: Game) -> None:
    words = words_of(game)
    rng = random.Random(1)
    for case in cases_of(game):
        for position in play_at_random(case.new(22), random.Random(22)):
            for word in rng.sample(words, min(len(words), 12)):
                reason = position.why_not(word)
                assert (reason is None) == (word in position.moves)
                if reason is None:
                    continue
                for language in LANGUAGES:
                    check_sentence(game.catalogue(language).tell(reason))
                with pytest.raises(tatami.IllegalMove, match=re.escape(game.catalogue("en").tell(reason))):
                    position.find(word, exact=True)


def test_text_that_is_not_a_word_is_reported_as_such(game: Game) -> None:
    position = game.new(game.players[0])
    for word in ("", " ", "nonsense", "y4c6y4c6", "١٢", "\0", "+", "=", "-" * 3, string.printable, "K" * 100_000):
        assert not game.notation.is_word(word)
        with pytest.raises(tatami.InvalidMove):
            position.why_not(word)


def test_every_event_and_question_has_a_sentence(case: Case) -> None:
    for position in play_at_random(case.new(23), random.Random(23)):
        for language in LANGUAGES:
            catalogue = case.game.catalogue(language)
            for event in position.events:
                for seat in (None, *range(1, case.players + 1)):
                    check_sentence(catalogue.tell(event.seen_by(seat)))
            ask = position.view(position.to_act).to_json()["ask"]
            assert (ask is None) == position.is_over
            if ask:
                check_sentence(catalogue.tell(ask))


def check_sentence(text: str) -> None:
    assert text
    assert "{" not in text
    assert "None" not in text


def test_text_boards_fit_into_80_columns(case: Case) -> None:
    for position in play_at_random(case.new(24), random.Random(24)):
        for language in LANGUAGES:
            for seat in (None, 1):
                plain = position.view(seat).text(language)
                assert max(map(len, plain.split("\n"))) <= 80
                coloured = position.view(seat).text(language, colour=True)
                bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
                assert [line.rstrip() for line in bare.split("\n")] == plain.split("\n")


def test_both_languages_have_the_same_sentences_with_the_same_placeholders(game: Game) -> None:
    english, french = (game.catalogue(language).sentences for language in LANGUAGES)
    assert english.keys() == french.keys()
    for code in english:
        holes = [sorted(set(re.findall(r"\{(\w+)", texts[code]))) for texts in (english, french)]
        assert holes[0] == holes[1], code


def test_help_says_what_the_game_is_about(game: Game) -> None:
    for language in LANGUAGES:
        assert len(game.catalogue(language).sentences["rules-help"]) > 80
