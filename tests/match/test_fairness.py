"""Fairness between people: undo and bots, rematches, absence, guests, names, chat."""

import msgspec
import pytest

from tatami.match import protocol as m
from tatami.match import service as services
from tatami.match.names import clean_name, clean_text, marks
from tatami.match.refusals import Refused
from tatami.match.table import Table
from tests.match.support import Client, Clock, asynchronous, clients, opened, sit_down, state, terms, until

BOT = [m.SeatTerms("me"), m.SeatTerms("bot", "beginner")]
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
HEBREW = "\u05e0\u05d5\u05e2\u05d4"


@pytest.fixture
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("match") / "tatami.db")


async def answered(client: Client, table: str, ply: int) -> Table:
    """The table once the bot has moved."""
    await until(lambda: state(client.service, table).ply >= ply)
    return state(client.service, table)


# ---- Undo


@asynchronous
async def test_a_bot_answers_the_same_position_alike_after_an_undo(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        table = await service.create_table(aki.person, terms(who=BOT, order="fixed"))
        await aki.do(m.Watch(table=table, seat=1))
        word = str(state(service, table).position.moves[0])  # type: ignore[union-attr]
        answers = set()
        for _ in range(3):
            await aki.move(state(service, table), word)
            after = await answered(aki, table, 2)
            answers.add(str(after.position.move))  # type: ignore[union-attr]
            await aki.do(m.Undo(table=table, to=0, after=after.number))
        assert len(answers) == 1
        replayed = Table.replay(table, after.log[:-1])  # as after a restart, when the bot has not answered yet
        assert replayed.bot_to_act == "beginner"
        assert {replayed.earlier_answer} == answers


@asynchronous
async def test_a_bot_that_was_interrupted_chooses_by_the_same_seed(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        table = await service.create_table(aki.person, terms(who=BOT, order="fixed"))
        await service.repository.read(table)
        before = state(service, table)
        after = before.after([])
        assert before.bot_seed == after.bot_seed
        assert before.start is not None
        assert str(before.start.seed) in before.bot_seed


@asynchronous
async def test_who_asked_takes_the_question_back(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        await aki.move(state(service, table))
        await ben.move(state(service, table))
        assert aki.events("move")[-1]["ask_undo_to"] == 0
        await aki.do(m.Undo(table=table, to=0, after=state(service, table).number))
        assert ben.events("asked")[-1]["asked"]["to"] == 0
        assert await ben.refused(m.Withdraw(table=table)) == "nothing-to-withdraw"
        await aki.do(m.Withdraw(table=table))
        assert ben.events("withdrawn")[-1]["data"] == {"what": "undo"}
        assert ben.events("withdrawn")[-1]["asked"] is None
        assert await ben.refused(m.Agree(table=table, yes=True)) == "nothing-asked"
        assert await aki.refused(m.Withdraw(table=table)) == "nothing-to-withdraw"
        assert state(service, table).ply == 2


# ---- Rematches


async def ended(people: list[Client], chosen: m.Terms) -> str:
    table = await sit_down(people, chosen)
    await people[0].do(m.Abort(table=table))
    return table


@asynchronous
async def test_a_rematch_is_made_when_everybody_has_accepted(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await ended([aki, ben, eve], terms("kakuro", 3, clock=m.Clock("game", 60)))
        assert "table" not in await aki.do(m.Rematch(table=table))
        asked = ben.events("asked")[-1]["asked"]
        assert (asked["what"], asked["seat"], asked["waiting"]) == ("rematch", 1, [2, 3])
        assert {"type": "offered", "table": table} in ben.frames
        (row, *_) = (await service.records.page(ben.person)).rows
        assert row.offer is not None
        assert row.offer.waiting == [2, 3]
        other = terms("kakuro", 3)
        assert await ben.refused(m.Rematch(table=table, terms=other)) == "already-asked"
        assert "table" not in await ben.do(m.Rematch(table=table))  # to want one too is to accept
        assert state(service, table).rematch is None
        new = (await eve.do(m.Agree(table=table, yes=True)))["table"]
        assert aki.events("rematch")[-1]["data"] == {"table": new}
        await service.repository.read(new)
        assert [chair.name for chair in state(service, new).chairs] == ["Chloé", "Aki", "Ben"]
        assert (await aki.do(m.Rematch(table=table)))["table"] == new


@asynchronous
async def test_an_offer_is_declined_withdrawn_or_expires(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await ended([aki, ben], terms())
        await aki.do(m.Rematch(table=table))
        await ben.do(m.Agree(table=table, yes=False))
        assert aki.events("declined")[-1]["data"] == {"what": "rematch"}
        await aki.do(m.Rematch(table=table))
        await aki.do(m.Withdraw(table=table))
        assert await ben.refused(m.Agree(table=table, yes=True)) == "nothing-asked"
        await aki.do(m.Rematch(table=table))
        clock.go(301)
        assert await ben.refused(m.Agree(table=table, yes=True)) == "nothing-asked"
        await ben.do(m.Rematch(table=table))
        await aki.do(m.Agree(table=table, yes=True))
        assert state(service, table).rematch


@asynchronous
async def test_a_rematch_waits_until_everybody_is_at_the_table(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await ended([aki, ben], terms(clock=m.Clock("game", 60)))
        await aki.do(m.Rematch(table=table))
        await aki.do(m.Leave(table=table))
        assert await ben.refused(m.Agree(table=table, yes=True)) == "rematch-away"
        await aki.do(m.Watch(table=table, seat=1))
        await ben.do(m.Agree(table=table, yes=True))


@asynchronous
async def test_the_same_people_play_another_game_with_other_terms(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        chairs = [m.SeatTerms("me"), m.SeatTerms("open"), m.SeatTerms("bot", "random")]
        table = await ended([aki, ben], terms("hiroba", who=chairs))
        other = [m.SeatTerms("open"), m.SeatTerms("bot", "club"), m.SeatTerms("open")]
        assert await aki.refused(m.Rematch(table=table, terms=terms("kakuro", 3))) == "rematch-people"
        wanted = terms("kakuro", who=other, clock=m.Clock("move", 30))
        await aki.do(m.Rematch(table=table, terms=wanted))
        assert ben.events("asked")[-1]["asked"]["terms"]["game"] == "kakuro"
        new = (await ben.do(m.Agree(table=table, yes=True)))["table"]
        await service.repository.read(new)
        made = state(service, new)
        assert (made.game.id, made.terms.clock.seconds) == ("kakuro", 30)
        ben_now, computer, aki_now = made.chairs
        assert (ben_now.name, aki_now.name, computer.level) == ("Ben", "Aki", "club")
        assert computer.name
        assert computer.name not in ("Ben", "Aki")


# ---- Absence


@asynchronous
async def test_nobody_is_absent_who_is_on_another_page_or_away_for_less_than_the_terms_say(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        await ben.do(m.Leave(table=table))
        clock.go(3600)
        seat = aki.frames[-1]["seats"][1]
        assert (seat["online"], seat["elsewhere"], seat["away_since"]) == (False, True, None)
        assert await aki.refused(m.Replace(table=table, seat=2)) == "not-away"
        service.disconnect(ben)
        seat = aki.frames[-1]["seats"][1]
        assert (seat["elsewhere"], seat["away_since"]) == (False, clock.now)
        clock.go(599)
        assert await aki.refused(m.Replace(table=table, seat=2)) == "not-away"
        clock.go(1)
        await aki.do(m.Replace(table=table, seat=2))
        outcome = aki.events("over")[-1]["data"]["outcome"]
        assert (outcome["how"], outcome["seat"], outcome["ranks"]) == ("absent", 2, [1, 2])


@asynchronous
async def test_a_table_closed_before_the_game_says_who_closed_it(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await service.create_table(aki.person, terms())
        await aki.do(m.Abort(table=table))
        closed = await service.table_state(table, ben.person)
        assert (closed.status, closed.closed_by) == ("aborted", "Aki")


# ---- Guests and names


@asynchronous
async def test_a_guest_sits_once_and_the_host_sends_one_away(file: str) -> None:
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await service.create_table(aki.person, terms("kakuro", 4))
        await ben.do(m.Sit(table=table, seat=2))
        assert await ben.refused(m.Sit(table=table, seat=3)) == "sits-already"
        assert await ben.refused(m.Remove(table=table, seat=1)) == "not-host"
        assert await aki.refused(m.Remove(table=table, seat=3)) == "nobody-to-remove"
        await eve.do(m.Watch(table=table))
        await aki.do(m.Remove(table=table, seat=2))
        assert eve.events("removed")[-1]["seats"][1]["kind"] == "open"
        assert "guest" not in eve.events("removed")[-1]["data"]
        assert await ben.refused(m.Sit(table=table, seat=2)) == "removed"
        await eve.do(m.Sit(table=table, seat=2))
        free = await service.create_table(aki.person, terms("kakuro", 4, several=True))
        await ben.do(m.Sit(table=free, seat=2))
        await ben.do(m.Sit(table=free, seat=3, name="Bea"))


@asynchronous
async def test_the_host_turns_the_chat_of_one_person_off_and_on(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        await ben.do(m.Chat(table=table, text="spam"))
        said = aki.events("chat")[-1]["number"]
        assert await ben.refused(m.Mute(table=table, said=said)) == "not-host"
        assert await aki.refused(m.Mute(table=table, said=1)) == "nobody-to-mute"
        await aki.do(m.Mute(table=table, said=said))
        assert ben.events("muted")[-1]["data"] == {"said": said, "on": True}
        assert await ben.refused(m.Chat(table=table, text="more")) == "muted"
        await aki.do(m.Mute(table=table, said=said, on=False))
        await ben.do(m.Chat(table=table, text="sorry"))


@asynchronous
async def test_the_chat_of_a_table_has_a_pace(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "CHAT_OF_TABLE", (4, 10.0))
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        for one in (aki, ben, aki, ben):
            await one.do(m.Chat(table=table, text="hm"))
        assert await aki.refused(m.Chat(table=table, text="hm")) == "too-fast"
        clock.go(10)
        await aki.do(m.Chat(table=table, text="hm"))


@asynchronous
async def test_whoever_leaves_game_after_game_waits_before_the_next(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        for command in (m.Abort, m.Abort, m.Abort):
            await ben.do(command(table=await sit_down([aki, ben], terms())))
        long = await sit_down([aki, ben], terms())
        while state(service, long).ply < 8:
            await (aki, ben)[(state(service, long).to_act or 0) - 1].move(state(service, long))
        await ben.do(m.Stand(table=long, seat=2))
        waiting = await service.create_table(aki.person, terms())
        assert await ben.refused(m.Sit(table=waiting, seat=2)) == "too-many-restarts"
        clock.go(61)
        await ben.do(m.Sit(table=waiting, seat=2))


@asynchronous
async def test_a_new_name_reaches_running_tables(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        device = [m.SeatTerms("me"), m.SeatTerms("me", name="Zoé")]
        shared = await service.create_table(ben.person, terms(who=device))
        await service.rename(ben.person, "Benoît")
        event = aki.events("renamed")[-1]
        assert event["seats"][1]["person"]["name"] == "Benoît"
        await service.repository.read(shared)
        assert sorted(str(chair.name) for chair in state(service, shared).chairs) == ["Benoît", "Zoé"]
        assert state(service, shared).host_name == "Benoît"
        await ben.do(m.Chat(table=table, text="it is me"))
        assert aki.events("chat")[-1]["data"]["name"] == "Benoît"


@asynchronous
async def test_other_devices_are_signed_out(file: str) -> None:
    async with opened(file) as service:
        token, aki = await service.make_person("Aki")
        other, _ = await service.claim_link(await service.make_link(aki))
        link = await service.make_link(aki)
        await service.sign_out_others(aki, token)
        assert await service.person_of(token) == aki
        assert await service.person_of(other) is None
        with pytest.raises(Refused, match="link"):
            await service.claim_link(link)


def test_names_and_messages_take_joined_emoji_and_other_directions() -> None:
    assert clean_name(f" {FAMILY}  Aki ") == f"{FAMILY} Aki"
    assert clean_name(HEBREW) == HEBREW
    assert clean_name(FAMILY * 10) == FAMILY * 10
    assert clean_text(f"\u202e{HEBREW}\u202c \N{RAINBOW}") == f"{HEBREW} \N{RAINBOW}"
    for wrong in (
        "",
        "  ",
        "\u200d",
        "a\u200d",
        "a\u200d\u200db",
        "a\u0000b",
        "x" * 25,
        FAMILY * 13,
        "e" + "\u0301" * 70,
    ):
        with pytest.raises(Refused):
            clean_name(wrong)


def test_names_that_look_alike_get_marks() -> None:
    people = [("1", "Marion"), ("2", "Mаriоn"), ("3", "rnarion"), ("4", "ΜΑRΙΟΝ"), ("5", "Paul"), ("1", "Marion")]
    assert marks(people) == ["1", "2", "3", "4", None, "1"]
    assert marks([("1", FAMILY), ("2", HEBREW)]) == [None, None]


def test_events_of_older_versions_are_read() -> None:
    from tatami.match.events import Asked, decode_event

    old = {"what": "asked", "number": 4, "time": 1.0, "person": "a", "seat": 1}
    event = decode_event(msgspec.json.encode({**old, "data": {"what": "undo", "to": 0, "waiting": [2]}}))
    assert isinstance(event, Asked)
    assert event.data.until is None
