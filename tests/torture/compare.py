"""Compare what clients were told with the server's final state."""

import asyncio
import json
from collections.abc import Sequence

import httpx
from websockets.asyncio.client import connect

from tatami.match.verify import verify
from tests.torture.house import House
from tests.torture.players import PATIENCE, Json, Player, Seat

__all__ = ["check_all", "check_clocks"]


async def check_all(house: House, players: Sequence[Player]) -> int:
    """Check that nothing acknowledged is lost or doubled and nothing shown is untrue; return the number of moves."""
    moves = 0
    for player in players:
        for seat, state in await final_states(house, player):
            check_seat(player, seat, state)
            moves += len(seat.sent)
    async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as http:
        for table in {table for player in players for table in player.seats}:
            text = (await http.get(f"/api/tables/{table}/transcript")).raise_for_status().text
            await asyncio.to_thread(verify, text)
    return moves


async def final_states(house: House, player: Player) -> list[tuple[Seat, Json]]:
    """Fetch every table as a new client gets it."""
    found = []
    address, headers = f"ws{house.url[4:]}/api/socket", {"Cookie": player.cookie}
    async with (
        asyncio.timeout(PATIENCE),
        connect(
            address, additional_headers=headers, compression=None, max_size=None, proxy=None, open_timeout=None
        ) as socket,
    ):
        for seat in player.seats.values():
            await socket.send(json.dumps({"do": "watch", "table": seat.table, "seat": seat.seat}))
            frame: Json = {}
            while frame.get("type") != "table":
                frame = json.loads(await socket.recv())
            found.append((seat, frame["state"]))
    return found


def check_seat(player: Player, seat: Seat, state: Json) -> None:
    """Check one player's side of one table."""
    log = state["log"]
    assert (state["status"], state["outcome"]["how"]) == ("over", "played")
    assert [event["number"] for event in log] == list(range(1, state["number"] + 1))
    for number, event in seat.seen.items():
        assert {key: log[number - 1][key] for key in event} == event, "what was shown is not what was stored"
    moves = [event for event in log if event["what"] == "move"]
    check_answers(seat, moves)
    own = [event for event in moves if event["seat"] == seat.seat and not is_answer(event)]
    played = {event["ply"]: event["word"] for event in own}
    acknowledged = {player.answers[name]["got"]["result"]["ply"]: word for name, word in seat.sent.items()}
    assert acknowledged == played, "moves were lost or doubled"
    assert len(acknowledged) == len(seat.sent)
    assert [event["ply"] for event in moves] == list(range(1, len(moves) + 1))


def is_answer(move: Json) -> bool:
    """Is this an answer to another seat's move, where errors stand?"""
    word: str = move["word"]
    return word == "ok" or word.startswith("!")


def check_answers(seat: Seat, moves: Sequence[Json]) -> None:
    """Check that each answer of a seat is the one that it gave to that move, unless the countdown gave it."""
    asked = 0
    for move in moves:
        if not is_answer(move):
            asked = move["number"]
        elif move["seat"] == seat.seat and not move["data"].get("silent"):
            assert seat.answered[asked] == move["word"]


def check_clocks(house: House, players: Sequence[Player], seconds: float) -> int:
    """Check that no clock gained time or ran while the server was down; return the number of interruptions."""
    interruptions = 0
    for seat in [seat for player in players for seat in player.seats.values() if seat.clocks]:
        assert seat.clocks is not None
        assert all(0 < left <= seconds for left in seat.clocks["left"])
        events = [seat.seen[number] for number in sorted(seat.seen)]
        start = next(event["time"] for event in events if event["what"] == "start")
        end = events[-1]["time"]
        down, answered = 0.0, set()
        for killed in house.killed:
            if start < killed < end:
                first = next(event for event in events if event["time"] > killed)
                assert first["what"] == "resumed", "somebody moved before the clocks were corrected"
                if first["number"] not in answered:  # killed again before anybody connected: one interruption
                    answered.add(first["number"])
                    down += first["time"] - killed
                interruptions += 1
        charged = sum(seconds - left for left in seat.clocks["left"])
        assert charged <= end - start - down + 0.01, (
            f"{charged - (end - start - down):.3f} s without a server were charged"
        )
    return interruptions
