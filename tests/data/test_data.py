"""Games read from every kind of source and written as data: complete, streamed, and without what a seat cannot know."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest
from click.testing import CliRunner, Result

import tatami
from tatami import Position, Transcript
from tatami.cli import main
from tatami.core.rng import draw
from tatami.core.rng import random as generator
from tatami.data import columns, export
from tatami.data.export import Exporter
from tatami.data.sources import PlayedGame, Sources

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text("utf-8")


def run(*arguments: object, code: int = 0) -> Result:
    done = CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])
    assert done.exit_code == code, (done.output, done.exception)
    return done


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two recorded games of Kakuro with a short search, after two random moves."""
    made = tmp_path_factory.mktemp("selfplay") / "run"
    told = run(
        *("selfplay", "--game", "kakuro", "--bots", "club", "--games", 2, "--iterations", 8),
        *("--random-plies", 2, "--out", made, "--workers", 1),
    )
    assert "2 players, 2 games, 2 played to the end" in told.output
    return made


def read_npz(file: Path) -> dict[str, Any]:
    with np.load(file) as found:
        return {name: found[name] for name in found.files}


def lists(data: dict[str, Any], name: str, row: int) -> list[Any]:
    start, end = data[f"{name}_offset"][row : row + 2]
    return list(data[name][start:end].tolist())


def test_an_arena_is_exported_with_masks_visits_and_outcomes(folder: Path, tmp_path: Path) -> None:
    run("export", folder, "--out", tmp_path / "data.npz")
    run("export", folder, "--out", tmp_path / "data.parquet")
    data = read_npz(tmp_path / "data.npz")
    rows = parquet.read_table(tmp_path / "data.parquet").to_pylist()
    games = [Transcript.read(file.read_bytes()).position for file in sorted(folder.glob("games/*.txt"))]
    assert len(rows) == len(data["ply"]) == sum(game.ply for game in games)
    at = 0
    for number, end in enumerate(games):
        search = json.loads(sorted(folder.glob("games/*.search.json"))[number].read_text("utf-8"))
        for before, after in zip(end.line(), end.line()[1:], strict=False):
            row = rows[at]
            assert (row["game"], row["ply"], row["seat"], row["viewer"]) == (number, before.ply, *[before.to_act] * 2)
            view = before.view(before.to_act)
            flat = np.concatenate([field.ravel() for field in view.tensor().values()])
            assert np.array_equal(row["observation"], flat)
            assert np.array_equal(data["observation"][at], flat)
            assert row["legal"] == np.flatnonzero(before.mask()).tolist() == lists(data, "legal", at)
            assert before.actions.word(row["action"]) == after.move
            found = search[before.ply] or []
            assert [before.actions.word(one) for one in row["searched"]] == [one["move"] for one in found]
            assert row["visits"] == [one["visits"] for one in found] == lists(data, "visits", at)
            assert bool(found) == (before.ply >= 2)
            assert tuple(row["scores"]) == end.outcome.scores
            assert tuple(row["ranks"]) == end.outcome.ranks
            assert tuple(row["rewards"]) == end.rewards()
            assert (row["player"], row["how"]) == ("club", "played")
            assert data["player_names"][data["player"][at]] == "club"
            at += 1
    about = json.loads(str(data["about"]))
    assert about == json.loads(parquet.read_schema(tmp_path / "data.parquet").metadata[b"tatami"])
    kakuro = tatami.game("kakuro")
    assert kakuro.tensor is not None
    assert [field["name"] for field in about["fields"]] == [field.name for field in kakuro.tensor.fields]


def finished(game: str, seed: int) -> Position:
    position = tatami.game(game).new(2, seed=seed)
    rng = generator(seed)
    while position.moves:
        position = position.play(position.moves[draw(rng, len(position.moves))])
    return position


def test_a_row_holds_nothing_that_its_viewer_cannot_know(tmp_path: Path) -> None:
    """Over games that a seat cannot tell apart, all its rows so far are the same."""
    end = finished("ike-no-koi", 5)
    line = end.line()
    cut = len(line) // 2
    twin = line[cut].view(1).sample(3)
    assert twin.deal != line[cut].deal
    seen = []
    for number, position in enumerate((line[cut], twin)):
        file = tmp_path / f"{number}.npz"
        with Exporter(file, position.game, views="all") as exporter:
            exporter.add(PlayedGame("one", position, ("a", "b"), "unfinished"))
        data = read_npz(file)
        mine = np.flatnonzero(data["viewer"] == 1)
        assert len(data["viewer"]) == 3 * cut
        seen.append(
            [
                [data[name][row].tolist() for name in ("ply", "seat", "action", "observation")]
                + [lists(data, "legal", row)]
                for row in mine.tolist()
            ]
        )
    assert seen[0] == seen[1]


def test_a_secret_move_is_not_told_to_others(tmp_path: Path) -> None:
    secret = tatami.game("ike-no-koi").secret_words
    for seed in range(40):
        end = finished("ike-no-koi", seed)
        plies = [ply for ply, word in enumerate(end.history) if word in secret]
        if plies:
            break
    with Exporter(tmp_path / "all.npz", end.game, views="all") as exporter:
        exporter.add(PlayedGame("one", end, ("a", "b"), "played"))
    data = read_npz(tmp_path / "all.npz")
    for row in np.flatnonzero(data["ply"] == plies[0]):
        assert (data["action"][row] == -1) == (data["viewer"][row] != data["seat"][row])


def test_transcripts_of_several_games_give_those_of_one_kind(folder: Path, tmp_path: Path) -> None:
    for name, game in (("a", "trini"), ("b", "hiroba"), ("c", "trini")):
        (tmp_path / f"{name}.txt").write_text(Transcript(finished(game, 3)).write(), "utf-8")
    told = run("export", tmp_path, "--out", tmp_path / "first.npz").output
    assert "of 2 games are in" in told
    assert "1 other game was left out." in told
    run("export", tmp_path, "--game", "hiroba", "--out", tmp_path / "second.npz")
    assert set(read_npz(tmp_path / "second.npz")["game"]) == {0}
    assert "There are no such games." in run("export", tmp_path, "--game", "kakuro", "--out", "x.npz", code=1).output


def test_what_cannot_be_read_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    good = Transcript(finished("trini", 1)).write()
    (tmp_path / "a.txt").write_text(good, "utf-8")
    (tmp_path / "b.txt").write_text(good.replace("Result: ", "Result: 9"), "utf-8")
    out = tmp_path / "data.parquet"
    told = run("export", tmp_path, "--out", out, code=1).output
    assert "b.txt: Line" in told
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.txt", "b.txt"]
    told = run("export", tmp_path, "--out", out, "--keep-going").output
    assert "Left out: " in told
    assert parquet.read_metadata(out).num_rows == finished("trini", 1).ply
    before = out.read_bytes()
    assert "exists already" in run("export", tmp_path / "a.txt", "--out", out, code=1).output
    assert out.read_bytes() == before
    assert "must end in" in run("export", tmp_path / "a.txt", "--out", tmp_path / "data.csv", code=1).output
    assert "There is no file" in run("export", tmp_path / "none", "--out", tmp_path / "b.npz", code=1).output
    assert "cannot be written" in run("export", tmp_path / "a.txt", "--out", tmp_path / "no" / "b.npz", code=1).output


@pytest.mark.parametrize("ending", [".npz", ".parquet"])
def test_only_a_part_of_a_file_is_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    monkeypatch.setattr(export, "ROWS", 64)
    game = PlayedGame("one", finished("trini", 2), ("a", "b"), "played")

    def peak(times: int) -> int:
        with Exporter(tmp_path / f"{times}{ending}", game.position.game) as exporter:
            exporter.add(game)
            tracemalloc.start()
            for _ in range(times):
                exporter.add(game)
            _, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
        return most

    assert peak(40) < 1.5 * peak(10)


def test_statistics_count_outcomes_and_openings(folder: Path) -> None:
    (found,) = json.loads(run("statistics", folder, "--depth", 1, "--json").output)
    games = [one for one in Sources([str(folder)]).read() if isinstance(one, PlayedGame)]
    assert (found["games"], found["played"], found["ended"]) == (2, 2, {"played": 2})
    assert sum(found["victories"]) == pytest.approx(1)
    assert found["lengths"]["most"] == max(one.position.ply for one in games)
    assert {one["words"] for one in found["openings"]} == {str(one.position.history[0]) for one in games}
    assert "Seat 1 wins" in run("statistics", folder).output


def test_the_page_describes_every_column() -> None:
    assert columns.describe() in PAGE
