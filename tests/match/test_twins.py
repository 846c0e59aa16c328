"""Where errors stand, nothing tells whether a move is wrong.

Two games are played that differ in one thing that everybody sees, which makes the same move right in one and wrong in
the other. Everything that players and spectators get must be the same but for that thing: frames, their number, order
and size, and what can be looked up at any time.
"""

import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import msgspec
import pytest

from tatami.core.game import Position
from tatami.core.messages import Json
from tatami.games import game as find_game
from tatami.match import protocol as m
from tatami.match.comments import comment
from tatami.match.frames import row_of
from tatami.match.refusals import Refused
from tatami.match.scheduler import BEAT_SECONDS, until_beat
from tests.match.support import Client, Clock, Dealt, asynchronous, clients, move, opened, sit_down, state, terms, wait

STAND = {"errors": "stand"}
PLAYERS = 3


@dataclass
class Twin:
    """One of two games: its deal, the moves before the one asked about, that move, and those that follow."""

    deal: Json
    before: list[str]
    word: str
    objection: str
    following: list[str]
    differs: Callable[[str], str]
    """Gives a text of this game the form that it has in the other one."""

    @property
    def start(self) -> Position:
        return find_game(self.deal["game"]).load(self.deal)


def swap(one: str, other: str) -> Callable[[str], str]:
    """Exchanges two texts."""
    return lambda text: text.replace(one, "\0").replace(other, one).replace("\0", other)


def hiroba_twins() -> tuple[Twin, Twin]:
    """Seat 1's pebble lies on one of two cells of a garden, and one of them makes seat 2's pebble wrong."""
    for seed in range(100):
        start = find_game("hiroba").new(players=PLAYERS, seed=seed, options=STAND)
        view = start.view(1).to_json()
        gardens = [garden["cells"] for garden in view["gardens"]]
        for point, garden in product(view["starts"], gardens):
            if point in garden:
                continue
            for clash, apart in product(garden, garden):
                is_clash = clash[0] == point[0] or clash[1] == point[1]
                is_apart = apart[0] != point[0] and apart[1] != point[1]
                if is_clash and is_apart and look_alike(start, clash, apart):
                    right, wrong = (
                        Twin(start.deal, [f"5{cell}", "ok", "ok", "-"], f"5{point}", f"!{cell}", ["-"], str)
                        for cell in (apart, clash)
                    )
                    wrong.differs = swap(clash, apart)
                    return right, wrong
    raise AssertionError("no twins")


def look_alike(start: Position, one: str, other: str) -> bool:
    """Do two cells for the first pebble count the same, for gardens and ponds?"""
    seen = [start.play("5" + cell).view(1).to_json() for cell in (one, other)]
    return bool(seen[0]["gardens"] == seen[1]["gardens"] and seen[0]["ponds"] == seen[1]["ponds"])


def kakuro_twins() -> tuple[Twin, Twin]:
    """The red tile in the middle fits the sum of the two tiles beside it, or does not."""
    deal = find_game("kakuro").new(players=PLAYERS, seed=3, options=STAND).deal
    first, second = next(
        (one, two)
        for one, two in product(*deal["hands"][:2])
        if one != two and (one + two) % 10 not in (0, deal["start"][0])
    )
    total, other = (first + second) % 10, deal["start"][0]
    last = len(deal["bag"]) - 1 - deal["bag"][::-1].index(total)
    fitting = {
        **deal,
        "start": [total, *deal["start"][1:]],
        "bag": [*deal["bag"][:last], other, *deal["bag"][last + 1 :]],
    }
    before = [f"y{first}f5", "-", f"y{second}g5", "-"]
    differs = swap(f'"e5":{{"digit":{other},', f'"e5":{{"digit":{total},')
    return Twin(fitting, before, "ke5>", "!e5>", [], str), Twin(deal, before, "ke5>", "!e5>", [], differs)


TWINS = {"hiroba": hiroba_twins, "kakuro": kakuro_twins}


@pytest.mark.parametrize("game", TWINS)
def test_one_twin_is_right_and_the_other_wrong(game: str) -> None:
    truth = []
    for twin in TWINS[game]():
        position = twin.start
        for word in [*twin.before, twin.word]:
            position = position.play(word)
        if position.moves[0] != "ok":
            position = position.play("-")
        truth.append(position.play(twin.objection).state.record.false_alarms.sum() == 0)
    assert truth == [False, True]


@pytest.mark.parametrize("game", TWINS)
@asynchronous
async def test_everything_sent_is_the_same_whether_a_move_is_right_or_wrong(game: str, tmp_path: Any) -> None:
    right, wrong = TWINS[game]()
    seen = [await play(twin, str(tmp_path / name)) for twin, name in ((right, "right"), (wrong, "wrong"))]
    for one, other in zip(*seen, strict=True):
        assert [len(frame) for frame in one] == [len(frame) for frame in other]
        for frame, twin in zip(one, other, strict=True):
            assert normal(frame) == normal(wrong.differs(twin))


def test_bots_move_at_the_same_time_however_long_they_chose() -> None:
    moved = [now + until_beat(1000.0, 1000.0 + now) for now in (0.0, 0.001, 0.06, 0.2499)]
    assert moved == pytest.approx([BEAT_SECONDS] * 4)
    assert 0.3 + until_beat(1000.0, 1000.3) == pytest.approx(2 * BEAT_SECONDS)


def normal(text: str) -> Any:
    """JSON without the order of cells and words, which differ in place."""
    return ordered(msgspec.json.decode(text))


def ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: ordered(one) for name, one in value.items()}
    if isinstance(value, list):
        return sorted(value) if all(isinstance(one, str) for one in value) else [ordered(one) for one in value]
    return value


async def play(twin: Twin, file: str) -> list[list[str]]:
    """What each player and a spectator got in a game, and what they could look up during it."""
    clock = Clock()
    game = twin.deal["game"]
    async with opened(file, now=clock, chance=Dealt(twin.deal)) as service:
        *people, eve = await clients(service, PLAYERS + 1)
        everybody = [*people, eve]
        table = await sit_down(people, terms(game, PLAYERS, options=STAND, order="fixed", visibility="public"))
        await eve.do(m.Watch(table=table))
        await service.tick()
        looked: list[list[str]] = [[] for _ in everybody]

        async def look() -> None:
            for client, found in zip(everybody, looked, strict=True):
                found += [line async for line in look_up(client, table)]

        async def act(word: str) -> None:
            found = state(service, table)
            clock.go(1)
            await people[(found.to_act or 0) - 1].do(move(eve, table, word))
            await service.tick()

        for word in twin.before:
            await act(word)
        await act(twin.word)
        if state(service, table).window is None:
            await act("-")
        await look()
        window = state(service, table).window
        assert window is not None
        asked, later = window.queue
        for word in (twin.objection, "ok"):
            await people[later - 1].do(m.AnswerMove(table=table, move=window.move, word=word))
            await look()
        await people[asked - 1].do(m.MoreTime(table=table, move=window.move))
        for client in everybody:
            await client.ask(m.Preview(table=table, words=[twin.objection]))
            await client.ask(m.Hint(table=table, ply=state(service, table).ply, after=window.move, step=1))
            await client.ask(m.Undo(table=table, to=0, after=state(service, table).number))
            await client.ask(m.Move(table=table, ply=state(service, table).ply, after=0, word="zz"))
        await wait(service, clock, 31)
        assert state(service, table).window is None, "nobody objected"
        await look()
        for word in twin.following:
            await act(word)
        await look()
        ids = {client.person.id: f"person {number}" for number, client in enumerate(everybody)} | {table: "table"}
        return [
            [without_ids(text, ids) for text in (*(frame.decode() for frame in client.raw), *found)]
            for client, found in zip(everybody, looked, strict=True)
        ]


def without_ids(text: str, ids: dict[str, str]) -> str:
    """A text with the same names for people, table and requests in both games."""
    for name, plain in ids.items():
        text = text.replace(name, plain)
    return re.sub(r'"id":"i[0-9]+"', '"id":"i"', text)


async def look_up(client: Client, table: str) -> AsyncIterator[str]:
    """What a person can look up at this moment."""
    service, who = client.service, client.person
    found = state(service, table)
    seat = next(iter(found.seats_of(who.id)), None)
    yield encode(await service.table_state(table, who))
    yield encode(await service.points_seen(table, who, seat))
    for ply in range(found.ply + 1):
        yield encode(await service.ply_view(table, who, seat, ply))
    yield encode((await service.lobby()).rows)
    yield row_of(found).summary.decode()
    if seat is not None:
        yield encode([comment(found, seat, ply) for ply in range(1, found.ply + 1)])
    try:
        yield await service.transcript(table, who)
    except Refused as refused:
        yield encode(refused.reason.to_json())


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()
