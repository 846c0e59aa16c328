"""The commands `tatami serve`, `backup` and `purge`, each in its own process."""

import json
import os
import re
import signal
import socket as sockets
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.session import environment
from tests.web.support import PATIENCE, Guest, Process, Socket

UNREACHED = "tatami: The games in {} cannot be opened: "
EXAMPLE = Path(__file__).parents[2] / "examples" / "client.py"


def run(folder: Path, *arguments: str, code: int = 0, answer: str = "", language: str = "en_GB.UTF-8") -> str:
    """Run a command; what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tatami", *arguments],
        input=answer,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment({"LANG": language, "XDG_DATA_HOME": str(folder)}),
    )
    assert done.returncode == code, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_and_every_game_is_kept(tmp_path: Path, number: int) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with Process(tmp_path, "--database", database) as process:
        guest = Guest(process.url)
        table = guest.table(seats=[{"kind": "me"}, {"kind": "me", "name": "Eve"}])
        with guest.socket() as socket:
            state = socket.watch(table, 1)
            word = state["view"]["moves"][0]
            socket.send(do="move", id="a", table=table, ply=0, after=state["number"], word=word)
            assert socket.until(type="answer", id="a")["ok"] is True
            code, printed = process.stop(number)
            with pytest.raises(ConnectionClosed) as closed:
                socket.until(type="never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1001
        assert (code, printed.splitlines()[-1]) == (0, "Stopped; every game is saved.")
    with Process(tmp_path, "--database", database) as process:
        guest.http.base_url = process.url
        state = guest.http.get(f"/api/tables/{table}").json()
        assert (state["ply"], state["log"][-1]["word"]) == (1, word)


def test_a_port_in_use_is_reported_and_the_next_one_used(tmp_path: Path) -> None:
    with sockets.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with Process(tmp_path, port=port, language="fr_FR.UTF-8") as process:
            other = int(process.url.rpartition(":")[2])
            assert port < other <= port + 20
            assert process.printed[0] == f"Le port {port} est déjà utilisé ; le port {other} le remplace.\n"
            assert process.printed[1] == f"tatami fonctionne sur {process.url} (Ctrl-C pour arrêter).\n"
            assert httpx.get(f"{process.url}/health").status_code == 200


def test_without_a_database_the_file_is_in_the_users_folder(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        process.stop(signal.SIGTERM)
    assert (tmp_path / "tatami" / "tatami.db").exists()


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--host", "192.0.2.1"], "tatami: The address 192.0.2.1 cannot be used here: "),
        (["--host", "nowhere.invalid"], "tatami: The address nowhere.invalid cannot be used here: "),
        (["--port", "70000"], "tatami: The value of “--port” is missing or not valid"),
        (["--database", "sqlite:////proc/nowhere/games.db"], UNREACHED.format("sqlite:////proc/nowhere/games.db")),
        (["--database", "sqlite:////dev"], UNREACHED.format("sqlite:////dev")),
        (
            ["--database", "postgresql://nobody@127.0.0.1:1/nothing"],
            UNREACHED.format("postgresql://nobody@127.0.0.1:1/nothing"),
        ),
        (
            ["--database", "postgresql://me:secret@nowhere.invalid/x"],
            UNREACHED.format("postgresql://me:…@nowhere.invalid/x"),
        ),
        (["--database", "postgresql://127.0.0.1:port/x"], "tatami: “postgresql://127.0.0.1:port/x” is not a database"),
        (
            ["--database", "postgresql://me:secret@127.0.0.1:1/x?sslmode=maybe"],
            "tatami: “maybe” is not a value of sslmode",
        ),
        (["--database", "postgresql://me:secret@127.0.0.1:1/x?ssl=2"], "tatami: “2” is not a value of sslmode"),
        (
            ["--database", "postgresql://me:secret@127.0.0.1:1/x?ssl=disable"],
            UNREACHED.format("postgresql://me:…@127.0.0.1:1/x?ssl=disable"),
        ),
        (["--database", "mysql://127.0.0.1/games"], "tatami: “mysql://127.0.0.1/games” is not a database address"),
        (["--database", "sqlite://games.db"], "tatami: “sqlite://games.db” is not a database address"),
        (["--database", "sqlite:///"], "tatami: “sqlite:///” is not a database address"),
    ],
)
def test_wrong_settings_are_reported_in_one_line(tmp_path: Path, arguments: list[str], text: str) -> None:
    lines = run(tmp_path, "serve", "--port", "0", *arguments, code=1).splitlines()
    assert len(lines) == 1
    assert lines[0].startswith(text)
    assert "secret" not in lines[0]


def test_a_file_that_is_not_a_database_or_is_too_new_is_left_untouched(tmp_path: Path) -> None:
    text, newer = tmp_path / "letter.txt", tmp_path / "games.db"
    text.write_text("Dear Ben, " * 500, "utf-8")
    with Process(tmp_path, "--database", f"sqlite:///{newer}") as process:
        process.stop(signal.SIGTERM)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("UPDATE schema_version SET version = 1000")
        connection.commit()
    for path, said in ((text, "cannot be opened: file is not a database."), (newer, "written by a newer version")):
        before = path.read_bytes()
        for command in (["serve", "--port", "0"], ["purge", "--older-than", "1d", "--yes"]):
            line = run(tmp_path, *command, "--database", f"sqlite:///{path}", code=1)
            assert (said in line, len(line.splitlines())) == (True, 1), line
        assert path.read_bytes() == before
    backup = run(tmp_path, "backup", str(tmp_path / "copy"), "--database", f"sqlite:///{text}", code=1)
    assert backup == f"tatami: {tmp_path / 'copy'} could not be written: file is not a database.\n"
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_while_a_bot_thinks(tmp_path: Path, number: int) -> None:
    # No rate limits: the test polls without pause while the rules are being compiled.
    options = ("--database", f"sqlite:///{tmp_path / 'games.db'}", "--rate", "0")
    with Process(tmp_path, *options) as process:
        guest = Guest(process.url)
        with guest.socket() as socket:
            table = guest.table(seats=[{"kind": "bot", "level": "master"}] * 2)  # one of them is always thinking
            socket.watch(table)
            while not re.search(r"tatami_bots_thinking [1-9]", guest.http.get("/metrics").text):
                socket.ask(do="ping")
            code, printed = process.stop(number)
        assert (code, printed.splitlines()[-1]) == (0, "Stopped; every game is saved.")
        troubles = {line["event"] for line in process.lines() if line["level"] != "info"}
        assert troubles <= {"loop-blocked", "loop-was-blocked"}  # on a busy machine
    with Process(tmp_path, *options) as process:
        guest.url = process.url
        with guest.socket() as socket:
            socket.watch(table)
            socket.until(type="event", what="move")  # the bot whose turn it was plays


def test_a_file_is_served_by_one_process_only(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with Process(tmp_path, "--database", database):
        line = run(tmp_path, "serve", "--port", "0", "--database", database, code=1)
        assert line.startswith("tatami: ")
        assert len(line.splitlines()) == 1
        (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
        for file in tmp_path.glob("*.lock"):
            file.unlink()
        for name in ("games.db", "link.db"):
            line = run(tmp_path, "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / name}", code=1)
            assert line.startswith("tatami: Another server is already using")


def test_a_backup_is_made_while_games_go_on_and_can_be_served(tmp_path: Path) -> None:
    database, copy = f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "copy.db"
    with Process(tmp_path, "--database", database) as process:
        guest = Guest(process.url)
        table = guest.table()
        assert run(tmp_path, "backup", str(copy), "--database", database).startswith(f"Everything was copied to {copy}")
        later = guest.table()
        again = run(tmp_path, "backup", str(copy), "--database", database, code=1)
        assert again == f"tatami: {copy} already exists; choose another name.\n"
    with Process(tmp_path, "--database", f"sqlite:///{copy}") as process:
        guest.http.base_url = process.url
        assert guest.http.get("/api/me").json() == guest.me
        assert guest.http.get(f"/api/tables/{table}").status_code == 200
        assert guest.http.get(f"/api/tables/{later}").status_code == 404


def test_a_backup_while_moves_are_made_holds_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    backed_up: list[tuple[Path, dict[str, int]]] = []
    with Process(tmp_path, "--database", database, "--rate", "0") as process:
        guest = Guest(process.url)
        tables = [guest.table(game="trini", seats=[{"kind": "me"}, {"kind": "me", "name": "Eve"}]) for _ in range(4)]
        with guest.socket() as socket, ThreadPoolExecutor(1) as pool:
            plies = dict.fromkeys(tables, 0)
            for number in range(3):
                copy, before = tmp_path / f"copy{number}.db", dict(plies)
                backup = pool.submit(run, tmp_path, "backup", str(copy), "--database", database)
                while not backup.done():
                    for table in tables:
                        plies[table] = play_one(socket, table)
                backup.result()
                backed_up.append((copy, before))
        assert min(plies.values()) > 10
    for copy, before in backed_up:
        with Process(tmp_path, "--database", f"sqlite:///{copy}") as process:
            guest.http.base_url = process.url
            for table, least in before.items():
                state = guest.http.get(f"/api/tables/{table}").json()
                assert least <= state["ply"] <= plies[table]
                assert [event["number"] for event in state["log"]] == list(range(1, state["number"] + 1))


def play_one(socket: Socket, table: str) -> int:
    """Make one move at a table where all seats are one's own; return the number of moves made."""
    state = socket.watch(table)
    if not state["view"]["to_act"]:
        return int(state["ply"])
    view = socket.watch(table, state["view"]["to_act"])["view"]
    answer = socket.ask(do="move", table=table, ply=view["ply"], after=state["number"], word=view["moves"][0])
    assert answer["ok"], answer
    return int(answer["result"]["ply"])


def test_old_games_are_deleted_beside_a_running_server(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    purge = ["purge", "--older-than", "90d", "--yes", "--database", f"sqlite:///{path}"]
    with Process(tmp_path, "--database", f"sqlite:///{path}") as process:
        guest = Guest(process.url)
        seats = [{"kind": "me"}, {"kind": "me", "name": "Eve"}]
        old, watched, going = [guest.table(game="trini", seats=seats) for _ in range(3)]
        with guest.socket() as socket:
            for table in (old, watched):
                assert socket.ask(do="abort", table=table)["ok"] is True
            socket.watch(watched)
            with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
                connection.execute("UPDATE game_table SET updated = updated - 100 * 86400")
                connection.commit()
            assert run(tmp_path, *purge) == "2 games were deleted.\n"
            for table in (old, watched):  # a purged table may still be in memory, but accepts no writes
                answer = socket.ask(do="chat", table=table, text="Is anybody there?")
                assert answer["reason"] == {"code": "no-such-table"}
            assert play_one(socket, going) == 1
            assert run(tmp_path, *purge) == "0 games were deleted.\n"
        code, _ = process.stop(signal.SIGTERM)
        assert code == 0
    with Process(tmp_path, "--database", f"sqlite:///{path}") as process:
        guest.http.base_url = process.url
        statuses = [guest.http.get(f"/api/tables/{table}").status_code for table in (old, watched, going)]
        assert statuses == [404, 404, 200]


def test_old_games_are_deleted_after_confirmation(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    database = f"sqlite:///{path}"
    with Process(tmp_path, "--database", database) as process:
        guest = Guest(process.url)
        old, new, going = [guest.table(seats=[{"kind": "me"}, {"kind": "me", "name": "Eve"}]) for _ in range(3)]
        with guest.socket() as socket:
            for table in (old, new):
                assert socket.ask(do="abort", table=table)["ok"] is True
        process.stop(signal.SIGTERM)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE game_table SET updated = updated - 100 * 86400 WHERE id <> ?", [new])
    purge = ["purge", "--older-than", "90d", "--database", database]
    assert "Nothing was deleted." in run(tmp_path, *purge, answer="n\n")
    assert run(tmp_path, *purge, "--yes") == "1 game was deleted.\n"
    assert run(tmp_path, *purge, "--yes", language="fr_FR.UTF-8") == "0 partie a été supprimée.\n"
    assert run(tmp_path, "purge", "--older-than", "soon", code=1).startswith("tatami: Write an age as a number of days")
    with Process(tmp_path, "--database", database) as process:
        guest.http.base_url = process.url
        statuses = [guest.http.get(f"/api/tables/{table}").status_code for table in (old, new, going)]
        assert statuses == [404, 200, 200]


def test_the_example_client_plays_a_whole_game(tmp_path: Path) -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 60
    with Process(tmp_path) as process:
        done = subprocess.run(
            [sys.executable, str(EXAMPLE), process.url, "kakuro"], capture_output=True, text=True, timeout=PATIENCE
        )
        assert re.fullmatch(r"scores \d+ \d+\n", done.stdout), (done.stdout, done.stderr)


def test_the_log_is_json_and_holds_no_secrets(tmp_path: Path) -> None:
    with Process(tmp_path, "--database", f"sqlite:///{tmp_path / 'games.db'}") as process:
        guest = Guest(process.url, "Aki Of The Log")
        link = guest.http.post("/api/me/link", json={}).json()["token"]
        phone = Guest(process.url, None)
        phone.http.post("/api/me/claim", json={"token": link})
        thief = Guest(process.url, None)
        assert thief.http.post("/api/me/claim", json={"token": link}).status_code == 404
        assert guest.http.post("/api/me", json={"name": "x"}, headers={"Origin": "https://evil.example"}).is_error
        table = guest.table(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        guest.http.get(f"/claim/{link}")
        with guest.socket() as socket:
            played = play_to_the_end(socket, table)
            assert len(played) > 10
            socket.ask(do="chat", table=table, text="a very private remark")
            socket.socket.send('{"do": "chat", "text": "a broken remark')
            rematch = socket.ask(do="rematch", table=table)["result"]["table"]
            assert socket.ask(do="watch", table=rematch, seat=1)["ok"] is False  # the bot has it now
        state = guest.http.get(f"/api/tables/{table}").json()
        transcript = guest.http.get(f"/api/tables/{table}/transcript").text
        secrets = [
            guest.cookie,
            phone.cookie,
            link,
            table,
            rematch,
            "private remark",
            "broken remark",
            "Aki Of The Log",
        ]
        revealed = [value for value in state["reveal"].values() if isinstance(value, str)]
        assert revealed
        secrets += [*played, *revealed, state["commitment"], *re.findall(r"\[[\d, ]+\]", transcript)]
        process.stop(signal.SIGTERM)
        text = process.log_file.read_text("utf-8")
    events = [json.loads(line) for line in text.splitlines()]
    assert {"request", "refused", "serving"} <= {event["event"] for event in events}
    assert any(event.get("code") == "wrong-origin" and event["address"] == "127.0.0.1" for event in events)
    assert any((event.get("code"), event["level"]) == ("not-your-seat", "warning") for event in events)
    for secret in secrets:
        assert secret.removeprefix("tatami=") not in text, secret


def play_to_the_end(socket: Socket, table: str) -> list[str]:
    """Play first legal moves against a bot to the end; return both players' words, without the shortest."""
    view, number = (state := socket.watch(table, 1))["view"], state["number"]
    while not view["outcome"]:
        if view["moves"]:
            socket.ask(do="move", table=table, ply=view["ply"], after=number, word=view["moves"][0])
        else:
            socket.until(type="event")
        last = next(frame for frame in reversed(socket.frames) if frame["type"] == "event")
        view, number = last["view"] or view, last["number"]
    return [event["word"] for event in socket.frames if event.get("what") == "move" and event["word"] != "-"]


INTERRUPT = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPT_AT"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
"""
"""Python imports this first, as `sitecustomize`; it presses Ctrl-C while a module is being imported."""


@pytest.mark.parametrize("loading", ["numpy._core._multiarray_umath", "llvmlite.binding", "asyncpg.protocol.protocol"])
def test_ctrl_c_is_one_line_while_it_still_imports(tmp_path: Path, loading: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT, "utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "tatami", "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.db'}"]
    extra = {"LANG": "fr_FR.UTF-8", "PYTHONPATH": path, "INTERRUPT_AT": loading}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment(extra))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "tatami: Interrompu.\n")
