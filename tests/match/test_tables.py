"""Tables through the service: who may do what and when, and what everybody is told."""

import msgspec
import pytest

from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.refusals import Refused
from tatami.match.service import Service
from tests.match.support import (
    TRINI_BOTS,
    Client,
    Clock,
    asynchronous,
    clients,
    move,
    opened,
    room,
    sit_down,
    state,
    terms,
    until,
)

STAND = {"errors": "stand"}


@asynchronous
async def test_a_full_table_starts_by_itself_and_everybody_sees_it(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await service.create_table(aki.person, terms())
        await aki.do(m.Watch(table=table, seat=1))
        assert aki.frames[-3]["state"]["status"] == "open"
        assert await aki.refused(m.Start(table=table)) == "seats-open"
        assert await aki.refused(move_blindly(table)) == "not-started"
        await ben.do(m.Sit(table=table, seat=2))
        assert [event["what"] for event in aki.events()] == ["sit", "start"]
        started = aki.events()[-1]
        assert started["view"]["seat"] == 1
        assert started["view"]["moves"]
        assert len(started["data"]["commitment"]) == 64
        assert not {"seed", "salt", "deal"} & started["data"].keys()
        assert [seat["yours"] for seat in started["seats"]] == [True, False]


@asynchronous
async def test_the_host_starts_with_fewer_people_than_seats(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await service.create_table(aki.person, terms("trini", 4))
        await ben.do(m.Sit(table=table, seat=3))
        for client, seat in ((aki, 1), (ben, 3), (eve, None)):
            await client.do(m.Watch(table=table, seat=seat))
        assert await ben.refused(m.Start(table=table)) == "not-host"
        await aki.do(m.Start(table=table))
        for client, seat in ((aki, 1), (ben, 2), (eve, None)):
            assert [event["what"] for event in client.events()] == ["fewer", "start"]
            started = client.events()[-1]
            assert started["view"]["seat"] == seat
            assert [each["person"]["name"] for each in started["seats"]] == [aki.person.name, ben.person.name]
        found = state(service, table)
        assert found.position is not None
        assert (found.position.players, len(found.terms.seats)) == (2, 2)
    async with opened(file) as service:
        (again,) = await clients(service, 1)
        await again.do(m.Watch(table=table))
        assert state(service, table).position == found.position


@asynchronous
async def test_nobody_starts_alone(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        table = await service.create_table(aki.person, terms("trini"))
        assert await aki.refused(m.Start(table=table)) == "seats-open"


def move_blindly(table: str) -> m.Move:
    return m.Move(table=table, ply=0, after=0, word="a1")


@asynchronous
async def test_a_move_is_answered_and_shown_to_each_in_their_own_view(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms("kakuro"))
        await eve.do(m.Watch(table=table))
        result = await aki.do(move(aki, table))
        assert result == {"number": 4, "ply": 1}
        for client, seat in ((aki, 1), (ben, 2), (eve, None)):
            (event,) = client.events("move")
            assert (event["number"], event["ply"], event["seat"]) == (4, 1, 1)
            assert event["view"]["seat"] == seat
            assert event["happened"][0]["code"] == "tile-placed"
        assert eve.events("move")[0]["view"]["hand"] is None


@asynchronous
async def test_only_the_seat_to_act_may_move_and_only_in_the_present_position(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms())
        assert await ben.refused(move(ben, table)) == "not-your-turn"
        assert await eve.refused(move(eve, table)) == "not-seated"
        assert await aki.refused(move(aki, table, ply=1)) == "stale"
        assert await aki.refused(move(aki, table, after=1)) == "stale"
        assert await aki.refused(move(aki, table, after=99)) == "stale"
        assert await aki.refused(move(aki, table, word="nonsense")) == "unknown-word"
        assert await aki.refused(m.Move(table="nowhere", ply=0, after=0, word="x")) == "no-such-table"
        assert state(service, table).number == 3
        await aki.do(move(aki, table))


@asynchronous
async def test_chat_does_not_make_a_move_stale(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        known = state(service, table).number
        await ben.do(m.Chat(table=table, text="take your time"))
        await aki.do(move(aki, table, after=known))


@asynchronous
async def test_the_same_id_gets_the_first_answer_even_after_a_restart(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        first = move(aki, table)
        first.id = "mine"
        answer = await aki.ask(first)
        assert await aki.ask(first) == answer
        service.replies.clear()
        assert await aki.ask(first) == answer
        person = aki.person
    async with opened(file) as service:
        again = Client(service, person)
        assert await again.ask(first) == answer
        await service.repository.read(table)
        assert state(service, table).ply == 1


@asynchronous
async def test_a_table_is_unchanged_after_a_restart(database: str) -> None:
    async with opened(database) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms("kakuro"))
        for _ in range(6):
            seat = state(service, table).to_act
            await (aki, ben)[(seat or 0) - 1].move(state(service, table))
        await ben.do(m.Chat(table=table, text="hello"))
        before = [await seen(client, table, seat) for client, seat in ((aki, 1), (ben, 2))]
    async with opened(database) as service:
        again = [Client(service, aki.person), Client(service, ben.person)]
        after = [await seen(client, table, seat) for client, seat in zip(again, (1, 2), strict=True)]
        assert after == before


async def seen(client: Client, table: str, seat: int) -> Json:
    """The whole table, without presence."""
    await client.do(m.Watch(table=table, seat=seat))
    found: Json = next(frame for frame in reversed(client.frames) if frame["type"] == "table")["state"]
    for one in found["seats"]:
        one.update(online=None, elsewhere=None, away_since=None)
    return found


@asynchronous
async def test_seats(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await service.create_table(aki.person, terms(seats=3))
        assert await ben.refused(m.Sit(table=table, seat=1)) == "seat-taken"
        assert await ben.refused(m.Sit(table=table, seat=4)) == "bad-seat"
        assert await ben.refused(m.Seat(table=table, seat=2, who=m.SeatTerms("bot", "random"))) == "not-host"
        await ben.do(m.Sit(table=table, seat=2))
        assert await eve.refused(m.Stand(table=table, seat=2)) == "not-your-seat"
        assert await aki.refused(m.Seat(table=table, seat=2, who=m.SeatTerms("bot", "random"))) == "seat-taken"
        await ben.do(m.Stand(table=table, seat=2))
        await aki.do(m.Seat(table=table, seat=2, who=m.SeatTerms("bot", "random")))
        assert await aki.refused(m.Seat(table=table, seat=3, who=m.SeatTerms("bot", "cmd:rm"))) == "no-such-level"
        assert await aki.refused(m.Seat(table=table, seat=3, who=m.SeatTerms("bot", "club", "x"))) == "no-such-style"
        await eve.do(m.Sit(table=table, seat=3, name="Evening"))
        assert [chair.name for chair in state(service, table).chairs] == ["Aki", "Tombo", "Evening"]
        assert state(service, table).status == "playing"
        assert await ben.refused(m.Sit(table=table, seat=1)) == "not-your-seat"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seats": [m.SeatTerms()] * 5}, "bad-players"),
        ({"options": {"colour": "blue"}}, "no-such-option"),
        ({"options": STAND, "window": 61}, "window-seconds"),
        ({"options": STAND, "window": 4}, "window-seconds"),
        ({"options": STAND, "window": 9, "clock": m.Clock("move", 86_400)}, "window-days"),
        ({"options": STAND, "hints": True}, "hints-errors-stand"),
        ({"window": 15}, "window-no-errors"),
        ({"seats": [m.SeatTerms("bot", "cmd:sh"), m.SeatTerms()]}, "no-such-level"),
        ({"seats": [m.SeatTerms("bot"), m.SeatTerms()]}, "no-such-level"),
        ({"seats": [m.SeatTerms("open", "club"), m.SeatTerms()]}, "seat-no-level"),
        ({"seats": [m.SeatTerms("open", style="flipper"), m.SeatTerms()]}, "seat-no-style"),
        ({"seats": [m.SeatTerms("bot", "club", "thief"), m.SeatTerms()]}, "no-such-style"),
        ({"seats": [m.SeatTerms("bot", "greedy", "flipper"), m.SeatTerms()]}, "level-no-style"),
        ({"seats": [m.SeatTerms("open", name="Ben"), m.SeatTerms()]}, "seat-no-name"),
        ({"seats": [m.SeatTerms("me", name="\u202e"), m.SeatTerms()]}, "name-invisible"),
        ({"clock": m.Clock("none", 30)}, "clock-none"),
        ({"clock": m.Clock("move", 30, 2)}, "clock-no-increment"),
        ({"clock": m.Clock("game", 1)}, "clock-too-short"),
    ],
)
@asynchronous
async def test_bad_terms_are_refused(file: str, wrong: Json, code: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        with pytest.raises(Refused) as refused:
            await service.create_table(aki.person, msgspec.structs.replace(terms("kakuro"), **wrong))
        assert refused.value.reason.code == code
        assert str(refused.value)


@asynchronous
async def test_a_bot_plays_by_itself_to_the_end(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        table = await service.create_table(aki.person, terms(who=TRINI_BOTS))
        await aki.do(m.Watch(table=table, seat=1))
        while state(service, table).status == "playing":
            await until(lambda: state(service, table).to_act in (1, None))
            if state(service, table).to_act:
                await aki.move(state(service, table))
        assert state(service, table).outcome
        over = aki.events("over")[-1]
        assert over["data"]["outcome"]["how"] == "played"
        assert set(over["data"]["reveal"]) == {"seed", "secret", "deal"}
        assert {event["data"]["bot"] for event in aki.events("move") if event["seat"] == 2} == {"random"}


@asynchronous
async def test_resigning_ends_a_game_of_two(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        assert await ben.refused(m.Resign(table=table, seat=1)) == "not-your-seat"
        await ben.do(m.Resign(table=table, seat=2))
        outcome = aki.events("over")[-1]["data"]["outcome"]
        assert (outcome["how"], outcome["seat"], outcome["ranks"]) == ("resigned", 2, [1, 2])
        assert await aki.refused(move(aki, table)) == "game-over"
        assert await aki.refused(m.Resign(table=table, seat=1)) == "game-over"


@asynchronous
async def test_a_bot_plays_for_a_player_who_leaves_three_and_gives_the_seat_back(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben, eve], terms(seats=3))
        await aki.do(m.Stand(table=table, seat=1))
        chair = state(service, table).chairs[0]
        assert (chair.stand_in, chair.bot_level) == (True, "club")
        assert await aki.refused(m.Stand(table=table, seat=1)) == "bot-plays"
        assert await ben.refused(m.Sit(table=table, seat=1)) == "not-your-seat"
        await aki.do(m.Sit(table=table, seat=1))
        assert not state(service, table).chairs[0].stand_in
        await eve.do(m.Resign(table=table, seat=3))
        assert state(service, table).chairs[2].stand_in
        assert await eve.refused(m.Sit(table=table, seat=3)) == "resigned"


@asynchronous
async def test_somebody_away_is_replaced_after_the_time_in_the_terms(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms(away="bot", absence=60))
        assert await aki.refused(m.Replace(table=table, seat=2)) == "not-away"
        service.disconnect(ben)
        presence = aki.frames[-1]
        assert (presence["type"], presence["seats"][1]["online"], presence["seats"][1]["away_since"]) == (
            "presence",
            False,
            clock.now,
        )
        clock.go(59)
        assert await aki.refused(m.Replace(table=table, seat=2)) == "not-away"
        clock.go(2)
        await aki.do(m.Replace(table=table, seat=2))
        assert state(service, table).chairs[1].stand_in


@asynchronous
async def test_absence_counts_while_nobody_watches(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms(away="bot", absence=600))
        service.disconnect(ben)
        service.disconnect(aki)
        clock.go(601)
        await service.tick()
        assert service.rooms.find(table) is None
        service.connect(aki)
        await aki.do(m.Watch(table=table, seat=1))
        await aki.do(m.Replace(table=table, seat=2))
        assert state(service, table).chairs[1].stand_in


@asynchronous
async def test_watchers_are_people_without_a_seat_each_counted_once(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await service.create_table(aki.person, terms(visibility="public"))
        await aki.do(m.Watch(table=table, seat=1))
        assert aki.frames[-2]["watchers"] == 0, "the host has a seat"
        tabs = [Client(service, eve.person), Client(service, ben.person), Client(service, eve.person)]
        for tab, expected in zip(tabs, (1, 2, 2), strict=True):
            await tab.do(m.Watch(table=table))
            assert aki.frames[-1]["watchers"] == expected
        assert (await service.lobby()).rows[0].watchers == 2
        await tabs[1].do(m.Sit(table=table, seat=2))
        assert aki.frames[-1]["watchers"] == 1, "a spectator has sat down"
        for tab, expected in zip(tabs, (1, 1, 0), strict=True):
            service.disconnect(tab)
            assert aki.frames[-1]["watchers"] == expected


@asynchronous
async def test_abort_at_once_before_everybody_has_moved_then_only_if_all_agree(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        await aki.move(state(service, table))
        await ben.do(m.Abort(table=table))
        assert state(service, table).status == "aborted"
        table = await sit_down([aki, ben], terms())
        while state(service, table).ply < 12:
            await (aki, ben)[(state(service, table).to_act or 0) - 1].move(state(service, table))
        await aki.do(m.Abort(table=table))
        assert state(service, table).status == "playing"
        assert ben.events("asked")[-1]["asked"]["waiting"] == [2]
        assert await aki.refused(m.Agree(table=table, yes=True)) == "nothing-asked"
        assert await aki.refused(m.Abort(table=table)) == "already-asked"
        await ben.do(m.Agree(table=table, yes=False))
        assert await ben.refused(m.Agree(table=table, yes=True)) == "nothing-asked"
        await aki.do(m.Abort(table=table))
        await ben.do(m.Agree(table=table, yes=True))
        assert state(service, table).status == "aborted"
        assert aki.events("abort")[-1]["data"]["reveal"]["seed"]


@asynchronous
async def test_a_rematch_rotates_the_seats_and_everybody_gets_its_id(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        assert await aki.refused(m.Rematch(table=table)) == "not-over"
        await aki.do(m.Resign(table=table, seat=1))
        await ben.do(m.Rematch(table=table))
        new = (await aki.do(m.Agree(table=table, yes=True)))["table"]
        assert (await ben.do(m.Rematch(table=table)))["table"] == new
        assert aki.events("rematch")[-1]["data"]["table"] == new
        assert [chair.name for chair in state(service, new).chairs] == ["Ben", "Aki"]
        assert state(service, new).status == "playing"


@asynchronous
async def test_chat(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms())
        await eve.do(m.Watch(table=table))
        await eve.do(m.Chat(table=table, text="  well   done "))
        assert ben.events("chat")[-1]["data"] == {"name": "Chloé", "text": "well done"}
        await aki.do(m.Chat(table=table, phrase="phrase-hello"))
        assert await aki.refused(m.Chat(table=table, phrase="phrase-none")) == "no-such-phrase"
        assert await aki.refused(m.Chat(table=table, text="\u202e\u202e")) == "chat-empty"
        assert await aki.refused(m.Chat(table=table)) == "chat-empty"
        for _ in range(2):
            await aki.do(m.Chat(table=table, text="again"))
        assert await aki.refused(m.Chat(table=table, text="again")) == "too-fast"
        await ben.do(m.Chat(table=table, text="me too"))
        clock.go(11)
        await aki.do(m.Chat(table=table, text="again"))
        quiet = await sit_down([aki, ben], terms(chat=False))
        assert await aki.refused(m.Chat(table=quiet, text="hm")) == "chat-off"


@asynchronous
async def test_a_table_without_spectators(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms(spectators=False))
        assert await eve.refused(m.Watch(table=table)) == "no-spectators"
        assert await eve.refused(m.Chat(table=table, text="psst")) == "not-seated"
        for refused in (service.table_state(table, eve.person), service.ply_view(table, eve.person, None, 0)):
            with pytest.raises(Refused, match="does not admit spectators"):
                await refused


@asynchronous
async def test_spectators_leave_when_a_table_without_them_starts(database: str) -> None:
    async with opened(database) as service:
        aki, ben, eve = await clients(service, 3)
        table = await service.create_table(aki.person, terms(spectators=False))
        for client in (aki, ben, eve):
            await client.do(m.Watch(table=table))
        seen = len(eve.raw)
        await ben.do(m.Sit(table=table, seat=2))
        assert eve.frames[seen:] == [{"type": "closed", "table": table, "reason": {"code": "no-spectators"}}]
        assert set(room(service, table).watchers) == {aki, ben}
        assert aki.frames[-1]["watchers"] == 0
        await aki.move(state(service, table))
        assert [event["what"] for event in ben.events()] == ["sit", "start", "move"]
        assert len(eve.raw) == seen + 1
        assert await eve.refused(m.Watch(table=table)) == "no-spectators"


@asynchronous
async def test_spectators_stay_where_they_are_welcome(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await service.create_table(aki.person, terms())
        await eve.do(m.Watch(table=table))
        await ben.do(m.Sit(table=table, seat=2))
        assert [event["what"] for event in eve.events()] == ["sit", "start"]


@asynchronous
async def test_only_missed_events_are_sent_after_a_reconnect(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        known = state(service, table).number
        service.disconnect(ben)
        await aki.move(state(service, table))
        await aki.do(m.Chat(table=table, text="there?"))
        back = Client(service, ben.person)
        await back.do(m.Watch(table=table, seat=2, after=known))
        assert [event["what"] for event in back.events()] == ["move", "chat"]
        assert back.events()[-1]["view"]["ply"] == 1
        assert not [frame for frame in back.frames if frame["type"] == "table"]
        await back.do(m.Watch(table=table, seat=2, after=10_000))
        assert [frame for frame in back.frames if frame["type"] == "table"]


@asynchronous
async def test_nobody_watches_as_a_seat_that_is_not_theirs(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms("kakuro"))
        assert await eve.refused(m.Watch(table=table, seat=1)) == "not-your-seat"
        assert await ben.refused(m.Watch(table=table, seat=1)) == "not-your-seat"
        for seat in (1, 2):
            with pytest.raises(Refused, match="not yours"):
                await service.ply_view(table, eve.person, seat, 0)
        assert (await service.ply_view(table, ben.person, 2, 0))["view"]["hand"]


@asynchronous
async def test_several_people_on_one_device(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        who = [m.SeatTerms("me"), m.SeatTerms("me", name="Ben"), m.SeatTerms("me", name="ben ")]
        table = await service.create_table(aki.person, terms("kakuro", who=who))
        await aki.do(m.Watch(table=table, seat=1))
        seats = (await service.table_state(table, aki.person)).seats
        assert [seat.person.mark for seat in seats if seat.person] == [None, "1", "2"]
        for _ in range(9):
            await aki.move(state(service, table))
        await aki.do(m.Watch(table=table, seat=3))
        assert aki.frames[-2]["state"]["seat"] == 3


async def first_word(service: Service, table: str) -> str:
    await service.repository.read(table)
    position = state(service, table).position
    assert position is not None
    return str(position.moves[0])


@asynchronous
async def test_idle_tables_leave_memory_and_come_back(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        other = await service.create_table(aki.person, terms())
        clock.go(1000)
        await service.tick()
        assert service.rooms.find(other) is None
        assert room(service, table).table is None
        await aki.do(m.Move(table=table, ply=0, after=3, word=await first_word(service, table)))
        assert ben.events("move")
