"""Turn a move's word into taps for each game, as a person would play it on the board and the tray."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator

from tests.browser.keys import reach
from tests.browser.visitor import Json, Tab
from tests.browser.words import Sentences


@dataclass(frozen=True)
class Hand:
    """A player's hand at a table: where it taps, and the view in front of it."""

    tab: Tab
    words: Sentences
    view: Json

    def tap(self, *targets: Locator) -> None:
        """Tap one target after the other."""
        for target in targets:
            self.tab.tap(target)

    def find(self, selector: str) -> Locator:
        """Find an element on the board."""
        return self.tab.page.locator(selector)

    def button(self, code: str, **params: Any) -> Locator:
        """Find a button by its full name."""
        return self.named(self.words.say(code, **params))

    def named(self, name: str | re.Pattern[str]) -> Locator:
        """Find a button of the tray by its name."""
        return self.tab.page.locator(".tray").get_by_role("button", name=name, exact=isinstance(name, str)).first


Driver = Callable[[Hand, str, bool], Locator]
"""Propose a word by taps, place first if asked; return what to tap again to play it."""


def kakuro(hand: Hand, word: str, place_first: bool) -> Locator:
    """Tap a side of a tile and a cell; a flip, on the board if it is one tile; a claim; or no flip and no claim."""
    if is_answer(word):
        return answer(hand, word)
    if word == "-" and hand.view["options"].get("errors") == "stand":
        return proposed(hand, hand.find(".tray .choose > button"))
    if word[0] == "k":
        claims = [claim for claim in hand.view["moves"] if claim[0] == "k"]
        return proposed(hand, hand.find(".tray .claims button").nth(claims.index(word)))
    if word == "-":
        return proposed(hand, choice(hand, "flip-pass"))
    if word.startswith("f"):
        return flip(hand, word[1:].split("+"))
    colour = {"y": "yellow", "r": "red"}[word[0]]
    side = hand.button("hand-side", colour=colour, digit=int(word[1]))
    cell = hand.find(f'[data-cell="{word[2:]}"]')
    return both(hand, side, cell, place_first, word[1] * (2 if word[0] == "r" else 1))


def flip(hand: Hand, cells: list[str]) -> Locator:
    """Tap the tile on the board, or the choice in the tray if several tiles may be turned at once."""
    options = hand.view["options"]
    if len(cells) > 1 or (options["flips"] == "expert" and options.get("errors") != "stand"):
        named = [option for option in hand.view["moves"] if option.startswith("f")]
        buttons = hand.tab.page.locator(".flips button")
        assert buttons.count() == len(named)
        return proposed(hand, buttons.nth(named.index("f" + "+".join(cells))))
    return proposed(hand, hand.find(f'[data-cell="{cells[0]}"]'))


def hiroba(hand: Hand, word: str, place_first: bool) -> Locator:
    """Tap a pebble and a cell, a cell for a stone or a koi, or none."""
    if is_answer(word):
        return answer(hand, word)
    if word == "-":
        return proposed(hand, hand.find(".tray .choice button").nth(1))
    cell = hand.find(f'[data-hiroba-cell="{word[1:]}"]')
    if word[0] in "xk":
        return proposed(hand, cell)
    return both(hand, hand.find(f'[data-hiroba-piece="{word[0]}"]'), cell, place_first, word[0])


def is_answer(word: str) -> bool:
    """Whether this answers somebody's move, where errors stand. Answers need no second tap."""
    return word == "ok" or word.startswith("!")


def answer(hand: Hand, word: str) -> Locator:
    """Go as far as one tap before the answer: the button for no objection, or the fault after "Object"."""
    if word == "ok":
        return hand.find(".objection .accept")
    hand.tap(hand.find(".objection .object"))
    objector = hand.find(f'[data-objector="{hand.view["to_act"]}"]')
    if objector.count() > 0:
        hand.tap(objector)
    fault = hand.find(f'[data-fault="{word}"]')
    return fault if fault.count() > 0 else hand.find(f'[data-hiroba-cell="{word[1:]}"]')


def ike_no_koi(hand: Hand, word: str, place_first: bool) -> Locator:
    """Tap cards of the river, zones of jetties and choices in the tray."""
    ends_turn = not any(move[0] == "x" for move in hand.view["moves"])
    plain = {"stop": "stop", "keep": "keep", "swap": "swap", "-": "finish" if ends_turn else "decline"}
    if word == "draw":
        return proposed(hand, hand.find('[data-item="pile"]') if place_first else choice(hand, "button-draw"))
    if word == "lotus":
        return proposed(hand, hand.button("button-lotus-long"))
    if word in plain:
        return proposed(hand, choice(hand, f"button-{plain[word]}"))
    if word[0] == "t":
        return proposed(hand, card(hand, word[1:], place_first))
    if word[0] == "x":
        return exchange(hand, *word[1:].split(":"))
    zones = re.findall(r"\d+", word)
    for zone in zones:
        last = hand.find(f'[data-item="zone {hand.view["seat"]} {zone}"]')
        hand.tap(last)
    return last


def choice(hand: Hand, code: str) -> Locator:
    """Find a large choice, whose name continues with its effect."""
    return hand.named(re.compile(re.escape(hand.words.say(code))))


def card(hand: Hand, letter: str, on_board: bool) -> Locator:
    """Find a card of a share, in the river or in the tray."""
    names = {"b": "bamboo", "f": "lotus", "l": "lantern", "p": "bridge"}
    name = hand.words.say("card", card=names.get(letter, letter))
    if not on_board:
        return hand.tab.page.locator(".offers button", has=hand.tab.page.get_by_text(name, exact=True))
    return hand.find('[data-item^="river"]').and_(hand.tab.page.get_by_label(re.compile(rf"^{name}\b"))).first


def exchange(hand: Hand, seat: str, variety: str) -> Locator:
    """Open another jetty and propose an exchange for one of its koi."""
    zone = hand.find(f'[data-item="zone {seat} {variety}"]')
    if zone.count() == 0:
        hand.tap(hand.find(f'[data-item="open {seat}"], [data-item="tab {seat}"]').first)
    return proposed(hand, zone)


def trini(hand: Hand, word: str, place_first: bool) -> Locator:
    """Tap a die and a triangle, a die and one of its turns, or a triangle and the faces of a new die."""
    if "-" in word:
        start, end = (hand.find(f'[data-triangle="{name}"]') for name in word.split("-"))
        hand.tap(start)
        return proposed(hand, end)
    triangle, shown = word.lstrip("+").split("=")
    place = hand.find(f'[data-triangle="{triangle}"]')
    if not word.startswith("+"):
        hand.tap(place)
        return proposed(hand, hand.find(f'[data-turn="{shown}"]'))
    if not place_first:
        hand.tap(hand.named(re.compile(hand.words.say("reserve-new", count=0).split("0")[0])))
    hand.tap(place)
    return new_die(hand, shown)


def new_die(hand: Hand, shown: str) -> Locator:
    """Choose two faces, row by row; phones show one row at a time. The third face follows from them."""
    for step in range(2):
        rows = hand.find(".signs")
        row = rows.nth(step if rows.count() > 1 else 0)
        face = int(row.locator("button").first.get_attribute("data-face") or 0)
        last = hand.find(f'[data-face="{face}"][data-sign="{shown[face]}"]')
        hand.tap(last)
    return last


def both(hand: Hand, piece: Locator, place: Locator, place_first: bool, keys: str) -> Locator:
    """Tap piece then place, or place then piece; the last one plays. On the board, keys choose the piece too."""
    if hand.tab.visitor.device.keyboard and not place_first:
        reach(hand.tab.page, place)
        for key in keys:
            hand.tab.page.keyboard.press(key)
        hand.tap(place)
        return place
    first, last = (place, piece) if place_first else (piece, place)
    hand.tap(first, last)
    return last


def proposed(hand: Hand, target: Locator) -> Locator:
    """Propose with a single tap."""
    hand.tap(target)
    return target


DRIVERS: dict[str, Driver] = {"hiroba": hiroba, "ike-no-koi": ike_no_koi, "kakuro": kakuro, "trini": trini}
