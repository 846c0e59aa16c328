"""Nobody gets a byte they may not know: matches that differ only in what a seat cannot know look the same to it.

`TATAMI_PAIRS=5000` compares more pairs.
"""

import os
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import tatami
from tatami import Position
from tatami.core.rng import random as generator
from tatami.core.words import Json
from tatami.match import messages as m
from tatami.match.service import Service
from tests.contract.support import last
from tests.match.support import Client, Clock, Dealt, asynchronous, opened, state

PAIRS = int(os.environ.get("TATAMI_PAIRS", "240"))
NONSENSE = ("", "zz9", "y4c6", "keep", "swap", "draw", "lotus", "r9i9", "fa1+a2", "pass", "-")
HIDDEN = [(game.id, players) for game in tatami.games() if game.hidden for players in (2, 3)]


class Match:
    """One game over the service, and what one watcher gets of it."""

    def __init__(self, service: Service, people: Sequence[Client], watcher: Client) -> None:
        self.service = service
        self.people = people
        self.watcher = watcher
        self.table = ""
        self.sent = 0

    async def begin(self, deal: Json, seat: int | None) -> None:
        self.service.tables.chance = Dealt(deal)
        seats = [m.SeatTerms("me")] + [m.SeatTerms("open")] * (len(self.people) - 1)
        chosen = m.Terms(deal["game"], seats, deal["options"], "fixed", "public")
        self.table = await self.service.create_table(self.people[0].person, chosen)
        for number, client in enumerate(self.people[1:], 2):
            await client.do(m.Sit(table=self.table, seat=number, id=f"{self.table}-{number}"))
        await self.ask(m.Watch(table=self.table, seat=seat))

    async def ask(self, request: m.Request) -> None:
        self.sent += 1
        request.id = f"{self.table}-ask{self.sent}"
        await self.service.handle(self.watcher, request)

    async def play(self, word: str) -> None:
        table = state(self.service, self.table)
        mover = self.people[(table.to_act or 0) - 1]
        await self.service.handle(mover, m.Move(table=self.table, ply=table.ply, after=table.number, word=word))

    async def pester(self, words: Sequence[str], offered: Sequence[str]) -> None:
        """Ask for everything that one may ask."""
        table = state(self.service, self.table)
        for word in words:
            if word:
                await self.ask(m.Preview(table=self.table, words=[word]))
                await self.ask(m.Preview(table=self.table, words=[word, words[0]]))
        for ply, after in ((table.ply + 1, table.number), (table.ply, 0), (table.ply, table.number + 1)):
            await self.ask(m.Move(table=self.table, ply=ply, after=after, word=words[0]))
        for word in NONSENSE:
            if word not in offered:
                await self.ask(m.Move(table=self.table, ply=table.ply, after=table.number, word=word))

    async def finish(self, seat: int | None) -> None:
        """What is asked last, as it may be granted."""
        table = state(self.service, self.table)
        await self.ask(m.Watch(table=self.table, seat=seat, after=2))
        await self.ask(m.Watch(table=self.table, seat=seat))
        await self.ask(m.Undo(table=self.table, to=max(0, table.ply - 1), after=table.number))
        await self.ask(m.Undo(table=self.table, to=0, after=table.number))

    def heard(self) -> list[bytes]:
        """All that the watcher got, with the names of this match taken out; sizes are kept."""
        found = []
        for frame in self.watcher.raw:
            for number, client in enumerate(self.people):
                frame = frame.replace(client.person.id.encode(), f"{number:024}".encode())
            found.append(frame.replace(self.table.encode(), b"T" * len(self.table)))
        self.watcher.raw.clear()
        return found


async def watch(
    service: Service, game: Position, words: Sequence[str], seat: int | None, asked: random.Random
) -> list[bytes]:
    """What a seat, or a spectator, gets of a game."""
    players = [Client(service, m.Person(f"{number:x}" * 24, f"P{number}")) for number in range(1, game.players + 1)]
    watcher = players[seat - 1] if seat else Client(service, m.Person("f" * 24, "Eve"))
    match = Match(service, players, watcher)
    await match.begin(game.deal, seat)
    for word in words:
        await match.play(word)
    position = state(service, match.table).position
    assert position is not None
    assert position.ply == len(words)
    offered = [str(move) for move in position.view(seat).moves]
    tried = asked.sample(offered, min(3, len(offered))) + asked.sample(NONSENSE, 3)
    await match.pester(tried, offered)
    await match.finish(seat)
    return match.heard()


@pytest.mark.parametrize(("name", "players"), HIDDEN)
@asynchronous
async def test_a_seat_cannot_tell_matches_apart_that_differ_in_what_it_cannot_know(
    tmp_path: Path, name: str, players: int
) -> None:
    rng = random.Random(f"{name} {players}")
    pairs = different = 0
    clock = Clock()
    async with opened(str(tmp_path / "tatami.db"), now=clock) as service:
        while pairs < PAIRS // len(HIDDEN):
            line = last(tatami.game(name).new(players, seed=rng.randrange(1 << 60)), rng).line()
            cut = line[rng.randrange(min(len(line) - 1, 40))]
            words = [str(word) for word in cut.history]
            for seat in (None, *range(1, players + 1)):
                deal, others = cut.view(seat).guess_game(generator(rng.randrange(1 << 30)))
                twin = tatami.load(deal)
                seed = rng.randrange(1 << 30)
                mine = await watch(service, line[0], words, seat, random.Random(seed))
                theirs = await watch(service, twin, others, seat, random.Random(seed))
                assert mine == theirs
                pairs += 1
                different += deal != cut.deal
            service.tables.rooms.clear()
    assert different > pairs // 2
