"""Names of people: what a name may be, and how two alike are told apart."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from tatami.match.refusals import refuse

__all__ = ["LONGEST", "clean_name", "marks"]

LONGEST = 24
INVISIBLE = ("C", "Zl", "Zp")
"""Unicode's categories of what cannot be seen: control, format and private characters, separators of lines."""
LOOKALIKES = str.maketrans("0135а¡еорсухіјѕԁɡıｌ", "oiesaieopcyxijsdgil")
"""Digits and letters of other scripts that are read as Latin ones."""


def clean_name(text: str) -> str:
    """The name as it is kept, or a refusal."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(character).startswith(INVISIBLE) for character in name):
        raise refuse("name-invisible")
    if not 1 <= len(name) <= LONGEST or not any(unicodedata.category(one)[0] in "LNPS" for one in name):
        raise refuse("name-length", most=LONGEST)
    return name


@lru_cache(4096)
def skeleton(name: str) -> str:
    """What is left of a name for somebody who looks at it briefly: no case, accents, spaces or lookalikes."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(one for one in bare if unicodedata.category(one)[0] in "LN")
    return letters.translate(LOOKALIKES).replace("l", "i") or bare


def marks(people: Sequence[tuple[str, str] | None]) -> list[str | None]:
    """For each (id, name) a mark if somebody else at the table has a name alike: the order in which they came."""
    alike: dict[str, list[tuple[str, str]]] = {}
    for person in people:
        if person is not None and person not in alike.setdefault(skeleton(person[1]), []):
            alike[skeleton(person[1])].append(person)
    found: list[str | None] = []
    for person in people:
        group = alike[skeleton(person[1])] if person else []
        found.append(str(group.index(person) + 1) if person and len(group) > 1 else None)
    return found
