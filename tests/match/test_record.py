"""A person's record: results, strength against the levels, what reviews say, and games taken along as a file."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tatami
from tatami.bots.explain import LOCALE
from tatami.match import protocol as m
from tatami.match.record import MOST_GAMES, digest_of
from tatami.match.refusals import Refused
from tatami.match.service import Service
from tatami.match.strength import LADDER, Faced, level_ratings, strength_of
from tatami.review import VERSION, review
from tatami.review.figures import PERCENT
from tatami.review.themes import THEMES, theme_of
from tests.match.support import Client, Clock, asynchronous, clients, opened, state, terms

STRENGTH = Path(__file__).parents[2] / "benchmarks" / "STRENGTH.md"
NOW = 1_800_000_000.0
BOT = m.SeatTerms("bot", "club")
ME = m.SeatTerms("me")


async def resigned(client: Client, *seats: m.SeatTerms, **more: Any) -> str:
    """A game that this person gave up."""
    table = await client.service.create_table(client.person, terms(who=list(seats), order="fixed", **more))
    await client.do(m.Resign(table=table, seat=seats.index(ME) + 1))
    return table


async def reviewed(service: Service, table: str) -> bytes:
    """Store a brief review of a finished game."""
    position = state(service, table).position
    assert position is not None
    body = msgspec.json.encode(review(position, iterations=8).to_json())
    await service.store.ask_review(table, VERSION, 0.0)
    assert await service.store.take_review("tester", 1.0, VERSION, 0.0) == table
    await service.store.keep_review(table, "tester", body)
    return body


def test_the_ladder_is_the_measured_one() -> None:
    rows = re.findall(
        r"^\| ([a-z-]+) \| (\w+)(?: \([\d,]+ simulations\))? - \w+ \| ([\d.]+) %", STRENGTH.read_text("utf-8"), re.M
    )
    told = {(game, level): float(points) for game, level, points in rows if level in LADDER["trini"]}
    assert told == {(game, level): points for game, levels in LADDER.items() for level, points in levels.items()}


def test_levels_are_as_far_apart_as_their_points() -> None:
    ratings = level_ratings("hiroba")
    assert ratings["club"] == 1500
    assert 1 / (1 + 10 ** ((ratings["club"] - ratings["expert"]) / 400)) == pytest.approx(0.77)
    assert list(ratings) == ["beginner", "casual", "club", "expert", "master"]
    assert level_ratings("go") == {}


def test_strength_is_between_the_levels_that_one_beats_and_loses_to() -> None:
    games = [Faced(NOW - 1000 * index, ("casual",), 1.0) for index in range(30)]
    games += [Faced(NOW - 1000 * index, ("expert",), 0.0) for index in range(30)]
    found = strength_of("kakuro", games, NOW)
    assert found is not None
    assert found.levels["casual"] < found.low < found.value < found.high < found.levels["expert"]
    assert found.games == 60
    later = strength_of("kakuro", games, NOW + 3 * 365 * 86_400)
    assert later is not None
    assert later.high - later.low > found.high - found.low
    assert strength_of("go", games, NOW) is None
    assert strength_of("kakuro", [], NOW) is None


def test_every_theme_is_found_by_its_codes() -> None:
    for theme, codes in THEMES.items():
        for code in codes.split():
            assert theme_of([{"code": "much-the-same"}, {"code": code}], []) == theme
    assert theme_of([], [{"code": "gains-points"}]) == "points"
    assert theme_of([{"code": "unknown"}], []) == "other"
    folders = [tatami.game(game).folder / "locale" for game in LADDER]
    known = "".join((folder / "en.toml").read_text("utf-8") for folder in [*folders, LOCALE])
    for codes in THEMES.values():
        for code in codes.split():
            assert f"\n{code} = " in known, code


@asynchronous
async def test_results_strength_and_reviews_of_a_person(database: str) -> None:
    clock = Clock(NOW)
    async with opened(database, now=clock) as service:
        aki, ben = await clients(service, 2)
        lost = await resigned(aki, ME, BOT)
        clock.go(10)
        await resigned(aki, ME, BOT, BOT, away="forfeit")
        clock.go(10)
        table = await service.create_table(aki.person, terms(order="fixed"))
        await ben.do(m.Sit(table=table, seat=2))
        await aki.do(m.Watch(table=table, seat=1))
        for client in (aki, ben, aki):
            await client.move(state(service, table))
        await ben.do(m.Resign(table=table, seat=2))
        body = await reviewed(service, table)

        record = await service.records.read(aki.person, None)
        assert record.games == 3
        found = {(one.game, one.players, one.against): (one.won, one.played) for one in record.tallies}
        assert found == {("trini", 2, "club"): (0, 1), ("trini", 3, "club"): (0, 1), ("trini", 2, "people"): (1, 1)}
        (strength,) = record.strengths
        assert strength.games == 2, "people have no fixed rating"
        assert strength.value < 1500
        assert (record.streak, record.best_streak) == (1, 1)
        (week,) = record.weeks
        own = digest_of(body).seats[0]
        assert (week.games, week.accuracy) == (1, own.accuracy)
        assert week.luck == pytest.approx(own.luck / PERCENT, abs=0.06)
        assert sum(one.count for one in record.mistakes) == len(own.slips)
        assert await service.records.read(aki.person, None) == record, "the digest is stored"
        assert record.most == MOST_GAMES

        page = await service.records.page(aki.person, "over")
        assert page.rows[0].id == table
        assert page.rows[0].accuracy == own.accuracy
        assert page.next is None
        assert [row.id for row in (await service.records.page(aki.person, result="won")).rows] == [table]
        assert len((await service.records.page(aki.person, game="trini", result="lost")).rows) == 2
        assert (await service.records.page(aki.person, game="kakuro")).rows == []
        clock.go(40 * 86_400)
        month = await service.records.read(aki.person, 30)
        assert (month.games, month.tallies, month.weeks, len(month.strengths)) == (0, [], [], 1)

        text = await service.transcript(lost, aki.person)
        imported = await service.import_game(ben.person, text, [1], NOW - 5)
        assert await service.import_game(ben.person, text, [1], NOW - 5) == imported
        rows = [row for row in (await service.records.page(ben.person)).rows if row.id == imported]
        (row,) = rows
        assert (row.uploaded, row.updated, [seat.yours for seat in row.seats]) == (True, NOW - 5, [True, False])
        assert (await service.records.read(ben.person, None)).games == 1, "an imported game does not count"
        for wrong, seats in ((text.replace("Deal:", "Teal:"), [1]), (text, [3])):
            with pytest.raises(Refused):
                await service.import_game(ben.person, wrong, seats, None)
