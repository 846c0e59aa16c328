"""A whole client in sixty lines: become a guest, open a table against a bot, play random moves to the end.

`python examples/client.py http://127.0.0.1:8000 kakuro` needs `websockets`. If the connection breaks it connects again
and goes on; docs/protocol.md explains the frames.
"""

import json
import random
import sys
import time
import urllib.request
import uuid
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


def post(url: str, body: Json, cookie: str = "") -> tuple[Json, str]:
    """The answer, and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as response:
        return json.load(response), response.headers.get("Set-Cookie", "").partition(";")[0]


def play(socket: ClientConnection, table: str, unanswered: dict[str, Json]) -> Json:
    """Play until the game is over; what the server has not answered is kept in `unanswered`, and sent again."""
    for command in ({"do": "watch", "table": table, "seat": 1}, *unanswered.values()):
        socket.send(json.dumps(command))
    view, number = None, 0
    while not view or not view["outcome"]:
        frame = json.loads(socket.recv())
        unanswered.pop(frame.get("id"), None)
        news = frame.get("state", frame)  # a table as it stands, or what has changed
        view, number = news.get("view") or view, news.get("number", number)
        if view and view["moves"] and not unanswered:
            command = {"do": "move", "id": uuid.uuid4().hex, "table": table, "ply": view["ply"], "after": number}
            unanswered[command["id"]] = {**command, "word": random.choice(view["moves"])}
            socket.send(json.dumps(unanswered[command["id"]]))
    return dict(view["outcome"])


def main(server: str, game: str) -> None:
    """One game from the first request to the result."""
    _, cookie = post(f"{server}/api/me", {"name": "Sixty Lines"})
    terms = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}], "order": "fixed"}
    table = post(f"{server}/api/tables", terms, cookie)[0]["id"]
    unanswered: dict[str, Json] = {}
    while True:
        try:
            with connect(f"ws{server[4:]}/api/socket", additional_headers={"Cookie": cookie}) as socket:
                return print("scores", *play(socket, table, unanswered)["scores"])
        except (ConnectionClosed, OSError):
            time.sleep(1)


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2])
