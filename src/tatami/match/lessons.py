"""Lessons: short tasks on prepared positions, judged by the rules.

A lesson is a TOML file in a game's folder `lessons`, named `2-gardens.toml`: its place, and its id. Every sentence
stands in both languages. A step names a position (a transcript in `positions`) and moves played on it (`after`), the
places to light up, the task, and what must be true once it is solved:

- `word`: the last word fits a pattern (`?e4`), or one of several;
- `event`: the rules tell of such an event, with at least these parameters;
- `gain`: the seat has this many points more than before;
- `most`: no other answer brings the seat more points;
- `reply`: the next seat can gain at most this many points with its first move;
- `view`: what the seat then sees, by path (`gardens.3.winners`).

So any answer counts that does what was asked. `show` is one of them. `wrong` says what other answers lead to: the first
whose `when` holds is said, and one without `when` holds always. A step with `game = true` is a whole game instead.
"""

from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tatami.core.game import Game, Position
from tatami.core.messages import Json
from tatami.match.boards import position_after
from tatami.match.refusals import refuse

__all__ = ["MOST_ANSWERED", "Lesson", "Need", "Said", "Step", "Verdict", "Wrong", "judge", "need_step", "read_lessons"]

MOST_ANSWERED = 4
"""Maximum moves of an answer."""


class Said(Struct, forbid_unknown_fields=True):
    """A sentence in every language."""

    en: str
    fr: str


class Need(Struct, forbid_unknown_fields=True):
    """What must be true of an answer; all of it."""

    word: str | list[str] | None = None
    event: dict[str, Any] | None = None
    gain: int | None = None
    most: bool = False
    reply: int | None = None
    view: dict[str, Any] = {}


class Wrong(Said, forbid_unknown_fields=True):
    """What to say about an answer that does not solve the task."""

    when: Need | None = None


class Step(Struct, forbid_unknown_fields=True):
    """One idea and one task."""

    title: Said
    idea: Said
    task: Said
    right: Said | None = None
    position: str = ""
    after: list[str] = []
    lit: list[str] = []
    show: list[str] = []
    need: Need | None = None
    wrong: list[Wrong] = []
    game: bool = False


class Lesson(Struct, forbid_unknown_fields=True):
    """A few steps about one thing."""

    title: Said
    about: Said
    step: list[Step]
    id: str = ""


class Verdict(Struct):
    """`right`, `wrong` (and which sentence fits), or `more` if further moves can still solve the task."""

    verdict: Literal["right", "wrong", "more"]
    wrong: int | None = None


@lru_cache(16)
def read_lessons(game: Game) -> list[Lesson]:
    """The lessons of a game in their order; none if it has no such folder.

    Raises:
        ValueError: A file is not as described above.
    """
    found = []
    for file in sorted((game.folder / "lessons").glob("*.toml")):
        try:
            lesson = msgspec.toml.decode(file.read_bytes(), type=Lesson)
        except msgspec.MsgspecError as error:
            raise ValueError(f"{file.name}: {error}") from None
        lesson.id = file.stem.partition("-")[2]
        found.append(lesson)
    return found


def need_step(game: Game, lesson: str, number: int) -> Step:
    """A step of a lesson, counted from 1; refused if there is none."""
    steps = next((one.step for one in read_lessons(game) if one.id == lesson), [])
    if not 1 <= number <= len(steps):
        raise refuse("no-such-lesson")
    return steps[number - 1]


def judge(game: Game, step: Step, moves: list[str]) -> Verdict:
    """Does this answer solve the task? Refused if a move is not legal."""
    if step.need is None:
        raise refuse("no-such-lesson")
    before = position_after(game, step.position, step.after)
    after = position_after(game, step.position, [*step.after, *moves])
    if holds(step.need, before, after):
        return Verdict("right")
    if len(step.show) > len(moves) and leads_on(step.need, before, after, len(step.show) - len(moves)):
        return Verdict("more")
    fits = (place for place, wrong in enumerate(step.wrong) if wrong.when is None or holds(wrong.when, before, after))
    return Verdict("wrong", next(fits, None))


def leads_on(need: Need, before: Position, after: Position, moves: int) -> bool:
    """Can the same seat still solve the task with at most so many moves?"""
    if after.to_act != before.to_act:
        return False
    nexts = [after.play(move) for move in after.moves]
    return any(holds(need, before, one) for one in nexts) or (
        moves > 1 and any(leads_on(need, before, one, moves - 1) for one in nexts)
    )


def holds(need: Need, before: Position, after: Position) -> bool:
    """Is everything true that is needed?"""
    seat = before.to_act
    assert seat is not None
    if need.word is not None:
        patterns = [need.word] if isinstance(need.word, str) else need.word
        if not any(fnmatchcase(str(after.move), pattern) for pattern in patterns):
            return False
    if need.event is not None and not any(need.event.items() <= event.items() for event in events(before, after)):
        return False
    if need.gain is not None and gain(before, after) < need.gain:
        return False
    if need.most and gain(before, after) < best_gain(before):
        return False
    if need.reply is not None and best_gain(after) > need.reply:
        return False
    return not need.view or all(at(after.view(seat).to_json(), path) == value for path, value in need.view.items())


def gain(before: Position, after: Position) -> int:
    """How many points more the seat has that answered."""
    assert before.to_act is not None
    place = before.to_act - 1
    return after.outcome.scores[place] - before.outcome.scores[place]


def best_gain(before: Position) -> int:
    """The most points that one move brings the seat to act; 0 when the game is over."""
    return max((gain(before, before.play(move)) for move in before.moves), default=0)


def events(before: Position, after: Position) -> list[Json]:
    """What the rules told of all moves in between, as the answering seat sees it."""
    found: list[Json] = []
    position: Position | None = after
    while position is not None and position.ply > before.ply:
        found = [event.seen_by(before.to_act) for event in position.events] + found
        position = position.before
    return found


def at(view: Any, path: str) -> Any:
    """The value at a path (`gardens.3.winners`); None if there is none."""
    for key in path.split("."):
        if isinstance(view, list):
            view = view[int(key)] if key.isdigit() and int(key) < len(view) else None
        else:
            view = view.get(key) if isinstance(view, dict) else None
    return view
