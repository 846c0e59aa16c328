"""Iké no Koï's material: the pond cards, the jetty, the challenges. Data only."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

__all__ = [
    "BAMBOO",
    "BASIN",
    "BOX",
    "BRIDGE",
    "CARDS",
    "CARD_KINDS",
    "CARD_NAMES",
    "CHALLENGES",
    "COPIES",
    "EDGES",
    "FEW_PLAYERS",
    "FIRST_WITH",
    "FLOWER",
    "FLOWERS",
    "GIFTS",
    "KINDS",
    "LANTERN",
    "POND",
    "RIVER",
    "ROWS",
    "ROW_SIZE",
    "SEATS",
    "VARIETIES_NAMED",
    "ZONES",
]

SEATS = 5
"""The most seats that there can be."""
FEW_PLAYERS = 3
"""Up to this many players, variety 11 stays in the box (R5)."""

ZONES = 10
"""Zone 0 is for koi of value 2, zone 9 for those of value 11."""
BAMBOO, FLOWER, BRIDGE, LANTERN = 10, 11, 12, 13
"""The garden cards; a card below is a koi, and its number is its zone."""
CARD_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "bamboo", "lotus", "bridge", "lantern")
CARD_KINDS = len(CARD_NAMES)
COPIES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 5, 3, 2, 3)
"""The number of copies of each card (R1)."""
FLOWERS = COPIES[FLOWER]
CARDS = sum(COPIES)

POND = np.array([card for card in (10, 11, 12, 13, *range(ZONES)) for _ in range(COPIES[card])], np.int16)
"""All pond cards, the koi of value 11 last."""

BASIN = 3
"""Cards that form the basin (R6)."""
RIVER = 4
"""Maximum cards in a river (R8)."""

ROWS, ROW_SIZE = 2, 5
"""A jetty's zones lie in two rows of five (R2)."""
EDGES = ROWS * (ROW_SIZE - 1) + ROW_SIZE * (ROWS - 1)
"""Pairs of neighbouring zones."""

GIFTS = np.array([(one, other) for one in range(ZONES) for other in range(one, ZONES)], np.int16)
"""Two zones to give koi from (R12), in ascending order."""
FIRST_WITH = np.array([(one * (2 * ZONES + 1 - one)) // 2 for one in range(ZONES)], np.int64)
"""By zone: the first of the gifts whose smaller zone it is."""

CHALLENGES = 14
KINDS = ("pairs", "triple", "fewest-varieties", "most-varieties", "same", "most", "fewest", "duos")
VARIETIES_NAMED = {"same": (2, 2), "most": (1, 1), "fewest": (1, ZONES), "duos": (2, 2)}
"""The least and most varieties that a challenge of this kind names; the other kinds name none."""

BOX: dict[str, Any] = tomllib.loads((Path(__file__).parent / "box.toml").read_text("utf-8"))
"""What the box prints (R2-R4), unless the option `box` says otherwise."""
