"""One game between bots.

A bot fails if it raises an error, gives an illegal move or exceeds its budget plus our patience. A program also fails
if it crashes or breaks the protocol. The game then ends at once: the failed seat is last and all others share the
victory. Ratings compare each of the others with the failed seat only, since the game was not played out.
"""

import contextlib
import importlib
import json
import time
from dataclasses import dataclass, field
from functools import cache

import tatami
from tatami.arena.luck import luck_of
from tatami.arena.plan import Plan
from tatami.bots import Bot, BotFailed, Budget, Choice, bot, is_from_outside
from tatami.bots.remote import Remote
from tatami.core.errors import BadSetup
from tatami.core.game import Game, Move, Position, View
from tatami.core.messages import Json, Reason
from tatami.core.rng import Random, draw, random
from tatami.core.transcript import Transcript

__all__ = ["Played", "play_game", "warm_up"]

SHOWN = 200
"""Characters of a bot's move or error that are kept."""
KEPT: dict[tuple[str, float], list[Remote]] = {}
"""Running programs of this process that wait for their next game, by name and patience."""


@dataclass(frozen=True)
class Played:
    """A finished game of a plan."""

    result: Json
    transcript: str
    more: dict[str, str] = field(default_factory=dict)
    """Other texts to keep, by the end of their files' names: what searches visited, what programs wrote as errors."""


def play_game(plan: Plan, number: int) -> Played:
    """Play one game of a plan."""
    game = find_game(plan.game, plan.package)
    warm_up(plan.game, plan.players, plan.bots)
    deal, seating = divmod(number, len(plan.seatings))
    names = [plan.bots[index] for index in plan.seatings[seating]]
    position = game.new(plan.players, plan.options, plan.deal_seed(deal))
    seats = [Seat(seat, name, plan, random(f"arena {plan.seed} {number} {seat}")) for seat, name in enumerate(names, 1)]
    failure: Json | None = None
    visits: list[list[Json] | None] = []
    chance = random(f"arena {plan.seed} {number} opening")
    try:
        for player in seats:
            player.sit_down()
        while position.to_act is not None:
            player = seats[position.to_act - 1]
            if position.ply < plan.random_plies:
                position = position.play(position.moves[draw(chance, len(position.moves))])
                visits.append(None)
                continue
            choice, move = player.choose(position)
            position = position.play(move)
            visits.append(visited(choice, player.seat))
    except BotFailed as error:
        failure = {"seat": player.seat, **error.reason.to_json()}
    finally:
        for player in seats:
            player.leave()
    outcome = position.outcome if failure is None else None
    lost = [plan.players if failure and seat == failure["seat"] else 1 for seat in range(1, plan.players + 1)]
    result: Json = {
        "deal": deal,
        "seating": seating,
        "seed": plan.deal_seed(deal),
        "bots": names,
        "scores": None if outcome is None else list(outcome.scores),
        "ranks": lost if outcome is None else list(outcome.ranks),
        "plies": position.ply,
        "moves": [player.moves for player in seats],
        "seconds": [round(player.seconds, 6) for player in seats],
        "slowest": [round(player.slowest, 6) for player in seats],
        "failure": failure,
    }
    if plan.luck:
        result["luck"] = luck_of(position, number)
    more = {f"seat-{player.seat}.log": player.errors for player in seats if player.errors}
    if plan.record:
        more["search.json"] = json.dumps(visits)
    return Played(result, write_transcript(position, names, failure), more)


def visited(choice: Choice, seat: int) -> list[Json] | None:
    """How often a search visited each move, and what it is worth to its seat; None for a bot that compares none."""
    found: list[Json] = [
        {"move": one.move.word, "visits": one.visits, "value": round(one.rewards[seat - 1], 5)}
        for one in choice.candidates
    ]
    return found or None


def write_transcript(position: Position, names: list[str], failure: Json | None) -> str:
    """The transcript of the game, up to a failure if there was one."""
    headers = {f"Seat {seat}": name for seat, name in enumerate(names, 1)}
    if failure is not None:
        headers["Failure"] = f"seat {failure['seat']}, {failure['code']}"
    return Transcript(position, headers).write()


def find_game(name: str, package: str) -> Game:
    """The game with this id; a game from outside is registered first if this process does not know it."""
    try:
        return tatami.game(name)
    except BadSetup:
        game: Game = importlib.import_module(package).GAME
        tatami.register(game)
        return game


@cache
def warm_up(game: str, players: int, bots: tuple[str, ...]) -> None:
    """Compile what the games need, once per process, so that no bot's time includes it."""
    position = tatami.game(game).new(players)
    position.play(position.moves[0]).outcome.to_json()
    for name in bots:
        if not is_from_outside(name):
            with contextlib.suppress(Exception):  # the bot will fail again in a game, where it counts
                bot(name).choose(position.view(position.to_act), Budget(iterations=1), random(0))


class Seat:
    """A bot in its seat for one game, and the time it has used."""

    def __init__(self, seat: int, name: str, plan: Plan, rng: Random) -> None:
        self.seat = seat
        self.name = name
        self.plan = plan
        self.rng = rng
        self.budget = Budget(plan.seconds, plan.iterations)
        self.bot: Bot | None = None
        self.moves = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.errors = ""
        """What a program wrote to its error output during this game."""

    def sit_down(self) -> None:
        """Create the bot. Programs restart for each game, so that no game depends on another, unless they are kept."""
        waiting = KEPT.get((self.name, self.plan.patience))
        if waiting:
            self.bot = waiting.pop()
            return
        try:
            self.bot = bot(self.name, self.plan.patience)
        except BadSetup as error:  # the program does not exist on this machine
            raise BotFailed(error.reason) from None
        if isinstance(self.bot, Remote):
            self.bot.start(self.plan.game)

    def leave(self) -> None:
        """Stop the bot's process, if it has one, or keep it for the next game."""
        if not isinstance(self.bot, Remote):
            return
        self.errors = self.bot.read_errors()
        if self.plan.reuse and self.bot.process is not None:
            KEPT.setdefault((self.name, self.plan.patience), []).append(self.bot)
        else:
            self.bot.close()
            self.errors += self.bot.read_errors()  # it may write while it exits

    def choose(self, position: Position) -> tuple[Choice, Move]:
        """The bot's choice, and its move in this position; raises BotFailed."""
        view = position.view(self.seat)
        start = time.perf_counter()
        choice = self.ask(view)
        word = str(choice.move)
        used = time.perf_counter() - start
        self.moves += 1
        self.seconds += used
        self.slowest = max(self.slowest, used)
        if self.plan.seconds is not None and used > self.plan.seconds + self.plan.patience:
            raise BotFailed(Reason("bot-late", {"seconds": f"{used:.1f}"}))
        for move in position.moves:
            if move == word:
                return choice, move
        raise BotFailed(Reason("bot-illegal", {"word": word[:SHOWN]}))

    def ask(self, view: View) -> Choice:
        """The bot's choice; any exception becomes BotFailed."""
        assert self.bot is not None
        try:
            return self.bot.choose(view, self.budget, self.rng)
        except BotFailed:
            raise
        except Exception as error:
            raise BotFailed(Reason("bot-raised", {"cause": f"{type(error).__name__}: {error}"[:SHOWN]})) from error
