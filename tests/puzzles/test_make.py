"""How puzzles are found: nothing but the seat's view counts, and the same seed finds the same."""

from click.testing import CliRunner, Result

import tatami
from tatami.cli import main
from tatami.core.rng import random
from tatami.puzzles import position_of, read_puzzles
from tatami.puzzles.make import TRIES, check, first_rating, go_on
from tatami.puzzles.weigh import HELD, gap, holds, weigh


def test_other_moves_than_the_solution_do_not_hold() -> None:
    game = tatami.game("trini")
    puzzle = max(read_puzzles(game).values(), key=lambda one: one.gap)
    position = position_of(game, puzzle.id)
    view = position.view(position.to_act)
    chances = weigh(view, 200, "test", puzzle.right)
    assert max(chances, key=lambda move: chances[move]) in puzzle.right
    assert gap(chances, puzzle.right) >= HELD
    other = next(move for move in position.moves if move not in puzzle.right)
    assert not holds(view, [other], 200, "again")


def test_what_the_seat_cannot_know_changes_nothing() -> None:
    game = tatami.game("kakuro")
    puzzle = next(one for one in read_puzzles(game).values() if one.ply > 20)
    position = position_of(game, puzzle.id)
    view = position.view(position.to_act)
    other = view.sample(random("other")).view(position.to_act)
    assert weigh(view, 40, "test") == weigh(other, 40, "test")
    assert go_on(position, puzzle.right[0], "then") == go_on(view.sample(random("other")), puzzle.right[0], "then")


def test_a_puzzle_is_harder_the_fewer_solve_it() -> None:
    shares = [{"beginner": 0, "casual": 0, "club": 0, "expert": TRIES - one} for one in range(TRIES + 1)]
    ratings = [first_rating(share) for share in shares]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == len(ratings)
    assert first_rating(dict.fromkeys(shares[0], TRIES)) < 900 < 1800 < ratings[-1]


def test_puzzles_are_made_and_checked_from_the_command_line(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("tatami.puzzles.make.FIND", 40)
    file = tmp_path / "puzzles.jsonl"

    def make(count: int) -> Result:
        return CliRunner().invoke(
            main, ["puzzles", "make", "--game", "hiroba", "--count", str(count), "--out", str(file)]
        )

    made = make(4)
    assert made.exit_code == 0, made.output
    whole = file.read_text("utf-8")
    first, *rest = whole.splitlines(keepends=True)
    assert rest  # of several games
    file.write_text(first, "utf-8")  # stopped after the first game
    assert make(4).exit_code == 0
    assert file.read_text("utf-8") == whole
    refused = make(5)
    assert refused.exit_code == 1
    assert "another run" in refused.output
    assert file.read_text("utf-8") == whole
    checked = CliRunner().invoke(main, ["puzzles", "check", "--game", "hiroba", "--every", "60"])
    assert checked.exit_code == 0, checked.output
    assert "Hiroba" in checked.output


def test_a_puzzle_holds_again() -> None:
    game = tatami.game("hiroba")
    puzzle = max(read_puzzles(game).values(), key=lambda one: one.gap)
    assert check(game, puzzle, 3)
