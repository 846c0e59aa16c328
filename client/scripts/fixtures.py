"""Write a position of a game as JSON for the gallery and the component tests.

    python client/scripts/fixtures.py kakuro middle --players 3 --seed 5 --moves 20 --seat 1 --why y9a1

plays random moves (or those of --words) and writes client/src/games/kakuro/fixtures/middle.json with the seat's view,
the events of the last move, the preview of every legal word, and the reasons that refuse the words of --why.
"""

import argparse
import json
import random
from pathlib import Path
from typing import Any

from tatami import Position, game

GAMES = Path(__file__).parents[1] / "src" / "games"
NAMES = ["Aki", "Bea", "Noé", "Mei", "Tom"]


def seen(position: Position, seat: int | None) -> list[dict[str, Any]]:
    """The events of the last move as the seat sees them."""
    return [event.seen_by(seat) for event in position.events]


def preview(position: Position, words: list[str], seat: int | None, whole: bool) -> dict[str, Any]:
    """The preview of these words, as the server would send it."""
    events = []
    for word in words:
        position = position.play(position.find(word))
        events += seen(position, seat)
    view = position.view(seat).to_json() if whole else None
    return {"events": events, "scores": list(position.outcome.scores), "view": view, "facts": []}


def fixture(options: argparse.Namespace) -> dict[str, Any]:
    """The content of a fixture file."""
    chooser = random.Random(options.seed)
    position = game(options.game).new(options.players, json.loads(options.options), options.seed)
    log = []
    words = options.words.split() if options.words else None
    while not position.is_over and (words if words is not None else len(position.history) < options.moves):
        word = words.pop(0) if words else str(chooser.choice(position.moves))
        mover = position.to_act
        position = position.play(position.find(word))
        log.append({"seat": mover, "word": word, "happened": seen(position, options.seat)})
    view = position.view(options.seat).to_json()
    chains = [[word] for word in view["moves"]] + [chain.split() for chain in options.preview]
    return {
        "view": view,
        "names": NAMES[: options.players],
        "last": seen(position, options.seat),
        "log": log[-12:],
        "previews": {
            " ".join(chain): preview(position, chain, options.seat, len(chain) > 1 or len(view["moves"]) < 40)
            for chain in chains
        },
        "refusals": {word: position.why_not(word).to_json() for word in options.why},
    }


def main() -> None:
    """Read the arguments and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="kakuro, hiroba, ike-no-koi or trini")
    parser.add_argument("name", help="the file's name")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", default="{}", help="as JSON")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=20, help="random moves to play (a large number: to the end)")
    parser.add_argument("--words", help="moves to play instead of random ones, in one argument")
    parser.add_argument("--seat", type=int, help="the seat that sees the position (default: a spectator)")
    parser.add_argument("--preview", action="append", default=[], help="words to preview together; may be repeated")
    parser.add_argument("--why", action="append", default=[], help="a refused word to explain; may be repeated")
    options = parser.parse_args()
    path = GAMES / options.game / "fixtures" / f"{options.name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(fixture(options), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
