"""A whole client in sixty lines: become a guest, open a table against a bot, play random moves to the end.

    python examples/client.py http://127.0.0.1:8000 kakuro

It needs `websockets`. If the connection breaks it connects again and goes on; docs/protocol.md explains the frames.
"""

import json
import random
import sys
import urllib.request
import uuid
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


def post(url: str, body: Json, cookie: str = "") -> tuple[Json, str]:
    """The answer, and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response), response.headers.get("Set-Cookie", "").partition(";")[0]


def play(socket: ClientConnection, table: str, seat: int, unanswered: Json) -> Json:
    """Play until the game is over; what the server has not answered is kept in `unanswered`."""
    socket.send(json.dumps({"do": "watch", "table": table, "seat": seat}))
    for command in unanswered.values():  # sent twice with one id, a move is still played once
        socket.send(json.dumps(command))
    known: Json = {}
    while True:
        frame = json.loads(socket.recv())
        unanswered.pop(frame.get("id"), None)
        news = frame.get("state", frame)  # a table as it stands, or what has changed
        known.update({key: value for key, value in news.items() if value is not None})
        view = known.get("view")
        if view and view["outcome"]:
            return dict(view["outcome"])
        if view and view["moves"] and not unanswered:
            name, word = uuid.uuid4().hex, random.choice(view["moves"])
            command = {"do": "move", "id": name, "table": table, "ply": view["ply"], "after": known["number"]}
            unanswered[name] = {**command, "word": word}
            socket.send(json.dumps(unanswered[name]))


def main(server: str, game: str) -> None:
    """One game from the first request to the result."""
    _, cookie = post(f"{server}/api/me", {"name": "Sixty Lines"})
    terms = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}], "order": "fixed"}
    created, _ = post(f"{server}/api/tables", terms, cookie)
    unanswered: Json = {}
    while True:
        try:
            with connect(f"ws{server[4:]}/api/socket", additional_headers={"Cookie": cookie}) as socket:
                outcome = play(socket, created["id"], 1, unanswered)
        except (ConnectionClosed, OSError):
            continue
        print("scores", *outcome["scores"])
        return


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2])
