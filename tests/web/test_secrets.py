"""A seat receives the same bytes in all matches that differ only in what it cannot know.

The test compares everything that is sent to a seat and to a spectator: every frame, and every HTTP response with its
status and headers, in order. A hint to the seat counts as sent, too: all its steps, and the move that any bot would
choose there, and why, in every language. `TATAMI_PAIRS=20000` compares more pairs.
"""

import os
import random
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

import tatami
from tatami import Position, View
from tatami.bots import Budget, bot
from tatami.bots.explain.hints import advise
from tatami.core.rng import random as generator
from tatami.match import protocol as m
from tatami.match.service import Service
from tatami.web.app import make_app
from tatami.web.limits import Limits
from tests.bots.support import choice_of, spoken
from tests.contract.support import facts
from tests.match.support import Clock, Dealt, asynchronous, opened
from tests.web.within import Visitor

PAIRS = int(os.environ.get("TATAMI_PAIRS", "2100"))
TWINS = 6
"""Each game is compared with this many others that look the same to a seat, and so to a spectator."""
MOST_MOVES = 30
NONSENSE = ("zz9", "y4c6", "keep", "swap", "draw", "lotus", "r9i9", "fa1+a2", "pass", "-")
HIDDEN = [
    (game.id, players)
    for game in tatami.available_games()
    if game.hidden
    for players in range(game.players[0], game.players[1] + 1)
]
IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


class Tables:
    """One service with the same people at all tables, and what two of them receive of each game."""

    def __init__(
        self, service: Service, chance: Dealt, app: Starlette, people: Sequence[Visitor], eve: Visitor
    ) -> None:
        self.service = service
        self.chance = chance
        self.app = app
        self.people = people
        self.eve = eve
        self.matches = 0
        self.asked = 0
        self.table = ""

    async def ask(self, who: Visitor, do: str, **command: Any) -> bytes:
        """Send a command whose id differs between matches only in the first digits."""
        self.asked += 1
        return await who.ask(f"{self.matches:08}-{self.asked:04}", do=do, table=self.table, **command)

    async def play(self, game: Position, words: Sequence[str], seat: int, asking: int) -> dict[str, list[bytes]]:
        """Play these moves, request everything, and end the game; what the seat and the spectator received."""
        self.matches, self.asked = self.matches + 1, 0
        players, mine = self.people[: game.players], self.people[seat - 1]
        self.chance.chosen = game.deal
        seats = [m.SeatTerms("me")] + [m.SeatTerms("open")] * (game.players - 1)
        clock = m.Clock("game", 600, 5) if asking % 2 else m.Clock()
        terms = m.Terms(game.game.id, seats, game.deal["options"], "fixed", "public", clock, "forfeit")
        host = await self.service.person_of(players[0].cookie)
        assert host is not None
        for watcher in (mine, self.eve):
            watcher.got.clear()
        self.table = await self.service.create_table(host, terms)
        for number, player in enumerate(players[1:], 2):
            await self.ask(player, "sit", seat=number)
        await self.ask(mine, "watch", seat=seat)
        await self.ask(self.eve, "watch")
        number = 1 + game.players
        position = game
        for ply, word in enumerate(words):
            mover = players[(position.to_act or 0) - 1]
            answer = await self.ask(mover, "move", ply=ply, after=number + ply, word=word)
            assert b'"ok":true' in answer, answer
            position = position.play(word)
        if position.to_act == seat:
            mine.got += hints(position.view(seat), asking)
        await self.pester(position, seat, number + len(words), random.Random(asking))
        found = {"seat": self.heard(mine), "spectator": self.heard(self.eve)}
        await self.ask(mine, "resign", seat=seat)
        await self.ask(mine, "leave")
        await self.ask(self.eve, "leave")
        return found

    async def pester(self, position: Position, seat: int, number: int, chance: random.Random) -> None:
        """Send all kinds of valid and invalid requests; those that may change the game come last."""
        mine, ply = self.people[seat - 1], position.ply
        offered = [str(move) for move in position.view(seat).moves]
        tried = chance.sample(offered, min(2, len(offered))) + chance.sample(NONSENSE, 2)
        for word in tried:
            await self.ask(mine, "preview", words=[word])
        await self.ask(mine, "preview", words=[tried[0], chance.choice(tried)])
        for wrong in ({"ply": ply + 1}, {"after": 0}, {"after": number + 1}):
            await self.ask(mine, "move", **{"ply": ply, "after": number, "word": tried[0], **wrong})
        for word in chance.sample([word for word in NONSENSE if word not in offered], 4):
            await self.ask(mine, "move", ply=ply, after=number, word=word)
        for who in (mine, self.eve):
            await who.get(f"/api/tables/{self.table}")
            await who.get(f"/api/tables/{self.table}/plies/{chance.randint(0, ply)}")
            await who.get(f"/api/tables/{self.table}/plies/{chance.randint(0, ply)}", f"seat={seat}")
            await who.get(f"/api/tables/{self.table}/plies/{ply}", f"seat={1 + seat % position.players}")
            await who.get(f"/api/tables/{self.table}/transcript")
            await who.get("/api/tables")
            await who.get("/api/me/games", "status=playing")
        await self.ask(self.eve, "watch", seat=seat)
        await self.ask(self.eve, "preview", words=[tried[0]])
        await self.ask(self.eve, "watch", after=chance.randint(0, number))
        await self.ask(mine, "watch", seat=seat, after=chance.randint(0, number))
        await self.ask(mine, "watch", seat=seat)
        await self.ask(mine, "undo", to=max(0, ply - 1), after=number)
        await self.ask(mine, "undo", to=0, after=number)
        await self.ask(self.eve, "ping")

    def heard(self, watcher: Visitor) -> list[bytes]:
        """Everything that a watcher received, with ids of this match replaced by text of the same length."""
        table, match = self.table.encode(), f'"id":"{self.matches:08}-'.encode()
        return [
            one.replace(table, b"T" * len(table)).replace(match, b'"id":"' + b"0" * 8 + b"-") for one in watcher.got
        ]


def hints(view: View, seed: int) -> list[bytes]:
    """The moves that bots would choose at a seat, and their explanations of some moves."""
    chance = random.Random(seed)
    choices = [
        bot(level).choose(view, Budget(iterations=10), generator(seed)) for level in ("random", "greedy", "casual")
    ]
    choices.append(choice_of(view, *chance.sample([str(move) for move in view.moves], min(3, len(view.moves)))))
    return [
        part
        for choice in choices
        for part in (spoken(view, choice, seed), repr(advise(view, choice, generator(seed))).encode())
    ]


@asynccontextmanager
async def people_at_tables(players: int) -> AsyncIterator[Tables]:
    """A service with a stopped clock, players and a spectator."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        chance = Dealt({})
        async with opened(f"{folder}/games.db", now=Clock(), chance=chance) as service:
            app = make_app(service, Limits(0.0))
            names = [f"P{number}" for number in range(1, players + 1)]
            people = [Visitor(app, (await service.make_person(name))[0]) for name in (*names, "Eve")]
            for visitor in people:
                await visitor.ask("greeted", do="ping")
            yield Tables(service, chance, app, people[:-1], people[-1])
            for visitor in people:
                await visitor.leave()


def some_moment(name: str, players: int, rng: random.Random) -> Position:
    """A random position of a game that is not over."""
    game = tatami.game(name)
    options = rng.choice([options for options in facts(game).OPTIONS if options.get("errors") != "stand"])
    position = game.new(players, options, rng.randrange(1 << 60))
    for _ in range(rng.randrange(MOST_MOVES)):
        after = position.play(rng.choice(position.moves))
        if after.is_over:
            break
        position = after
    return position


def difference(one: Sequence[bytes], other: Sequence[bytes]) -> Iterator[tuple[bytes | None, bytes | None]]:
    """The pairs in which two lists differ."""
    return ((here, there) for here, there in zip_longest(one, other) if here != there)


@pytest.mark.parametrize(("name", "players"), HIDDEN)
@asynchronous
async def test_matches_that_differ_in_what_a_seat_cannot_know_look_the_same(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    pairs = different = 0
    async with people_at_tables(players) as tables:
        while pairs < PAIRS / len(HIDDEN):
            moment = some_moment(name, players, rng)
            seat, asking = rng.randint(1, players), rng.randrange(1 << 30)
            mine = await tables.play(moment.line()[0], [str(word) for word in moment.history], seat, asking)
            assert len(mine["seat"]) > 30
            assert len(mine["spectator"]) > 20
            for _ in range(TWINS):
                deal, words = moment.view(seat).sample_game(generator(rng.randrange(1 << 30)))
                theirs = await tables.play(tatami.load(deal), [str(word) for word in words], seat, asking)
                for watcher, got in mine.items():
                    assert next(difference(got, theirs[watcher]), None) is None, (watcher, seat, moment.deal, words)
                    pairs += 1
                    different += deal != moment.deal
    assert different > pairs // 2
