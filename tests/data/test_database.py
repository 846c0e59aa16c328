"""Games of a server's database: those that have ended, without names, and without changing the file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tatami.data.sources import BadSource, PlayedGame, Sources
from tests.match.test_old import restore


def test_ended_games_are_read_and_the_file_stays_as_it_was(tmp_path: Path) -> None:
    path = Path(restore("0.1.0", tmp_path / "tatami.db"))
    before = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT id, status FROM game_table").fetchall()
        names = [name for (name,) in connection.execute("SELECT name FROM person")]
    ended = {table for table, status in rows if status in ("over", "aborted")}
    assert 0 < len(ended) < len(rows)
    with closing(Sources([str(path)])) as sources:
        games = [one for one in sources.read() if isinstance(one, PlayedGame)]
        assert sources.count() == len(ended)
    assert {one.source for one in games} <= ended
    assert {table for table, status in rows if status == "over"} <= {one.source for one in games}
    for one in games:
        assert (one.how == "played") <= one.position.is_over
        assert not set(names) & set(one.players)
    assert path.read_bytes() == before


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"SQLite format 3\0 and nothing else" * 100)
    for name, part in ((str(damaged), "The database cannot be read"), (f"sqlite:///{tmp_path}/none.db", "no file")):
        with pytest.raises(BadSource, match=part):
            Sources([name])
    assert sorted(tmp_path.iterdir()) == [damaged]
