"""Names of people and what they write: which characters are allowed, and how similar names are told apart."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from tatami.match.refusals import refuse

__all__ = ["LONGEST", "clean_name", "clean_text", "marks"]

LONGEST = 24
"""Maximum characters as people count them: a joined emoji is one, and accents do not count."""
MOST_POINTS = 64
"""Maximum code points of a name, whatever they look like."""
JOINERS = "\u200c\u200d"
"""Invisible, and needed within emoji and within words of some scripts; between two visible characters only."""
TAGS = range(0xE0020, 0xE0080)
"""They follow a flag and specify which one it is."""
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""They change the direction of a text. Pages isolate names and messages, so these are dropped."""
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ", "ABEZHIKMNOPTYXABESIJKMHOPCTYX")
"""Greek and Cyrillic capitals that look like Latin ones; some of their small letters look like other letters."""
LOOKALIKES = str.maketrans(
    "0135¡|ǀıɩⅼꓲаьсԁеҽгһіӏјкмпорԛѕтцѵшԝхуүвнзёαβϲεηιϳκνορστυχγωμհյոօցզսɑɡɴʀʜᴀᴄᴇᴋᴍᴏᴘᴛᴜᴠᴡᴢøđħłß",
    "oiesiiiiiiiabcdeerhiijkmnopqstuvwwxyybheeabcenijkvopotuxywuhjnogquagnrhacekmoptuvwzodhib",
)
"""Digits and letters of other scripts that look like small Latin ones: the usual tricks, not all of Unicode's list."""


def clean_text(text: str) -> str:
    """A text in normal form, on one line: visible characters, joiners between them, and no marks of direction.

    Empty if it holds anything else that is invisible.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    kept = "".join(one for one in line if one not in DIRECTIONS)
    for place, one in enumerate(kept):
        if one in JOINERS:
            around = kept[max(0, place - 1) : place] + kept[place + 1 : place + 2]
            if len(around) < 2 or any(other.isspace() or other in JOINERS for other in around):
                return ""
        elif not one.isprintable() and ord(one) not in TAGS:
            return ""
    return kept.strip()


def shown_length(name: str) -> int:
    """The number of characters as people count them."""
    count = 0
    for place, one in enumerate(name):
        is_mark = unicodedata.category(one) in ("Mn", "Me", "Cf", "Sk")
        count += not is_mark and (place == 0 or name[place - 1] not in JOINERS)
    return count


def clean_name(text: str) -> str:
    """The normalised name; refuse one that is not allowed."""
    name = clean_text(text)
    if not name and text.strip():
        raise refuse("name-invisible")
    is_visible = any(unicodedata.category(one)[0] in "LNPS" for one in name)
    if not is_visible or not 1 <= shown_length(name) <= LONGEST or len(name) > MOST_POINTS:
        raise refuse("name-length", most=LONGEST)
    return name


@lru_cache(4096)
def skeleton(name: str) -> str:
    """The same text for names that look alike: without case, accents, spaces and lookalikes."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold())
    letters = "".join(one for one in bare if unicodedata.category(one)[0] in "LN" or one in "¡|")
    plain = letters.translate(LOOKALIKES).replace("rn", "m").replace("vv", "w").replace("l", "i")
    return plain or bare


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
