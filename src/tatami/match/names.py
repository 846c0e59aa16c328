"""Names of people: which names are allowed, and how similar ones are told apart."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from tatami.match.refusals import refuse

__all__ = ["LONGEST", "clean_name", "marks"]

LONGEST = 24
INVISIBLE = ("C", "Zl", "Zp")
"""Unicode categories of invisible characters: control, format and private ones, line separators."""
LOOKALIKES = str.maketrans("0135а¡еорсухіјѕԁɡıｌ", "oiesaieopcyxijsdgil")
"""Digits and letters of other scripts that look like Latin ones."""


def clean_name(text: str) -> str:
    """The normalised name; refuse one that is not allowed."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(character).startswith(INVISIBLE) for character in name):
        raise refuse("name-invisible")
    if not 1 <= len(name) <= LONGEST or not any(unicodedata.category(one)[0] in "LNPS" for one in name):
        raise refuse("name-length", most=LONGEST)
    return name


@lru_cache(4096)
def skeleton(name: str) -> str:
    """The same text for names that look alike: without case, accents, spaces and lookalikes."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(one for one in bare if unicodedata.category(one)[0] in "LN")
    return letters.translate(LOOKALIKES).replace("l", "i") or bare


def marks(people: Sequence[tuple[str, str] | None]) -> list[str | None]:
    """For each (id, name), a mark if somebody else at the table has a similar name: numbers in order of appearance."""
    alike: dict[str, list[tuple[str, str]]] = {}
    for person in people:
        if person is not None and person not in alike.setdefault(skeleton(person[1]), []):
            alike[skeleton(person[1])].append(person)
    found: list[str | None] = []
    for person in people:
        group = alike[skeleton(person[1])] if person else []
        found.append(str(group.index(person) + 1) if person and len(group) > 1 else None)
    return found
