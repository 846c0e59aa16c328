"""Prepare a position for the rules and the lessons: play a game of bots until it fits, and write its transcript.

    python scripts/position.py kakuro flip --seed 5 --moves 20 --ask ask-flip

writes src/tatami/games/kakuro/positions/flip.txt, the first position of that game from the 20th move on in which a seat
is asked `ask-flip`. With `--gain 1` some move brings the seat at least a point. Instead of bots, `--deal` and `--words`
say how the game begins and what is played:

    python scripts/position.py trini star --deal '{"game": "trini", "players": 2}' --words "+b4=CQS +c4=CQS"
"""

import argparse
import json

import tatami
from tatami.bots import Budget, bot
from tatami.core.rng import random


def fits(position: tatami.Position, options: argparse.Namespace) -> bool:
    """Is this a position as it is wanted?"""
    seat = position.to_act
    if seat is None or len(position.history) < options.moves:
        return False
    if options.ask and position.view(seat).to_json()["ask"]["code"] != options.ask:
        return False
    now = position.outcome.scores[seat - 1]
    after = [position.play(move).outcome.scores[seat - 1] for move in position.moves] if options.gain else [now]
    return bool(max(after) - now >= options.gain)


def main() -> None:
    """Read the arguments and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="kakuro, hiroba, ike-no-koi or trini")
    parser.add_argument("name", help="the file's name")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", default="{}", help="as JSON")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="greedy", help="the level of the bots")
    parser.add_argument("--moves", type=int, default=0, help="moves to play at least")
    parser.add_argument("--ask", help="the question of the position")
    parser.add_argument("--gain", type=int, default=0, help="the points that some move brings at least")
    parser.add_argument("--deal", help="as JSON, instead of a seed")
    parser.add_argument("--words", default="", help="moves to play before the bots do")
    parser.add_argument("--picked", help="the piece to pick at first, as the pages name it")
    options = parser.parse_args()
    game = tatami.game(options.game)
    position = game.new(options.players, json.loads(options.options), options.seed)
    if options.deal:
        position = game.load(json.loads(options.deal))
    for word in options.words.split():
        position = position.play(word)
    chance = random(options.seed)
    while not fits(position, options):
        if position.to_act is None:
            parser.exit(1, "the game ended before such a position: try another seed\n")
        choice = bot(options.level).choose(position.view(position.to_act), Budget(), chance)
        position = position.play(choice.move)
    folder = game.folder / "positions"
    folder.mkdir(exist_ok=True)
    headers = {"Picked": options.picked} if options.picked else {}
    (folder / f"{options.name}.txt").write_text(tatami.Transcript(position, headers).write(), encoding="utf-8")


if __name__ == "__main__":
    main()
