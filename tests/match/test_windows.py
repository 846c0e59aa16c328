"""Tables where errors stand: who is asked about a move, early answers, countdowns, and what follows."""

import random
from typing import Any

import pytest

from tatami.core.messages import Json
from tatami.games import game as find_game
from tatami.match import protocol as m
from tatami.match.events import decode_event, encode_event
from tatami.match.table import Table
from tatami.match.verify import verify
from tatami.match.windows import is_asked
from tests.match.support import (
    Client,
    Clock,
    Dealt,
    asynchronous,
    clients,
    move,
    opened,
    sit_down,
    state,
    terms,
    until,
    wait,
)

STAND = {"errors": "stand"}


def hiroba(players: int = 3) -> Dealt:
    """The same deal every time."""
    return Dealt(find_game("hiroba").new(players=players, seed=7, options=STAND).deal)


def stand(seats: int = 3, **more: Any) -> m.Terms:
    return terms("hiroba", seats, **{"options": STAND, "order": "fixed", **more})


def right_and_wrong(table: Table) -> tuple[str, str]:
    """The first legal placement that is right, and one that is wrong because it is no start point."""
    assert table.position is not None
    found: dict[bool, str] = {}
    for word in table.position.moves:
        after = table.position.play(word)
        found.setdefault(after.play("!start").state.record.false_alarms.sum() == 0, str(word))
    return found[False], found[True]


def window_of(client: Client) -> Json | None:
    """The window as a client was last told."""
    found: Json | None = client.events()[-1]["window"]
    return found


def replayed(table: Table) -> Table:
    """The same table from its stored events, which must give the same window and clocks."""
    again = Table.replay(table.id, [decode_event(encode_event(event)) for event in table.log])
    assert again.window == table.window
    assert again.clocks == table.clocks
    return again


def answer(table: Table, word: str, seat: int | None = None, number: int | None = None) -> m.AnswerMove:
    window = table.window
    assert number or window
    return m.AnswerMove(table=table.id, move=number or window.move, word=word, seat=seat)  # type: ignore[union-attr]


@asynchronous
async def test_an_early_answer_is_kept_and_nobody_else_sees_it(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock, chance=hiroba()) as service:
        people = await clients(service, 3)
        watcher = (await clients(service, 4))[3]
        table = await sit_down(people, stand())
        await watcher.do(m.Watch(table=table))
        _, wrong = right_and_wrong(state(service, table))
        await people[0].do(move(people[0], table, wrong))
        opened_by = state(service, table).number
        told = {"move": opened_by, "seat": 1, "awaited": [2, 3], "answered": [], "kept": None}
        told |= {"until": clock.now + 15, "more": True}
        assert [window_of(client) for client in (*people, watcher)] == [told] * 4

        clock.go(2)
        await people[2].do(answer(state(service, table), "!start"))
        kept = people[2].events("answered")[-1]
        assert kept["data"] == {"move": opened_by, "word": "!start"}
        assert kept["window"] == {**told, "awaited": [2], "answered": [3], "kept": "!start"}
        for other in (people[0], people[1], watcher):
            assert other.events("answered")[-1]["data"] == {"move": opened_by}
            assert window_of(other) == {**told, "awaited": [2], "answered": [3]}
            assert not any(b'"word":"!start"' in frame or b'"kept":"!' in frame for frame in other.raw)
        assert state(service, table).to_act == 2
        replayed(state(service, table))

        before = state(service, table).number
        await people[2].do(answer(state(service, table), "!start"))
        assert state(service, table).number == before, "the same answer again does nothing"
        await people[1].do(answer(state(service, table), "ok"))
        assert [(event["seat"], event["word"]) for event in people[0].events("move")[-2:]] == [(2, "ok"), (3, "!start")]
        assert [event["window"] for event in people[0].events("move")[-2:]] == [None, None]
        played = state(service, table).log[-1]
        assert played.person == people[2].person.id, "the seat's own person played it"
        again = replayed(state(service, table))
        assert again.position is not None
        assert again.to_act == 1
        assert again.position.state.record.false_alarms.sum() == 0
        assert again.position.view(1).to_json()["errors"] == [{"seat": 1, "turn": 1, "move": wrong, "spotted_by": 3}]


@asynchronous
async def test_an_answer_names_its_move_and_can_be_changed_until_one_is_asked(file: str) -> None:
    async with opened(file, chance=hiroba(4)) as service:
        people = await clients(service, 4)
        table = await sit_down(people, stand(4))
        right, _ = right_and_wrong(state(service, table))
        await people[0].do(move(people[0], table, right))
        first = state(service, table).number
        await people[3].do(answer(state(service, table), "!start"))
        await people[3].do(answer(state(service, table), "ok"))
        assert window_of(people[3])["kept"] == "ok"  # type: ignore[index]
        assert await people[0].refused(answer(state(service, table), "ok")) == "not-asked"
        stranger = (await clients(service, 5))[4]
        assert await stranger.refused(answer(state(service, table), "ok")) == "not-seated"
        assert await people[1].refused(answer(state(service, table), "ok", seat=3)) == "not-your-seat"
        assert await people[1].refused(answer(state(service, table), "7e4x")) == "unknown-word"
        assert await people[1].refused(answer(state(service, table), "!i9")) == "object-no-pebble"
        await people[1].do(answer(state(service, table), "!start"))
        await people[1].do(answer(state(service, table), "ok"))
        assert [event["word"] for event in people[0].events("move")][1:] == ["!start"], "seat 2 has answered"
        await people[2].do(answer(state(service, table), "ok"))
        assert state(service, table).window is None
        assert state(service, table).to_act == 1
        number = state(service, table).number
        await people[1].do(answer(state(service, table), "!start", number=first))
        assert state(service, table).number == number, "nobody asks about this move any more"
        position = state(service, table).position
        assert position is not None
        assert position.state.record.false_alarms.tolist()[:4] == [0, 1, 0, 0]


@asynchronous
async def test_the_countdown_answers_for_the_silent(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock, chance=hiroba()) as service:
        people = await clients(service, 3)
        await service.tick()
        table = await sit_down(people, stand(window=10))
        _, wrong = right_and_wrong(state(service, table))
        await people[0].do(move(people[0], table, wrong))
        asked = state(service, table).number
        await wait(service, clock, 9)
        await people[1].do(m.MoreTime(table=table, move=asked))
        assert (window_of(people[2]) or {})["until"] == clock.now + 11
        assert (window_of(people[2]) or {})["more"] is False
        await people[2].do(m.MoreTime(table=table, move=asked))
        assert len(people[0].events("more-time")) == 1, "once a move"
        assert await people[0].refused(m.MoreTime(table=table, move=asked)) == "not-asked"
        await wait(service, clock, 10)
        assert state(service, table).window is not None
        await wait(service, clock, 1)
        silent = people[0].events("move")[-2:]
        assert [(event["seat"], event["word"], event["data"]) for event in silent] == [
            (2, "ok", {"silent": True}),
            (3, "ok", {"silent": True}),
        ]
        assert [event.person for event in state(service, table).log[-2:]] == [None, None]
        assert state(service, table).to_act == 1
        replayed(state(service, table))


@asynchronous
async def test_a_restart_goes_on_where_the_countdown_stood(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock, chance=hiroba()) as service:
        people = await clients(service, 3)
        await service.tick()
        table = await sit_down(people, stand())
        await people[0].do(move(people[0], table, right_and_wrong(state(service, table))[1]))
        await people[2].do(answer(state(service, table), "!start"))
        clock.go(5)
        await service.tick()
        persons = [client.person for client in people]
    clock.go(5000)
    async with opened(database, now=clock) as service:
        await service.tick()
        client = Client(service, persons[2])
        await client.do(m.Watch(table=table, seat=3))
        found = next(frame for frame in client.frames if frame["type"] == "table")["state"]
        assert found["window"]["until"] == pytest.approx(clock.now + 10)
        assert found["window"]["kept"] == "!start"
        clock.go(9)
        await service.tick()
        assert state(service, table).window is not None
        clock.go(1)
        await service.tick()
        assert [(event["seat"], event["word"]) for event in client.events("move")] == [(2, "ok"), (3, "!start")]
        assert state(service, table).window is None


@asynchronous
async def test_no_clock_runs_during_a_countdown_and_the_turn_earns_once(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock, chance=hiroba(2)) as service:
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, stand(2, clock=m.Clock("game", 60, 5)))
        clock.go(10)
        await people[0].do(move(people[0], table, right_and_wrong(state(service, table))[0]))
        assert people[0].events("move")[-1]["clocks"] == {"left": [50, 60], "running": None, "now": clock.now}
        clock.go(8)
        await people[1].do(answer(state(service, table), "ok"))
        assert people[0].events("move")[-1]["clocks"] == {"left": [50, 60], "running": 1, "now": clock.now}
        clock.go(3)
        while state(service, table).to_act == 1:
            await people[0].do(move(people[0], table))
        assert people[0].events("move")[-1]["clocks"] == {"left": [52, 60], "running": 2, "now": clock.now}
        replayed(state(service, table))


@asynchronous
async def test_over_days_the_clock_of_the_asked_seat_runs(file: str) -> None:
    clock = Clock()
    day = 86_400
    async with opened(file, now=clock, chance=hiroba(2)) as service:
        people = await clients(service, 2)
        table = await sit_down(people, stand(2, clock=m.Clock("move", 3 * day)))
        assert state(service, table).terms.window == 0
        await people[0].do(move(people[0], table, right_and_wrong(state(service, table))[0]))
        told = people[1].events("move")[-1]
        assert (told["window"]["until"], told["window"]["more"], told["clocks"]["running"]) == (None, False, 2)
        clock.go(2 * day)
        await people[1].do(answer(state(service, table), "ok"))
        assert people[1].events("move")[-1]["clocks"]["running"] == 1


@asynchronous
async def test_one_answer_counts_for_all_seats_of_a_person(file: str) -> None:
    async with opened(file, chance=hiroba(4)) as service:
        host, guest = await clients(service, 2)
        mine = m.SeatTerms("me")
        table = await service.create_table(host.person, stand(who=[mine, mine, m.SeatTerms(), mine]))
        await guest.do(m.Sit(table=table, seat=3))
        await host.do(m.Watch(table=table))
        right, _ = right_and_wrong(state(service, table))
        await host.do(move(host, table, right))
        await host.do(answer(state(service, table), "!start", seat=4))
        assert [(event["seat"], event["word"]) for event in host.events("move")[1:]] == [(2, "ok")]
        assert (state(service, table).window or None) is not None
        assert dict(state(service, table).window.kept) == {4: "!start"}  # type: ignore[union-attr]
        await guest.do(answer(state(service, table), "ok"))
        assert [(event["seat"], event["word"]) for event in host.events("move")[2:]] == [(3, "ok"), (4, "!start")]
        assert state(service, table).to_act == 1


@asynchronous
async def test_bots_answer_by_themselves_also_for_those_who_left(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock, chance=hiroba(3)) as service:
        await until(lambda: service.warm_up.is_warm("hiroba"))
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, stand(who=[m.SeatTerms("me"), m.SeatTerms(), m.SeatTerms("bot", "random")]))
        await people[0].do(move(people[0], table, right_and_wrong(state(service, table))[0]))
        asked = state(service, table).number
        await people[1].do(m.Stand(table=table, seat=2))
        assert await people[1].refused(m.AnswerMove(table=table, move=asked, word="ok")) == "bot-plays"
        await until(lambda: state(service, table).window is None)
        assert [event["data"]["bot"] for event in people[0].events("move")[1:3]] == ["club", "random"]


@asynchronous
async def test_the_silent_answer_after_a_bot(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock, chance=hiroba(4)) as service:
        await until(lambda: service.warm_up.is_warm("hiroba"))
        people = await clients(service, 3)
        await service.tick()
        seats = [m.SeatTerms("me"), m.SeatTerms(), m.SeatTerms("bot", "random"), m.SeatTerms()]
        table = await service.create_table(people[0].person, stand(who=seats))
        await people[1].do(m.Sit(table=table, seat=2))
        await people[2].do(m.Sit(table=table, seat=4))
        await people[0].do(m.Watch(table=table, seat=1))
        await people[0].do(move(people[0], table, right_and_wrong(state(service, table))[0]))
        await wait(service, clock, 15)
        await until(lambda: state(service, table).window is None)
        told = [(event["seat"], event["data"]) for event in people[0].events("move")[1:4]]
        assert told[0] == (2, {"silent": True})
        assert told[1] == (3, {"bot": "random"})
        assert told[2] in [(4, {"silent": True}), (1, {})]


@asynchronous
async def test_an_ordinary_move_says_ok(file: str) -> None:
    async with opened(file, chance=Dealt(find_game("kakuro").new(players=2, seed=1, options=STAND).deal)) as service:
        people = await clients(service, 2)
        table = await sit_down(people, terms("kakuro", options=STAND, order="fixed"))
        while not is_asked(state(service, table).position):  # type: ignore[arg-type]
            found = state(service, table)
            assert found.position is not None
            claims = [word for word in found.position.moves if word.startswith("k")]
            await people[(found.to_act or 0) - 1].do(move(people[0], table, claims[0] if claims else None))
        asked = state(service, table).to_act or 0
        after = state(service, table).position.play("ok")  # type: ignore[union-attr]
        await people[asked - 1].do(move(people[0], table, str(after.moves[0])))
        assert [event["word"] for event in people[0].events("move")[-2:]] == ["ok", str(after.moves[0])]
        assert people[0].events("move")[-1]["seat"] == asked


@asynchronous
async def test_nothing_is_taken_back_while_others_are_asked(file: str) -> None:
    async with opened(file, chance=hiroba(2)) as service:
        people = await clients(service, 2)
        table = await sit_down(people, stand(2))
        await people[0].do(move(people[0], table, right_and_wrong(state(service, table))[0]))
        told = people[0].events("move")[-1]
        assert (told["undo_to"], told["ask_undo_to"]) == (None, None)
        assert await people[0].refused(m.Undo(table=table, to=0, after=told["number"])) == "undo-window"
        await people[1].do(answer(state(service, table), "ok"))
        told = people[0].events("move")[-1]
        assert (told["undo_to"], told["ask_undo_to"]) == (None, 0)
        assert people[1].events("move")[-1]["ask_undo_to"] is None, "an answer cannot be taken back alone"
        number = state(service, table).number
        assert await people[0].refused(m.Undo(table=table, to=1, after=number)) == "undo-window"
        await people[0].do(m.Undo(table=table, to=0, after=number))
        await people[1].do(m.Agree(table=table, yes=True))
        assert state(service, table).ply == 0
        assert state(service, table).window is None


@asynchronous
async def test_there_are_no_hints_and_no_previews(file: str) -> None:
    async with opened(file, chance=hiroba(2)) as service:
        people = await clients(service, 1)
        table = await service.create_table(people[0].person, stand(who=[m.SeatTerms("me"), m.SeatTerms("me")]))
        await people[0].do(m.Watch(table=table, seat=1))
        word = str(state(service, table).position.moves[0])  # type: ignore[union-attr]
        assert await people[0].refused(m.Preview(table=table, words=[word])) == "preview-errors-stand"
        hint = m.Hint(table=table, ply=0, after=state(service, table).number, step=1)
        assert await people[0].refused(hint) == "hints-errors-stand"
        found = next(frame for frame in people[0].frames if frame["type"] == "table")["state"]
        assert (found["hints"], found["terms"]["window"]) == (False, 15)


@pytest.mark.parametrize("game", ["hiroba", "kakuro"])
@asynchronous
async def test_a_finished_game_can_be_looked_at_verified_and_played_again(file: str, game: str) -> None:
    chance = random.Random(game)
    async with opened(file) as service:
        people = await clients(service, 2)
        table = await sit_down(people, terms(game, options=STAND, order="fixed", window=20))
        while state(service, table).status == "playing":
            position = state(service, table).position
            assert position is not None
            await people[(position.to_act or 0) - 1].do(move(people[0], table, str(chance.choice(position.moves))))
        played = state(service, table)
        assert played.position is not None
        sheet = people[1].events("over")[-1]["data"]["outcome"]["detail"]
        assert sheet["errors"] == played.position.outcome.to_json()["detail"]["errors"] != []
        assert len(sheet["false_alarms"]) == 2

        text = await service.transcript(table)
        verify(text)
        again = await service.add_review(people[0].person, text)
        uploaded = await service.table_state(again, people[0].person)
        assert uploaded.outcome is not None
        assert uploaded.outcome["detail"]["errors"] == sheet["errors"]
        page = await service.replays.page(table, people[0].person, 1, 0, False)
        assert len(page["plies"]) == 32
        assert (await service.replays.film(table, people[0].person, None)).startswith("<svg")
        asked = next(step for step in played.position.line() if is_asked(step))
        seen = await service.replays.foresee(table, people[0].person, asked.ply, str(asked.moves[1]))
        assert seen["events"], "after the end everybody may see what an objection would have done"
        seats = [m.SeatTerms("me"), m.SeatTerms("me")]
        branch = await service.replays.branch(table, people[0].person, asked.ply, seats)
        window = state(service, branch).window
        assert window is not None
        assert (state(service, branch).terms.window, window.queue) == (20, (asked.to_act,))
        await people[0].do(m.AnswerMove(table=branch, move=window.move, word="ok"))
        assert state(service, branch).ply == asked.ply + 1
        await people[0].do(m.Rematch(table=table))
        made = await people[1].do(m.Agree(table=table, yes=True))
        assert state(service, made["table"]).terms.window == 20
