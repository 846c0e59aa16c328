"""The puzzles that we ship: replayed by the rules, legal, clear, and about something."""

import msgspec
import pytest

import tatami
from tatami.puzzles import Found, Puzzle, Source, position_of, read_puzzles, read_themes, write_puzzles
from tatami.puzzles.make import EASIEST, HARDEST
from tatami.puzzles.themes import themes_of
from tatami.puzzles.weigh import GAP, MOST_RIGHT
from tatami.review.figures import PERCENT

GAMES = [game.id for game in tatami.available_games() if read_puzzles(game)]
LEAST = 120
MOST_BYTES = 150_000


def test_every_game_of_ours_has_puzzles() -> None:
    assert GAMES == ["hiroba", "ike-no-koi", "kakuro", "trini"]


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_can_be_played_and_its_solution_is_legal(name: str) -> None:
    game = tatami.game(name)
    puzzles = read_puzzles(game)
    known = {theme.id for theme in read_themes(game)}
    assert len(puzzles) >= LEAST
    for puzzle in puzzles.values():
        position = position_of(game, puzzle.id)
        legal = [str(move) for move in position.moves]
        assert position.ply == puzzle.ply
        assert set(puzzle.right) <= set(legal)
        assert 1 <= len(set(puzzle.right)) == len(puzzle.right) <= MOST_RIGHT
        assert len(puzzle.right) < len(legal)
        assert set(puzzle.themes) <= known
        assert len(set(puzzle.themes)) == len(puzzle.themes) > 0
        assert puzzle.gap * PERCENT >= GAP
        assert EASIEST <= puzzle.rating <= HARDEST
        after = position
        for word in (puzzle.right[0], *puzzle.then):
            assert after.to_act == position.to_act
            after = after.play(word)


@pytest.mark.parametrize("name", GAMES)
def test_themes_follow_from_the_rules(name: str) -> None:
    game = tatami.game(name)
    for puzzle in list(read_puzzles(game).values())[::20]:
        position = position_of(game, puzzle.id)
        assert themes_of(position, (puzzle.right[0], *puzzle.then)) == puzzle.themes


@pytest.mark.parametrize("name", GAMES)
def test_themes_are_mixed_and_named_in_both_languages(name: str) -> None:
    game = tatami.game(name)
    themes = read_themes(game)
    assert len({theme.id for theme in themes}) == len(themes)
    assert len({theme.title.en for theme in themes}) == len({theme.title.fr for theme in themes}) == len(themes)
    found = {puzzle.themes[0] for puzzle in read_puzzles(game).values()}
    assert len(found) >= 3


@pytest.mark.parametrize("name", GAMES)
def test_the_file_is_small_and_written_as_it_is_read(name: str) -> None:
    file = tatami.game(name).folder / "puzzles" / "puzzles.jsonl"
    assert file.stat().st_size < MOST_BYTES
    sources = [msgspec.json.decode(line, type=Source) for line in file.read_bytes().splitlines()]
    assert write_puzzles(sources) == file.read_text("utf-8")
    ids = [puzzle.id for source in sources for puzzle in source.puzzles]
    assert len(set(ids)) == len(ids)


def test_a_puzzle_is_read_with_its_game() -> None:
    game = tatami.game(GAMES[0])
    puzzle = next(iter(read_puzzles(game).values()))
    assert isinstance(puzzle, Puzzle)
    assert isinstance(puzzle, Found)
    assert len(puzzle.moves) == puzzle.ply
