"""A move that a refusal suggests is legal, and every such sentence occurs."""

import random
from collections.abc import Callable, Iterable

import pytest

import tatami
from tatami import Position
from tatami.core.messages import LANGUAGES, Json
from tests.test_catalogues import produced

NAMES = ["hiroba", "ike-no-koi", "kakuro", "trini"]
Claim = Callable[[Position, str, Json], Iterable[str]]
"""The words that a remedy says are legal, from the position, the refused word and the remedy's parameters."""


def turned_twice(position: Position, word: str, remedy: Json) -> Iterable[str]:
    """The first of two turns; after it, and a move of the other seat elsewhere, the refused word is legal."""
    triangle = word.partition("=")[0]
    first = f"{triangle}={remedy['between']}"
    after = position.play(position.find(first, exact=True))
    if not after.is_over:
        answered = after.play(after.moves[0])
        assert answered.is_over or word in answered.moves
    return [first]


CLAIMS: dict[str, Claim] = {
    "other-face": lambda position, word, remedy: [f"{remedy['value']}{word[1:]}"],
    "fitting-values": lambda position, word, remedy: [f"{value}{word[1:]}" for value in remedy["values"]],
    "free-starts": lambda position, word, remedy: [f"{remedy['value']}{cell}" for cell in remedy["cells"]],
    "nearest-cells": lambda position, word, remedy: [f"{word[:2]}{cell}" for cell in remedy["cells"]],
    "flips-allowed": lambda position, word, remedy: [f"f{cell}" for cell in remedy["cells"]],
    "slides-to": lambda position, word, remedy: [f"{remedy['triangle']}-{end}" for end in remedy["ends"]],
    "two-turns": turned_twice,
    "bridges-possible": lambda position, word, remedy: [f"p{place}" for place in remedy["places"]],
    "koi-to-take": lambda position, word, remedy: [f"x{remedy['seat']}:{zone}" for zone in remedy["zones"]],
}
FACTS = {"lines-reached", "you-hold", "such-die", "draw-more", "river-holds", "koi-to-give"}
"""Remedies that name no whole word."""


@pytest.mark.parametrize("game", [tatami.game(name) for name in NAMES], ids=NAMES)
def test_a_remedy_is_legal_and_has_its_sentences(game: tatami.Game) -> None:
    rng = random.Random(5)
    said: set[str] = set()
    wanted = produced(game.folder / "remedies.py") - {"card"}
    assert wanted <= CLAIMS.keys() | FACTS
    words: set[str] = set(EXTRA.get(game.id, ()))
    for seed in range(60):
        position = game.new(2, seed=seed)
        while not position.is_over:
            words.update(map(str, rng.sample(position.moves, min(20, len(position.moves)))))
            for word in rng.sample(sorted(words), min(len(words), 12)):
                said |= check(position, word)
            position = position.play(rng.choice(position.moves))
        if said >= wanted:
            break
    assert said == wanted


EXTRA = {"trini": ["+b3=CSQ", "a1=csq", "b4-b5"], "kakuro": ["fe5", "fa1", "fb2"], "ike-no-koi": ["p2-9", "g2+3", "tp"]}
"""Words that random play seldom offers."""


def check(position: Position, word: str) -> set[str]:
    """Check the remedy for a word; return its code, if it gets one."""
    reason = position.why_not(word)
    remedy = None if reason is None else reason.params.get("remedy")
    if reason is None or remedy is None:
        return set()
    for language in LANGUAGES:
        catalogue = position.game.catalogue(language)
        assert catalogue.tell(reason).endswith(catalogue.tell(remedy))
    claim = CLAIMS.get(remedy["code"])
    if claim is not None:
        claimed = list(claim(position, word, remedy))
        assert claimed
        assert set(claimed) <= set(map(str, position.moves)), (word, remedy)
    return {remedy["code"]}


def test_a_remedy_in_words() -> None:
    position = tatami.game("trini").new(players=2)
    for word in ("+b3=CQS", "+b5=QSC"):
        position = position.play(word)
    reason = position.why_not("b3=Cqs")
    assert reason is not None
    catalogue = tatami.game("trini").catalogue("fr")
    assert catalogue.tell(reason).endswith("Il faut deux rotations, par exemple en passant par CSq.")
