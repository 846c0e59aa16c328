"""Several server processes share the games in one PostgreSQL database."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.postgres import cluster
from tests.session import environment
from tests.web.support import Guest, Process


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with cluster() as url:

        async def create() -> None:
            connection = await asyncpg.connect(f"{url}/postgres")
            await connection.execute("CREATE DATABASE games")
            await connection.close()

        asyncio.run(create())
        yield f"{url}/games"


def test_two_people_play_through_two_processes_and_one_process_dies(tmp_path: Path, database: str) -> None:
    with Process(tmp_path, "--database", database) as one, Process(tmp_path, "--database", database) as two:
        guest, other = Guest(one.url), Guest(two.url, "Ben")
        table = guest.table()
        with guest.socket() as mine, other.socket() as theirs:
            mine.watch(table, 1)
            theirs.watch(table)
            assert theirs.ask(do="sit", table=table, seat=2)["ok"] is True
            mine.until(type="event", what="start")
            theirs.watch(table, 2)
            state = mine.watch(table, 1)
            word = state["view"]["moves"][0]
            assert mine.ask(do="move", table=table, ply=0, after=state["number"], word=word)["ok"] is True
            event = theirs.until(type="event", what="move")
            assert (event["word"], event["ply"]) == (word, 1)
            one.stop(signal.SIGKILL)
            reply = event["view"]["moves"][0]
            assert theirs.ask(do="move", table=table, ply=1, after=event["number"], word=reply)["ok"] is True
        guest.url = two.url
        with guest.socket() as again:
            assert again.watch(table, 1)["ply"] == 2


def test_a_backup_is_made_by_postgres_itself(tmp_path: Path, database: str) -> None:
    command = [sys.executable, "-m", "tatami", "backup", str(tmp_path / "copy"), "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, env=environment({}))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "copy").read_bytes().startswith(b"PGDMP")
    broken = subprocess.run(
        [*command[:4], str(tmp_path / "other"), "--database", database + "-not"],
        capture_output=True,
        text=True,
        env=environment({}),
    )
    assert broken.returncode == 1
    assert broken.stderr.startswith(f"tatami: {tmp_path / 'other'} could not be written: ")
    assert not (tmp_path / "other").exists()


def test_old_games_are_purged_while_a_server_runs(tmp_path: Path, database: str) -> None:
    with Process(tmp_path, "--database", database) as process:
        table = Guest(process.url).table()
        command = [sys.executable, "-m", "tatami", "purge", "--older-than", "1d", "--yes", "--database", database]
        done = subprocess.run(command, capture_output=True, text=True, env=environment({}))
        assert (done.returncode, done.stdout) == (0, "0 games were deleted.\n"), done.stderr
        assert Guest(process.url).http.get(f"/api/tables/{table}").status_code == 200


def test_text_that_postgres_cannot_hold_is_refused_or_stored(tmp_path: Path, database: str) -> None:
    with Process(tmp_path, "--database", database) as process:
        guest = Guest(process.url)
        assert guest.http.post("/api/me", json={"name": "a\x00b"}).status_code == 422
        seats = [{"kind": "me"}, {"kind": "me", "name": "Eve"}]
        table = guest.table(seats=seats)
        with guest.socket() as socket:
            socket.watch(table, 1)
            for text in ("a\x00b", "\x00", "🀄\u200d", "\ufffe"):
                answer = socket.ask(do="chat", table=table, text=text)
                assert answer["ok"] or answer["reason"]["code"] not in ("our-fault", "storage-failed"), text
            socket.ask(do="move", table=table, ply=0, after=0, word="\x00")
            assert socket.ask(do="ping")["ok"] is True
