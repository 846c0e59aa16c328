"""What a seat can work out about a move of Iké no Koï: the odds of drawing on."""

from collections import Counter

from tatami.core.messages import Message
from tatami.games.ike_no_koi.constants import POND
from tatami.games.ike_no_koi.state import UNKNOWN, IkeNoKoiState
from tatami.games.ike_no_koi.view import foresee, names

__all__ = ["odds"]


def odds(s: IkeNoKoiState, word: str) -> list[Message]:
    """R9: how many of the cards that may come next would make the river shared."""
    if word != "draw" or s.river_size < 2:
        return []
    coming = Counter(names(POND[: s.pond].tolist()))
    coming.subtract(names(card for card in s.cards[: s.drawn].tolist() if card != UNKNOWN))
    if firsts := {way[0] for way in foresee(s)}:
        if None in firsts:
            return []
        coming = Counter(first for first in firsts if first is not None)
    equal = {card: coming[card] for card in names(s.river[: s.river_size].tolist())}
    return [Message("draw-odds", {"share": sum(equal.values()), "of": coming.total(), "cards": equal})]
