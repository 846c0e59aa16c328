"""Replays: what each seat was sent during the game, byte for byte; branches; pictures and files."""

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tatami
from tatami.core.messages import Json
from tatami.match import branch, film, replay
from tatami.match import protocol as m
from tatami.match.frames import encode
from tatami.match.refusals import Refused
from tatami.match.service import Service
from tests.match.support import Client, asynchronous, clients, opened, sit_down, state, terms

GAMES = Path(__file__).parents[1] / "games"


class Sent(msgspec.Struct):
    """A frame whose view is kept as the bytes that were sent."""

    type: str
    view: msgspec.Raw = msgspec.Raw(b"null")
    state: msgspec.Raw = msgspec.Raw(b"null")


class SentState(msgspec.Struct):
    """The view in a frame of the whole table."""

    view: msgspec.Raw


class SentView(msgspec.Struct):
    """The number of moves in a view."""

    ply: int


def views_sent(client: Client) -> dict[int, bytes]:
    """The last view that a connection was sent after each number of moves, byte for byte."""
    found = {}
    for frame in client.raw:
        sent = msgspec.json.decode(frame, type=Sent)
        view = msgspec.json.decode(sent.state, type=SentState).view if sent.type == "table" else sent.view
        if sent.type in ("table", "event") and bytes(view) != b"null":
            found[msgspec.json.decode(view, type=SentView).ply] = bytes(view)
    return found


async def all_pages(service: Service, table: str, who: Client, seat: int | None, is_open: bool = False) -> list[Json]:
    """Every ply of a game, page by page."""
    plies: list[Json] = []
    length = 0
    while not plies or plies[-1]["ply"] < length:
        page = await service.replays.page(table, who.person, seat, len(plies), is_open)
        length = page["length"]
        assert 0 < len(page["plies"]) <= replay.PAGE
        plies += page["plies"]
    assert [ply["ply"] for ply in plies] == list(range(length + 1))
    return plies


async def play(service: Service, people: list[Client], table: str, moves: int, rng: random.Random) -> None:
    """Play at random, with an occasional undo where one is possible."""
    for _ in range(moves):
        found = state(service, table)
        if found.to_act is None or found.position is None:
            return
        mover = people[found.to_act - 1]
        await mover.move(found, str(rng.choice(found.position.moves)))
        after = state(service, table)
        to = mover.events("move")[-1]["undo_to"]
        if after.status == "playing" and to is not None and rng.random() < 0.6:
            await mover.do(m.Undo(table=table, to=to, after=after.number))


@pytest.mark.parametrize("game", ["hiroba", "ike-no-koi", "kakuro", "trini"])
@asynchronous
async def test_a_replay_shows_byte_for_byte_what_was_sent(tmp_path: Path, game: str) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        *people, eve = await clients(service, 3)
        table = await sit_down(people, terms(game))
        await eve.do(m.Watch(table=table))
        await play(service, people, table, 80, random.Random(5))
        assert people[0].events("undo") + people[1].events("undo")
        for seat, who in ((1, people[0]), (2, people[1]), (None, eve)):
            sent = views_sent(who)
            plies = await all_pages(service, table, who, seat)
            moves = {one["ply"]: one for one in who.events("move")}  # the last view after this many moves counts
            for ply in plies:
                assert bytes(ply["view"]) == sent[ply["ply"]]
                if ply["ply"]:
                    assert (ply["word"], ply["mover"]) == (moves[ply["ply"]]["word"], moves[ply["ply"]]["seat"])
                    assert ply["happened"] == moves[ply["ply"]]["happened"]
            assert all(ply["known"] is None for ply in plies)


@asynchronous
async def test_a_replay_of_a_running_game_shows_no_more_than_the_table(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms("kakuro"))
        await aki.move(state(service, table))
        closed = await sit_down([aki, ben], terms("kakuro", spectators=False))
        pages = service.replays.page
        for who, seat, is_open, at, code in (
            (aki.person, 2, False, table, "not-your-seat"),
            (eve.person, 1, False, table, "not-your-seat"),
            (None, 1, False, table, "not-your-seat"),
            (aki.person, None, True, table, "not-over"),
            (eve.person, None, False, closed, "no-spectators"),
            (eve.person, None, False, "nowhere", "no-such-table"),
        ):
            with pytest.raises(Refused) as refused:
                await pages(at, who, seat, 0, is_open)
            assert refused.value.reason.code == code
        (start, after) = (await pages(table, eve.person, None, 0, False))["plies"]
        assert msgspec.json.decode(start["view"])["hand"] is msgspec.json.decode(after["view"])["hand"] is None
        assert [event for event in after["happened"] if "digit" in event and event["code"] == "tile-drawn"] == []
        for code, asked in (
            ("not-your-seat", service.replays.picture(table, aki.person, 2, 0)),
            ("not-over", service.replays.film(table, aki.person, 1)),
            ("not-over", service.replays.file(table, aki.person)),
            ("not-over", service.replays.branch(table, aki.person, 1, [m.SeatTerms("me")] * 2)),
        ):
            with pytest.raises(Refused) as refused:
                await asked
            assert refused.value.reason.code == code


@pytest.mark.parametrize(
    ("seat", "first", "code"), [(None, 2, "no-such-ply"), (1, 99, "no-such-ply"), (3, 0, "bad-seat")]
)
@asynchronous
async def test_missing_seats_and_plies_are_refused(tmp_path: Path, seat: int | None, first: int, code: str) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms("kakuro"))
        await aki.move(state(service, table))
        await ben.do(m.Resign(table=table, seat=2))
        for asked in (
            service.replays.page(table, aki.person, seat, first, False),
            service.replays.picture(table, aki.person, seat, first),
        ):
            with pytest.raises(Refused) as refused:
                await asked
            assert refused.value.reason.code == code
        open_table = await service.create_table(aki.person, terms())
        with pytest.raises(Refused, match="No such move"):
            await service.replays.page(open_table, aki.person, None, 0, False)


async def reviewed(service: Service, who: Client, game: str, file: str) -> str:
    """A table with a game that was played before."""
    return await service.add_review(who.person, (GAMES / game / "games" / f"{file}.txt").read_bytes())


@asynchronous
async def test_after_the_end_all_hands_are_open(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        table = await reviewed(service, aki, "kakuro", "two-players")
        line = tatami.Transcript.read(await service.transcript(table), tatami.load).position.line()
        for ply, position in zip(await all_pages(service, table, aki, None, True), line, strict=True):
            assert msgspec.json.decode(ply["view"]) == position.view().to_json()
            assert [known["hand"] for known in ply["known"]] == [
                position.view(seat).to_json()["hand"] for seat in (1, 2)
            ]


@asynchronous
async def test_pages_are_kept_until_the_line_changes(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms("trini"))
        for _ in range(3 * replay.MOST_KEPT):
            await play(service, [aki, ben], table, 1, random.Random(2))
            page = await service.replays.page(table, aki.person, 1, 0, False)
            assert page["length"] == state(service, table).ply
            again = await service.replays.page(table, aki.person, 1, 0, False)
            assert again["plies"] is page["plies"]
        assert len(service.replays.kept) <= replay.MOST_KEPT


# ---- Branches


def who(*kinds: str) -> list[m.SeatTerms]:
    return [m.SeatTerms("bot", "club") if kind == "bot" else m.SeatTerms(kind) for kind in kinds]  # type: ignore[arg-type]


@asynchronous
async def test_a_branch_goes_on_from_the_same_deal_and_moves(tmp_path: Path) -> None:
    file = str(tmp_path / "tatami.db")
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await reviewed(service, aki, "kakuro", "two-players")
        whole = (await service.repository.read(table)).table
        assert whole is not None
        new = await service.replays.branch(table, aki.person, 11, who("me", "open"))
        found = await service.table_state(new, aki.person)
        assert (found.status, found.branch) == ("open", m.Branch(table, 11))
        await ben.do(m.Sit(table=new, seat=2))
        begun = state(service, new)
        assert begun.position is not None
        assert begun.position == replay.find_ply(whole, 11)
        assert found.commitment is (await service.table_state(new, None)).commitment is None
        await aki.do(m.Watch(table=new, seat=1))
        assert "deal" not in encode(aki.frames).decode()
        await [aki, ben][(begun.to_act or 0) - 1].move(begun)
        await ben.do(m.Stand(table=new, seat=2))
        rows = {row.id: row for row in (await service.records.page(aki.person)).rows}
        assert (rows[new].branch, rows[table].branch) == (True, False)
    async with opened(file) as service:
        again = await service.table_state(new, aki.person)
        assert (again.ply, again.branch) == (12, m.Branch(table, 11))


@asynchronous
async def test_a_full_branch_starts_at_once_and_is_honest_in_its_transcript(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        table = await reviewed(service, aki, "kakuro", "two-players")
        new = await service.replays.branch(table, aki.person, 4, who("me", "me"))
        await aki.do(m.Watch(table=new, seat=1))
        assert state(service, new).status == "playing"
        await aki.do(m.Resign(table=new, seat=1))
        text = await service.transcript(new)
        assert f"Branch: {table} 4\n" in text
        assert "Seed" not in text


@asynchronous
async def test_branches_that_make_no_sense_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        table = await reviewed(service, aki, "kakuro", "two-players")
        last = (await service.table_state(table, aki.person)).ply
        monkeypatch.setattr(branch, "MOST_MOVES", 3)
        cases: list[tuple[str, int, list[Any]]] = [
            ("no-such-ply", last + 1, who("me", "bot")),
            ("branch-at-end", last, who("me", "bot")),
            ("branch-too-long", 4, who("me", "bot")),
            ("branch-seats", 3, who("me", "bot", "bot")),
            ("no-such-level", 3, [m.SeatTerms("me"), m.SeatTerms("bot", "god")]),
        ]
        for code, ply, seats in cases:
            with pytest.raises(Refused) as refused:
                await service.replays.branch(table, aki.person, ply, seats)
            assert refused.value.reason.code == code
        assert len((await service.records.page(aki.person)).rows) == 1


# ---- Pictures and files


@asynchronous
async def test_pictures_films_and_files_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        table = await reviewed(service, aki, "kakuro", "two-players")
        position = tatami.Transcript.read(await service.transcript(table), tatami.load).position
        halfway = position.line()[9]
        assert await service.replays.picture(table, aki.person, 2, 9) == halfway.to_svg(seat=2)
        shown = ET.fromstring(await service.replays.film(table, aki.person, None))
        frames = shown.findall("{*}g")
        turns = len(replay.turn_ends(position))
        assert len(frames) == turns
        assert [frame.get("display") for frame in frames] == ["none"] * (turns - 1) + ["inline"]
        for frame in frames:
            animate = frame.find("{*}animate")
            assert animate is not None
            times = [float(time) for time in (animate.get("keyTimes") or "").split(";")]
            assert times == sorted(set(times))
            assert len(times) == len((animate.get("values") or "").split(";"))
        assert "<script" not in await service.replays.film(table, aki.person, None)
        found = await service.replays.file(table, aki.person)
        again = tatami.load(found["deal"])
        for move in found["moves"]:
            assert again.to_act == move["seat"]
            again = again.play(move["word"])
        assert again == position
        monkeypatch.setattr(film, "MOST_FRAMES", 10)
        monkeypatch.setattr(film, "MOST_BYTES", 100_000)
        short = film.film(replay.turn_ends(position), None)
        assert len(short) < 130_000
        assert re.sub("^<svg[^>]*>|</svg>$", "", position.to_svg()) in short
