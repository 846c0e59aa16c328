"""The engine protocol: one JSON request per line on standard input, one JSON answer per line on standard output.

Only `quit` and the end of input end the program. An error changes nothing.
"""

import json
import math
import secrets
import traceback
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import tatami
from tatami.bots import Budget, bot, check_bot, is_from_outside
from tatami.bots.explain import explain
from tatami.bots.warm import is_compiled, warm
from tatami.core.errors import BadDeal, BadSetup, IllegalMove, InvalidMove, TatamiError
from tatami.core.game import SEED_LIMIT, Game, Position
from tatami.core.messages import Json, Reason
from tatami.core.rng import random

__all__ = ["Engine", "serve"]

LONGEST_LINE = 1 << 20
LONGEST_NUMBER = 100
DEEPEST = 100
MOST_SECONDS = 600.0
MOST_ITERATIONS = 1_000_000  # half a minute of a strong bot
LARGE = 1_000_000_000  # print larger limits in scientific notation


class Refused(Exception):
    """A refused request, with the code of the protocol."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until `quit` or the end of input."""
    engine = Engine()
    for line in read_lines(requests):
        answers.write(engine.reply(line) + b"\n")
        answers.flush()
        if engine.done:
            return


def read_lines(requests: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of the input, and None for a line that is too long, which is never held whole in memory."""
    most = LONGEST_LINE + 1  # the line break does not count
    while piece := requests.readline(most):
        if len(piece) < most or piece.endswith(b"\n"):
            yield piece
            continue
        while piece and not piece.endswith(b"\n"):
            piece = requests.readline(most)
        yield None


def read_number(text: str) -> int:
    """Read an integer; extra digits are cut off, and the result is still above the limit of every field."""
    return int(text[:LONGEST_NUMBER])


def refuse_constant(text: str) -> Any:
    """Refuse NaN and Infinity, which are not JSON."""
    raise ValueError(text)


def parse(line: bytes | None) -> Json:
    """Decode a line as a request."""
    if line is None:
        raise Refused("bad-json", f"A line may hold at most {LONGEST_LINE:,} bytes.")
    try:
        request = json.loads(line.decode("utf-8"), parse_int=read_number, parse_constant=refuse_constant)
    except UnicodeDecodeError:
        raise Refused("bad-json", "The line is not valid UTF-8.") from None
    except RecursionError:
        raise Refused("bad-json", "The line is nested too deeply.") from None
    except ValueError:
        raise Refused("bad-json", "The line is not valid JSON.") from None
    if is_deep(request):
        raise Refused("bad-json", "The line is nested too deeply.")
    if not isinstance(request, dict):
        raise Refused("bad-request", "A request is a JSON object.")
    return request


def is_deep(value: Any) -> bool:
    """Whether a value is nested more deeply than our recursive code can handle."""
    level = [value]
    for _ in range(DEEPEST):
        holders = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [part for holder in holders for part in holder]
        if not level:
            return False
    return True


class Engine:
    """The state of one engine process: the current game."""

    def __init__(self) -> None:
        self.position: Position | None = None
        self.done = False
        self.ready: set[str] = set()
        """The ids of the games whose bots are loaded."""
        self.commands: dict[str, Callable[[Json], Json]] = {
            "games": self.games,
            "new": self.new,
            "load": self.load,
            "legal": self.legal,
            "play": self.play,
            "outcome": self.outcome,
            "view": self.view,
            "bot": self.bot,
            "undo": self.undo,
            "quit": self.quit,
        }

    def reply(self, line: bytes | None) -> bytes:
        """Answer one line with a line. A bug of ours is reported on standard error and changes nothing."""
        before = self.position
        try:
            return json.dumps(self.answer(line), allow_nan=False).encode()
        except Exception:
            self.position = before
            traceback.print_exc()
            return json.dumps(refusal("bad-request", "This request revealed a bug in tatami.")).encode()

    def answer(self, line: bytes | None) -> Json:
        """Answer one line."""
        try:
            request = parse(line)
            command = request.get("do")
            if not isinstance(command, str) or command not in self.commands:
                raise Refused("bad-request", f"“do” must be one of: {', '.join(self.commands)}.")
            return {"ok": True, **self.commands[command](request)}
        except Refused as error:
            return refusal(error.code, str(error))
        except TatamiError as error:
            return refusal(code_of(error), str(error))

    def here(self) -> Position:
        """The current position."""
        if self.position is None:
            raise Refused("no-game", "No game is loaded: use new or load.")
        return self.position

    def prepare(self, game: Game) -> None:
        """Compile or load what bots need, once, so that no bot's time includes it."""
        if game.id not in self.ready:
            warm("search", game)
            self.ready.add(game.id)

    def begin(self, position: Position) -> None:
        """Make this the current game; load compiled bots now, or the first answer would be late."""
        if is_compiled("search", position.game):
            self.prepare(position.game)
        self.position = position

    def games(self, request: Json) -> Json:
        """List the games."""
        games = [
            {
                "id": game.id,
                "title": game.title,
                "players": list(game.players),
                "options": {name: option.to_json() for name, option in game.options.items()},
            }
            for game in tatami.available_games()
        ]
        return {"games": games}

    def new(self, request: Json) -> Json:
        """Deal a new game."""
        game = tatami.game(need(request, "game"))
        players, options, seed = need(request, "players"), request.get("options", {}), need(request, "seed")
        game.set_up(players, options)  # refuses values of a wrong type with a reason, where new raises a TypeError
        if type(seed) is not int:
            raise BadSetup(Reason("bad-seed"))
        position = game.new(players, options, seed)
        self.begin(position)
        return {"deal": position.deal, "to_act": position.to_act}

    def load(self, request: Json) -> Json:
        """Load a deal and moves."""
        position = tatami.load(need(request, "deal"))
        words = request.get("moves", [])
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise Refused("bad-request", "“moves” must be a list of strings.")
        for word in words:
            position = position.play(position.find(word, exact=True))
        self.begin(position)
        return {"to_act": position.to_act}

    def legal(self, request: Json) -> Json:
        """List all legal moves."""
        return {"to_act": self.here().to_act, "moves": self.here().moves}

    def play(self, request: Json) -> Json:
        """Play one move."""
        position = self.here()
        word = need(request, "move")
        if not isinstance(word, str):
            raise Refused("bad-request", "“move” must be a string.")
        self.position = position = position.play(position.find(word, exact=True))
        return {"to_act": position.to_act, "over": position.is_over}

    def outcome(self, request: Json) -> Json:
        """Count the score."""
        return self.here().outcome.to_json()

    def view(self, request: Json) -> Json:
        """Show what a seat may see."""
        position = self.here()
        return {"view": position.view(need(request, "seat")).to_json()}

    def bot(self, request: Json) -> Json:
        """Ask a bot for a move."""
        position = self.here()
        level = need(request, "level")
        if isinstance(level, str) and is_from_outside(level):  # clients of the engine must not run code
            raise Refused("bad-request", "“level” must not name a program.")
        chosen = bot(level)
        check_bot(level, position.game)
        seconds = number(request, "seconds", MOST_SECONDS, (int, float))
        iterations = number(request, "iterations", MOST_ITERATIONS, (int,))
        seed = number(request, "seed", SEED_LIMIT, (int,))
        explained = request.get("explain")
        if explained is not None and type(explained) is not bool:
            raise Refused("bad-request", "“explain” must be true or false.")
        if position.to_act is None:
            raise Refused("bad-request", "The game is over: there is no move to choose.")
        self.prepare(position.game)
        # The bot has its own generator: the deal's, made from the same seed, would reveal hidden information.
        rng = random(f"bot {secrets.randbits(64) if seed is None else seed}")
        view = position.view(position.to_act)
        choice = chosen.choose(view, Budget(seconds, iterations), rng)
        answer = {"move": choice.move, "evaluation": list(choice.evaluation)}
        return {**answer, "explanation": explain(view, choice, rng).to_json()} if explained else answer

    def undo(self, request: Json) -> Json:
        """Take back the last move."""
        before = self.here().before
        if before is None:
            raise Refused("bad-request", "There is nothing to undo.")
        self.position = before
        return {"to_act": before.to_act}

    def quit(self, request: Json) -> Json:
        """End the program."""
        self.done = True
        return {}


def refusal(code: str, text: str) -> Json:
    """The answer to a refused request; lone surrogates of the request are replaced."""
    return {"ok": False, "code": code, "error": text.encode("utf-8", "replace").decode()}


def need(request: Json, field: str) -> Any:
    """A required field."""
    if field not in request:
        raise Refused("bad-request", f"“{field}” is missing.")
    return request[field]


def number(request: Json, field: str, most: float, kinds: tuple[type, ...]) -> Any:
    """An optional number from 0 to a limit."""
    value = request.get(field)
    if value is None:
        return None
    if type(value) not in kinds or not math.isfinite(value) or not 0 <= value <= most:
        kind = "number" if float in kinds else "whole number"
        limit = f"{most:,.0f}" if most < LARGE else f"{most:g}"
        raise Refused("bad-request", f"“{field}” must be a {kind} from 0 to {limit}.")
    return value


def code_of(error: TatamiError) -> str:
    """The protocol's code for an error."""
    codes = {BadSetup: "bad-request", BadDeal: "bad-deal", InvalidMove: "bad-move", IllegalMove: "illegal-move"}
    return codes[type(error)]
