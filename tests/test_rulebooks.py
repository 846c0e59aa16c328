"""The rules that people read: the same paragraphs in both languages, one for each refusal and question."""

import re
from pathlib import Path

import pytest

import tatami
from tatami.core.game import Game
from tatami.core.messages import LANGUAGES
from tatami.core.rulebook import Rulebook, parse, read_links, read_rulebook
from tests.test_catalogues import produced

NAMES = ["hiroba", "ike-no-koi", "kakuro", "trini"]
GAMES = pytest.mark.parametrize("game", [tatami.game(name) for name in NAMES], ids=NAMES)


def books(game: Game) -> list[Rulebook]:
    """The rules in every language."""
    found = [read_rulebook(game.folder, language) for language in LANGUAGES]
    assert all(book is not None for book in found)
    return [book for book in found if book is not None]


@GAMES
def test_every_paragraph_is_there_in_both_languages(game: Game) -> None:
    english, french = books(game)
    numbers = [paragraph.id for paragraph in english.paragraphs]
    assert numbers == [f"R{number}" for number in range(1, len(numbers) + 1)]
    written = re.findall(r"\*\*(R[0-9]+)\b", (game.folder / "RULES.md").read_text("utf-8"))
    assert written == numbers
    assert len(english.chapters) == len(french.chapters)
    for one, other in zip(english.paragraphs, french.paragraphs, strict=True):
        assert one.id == other.id
        assert len(one.points) == len(other.points), one.id
        assert [note.kind for note in one.notes] == [note.kind for note in other.notes], one.id
        assert (one.board and one.board.id) == (other.board and other.board.id), one.id
        assert one.text != other.text


@GAMES
def test_texts_name_the_same_options_and_existing_paragraphs(game: Game) -> None:
    english, french = books(game)
    known = {paragraph.id for paragraph in english.paragraphs}
    for one, other in zip(english.paragraphs, french.paragraphs, strict=True):
        texts = [" ".join([each.text, *each.points, *(note.text for note in each.notes)]) for each in (one, other)]
        codes = [sorted(re.findall(r"`[^`]+`", text)) for text in texts]
        assert codes[0] == codes[1], one.id
        for text in texts:
            assert set(re.findall(r"\bR[0-9]+\b", text)) <= known, one.id


@GAMES
def test_a_reconstruction_names_the_option_or_the_file_that_changes_it(game: Game) -> None:
    for paragraph in books(game)[0].paragraphs:
        for note in paragraph.notes:
            if note.kind == "reconstruction":
                names = [*game.options, "box.toml", "no option"]
                assert any(name in note.text for name in names), paragraph.id


@GAMES
def test_every_refusal_and_every_question_leads_to_a_paragraph(game: Game) -> None:
    asked = {code for code in produced(game.folder / "view.py") if code.startswith("ask-")}
    refused = produced(game.folder / "reasons.py") - {"card"}
    links = read_links(game.folder)
    assert links.keys() == asked | refused
    assert set(links.values()) <= {paragraph.id for paragraph in books(game)[0].paragraphs}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("## No title", "line 1: a rulebook begins with its title"),
        ("", "is empty"),
        ("# T\n\n## C\n- **R1** No heading.", "line 4: this is not a line"),
        ("# T\n\n## C\n- **R1 A.** B.\n  > Who says so?", "line 5: this is not a line"),
        ("# T\n\n## C\n- **R1 A.** B.\n\nLost text.", "line 6: this is not a line"),
        ("# T\n\n## C\n- **R1 A.** B.\n  <!-- board a: x -->\n  <!-- board b: y -->", "line 6: this is not a line"),
    ],
)
def test_an_unreadable_line_is_refused_with_its_number(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        parse("RULES.md", text)


def test_a_paragraph_is_read_completely() -> None:
    text = """# T
By us.

## C
- **R1 Slide.** Straight
  on.
  - One
    point.
  > *Ruling:* two
  > lines.
  <!-- board slide: Try it. -->

---
Anything **at all**.
"""
    book = parse("RULES.md", text)
    assert (book.title, book.about) == ("T", "By us.")
    (paragraph,) = book.paragraphs
    assert (paragraph.id, paragraph.title, paragraph.text) == ("R1", "Slide", "Straight on.")
    assert paragraph.points == ["One point."]
    assert [(note.kind, note.text) for note in paragraph.notes] == [("ruling", "two lines.")]
    assert paragraph.board
    assert (paragraph.board.id, paragraph.board.caption) == ("slide", "Try it.")


def test_the_example_for_authors_has_rules_in_both_languages() -> None:
    folder = Path(__file__).parents[1] / "examples" / "fifth_game"
    english, french = (read_rulebook(folder, language) for language in LANGUAGES)
    assert english
    assert french
    assert [paragraph.id for paragraph in english.paragraphs] == [paragraph.id for paragraph in french.paragraphs]
    assert english.paragraphs[0].text != french.paragraphs[0].text
