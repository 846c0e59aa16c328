"""A game's RULES.md, and RULES.fr.md for French, as data: the page with the rules and the file are one text.

```
# Title
Who made the game.

## A chapter
Text without a number.
- **R8 Slide.** The rule, as one text.
  - Points of a list.
  > *Ruling:* what the printed rules leave open, why we read them so, and the option that changes it.
  <!-- board slide: What to try on the board of positions/slide.txt. -->

---
What follows is for programs.
```
Texts may contain `*emphasis*`, code in backquotes and links. Anything else is refused with its line number, so that a
page never shows half of a rule.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

__all__ = ["Board", "Chapter", "Note", "Paragraph", "Rulebook", "read_links", "read_rulebook"]

NUMBERED = re.compile(r"- \*\*([A-Z][0-9]+) ([^*]+)\.\*\* (.+)")
NOTE = re.compile(r"\*([^*:]+?) ?:\* (.+)")
BOARD = re.compile(r"<!-- board ([a-z][a-z-]*): (.+) -->")
KINDS = {
    "Ruling": "ruling",
    "Décision": "ruling",
    "Reconstruction": "reconstruction",
    "Reconstitution": "reconstruction",
    "House rule": "house-rule",
    "Règle maison": "house-rule",
}


@dataclass
class Note:
    """Marks where our rules differ from the printed ones: `ruling`, `reconstruction` or `house-rule`, and why."""

    kind: str
    text: str


@dataclass
class Board:
    """A prepared position to try a rule on, and what to try."""

    id: str
    caption: str


@dataclass
class Paragraph:
    """One numbered rule."""

    id: str
    title: str
    text: str
    points: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    board: Board | None = None


@dataclass
class Chapter:
    """Rules under one heading, after texts and points without a number."""

    title: str
    text: list[str] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    paragraphs: list[Paragraph] = field(default_factory=list)


@dataclass
class Rulebook:
    """The rules of a game in one language."""

    title: str
    about: str = ""
    chapters: list[Chapter] = field(default_factory=list)

    @property
    def paragraphs(self) -> list[Paragraph]:
        """All numbered rules."""
        return [paragraph for chapter in self.chapters for paragraph in chapter.paragraphs]


@cache
def read_links(folder: Path) -> Mapping[str, str]:
    """The paragraph that explains each question and each refusal of a game, from its paragraphs.toml."""
    file = folder / "paragraphs.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


@cache
def read_rulebook(folder: Path, language: str) -> Rulebook | None:
    """The rules in a game's folder; in English if there is no translation, None if there are none at all."""
    for name in (f"RULES.{language}.md", "RULES.md"):
        if (folder / name).exists():
            return parse(name, (folder / name).read_text("utf-8"))
    return None


def parse(name: str, text: str) -> Rulebook:
    """The rulebook in a text.

    Raises:
        ValueError: A line is not as described above.
    """
    book: Rulebook | None = None
    for number, line in blocks(text):
        if book is None:
            if not line.startswith("# "):
                raise ValueError(f"{name}, line {number}: a rulebook begins with its title")
            book = Rulebook(line[2:])
        elif not add(book, line):
            raise ValueError(f"{name}, line {number}: this is not a line of a rulebook: {line}")
    if book is None:
        raise ValueError(f"{name} is empty")
    return book


def blocks(text: str) -> list[tuple[int, str]]:
    """The headings, items, notes and texts before `---`, each as one line with its line number in the file."""
    found: list[tuple[int, str]] = []
    is_open = in_note = False
    for number, line in enumerate(text.splitlines(), 1):
        if line == "---":
            break
        content = line.strip()
        is_note = content.startswith("> ")
        begins = re.match(r"#|- |<!--|> \*[^*]+:\*", content) is not None
        if not content:
            is_open = False
        elif is_open and not begins and is_note == in_note:
            found[-1] = (found[-1][0], f"{found[-1][1]} {content.removeprefix('> ')}")
        else:
            found.append((number, line.rstrip()))
            is_open, in_note = not content.startswith(("#", "<!--")), is_note
    return found


def add(book: Rulebook, line: str) -> bool:
    """Add one block where it belongs; False if it belongs nowhere."""
    chapter = book.chapters[-1] if book.chapters else None
    paragraph = chapter.paragraphs[-1] if chapter and chapter.paragraphs else None
    if line.startswith("## "):
        book.chapters.append(Chapter(line[3:]))
    elif chapter is None:
        book.about = f"{book.about} {line}".strip()
    elif (rule := NUMBERED.fullmatch(line)) is not None:
        chapter.paragraphs.append(Paragraph(rule[1], rule[2], rule[3]))
    elif paragraph is not None and line.startswith("  "):
        return add_to(paragraph, line[2:])
    elif paragraph is None and re.match(r"- (?!\*\*)", line):
        chapter.points.append(line[2:])
    elif paragraph is None and re.match(r"[^\s#><-]", line):
        chapter.text.append(line)
    else:
        return False
    return True


def add_to(paragraph: Paragraph, line: str) -> bool:
    """Add a point, a note or a board to its paragraph; False if the line is none of them."""
    if line.startswith("- "):
        paragraph.points.append(line[2:])
    elif line.startswith("> ") and (note := NOTE.fullmatch(line[2:])) is not None and note[1] in KINDS:
        paragraph.notes.append(Note(KINDS[note[1]], note[2]))
    elif paragraph.board is None and (board := BOARD.fullmatch(line)) is not None:
        paragraph.board = Board(board[1], board[2])
    else:
        return False
    return True
