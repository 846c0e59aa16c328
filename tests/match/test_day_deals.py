"""The deal of the day: the same for everybody, against the same opponent, one counted try each."""

from datetime import UTC, datetime

import pytest

import tatami
from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.day_deals import end_of, seat_of
from tatami.match.fair import day_commitment
from tatami.match.opening import drawn_moves
from tatami.match.protocol import Person
from tatami.match.refusals import CATALOGUE, Refused
from tatami.match.service import Service
from tatami.match.streaks import streak_of
from tatami.match.verify import verify
from tests.match.support import Client, Clock, asynchronous, clients, opened, state, until

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
DAY = "2026-11-18"
GAME = tatami.game("trini")


async def begin(client: Client, day: str | None = None) -> str:
    """Begin the deal, watched from one's own seat."""
    table = await client.service.day_deals.begin(client.person, GAME, day)
    await client.do(m.Watch(table=table, seat=seat_of(day or DAY, 2)))
    return table


async def finish(client: Client, table: str, choice: int = 0, most: int = 1000) -> list[str]:
    """Play on, always the legal move with this number, until the game or the number of moves ends; all words so far."""
    service = client.service
    for _ in range(most):
        await until(lambda: state(service, table).to_act in (None, *state(service, table).seats_of(client.person.id)))
        found = state(service, table)
        if found.to_act is None or found.position is None:
            break
        moves = found.position.moves
        await client.move(found, str(moves[choice % len(moves)]))
    position = state(service, table).position
    assert position is not None
    return list(map(str, position.history))


async def mine(service: Service, person: Person, day: str | None = None) -> Json:
    found = await service.day_deals.results(GAME, day, person)
    assert found.deal.mine is not None
    return {name: getattr(found.deal.mine, name) for name in found.deal.mine.__struct_fields__}


@asynchronous
async def test_everybody_plays_the_same_deal_against_the_same_opponent(database: str) -> None:
    clock = Clock(NOON)
    async with opened(database, now=clock) as service:
        one, two, three = await clients(service, 3)
        tables = [await begin(client) for client in (one, two, three)]
        starts = [state(service, table).position for table in tables]
        assert starts[0] == starts[1] == starts[2]
        assert len({state(service, table).fair.commitment for table in tables}) == 1
        assert await finish(one, tables[0], most=6) == await finish(two, tables[1], most=6)
        assert await service.day_deals.begin(one.person, GAME, None) == tables[0], "one goes on with it"

        await finish(one, tables[0])
        await finish(two, tables[1])
        await three.do(m.Resign(table=tables[2], seat=seat_of(DAY, 2)))
        results = await service.day_deals.results(GAME, None, one.person)
        assert results.deal.count == 3
        assert results.gave_up == 1
        assert [row.rank for row in results.best] == [1, 1]
        assert sorted(row.yours for row in results.best) == [False, True]
        assert sum(each.count for each in results.margins) == 2
        first = await mine(service, one.person)
        assert first["result"] in ("won", "lost", "shared")
        assert (first["rank"], first["count"], first["ahead"]) == (1, 3, 50)
        assert first["margin"] == first["points"][0] - first["points"][1]
        last = await mine(service, three.person)
        assert (last["result"], last["rank"], last["ahead"]) == ("gave-up", 3, 0)

        again = await begin(one)
        assert again != tables[0]
        practice = state(service, again)
        assert practice.daily == m.Daily(DAY, False)
        assert practice.position == starts[0]
        assert practice.allows_hints
        await one.do(m.Resign(table=again, seat=seat_of(DAY, 2)))
        assert await mine(service, one.person) == first, "practice changes nothing"

        with pytest.raises(Refused, match="midnight"):
            await service.reviews.ask(tables[0], one.person)
        with pytest.raises(Refused, match="spectators"):
            await service.table_state(tables[0], two.person)
        clock.go(12 * 3600)
        assert (await service.table_state(tables[0], two.person)).daily == m.Daily(DAY, True)
    async with opened(database, now=clock) as service:
        assert await mine(service, one.person, DAY) == first, "results are durable"
        tomorrow = await service.day_deals.begin(one.person, GAME, None)
        found = (await service.repository.read(tomorrow)).table
        assert found is not None
        assert found.daily == m.Daily("2026-11-19", True)
        assert found.position != starts[0], "in a game without chance, the first turns are drawn"
        past = await service.day_deals.begin(two.person, GAME, DAY)
        assert (await service.repository.read(past)).table.daily == m.Daily(DAY, False)  # type: ignore[union-attr]


@asynchronous
async def test_a_counted_try_has_no_second_chance(database: str) -> None:
    clock = Clock(NOON)
    async with opened(database, now=clock) as service:
        (client,) = await clients(service, 1)
        table = await begin(client)
        assert await client.refused(m.Abort(table=table)) == "daily-no-abort"
        await finish(client, table, most=1)
        await until(lambda: state(service, table).person_to_act is not None)
        found = state(service, table)
        assert await client.refused(m.Undo(table=table, to=0, after=found.number)) == "daily-no-undo"
        hint = m.Hint(table=table, ply=found.ply, after=found.number, step=1)
        assert await client.refused(hint) == "hints-not-agreed"
        assert (await mine(service, client.person))["result"] == "playing"
        assert (await mine(service, client.person))["count"] == 0
        clock.go(13 * 3600)
        late = await mine(service, client.person, DAY)
        assert (late["result"], late["rank"], late["count"]) == ("gave-up", 1, 1)
        await finish(client, table)
        after = await mine(service, client.person, DAY)
        assert (after["result"], after["count"]) == ("gave-up", 1)
        assert len(after["points"]) == 2


@asynchronous
async def test_a_try_whose_table_was_not_made_can_still_be_made(database: str) -> None:
    async with opened(database, now=Clock(NOON)) as service:
        (client,) = await clients(service, 1)
        await service.day_deals.days.claim(DAY, GAME.id, client.person.id, "reserved", NOON)
        assert await service.day_deals.begin(client.person, GAME, None) == "reserved"
        assert state(service, "reserved").is_counted


@asynchronous
async def test_a_result_that_could_not_be_stored_is_stored_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database, now=Clock(NOON)) as service:
        (client,) = await clients(service, 1)
        table = await begin(client)
        with monkeypatch.context() as patch:
            patch.setattr(service.day_deals, "ended", lambda table: service.store.check())
            await client.do(m.Resign(table=table, seat=seat_of(DAY, 2)))
        assert (await mine(service, client.person))["result"] == "gave-up"


@pytest.mark.parametrize("day", ["2026-11-19", "2025-11-17", "2026-02-30"])
@asynchronous
async def test_days_to_come_and_days_long_ago_have_no_deal(day: str, database: str) -> None:
    async with opened(database, now=Clock(NOON)) as service:
        (client,) = await clients(service, 1)
        with pytest.raises(Refused, match="no deal for this day"):
            await service.day_deals.begin(client.person, GAME, day)


@asynchronous
async def test_a_game_with_chance_is_dealt_from_the_secret_of_the_day(database: str) -> None:
    kakuro = tatami.game("kakuro")
    async with opened(database, now=Clock(NOON)) as service:
        one, two = await clients(service, 2)
        tables = [await service.day_deals.begin(client.person, kakuro, None) for client in (one, two)]
        first, second = [state(service, table) for table in tables]
        assert first.position is not None
        assert second.position is not None
        assert first.position.deal == second.position.deal
        past = await service.day_deals.begin(one.person, kakuro, "2026-11-17")
        other = state(service, past).position
        assert other is not None
        assert other.deal != first.position.deal


@asynchronous
async def test_a_transcript_says_what_it_proves(database: str) -> None:
    async with opened(database, now=Clock(NOON)) as service:
        (client,) = await clients(service, 1)
        table = await begin(client)
        await client.do(m.Resign(table=table, seat=seat_of(DAY, 2)))
        text = await service.transcript(table, client.person)
        position = state(service, table).position
        assert position is not None
        assert drawn_moves(state(service, table)) == position.ply == 2
        again = await service.add_review(client.person, text)
        uploaded = (await service.repository.read(again)).table
        assert uploaded is not None
        assert drawn_moves(uploaded) == 2
        found = verify(text)
        assert found.day == DAY
        secret = state(service, table).fair.secret
        assert secret is not None
        assert found.commitment == day_commitment(DAY, "trini", secret)
        (told,) = map(CATALOGUE.tell, found.tell("game.txt"))
        assert "The server alone drew it" in told
        forged = text.replace(f"Day: {DAY}", "Day: 2026-11-17")
        with pytest.raises(tatami.TatamiError):
            verify(forged[: forged.index("Check: ")])


def test_the_seat_changes_every_day() -> None:
    assert {seat_of("2026-11-18", 2), seat_of("2026-11-19", 2)} == {1, 2}
    assert end_of("2026-11-18") == NOON + 12 * 3600


@pytest.mark.parametrize(
    ("finished", "now", "best"),
    [
        ([], 0, 0),
        (["2026-11-18"], 1, 1),
        (["2026-11-17", "2026-11-16"], 2, 2),
        (["2026-11-18", "2026-11-16"], 2, 2),  # Tuesday was a rest day
        (["2026-11-18", "2026-11-15"], 1, 1),  # Monday and Tuesday were missed
        (["2026-11-16", "2026-11-14", "2026-11-13", "2026-11-11"], 1, 3),  # Thursday and Sunday were missed
        (["2026-11-04", "2026-11-03", "2026-11-02"], 0, 3),
    ],
)
def test_streaks(finished: list[str], now: int, best: int) -> None:
    """18 November 2026 is a Wednesday."""
    found = streak_of(finished, "2026-11-18")
    assert (found.now, found.best) == (now, best)
    assert [each.state for each in found.week[3:]] == ["to-come"] * 4
