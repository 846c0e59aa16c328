"""Figures of stored games; `python -m tests.review.pin` writes them to pinned.json after a wanted change."""

import json
from pathlib import Path

import tatami
from tatami import Position, Transcript
from tatami.core.messages import Json
from tatami.review import review

GAMES = Path(__file__).parents[1] / "games"
STORED = {
    "hiroba": GAMES / "hiroba" / "games" / "koi-by-choice.txt",
    "ike-no-koi": GAMES / "ike_no_koi" / "games" / "three-players-basin-with-bamboos.txt",
    "kakuro": GAMES / "kakuro" / "games" / "three-players-expert-flips.txt",
    "trini": GAMES / "trini" / "games" / "three-players-shared-victory.txt",
}


def stored(game: str) -> Position:
    return Transcript.read(STORED[game].read_bytes(), tatami.load).position


def pin(found: Json) -> Json:
    """What is pinned of a review as JSON: everything but the texts and the comparison with the levels."""
    return {
        "costs": [[one["ply"], one["cost"], one["better"]] for one in found["decisions"] if one["cost"]],
        "last": found["chances"][-2:],
        "luck": [sum(column) for column in zip(*found["luck"], strict=True)],
        "accounts": [seat["account"] for seat in found["seats"]],
        "accuracy": [seat["accuracy"] for seat in found["seats"]],
    }


if __name__ == "__main__":
    pinned = {
        game: json.loads(json.dumps(pin(review(stored(game), iterations=12, seed=7).to_json()))) for game in STORED
    }
    lines = ",\n".join(f"{json.dumps(game)}: {json.dumps(figures)}" for game, figures in pinned.items())
    (Path(__file__).parent / "pinned.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
