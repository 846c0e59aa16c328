"""Actions: all moves of a game numbered from 0 for learning programs, the same in every version.

>>> import tatami
>>> actions = tatami.game("kakuro").actions
>>> actions.size, actions.word(4), actions.number("y1d1")
(1540, 'y1d1', 4)
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from tatami.core.errors import InvalidMove, whole
from tatami.core.messages import Reason

if TYPE_CHECKING:
    from tatami.core.game import Game
    from tatami.core.state import State

__all__ = ["Actions", "Mask"]

Mask = npt.NDArray[np.bool_]
"""True for each action that is legal."""


class Actions:
    """The action space of a game: each word has a number, whatever the position.

    An action's number is not `Move.number`, by which compiled code plays a move.

    Args:
        words: All words, in the order of their numbers. New words may be added at the end only.
        moves: How many numbers compiled code has for moves, legal or not.
    """

    def __init__(self, words: Iterable[str], moves: int) -> None:
        self.words = tuple(words)
        """All words, in the order of their numbers."""
        self.size = len(self.words)
        """How many actions there are; numbers run from 0 to size - 1."""
        self._numbers = {word: number for number, word in enumerate(self.words)}
        self._moves = moves
        self._table: npt.NDArray[np.int32] | None = None
        if len(self._numbers) != self.size:
            raise ValueError("two actions have the same word")

    def word(self, number: SupportsIndex) -> str:
        """The word of an action.

        Raises:
            InvalidMove: There is no action with this number.
            TypeError: It is not a whole number.
        """
        found = whole("the number of an action", number)
        if not 0 <= found < self.size:
            raise InvalidMove(Reason("unknown-action", {"number": found, "size": self.size}))
        return self.words[found]

    def number(self, word: str) -> int:
        """The number of a word.

        Raises:
            InvalidMove: No action has this word.
        """
        number = self._numbers.get(word)
        if number is None:
            raise InvalidMove(Reason("no-action", {"word": str(word)[:40]}))
        return number

    def mask(self, state: "State") -> Mask:
        """Which actions are legal in a state."""
        mask = np.zeros(self.size, np.bool_)
        if state.game.fixed_words:
            if self._table is None:
                self._table = self.by_move(state.game, None)
            mask[self._table[state.numbers]] = True
        else:
            mask[[self._numbers[move] for move in state.legal()]] = True
        return mask

    def by_move(self, game: "Game", record: Any) -> npt.NDArray[np.int32]:
        """The action for each number that compiled code plays moves by, with the box of this record; -1 for none."""
        words = (game.notation.text(record, move) for move in range(self._moves))
        return np.array([self._numbers.get(word, -1) for word in words], np.int32)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self._numbers

    def __repr__(self) -> str:
        return f"<Actions: {self.size}, from {self.words[0]} to {self.words[-1]}>"
