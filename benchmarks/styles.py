"""How strong the styles of bots are, and how differently they play; write STYLES.md.

    python -m benchmarks.styles --games 200
    python -m benchmarks.styles --game kakuro --level casual --games 400 --print

Each style plays its plain level: every deal twice, with the seats swapped. The levels up to `expert` make a fixed
number of simulations, so the figures are the same on any machine, however busy it is.
"""

import argparse
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

import tatami
from tatami.bots import Budget, bot
from tatami.bots.styles import join_style
from tatami.core.game import Game, Move, View
from tatami.core.rng import random
from tatami.core.state import State
from tatami.games.hiroba import styles as hiroba
from tatami.games.ike_no_koi import styles as ike
from tatami.games.ike_no_koi.notation import parts as ike_parts
from tatami.games.kakuro import styles as kakuro
from tatami.games.kakuro.state import FLIP
from tatami.games.trini import styles as trini
from tatami.games.trini.notation import parts

__all__ = ["MEASURES", "Side", "play_deal"]

RESULTS = Path(__file__).parent / "STYLES.md"
NO_CLOCK = Budget(iterations=1 << 30)
NORMAL = 1.96
"""Standard errors on either side in an interval of 95 %."""
Measure = Callable[[View, Move], float | None]
"""What a style shows in a move; None where the move tells nothing."""


def seat_of(view: View) -> int:
    """The seat that decides."""
    assert view.seat is not None
    return view.seat


def after(view: View, move: Move) -> State:
    """A state after the move, in which unseen tiles are always the same ones."""
    return view.state.sample(random(0)).play(move)


def is_pebble(move: Move) -> bool:
    """Is this a pebble of Hiroba?"""
    return move[0].isdigit()


def places_taken(view: View, move: Move) -> float | None:
    """The places that a pebble takes from the others."""
    if not is_pebble(move):
        return None
    seat = seat_of(view) - 1
    return hiroba.places_of_others(view.state, seat) - hiroba.places_of_others(after(view, move), seat)


def added_to(view: View, move: Move) -> float | None:
    """The koi and bamboos in the own zone to which a card or an exchange adds one."""
    zone = ike.koi_of(ike_parts(move), "card", "zone", "taken")
    return None if zone is None else float(ike.own_pile(view.state.record, seat_of(view) - 1, zone))


def one_of(words: Sequence[str], taken: Callable[[str], bool]) -> Measure:
    """How often a kind of move is made where all of some moves were possible; a word may end in `*`."""

    def fits(word: str, pattern: str) -> bool:
        return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern

    def measure(view: View, move: Move) -> float | None:
        offered = all(any(fits(one, pattern) for one in view.moves) for pattern in words)
        return float(taken(move)) if offered else None

    return measure


MEASURES: Mapping[str, Mapping[str, Measure]] = {
    "hiroba": {
        "pebbles beside a pond": lambda view, move: (
            float(hiroba.is_beside_pond(view.state.record, move)) if is_pebble(move) else None
        ),
        "cells of gardens led": lambda view, move: float(hiroba.led_cells(after(view, move), seat_of(view))),
        "places taken from the others": places_taken,
    },
    "ike-no-koi": {
        "drew, where it could stop": one_of(["draw", "stop"], lambda word: word == "draw"),
        "size of the groups it adds to": added_to,
        "exchanged, where it could": one_of(["x*", "-"], lambda word: word[0] == "x"),
    },
    "kakuro": {
        "tiles after which one can be flipped": lambda view, move: (
            float(after(view, move).record.phase == FLIP) if move[0] in "yr" else None
        ),
        "tiles in a row and a column": lambda view, move: (
            float(kakuro.crosses(view.state.record, move)) if move[0] in "yr" else None
        ),
        "points left to the next seat": lambda view, move: kakuro.left_after(view, move),
    },
    "trini": {
        "dice added": lambda view, move: float(parts(move).kind == "introduce"),
        "dice slid or turned": lambda view, move: float(parts(move).kind != "introduce"),
        "rounds left open": lambda view, move: float(trini.open_rounds(after(view, move).record)),
    },
}
"""By game: what each of its styles, in their order, does more than the others; the last of Kakuro and Trini less."""


@dataclass
class Side:
    """A bot, and what it showed."""

    name: str
    budget: Budget = NO_CLOCK
    shown: dict[str, list[float]] = field(default_factory=dict)

    def means(self) -> dict[str, float]:
        """The mean of each measure."""
        return {name: statistics.fmean(values) for name, values in self.shown.items()}


def play_deal(game: Game, seed: int, one: Side, other: Side) -> float:
    """Play both seatings of a deal; return the first side's mean points."""
    points = 0.0
    for seat in (0, 1):
        sides = (one, other) if seat == 0 else (other, one)
        position = game.new(2, seed=seed)
        while position.to_act is not None:
            side, view = sides[position.to_act - 1], position.view(position.to_act)
            choice = bot(side.name).choose(view, side.budget, random(f"{seed} {seat} {position.ply}"))
            for name, measure in MEASURES[game.id].items():
                found = measure(view, choice.move)
                if found is not None:
                    side.shown.setdefault(name, []).append(found)
            position = position.play(choice.move)
        ranks = position.outcome.ranks
        points += (ranks[seat] == 1) / ranks.count(1)
    return points / 2


def measure_game(game: Game, level: str, deals: int, first: int) -> list[str]:
    """A table for one game at one level."""
    measures = list(MEASURES[game.id])
    rows = [f"| {game.title}, `{level}` | points | {' | '.join(measures)} |", "|---" * (2 + len(measures)) + "|"]
    plain = Side(level)
    for style in game.styles or ():
        side = Side(join_style(level, style.id))
        points = [play_deal(game, first + deal, side, plain) for deal in range(deals)]
        error = NORMAL * float(np.std(points, ddof=1)) / deals**0.5
        told = f"{100 * statistics.fmean(points):.1f} % ±{100 * error:.1f}"
        rows.append(f"| {style.id} | {told} | {' | '.join(f'{side.means()[name]:.2f}' for name in measures)} |")
        print(rows[-1], flush=True)
    return [*rows, f"| none | 50 % | {' | '.join(f'{plain.means()[name]:.2f}' for name in measures)} |"]


ABOUT = """# Styles of bots

Measured {day}. Each style against the same level without a style, two players, {games} games a row: every deal twice,
with the seats swapped. The points have intervals of 95 %. The other columns are means over the style's moves; the last
row is the level without a style, over the games against all three. A style acts at the root alone: among the moves that
the search finds at most a margin worse than the best (0.04 of a victory for `beginner`, 0.03 for `casual`, 0.025 for
`club`, 0.02 for `expert`, 0.015 for `master`; five times as much in Iké no Koï, where luck hides the difference; less
where the game is nearly decided), it takes the one that it likes best.

    {command}
"""


def main() -> None:
    """Measure, and write or print the tables."""
    parser = argparse.ArgumentParser(description="Measure the styles of bots.")
    parser.add_argument("--game", choices=list(MEASURES), action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--print", action="store_true", help="Print the tables and write no file.")
    chosen = parser.parse_args()
    games, levels = chosen.game or list(MEASURES), chosen.level or ["club"]
    tables = [
        measure_game(tatami.game(game), level, max(2, chosen.games // 2), chosen.first_seed)
        for game in games
        for level in levels
    ]
    command = f"python -m benchmarks.styles --games {chosen.games}"
    command += "".join(f" --level {level}" for level in chosen.level or ())
    day = datetime.now(UTC).date().isoformat()
    text = "\n".join(
        [ABOUT.format(day=day, games=chosen.games, command=command), *("\n".join(rows) + "\n" for rows in tables)]
    )
    if chosen.print:
        print(text)
    else:
        RESULTS.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
