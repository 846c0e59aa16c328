"""Clients that follow docs/protocol.md: they keep unanswered commands and send them again."""

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.torture.house import House

__all__ = ["GONE", "PATIENCE", "Player", "Seat", "play"]

Json = dict[str, Any]
PATIENCE = 300.0
"""Seconds until an expected event counts as failed; no test waits for them to pass."""
SILENT = 0.05
"""How often a player leaves an answer to the countdown."""
AGAIN = 0.05
"""Seconds until a client retries."""
GONE = (OSError, WebSocketException, httpx.HTTPError, EOFError, TimeoutError)


@dataclass
class Seat:
    """A seat at a table, as its player knows it."""

    table: str
    seat: int
    number: int = 0
    view: Json | None = None
    clocks: Json | None = None
    window: Json | None = None
    status: str = "open"
    seen: dict[int, Json] = field(default_factory=dict)
    """All events that were shown."""
    sent: dict[str, str] = field(default_factory=dict)
    """The words of all moves, by command id."""
    answered: dict[int, str | None] = field(default_factory=dict)
    """What was answered to the moves of others where errors stand, by their number; None: nothing."""

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.status in ("over", "aborted")

    def show(self, event: Json) -> None:
        """Note an event: it must stay true."""
        kept = {key: event[key] for key in ("number", "what", "seat", "word", "time", "happened")}
        assert self.seen.setdefault(event["number"], kept) == kept

    def take(self, frame: Json) -> None:
        """Take in a frame about this table."""
        if frame["type"] == "table":
            state = frame["state"]
            assert state["number"] >= self.number, "what was shown is gone"
            assert [event["number"] for event in state["log"]] == list(range(1, state["number"] + 1))
            for event in state["log"]:
                self.show(event)
            self.number, self.status = state["number"], state["status"]
            self.view, self.clocks, self.window = state["view"], state["clocks"], state["window"]
        else:
            assert frame["number"] == self.number + 1, "events come in order, without gaps"
            self.show(frame)
            self.number = frame["number"]
            self.view = frame["view"] or self.view
            self.clocks, self.window = frame["clocks"], frame["window"]
            if frame["what"] in ("over", "abort"):
                self.status = "over"


class Player:
    """A player with one socket and seats at many tables, who plays random legal moves at once."""

    def __init__(self, house: House, name: str, seed: int) -> None:
        self.house = house
        self.name = name
        self.chance = random.Random(f"{name} {seed}")
        self.cookie = ""
        self.seats: dict[str, Seat] = {}
        self.unanswered: dict[str, Json] = {}
        self.answers: dict[str, Json] = {}
        self.waiting: dict[str, asyncio.Future[Json]] = {}
        self.watching: dict[str, Seat] = {}
        """Tables that were asked for but not shown yet, by command id."""
        self.socket: ClientConnection | None = None
        self.changed = asyncio.Event()
        self.wants_more = True
        self.failures = 0
        """How often the server failed to store something."""

    async def post(self, path: str, body: Json) -> Json:
        """Send an HTTP request until the server answers."""
        while True:
            await self.house.up.wait()
            try:
                async with httpx.AsyncClient(base_url=self.house.url, timeout=PATIENCE) as http:
                    response = await http.post(path, json=body, headers={"Cookie": self.cookie})
                if response.status_code < 500:
                    assert response.status_code < 300, response.text
                    self.cookie = response.headers.get("set-cookie", self.cookie).partition(";")[0]
                    found: Json = response.json()
                    return found
            except GONE:
                pass
            await asyncio.sleep(AGAIN)

    async def talk(self) -> None:
        """Connect and play, and reconnect, for ever."""
        while True:
            await self.house.up.wait()
            address = f"ws{self.house.url[4:]}/api/socket"
            headers = {"Cookie": self.cookie}
            with contextlib.suppress(*GONE):
                async with connect(
                    address, additional_headers=headers, compression=None, close_timeout=1, max_size=None, proxy=None
                ) as self.socket:
                    await self.greet()
                    async for text in self.socket:
                        await self.take(json.loads(text))
            self.socket = None
            await asyncio.sleep(AGAIN)

    async def greet(self) -> None:
        """Ask for missed events and resend unanswered commands, and an answered one, which must change nothing."""
        self.watching.clear()
        for seat in self.seats.values():
            if not seat.is_over:
                await self.watch(seat)
        again = list(self.unanswered.values())
        stored = [one["sent"] for one in self.answers.values() if one["sent"]["do"] != "answer"]
        if stored:
            again += [{**self.chance.choice(stored)}]
        for command in again:
            await self.send(command)

    async def watch(self, seat: Seat, is_new: bool = False) -> None:
        """Follow a table from the last known event."""
        after = {} if is_new or not seat.number else {"after": seat.number}
        name = uuid4().hex
        self.watching[name] = seat
        await self.send({"do": "watch", "id": name, "table": seat.table, "seat": seat.seat, **after})

    async def send(self, command: Json) -> None:
        """Send a frame if there is a connection; `talk` notices if it breaks."""
        if self.socket is not None:
            with contextlib.suppress(*GONE):
                await self.socket.send(json.dumps(command))

    async def ask(self, **command: Any) -> Json:
        """Send a command until it is answered, and return the answer."""
        name = UUID(int=self.chance.getrandbits(128)).hex
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.waiting[name] = answer
        self.unanswered[name] = {**command, "id": name}
        await self.send(self.unanswered[name])
        return await answer

    async def take(self, frame: Json) -> None:
        """Handle a frame from the server."""
        if frame["type"] == "answer" and frame["id"]:
            await self.take_answer(frame)
        elif frame["type"] in ("table", "event") and frame["table"] in self.seats:
            seat = self.seats[frame["table"]]
            seat.take(frame)
            await self.move(seat)
            self.changed.set()

    async def take_answer(self, frame: Json) -> None:
        """Handle an answer: it is the same every time, and a store failure does not count as one."""
        name = frame["id"]
        if frame.get("reason", {}).get("code") == "storage-failed":
            self.failures += 1
            self.changed.set()
            await asyncio.sleep(AGAIN)
            if name in self.unanswered:
                await self.send(self.unanswered[name])
            elif name in self.watching:
                await self.watch(self.watching.pop(name))
            return
        if self.watching.pop(name, None):
            assert frame["ok"], frame
            return
        if name in self.answers:
            assert self.answers[name]["got"] == frame, "the same id was answered differently"
            return
        self.answers[name] = {"sent": self.unanswered.pop(name), "got": frame}
        assert frame["ok"], (self.answers[name], self.name)
        if name in self.waiting:
            self.waiting.pop(name).set_result(frame)
        self.changed.set()
        seat = self.seats.get(self.answers[name]["sent"]["table"])
        if seat is not None:
            await self.move(seat)

    async def move(self, seat: Seat) -> None:
        """Play a random legal move if it is this seat's turn and the last move was answered."""
        view = seat.view
        if not view or not view["moves"] or seat.is_over:
            return None
        if view["moves"][0] == "ok":
            return await self.answer(seat, view["moves"])
        last = next(reversed(seat.sent), None)
        if last in self.unanswered or (last and self.answers[last]["got"]["result"]["number"] > seat.number):
            return None
        word = self.chance.choice(view["moves"])
        name = UUID(int=self.chance.getrandbits(128)).hex
        seat.sent[name] = word
        command = {"do": "move", "id": name, "table": seat.table, "ply": view["ply"], "after": seat.number}
        self.unanswered[name] = {**command, "word": word}
        return await self.send(self.unanswered[name])

    async def answer(self, seat: Seat, words: list[str]) -> None:
        """Answer to a move, twice as by a double click, or leave it to the countdown."""
        move = seat.window["move"] if seat.window else None
        if move is None or move in seat.answered:
            return  # without a window, more events follow
        word = self.chance.choice(words)
        seat.answered[move] = word if self.chance.random() > SILENT else None
        for _ in range(2 if seat.answered[move] else 0):
            name = UUID(int=self.chance.getrandbits(128)).hex
            self.unanswered[name] = {"do": "answer", "id": name, "table": seat.table, "move": move, "word": word}
            await self.send(self.unanswered[name])

    async def hang_up(self) -> None:
        """Close the connection; `talk` opens the next."""
        if self.socket is not None:
            await self.socket.close()

    async def until_answered(self, count: int) -> None:
        """Wait for a number of further answers."""
        goal = len(self.answers) + count
        while len(self.answers) < goal:
            self.changed.clear()
            await self.changed.wait()

    async def until_failed(self) -> None:
        """Wait for the next store failure."""
        goal = self.failures + 1
        while self.failures < goal:
            self.changed.clear()
            await self.changed.wait()

    async def until_over(self) -> None:
        """Wait until all games are over and all commands are answered."""
        while self.unanswered or not all(seat.is_over for seat in self.seats.values()):
            self.changed.clear()
            await self.changed.wait()


async def open_table(host: Player, guest: Player | None, terms: Json) -> str:
    """Create a table for two who follow it; without a guest, against a bot."""
    other = {"kind": "open"} if guest else {"kind": "bot", "level": "random"}
    made = await host.post("/api/tables", {"seats": [{"kind": "me"}, other], "order": "fixed", **terms})
    table = str(made["id"])
    if guest:
        await guest.ask(do="sit", table=table, seat=2)
    for number, player in enumerate([host, guest] if guest else [host], 1):
        player.seats[table] = Seat(table, number)
        await player.watch(player.seats[table])
    return table


@contextlib.asynccontextmanager
async def play(house: House, *games: Json, pairs: int = 2, seed: int = 0) -> AsyncIterator[list[Player]]:
    """Run pairs of players at tables with these terms; a new game follows each one that ends.

    In the end all of them are played to their end.
    """
    players = [Player(house, f"Player {number}", seed) for number in range(2 * pairs)]
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            await player.post("/api/me", {"name": player.name})
        talks = [tasks.create_task(player.talk()) for player in players]
        opens = [
            tasks.create_task(keep_open(host, guest, terms))
            for host, guest in zip(players[::2], players[1::2], strict=True)
            for terms in games
        ]
        yield players
        async with asyncio.timeout(PATIENCE):
            for player in players:
                player.wants_more = False
            await asyncio.gather(*opens)
            for player in players:
                await player.until_over()
        for talk in talks:
            talk.cancel()


async def keep_open(host: Player, guest: Player, terms: Json) -> None:
    """Start a new game whenever one ends."""
    terms = dict(terms)
    partner = None if terms.pop("bot", False) else guest
    while host.wants_more:
        seat = host.seats[await open_table(host, partner, terms)]
        while not seat.is_over:
            host.changed.clear()
            await host.changed.wait()
