"""Tables at which the script has played, with connected players."""

from contextlib import ExitStack
from typing import Any

from scripts.pictures.played import FixedDeals, Played
from tests.web.support import Guest, Json, Socket

__all__ = ["Club"]

NAMES = ("Bea", "Noé", "Mei", "Tom")
OPEN: Json = {"kind": "open"}


class Club:
    """Aki and the others, connected to the server."""

    def __init__(self, url: str, deals: FixedDeals) -> None:
        self.url = url
        self.deals = deals
        self.given_up = 0
        self.aki = Guest(url, "Aki")
        self.others = [Guest(url, name) for name in NAMES]
        self.own: Socket
        self.sockets: dict[int, Socket]
        self.leaving: ExitStack

    def arrive(self, leaving: ExitStack) -> None:
        """Start a group of players who leave together."""
        self.leaving = leaving

    def leave(self, table: str) -> None:
        """Disconnect one of the other players."""
        seat, socket = next((seat, socket) for seat, socket in self.sockets.items() if socket is not self.own)
        socket.socket.close()
        while all(other["away_since"] is None for other in self.seats(table) if other["seat"] == seat):
            self.own.ask(do="ping")

    def seats(self, table: str) -> list[Json]:
        """Return the seats as everybody sees them now."""
        return list(self.aki.http.get(f"/api/tables/{table}").json()["seats"])

    def give_up(self, table: str) -> None:
        """End the game so that Aki has finished games; in two of three another player resigns."""
        self.given_up += 1
        own = next(seat["seat"] for seat in self.seats(table) if seat["yours"])
        seat = own if self.given_up % 3 == 0 else next(seat for seat in self.sockets if seat != own)
        self.sockets[seat].ask(do="resign", table=table, seat=seat)

    def table(self, played: Played, seat: int = 1, people: int = 0, **terms: Any) -> str:
        """Create a table with Aki at a seat and play all moves; `people` of the players share Aki's device."""
        self.deals.deal = played.position.deal
        me = [{"kind": "me", "name": name} for name in ("Aki", *NAMES)][:people]
        seats = me or [{"kind": "me"} if place == seat else OPEN for place in range(1, played.players + 1)]
        table = self.aki.table(game=played.game, seats=seats, **terms)
        free = [place for place in range(1, played.players + 1) if seats[place - 1] == OPEN]
        self.sockets = {place: self.sit(guest, table, place) for place, guest in zip(free, self.others, strict=False)}
        self.own = self.leaving.enter_context(self.aki.socket())
        for place in range(1, played.players + 1):
            self.sockets.setdefault(place, self.own)
        self.replay(table, played)
        return table

    def sit(self, guest: Guest, table: str, seat: int) -> Socket:
        """Let a player sit down and stay connected."""
        socket = self.leaving.enter_context(guest.socket())
        assert socket.ask(do="sit", table=table, seat=seat)["ok"]
        socket.watch(table, seat)
        return socket

    def replay(self, table: str, played: Played) -> None:
        """Play the moves, each as its own seat."""
        after = int(self.aki.http.get(f"/api/tables/{table}").json()["number"])
        for ply, (seat, word) in enumerate(played.moves):
            answer = self.sockets[seat].ask(do="move", table=table, ply=ply, after=after, word=word)
            assert answer["ok"], answer
            after = int(answer["result"]["number"])

    def open_tables(self) -> str:
        """Create tables that wait in the lobby; the first one is to be joined."""
        clock = {"kind": "game", "seconds": 720, "increment": 0}
        days = {"kind": "move", "seconds": 259_200, "increment": 0}
        bot = {"kind": "bot", "level": "club"}
        bea, noe, mei, tom = self.others
        me = {"kind": "me"}
        waiting: list[tuple[Guest, Json]] = [
            (tom, {"game": "kakuro", "seats": [me, bot, OPEN, OPEN], "options": {"flips": "expert"}}),
            (mei, {"game": "hiroba", "seats": [me, OPEN], "options": {"koi": "choose"}}),
            (bea, {"game": "trini", "seats": [me, OPEN, OPEN], "options": {"match": "shape"}, "clock": clock}),
            (
                noe,
                {"game": "kakuro", "seats": [me, OPEN], "clock": days},
            ),
            (bea, {"game": "hiroba", "seats": [me, OPEN, OPEN, OPEN], "chat": False}),
            (noe, {"game": "ike-no-koi", "seats": [me, OPEN, OPEN, bot, OPEN], "clock": clock}),
        ]
        return [guest.table(visibility="public", **terms) for guest, terms in waiting][-1]
