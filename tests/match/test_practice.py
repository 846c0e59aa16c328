"""Practice: puzzles are rated once and tell nothing before an answer; own mistakes come back, days apart."""

import json
from pathlib import Path

import pytest

import tatami
from tatami.core.messages import Json
from tatami.core.transcript import Transcript
from tatami.match import protocol as m
from tatami.match.boards import show_board, try_ahead
from tatami.match.mistakes import DAY, DAYS, choose
from tatami.match.refusals import Refused
from tatami.match.service import Service
from tatami.match.store.practice import Card
from tatami.puzzles import Puzzle, position_of, read_puzzles
from tatami.review import VERSION, review
from tatami.review.themes import theme_of
from tests.match.support import Clock, asynchronous, clients, opened

TRINI = tatami.game("trini")


def a_puzzle() -> tuple[Puzzle, str]:
    """A puzzle of Trini, and a wrong answer."""
    puzzle = next(iter(read_puzzles(TRINI).values()))
    wrong = next(str(move) for move in position_of(TRINI, puzzle.id).moves if str(move) not in puzzle.right)
    return puzzle, wrong


@asynchronous
async def test_only_the_first_answer_is_rated_and_it_is_kept(database: str) -> None:
    puzzle, wrong = a_puzzle()
    async with opened(database) as service:
        aki, ben = await clients(service, 2)
        failed = await service.solving.answer(aki.person, TRINI, puzzle.id, [wrong])
        assert not failed.right
        assert failed.solution is None
        assert failed.cost >= puzzle.gap
        assert failed.against
        assert failed.change is not None
        assert failed.change < 0
        found = await service.solving.answer(aki.person, TRINI, puzzle.id, [puzzle.right[-1]])
        assert found.right
        assert found.change is None
        assert found.solution is not None
        assert found.solution.themes == list(puzzle.themes)
        assert found.standing == failed.standing
        assert (found.standing.tried, found.standing.solved, found.standing.streak) == (1, 0, 0)
        solved = await service.solving.answer(ben.person, TRINI, puzzle.id, [puzzle.right[0]])
        assert solved.change is not None
        assert solved.change > 0
        assert (solved.standing.streak, solved.standing.best, solved.standing.solved) == (1, 1, 1)
        ratings = await service.store.puzzle_ratings("trini")
        assert set(ratings) == {puzzle.id}
    async with opened(database) as service:
        (row,) = [one for one in await service.solving.games(ben.person) if one.game == "trini"]
        assert row.standing == solved.standing
        assert row.count == len(read_puzzles(TRINI))
        assert {"en", "fr"} == set(row.themes[0].titles)
        assert await service.store.puzzle_ratings("trini") == ratings


@asynchronous
async def test_the_solution_counts_as_not_solved(tmp_path: Path) -> None:
    puzzle, _ = a_puzzle()
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        shown = await service.solving.show(aki.person, TRINI, puzzle.id)
        assert shown.solution is not None
        assert shown.solution.words == [puzzle.right[0], *puzzle.then]
        assert shown.change is not None
        assert shown.change < 0
        assert (await service.solving.answer(aki.person, TRINI, puzzle.id, [puzzle.right[0]])).change is None


@asynchronous
async def test_the_next_puzzle_is_new_fits_the_theme_and_is_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tatami.match.solving.NEAREST", 1)
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        first = await service.solving.next(aki.person, TRINI, None, None)
        gaps = {one.id: abs(one.rating - 1500) for one in read_puzzles(TRINI).values()}
        assert gaps[first.id] == min(gaps.values())
        assert first.rated
        theme = read_puzzles(TRINI)[first.id].themes[0]
        fitting = [one.id for one in read_puzzles(TRINI).values() if theme in one.themes]
        for name in fitting:
            await service.store.add_try(aki.person.id, "trini", name, True, 5.0 if name == first.id else 6.0)
        again = await service.solving.next(aki.person, TRINI, theme, None)
        assert (again.id, again.rated) == (first.id, False)
        assert (await service.solving.next(aki.person, TRINI, theme, first.id)).id != first.id
        other = await service.solving.next(aki.person, TRINI, None, None)
        assert other.rated
        assert other.id not in fitting


@asynchronous
async def test_bad_questions_about_puzzles_are_refused(tmp_path: Path) -> None:
    puzzle, _ = a_puzzle()
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        for ask, code in (
            (service.solving.next(aki.person, TRINI, "nothing", None), "no-such-theme"),
            (service.solving.answer(aki.person, TRINI, "nothing", ["+b3=CQS"]), "no-such-puzzle"),
            (service.solving.show(aki.person, TRINI, "nothing"), "no-such-puzzle"),
            (service.solving.answer(aki.person, TRINI, puzzle.id, ["nonsense"]), "unknown-word"),
        ):
            with pytest.raises(Refused) as refused:
                await ask
            assert refused.value.reason.code == code
        assert await service.store.puzzle_tries(aki.person.id, "trini") == {}


def test_the_board_of_a_puzzle_is_seen_by_its_seat_alone() -> None:
    game = tatami.game("kakuro")
    puzzle = next(iter(read_puzzles(game).values()))
    position = position_of(game, puzzle.id)
    seat = position.to_act
    assert seat is not None
    for wanted in (None, *range(1, position.players + 1)):
        shown = show_board(game, f"puzzle-{puzzle.id}", [], wanted)
        assert shown["seat"] == seat
        assert shown["view"] == position.view(seat).to_json()
    assert try_ahead(game, f"puzzle-{puzzle.id}", [], None, [puzzle.right[0]])["result"]
    with pytest.raises(Refused):
        show_board(game, "puzzle-nothing", [], None)


# ---- Mistakes


def whole_game() -> Transcript:
    """A short game of Hiroba in which much goes wrong."""
    position = tatami.game("hiroba").new(players=2, seed=3)
    while position.to_act is not None:
        position = position.play(position.moves[0])
    return Transcript(position)


async def reviewed(service: Service, person: m.Person, now: float) -> tuple[str, list[Json]]:
    """An uploaded game with a stored review, and its decisions."""
    table = await service.add_review(person, whole_game().write())
    return table, await keep_review(service, table, now)


async def keep_review(service: Service, table: str, now: float) -> list[Json]:
    """Store a review of the game; its decisions."""
    made: Json = json.loads(json.dumps(review(whole_game().position, iterations=60).to_json()))
    await service.store.ask_review(table, VERSION, now)
    await service.store.take_review("test", now, VERSION, now)
    await service.store.keep_review(table, "test", json.dumps(made).encode())
    decisions: list[Json] = made["decisions"]
    return decisions


@asynchronous
async def test_mistakes_of_one_kind_are_practised_together(database: str) -> None:
    async with opened(database) as service:
        (aki,) = await clients(service, 1)
        table = await service.import_game(aki.person, whole_game().write(), [1], None)
        decisions = await keep_review(service, table, service.now())
        kinds = [(theme_of(one["against"], one["reasons"]), one) for one in decisions if one["name"]]
        own = [(theme, one["ply"] - 1) for theme, one in kinds if one["seat"] == 1]
        assert {theme for theme, _ in own} == {
            one.theme for one in (await service.records.read(aki.person, None)).mistakes
        }
        for wanted in {theme for theme, _ in own}:
            series = await service.mistakes.series(aki.person, kind=("hiroba", wanted))
            assert [(wanted, card.ply) for card in series.cards] == [one for one in own if one[0] == wanted]
        assert (await service.mistakes.series(aki.person, kind=("kakuro", own[0][0]))).cards == []
        with pytest.raises(Refused) as refused:
            await service.mistakes.series(aki.person, kind=("hiroba", "nothing"))
        assert refused.value.reason.code == "no-such-theme"


@asynchronous
async def test_mistakes_come_back_days_apart_until_they_are_learnt(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        aki, ben = await clients(service, 2)
        table, decisions = await reviewed(service, aki.person, clock())
        named = [one for one in decisions if one["name"]]
        assert len(named) > 1
        series = await service.mistakes.series(aki.person, table)
        assert [(card.ply, card.played) for card in series.cards] == [(one["ply"] - 1, one["move"]) for one in named]
        assert (await service.mistakes.series(ben.person, table)).cards == []
        ply, better = named[0]["ply"] - 1, named[0]["better"]
        guess = await service.mistakes.guess(aki.person, table, ply, True)
        assert guess.mistake
        assert guess.due == clock()  # the better move is still to be found
        for days in DAYS:
            found = await service.mistakes.answer(aki.person, table, ply, [better])
            assert found.right
            assert found.reasons
            assert found.due == clock() + days * DAY
            again = await service.mistakes.answer(aki.person, table, ply, [named[0]["move"]])
            assert not again.right
            assert again.due == found.due  # only the first answer counts
            clock.go(days * DAY)
        assert (await service.mistakes.answer(aki.person, table, ply, [better])).due is None
        shown = await service.mistakes.give_up(aki.person, table, named[1]["ply"] - 1)
        assert shown.best == named[1]["better"]
        assert shown.due == clock() + DAY
        left = await service.mistakes.series(aki.person, None)
        assert ply not in [card.ply for card in left.cards]
        assert (left.learnt, left.later) == (1, 1)
        assert left.next == clock() + DAY


@asynchronous
async def test_moves_that_were_fine_are_mixed_in(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(str(tmp_path / "tatami.db"), now=clock) as service:
        (aki,) = await clients(service, 1)
        table, decisions = await reviewed(service, aki.person, clock())
        await service.mistakes.series(aki.person, None)
        cards = await service.store.cards_of(aki.person.id, table)
        fine = [card for card in cards if card.better is None]
        assert 0 < len(fine) <= (len(cards) - len(fine) + 1) // 2
        costs = {one["ply"] - 1: one["cost"] for one in decisions}
        assert all(costs[card.ply] < 12_000 for card in fine)
        wrong = await service.mistakes.guess(aki.person, table, fine[0].ply, True)
        assert not wrong.mistake
        assert wrong.due == clock() + DAYS[0] * DAY
        clock.go(DAY)
        right = await service.mistakes.guess(aki.person, table, fine[0].ply, False)
        assert right.due == clock() + DAYS[0] * DAY
        clock.go(DAY)
        assert (await service.mistakes.guess(aki.person, table, fine[0].ply, False)).due == clock() + DAYS[1] * DAY


@asynchronous
async def test_a_card_is_seen_and_judged_only_by_its_owner(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben = await clients(service, 2)
        table, decisions = await reviewed(service, aki.person, service.now())
        ply = (await service.mistakes.series(aki.person, table)).cards[0].ply
        board = await service.mistakes.show(aki.person, table, ply, [])
        assert board["view"]["ply"] == ply
        assert board["view"]["to_act"] == board["seat"]
        word = board["view"]["moves"][-1]
        assert (await service.mistakes.preview(aki.person, table, ply, [], [word]))["result"]
        for who, where in ((ben.person, ply), (aki.person, len(decisions) + 5)):
            for ask in (
                service.mistakes.show(who, table, where, []),
                service.mistakes.preview(who, table, where, [], [word]),
                service.mistakes.guess(who, table, where, True),
                service.mistakes.answer(who, table, where, [word]),
                service.mistakes.give_up(who, table, where),
            ):
                with pytest.raises(Refused) as refused:
                    await ask
                assert refused.value.reason.code == "no-such-mistake"
        with pytest.raises(Refused):
            await service.mistakes.answer(aki.person, table, ply, ["nonsense"])


def test_seats_of_others_give_no_cards() -> None:
    decision = {"ply": 3, "seat": 2, "name": "blunder", "cost": 90_000, "better": "7e4", "kind": "real"}

    class Anything:
        id = "t"
        game = TRINI
        errors_stand = False

    assert choose(Anything(), [1], [decision], 0.0) == []  # type: ignore[arg-type]
    assert choose(Anything(), [2], [decision], 0.0) == [Card("t", 2, "trini", 2, 90_000, "7e4", 0, 0.0)]  # type: ignore[arg-type]
