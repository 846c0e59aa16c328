"""Write src/fair/fixtures.json: draws and deals computed in Python, to which the client's own are compared.

python client/scripts/fair.py
"""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import tatami
from tatami.match.fair import commitment_to, day_commitment, day_seed, promise_of, seating_from, seed_from

FILE = Path(__file__).parents[1] / "src" / "fair" / "fixtures.json"
GAMES = ("hiroba", "ike-no-koi", "kakuro", "trini")
SEEDS = 4
TEXTS = ["", "abc", "carpe koï", "a" * 200]
NARROW = {"tiles": [["P a a", "a A b", "b b b"]] * 11 + [["a a a", "b P a", "b b B"]]}
"""A box of Hiroba where nearly every layout has a pond beside a start point."""


def seed_of(number: int) -> str:
    """A seed for a test."""
    return hashlib.sha256(b"%d" % number).hexdigest()


def deals() -> list[dict[str, Any]]:
    """Deals of every game and number of players."""
    found = []
    for game in map(tatami.game, GAMES):  # a test may have registered others
        for players in range(game.players[0], game.players[1] + 1):
            for number in range(SEEDS):
                found.append(deal_of(game, players, {}, number))
    return [*found, *(deal_of(tatami.game("hiroba"), 4, {"box": NARROW}, number) for number in range(2))]


def deal_of(game: tatami.Game, players: int, options: dict[str, Any], number: int) -> dict[str, Any]:
    """What a deal follows from, and the deal without its options."""
    deal = game.deal_from(players, options, bytes.fromhex(seed_of(number))).deal
    given = {"game": game.id, "players": players, "options": options, "seed": seed_of(number)}
    return {**given, "deal": {name: value for name, value in deal.items() if name != "options"}}


def draws() -> list[dict[str, Any]]:
    """Draws with every way to order the seats."""
    found: list[dict[str, Any]] = []
    for number, (order, first) in enumerate([("drawn", None), ("fixed", None), ("printed", 3)]):
        options = {"koi": "auto", "é": ["ü", 1, None, True]}
        numbers = [seed_of(10 + number), None, seed_of(20 + number), None]
        seed = seed_from("t-1_x", "hiroba", options, order, first, seed_of(number), numbers)
        given = {"table": "t-1_x", "game": "hiroba", "options": options, "order": order, "first": first}
        drawn = {**given, "secret": seed_of(number), "numbers": numbers}
        found.append({"drawn": drawn, "seed": seed, "seating": seating_from(order, first, 4, seed)})  # type: ignore[arg-type]
    return found


def played(name: str, players: int, seat: int, wanted: str = "") -> dict[str, Any]:
    """The table of a finished game of random moves as a seat sees it; `wanted` is a move that must be among them."""
    game = tatami.game(name)
    for number in range(100):
        secret, numbers = seed_of(number), [seed_of(100 + number), *[None] * (players - 1)]
        options = game.new(players).deal["options"]
        seed = seed_from("t-1_x", name, options, "drawn", None, secret, numbers)
        position, chooser = game.deal_from(players, options, bytes.fromhex(seed)), random.Random(number)
        happened = []
        while not position.is_over:
            position = position.play(chooser.choice(position.moves))
            happened += [event.seen_by(seat) for event in position.events if event.code == "tile-drawn"]
        if not wanted or wanted in position.history:
            break
    deal = {key: value for key, value in position.deal.items() if key != "options"}
    promises = [promise_of(given) if given else None for given in numbers]
    return {
        "id": "t-1_x",
        "terms": {"game": name, "options": options, "order": "drawn"},
        "commitment": commitment_to("t-1_x", secret),
        "draw": {"promises": promises, "numbers": numbers, "missing": [], "full_since": 1, "first": None},
        "reveal": {"seed": seed, "secret": secret, "deal": deal},
        "view": position.view(seat).to_json(),
        "seating": seating_from("drawn", None, players, seed),
        "happened": happened,
    }


def fixtures() -> dict[str, Any]:
    """The content of the file."""
    return {
        "sha256": {text: hashlib.sha256(text.encode()).hexdigest() for text in TEXTS},
        "shake256": hashlib.shake_256(b"tatami").digest(400).hex(),
        "commitment": commitment_to("t-1_x", seed_of(1)),
        "promise": promise_of(seed_of(2)),
        "day": {
            "commitment": day_commitment("2026-11-18", "hiroba", seed_of(1)),
            "seed": day_seed("2026-11-18", "hiroba", {"koi": "auto"}, 2, seed_of(1)),
        },
        "seed": seed_of(1),
        "number": seed_of(2),
        "draws": draws(),
        "deals": deals(),
        "played": [
            played("kakuro", 3, 2),
            played("hiroba", 2, 1),
            played("ike-no-koi", 4, 3, "swap"),
            played("trini", 2, 1),
        ],
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(fixtures(), separators=(",", ":")) + "\n", "utf-8")
