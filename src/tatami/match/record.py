"""A person's record: results, strength against the levels, accuracy, luck and favourite mistakes.

Everything is computed from the rows of the person's last games and from digests of their reviews, so that a page with
thousands of games stays quick. A digest is made once, when somebody first looks.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tatami.bots import LEVELS
from tatami.match import protocol as m
from tatami.match.health import Health
from tatami.match.lists import game_rows
from tatami.match.store import Store
from tatami.match.strength import Faced, Strength, strength_of
from tatami.review import VERSION
from tatami.review.figures import PERCENT
from tatami.review.themes import theme_of

__all__ = ["GamePage", "Record", "Records", "Result", "result_of"]

MOST_GAMES = 5000
"""Games that are counted, the last ones."""
DIGESTS_AT_ONCE = 40
MOST_MISTAKES = 6
PAGE_ROWS = 50
MOST_PAGES = 20
"""Pages looked through for a game or a result."""
WEEK = 7 * 86_400.0
MONDAY = 4 * 86_400.0
"""1970 began on a Thursday."""
SELECT_DIGESTS = """
    SELECT review.game_table, digest FROM review JOIN player ON player.game_table = review.game_table
    WHERE player.person = ?1 AND version = ?2 AND digest IS NOT NULL LIMIT ?3
"""
SELECT_BODIES = """
    SELECT review.game_table, body FROM review JOIN player ON player.game_table = review.game_table
    WHERE player.person = ?1 AND version = ?2 AND body IS NOT NULL AND digest IS NULL LIMIT ?3
"""
KEEP_DIGEST = "UPDATE review SET digest = ?2 WHERE game_table = ?1 AND version = ?3 AND body IS NOT NULL"
Result = Literal["won", "lost", "shared"]


class Tally(Struct):
    """Games of one kind: against the strongest of some computers, or `people`."""

    game: str
    players: int
    against: str
    played: int
    won: int
    """Without shared victories."""
    shared: int


class Week(Struct):
    """The reviewed games of a week, from its Monday: mean accuracy, and mean luck in percent of a victory."""

    start: float
    games: int
    accuracy: float | None
    luck: float


class Favourite(Struct):
    """A kind of mistake: how often, what it cost on average in percent of a victory, and the last example."""

    game: str
    theme: str
    count: int
    cost: float
    table: str
    ply: int


class Record(Struct):
    """Everything that a person's page shows."""

    since: float | None
    """When the first of the games ended."""
    games: int
    """All finished games that count, in the period asked for."""
    most: int
    """The maximum number of games that are looked at."""
    streak: int
    """Victories in a row, up to now."""
    best_streak: int
    tallies: list[Tally]
    strengths: list[Strength]
    reviewed: int
    weeks: list[Week]
    mistakes: list[Favourite]


class GamePage(Struct):
    """Some of a person's tables; `next` is the `before` of the next page, null after the last."""

    rows: list[m.GameRow]
    next: float | None


class Slip(Struct, frozen=True, array_like=True):
    """A named mistake."""

    theme: str
    ply: int
    cost: int


class SeatDigest(Struct, frozen=True):
    """What a review says about one seat."""

    seat: int
    real: int
    accuracy: int | None
    luck: int
    slips: list[Slip]


class Digest(Struct, frozen=True):
    """What a review says, briefly."""

    seats: list[SeatDigest]


encode = msgspec.json.Encoder().encode
decode_digest = msgspec.json.Decoder(Digest).decode


def digest_of(body: bytes) -> Digest:
    """The digest of a stored review."""
    review: Any = msgspec.json.decode(body)
    slips: dict[int, list[Slip]] = {}
    for one in review["decisions"]:
        if one["name"]:
            found = Slip(theme_of(one["against"], one["reasons"]), one["ply"], one["cost"])
            slips.setdefault(one["seat"], []).append(found)
    return Digest(
        [
            SeatDigest(one["seat"], one["real"], one["accuracy"], one["account"]["luck"], slips.get(one["seat"], []))
            for one in review["seats"]
        ]
    )


def own_seat(row: m.GameRow) -> m.TableSeat | None:
    """The one seat of the person; None if there are several or none."""
    own = [seat for seat in row.seats if seat.yours]
    return own[0] if len(own) == 1 else None


def result_of(row: m.GameRow) -> Result | None:
    """The result of a game that counts: played to a result from one seat, not uploaded, branched off or practised."""
    own = own_seat(row)
    is_practice = row.uploaded or row.branch or (row.daily is not None and not row.daily.counted)
    if row.status != "over" or row.outcome is None or own is None or is_practice:
        return None
    ranks = row.outcome["ranks"]
    if ranks[own.seat - 1] != 1:
        return "lost"
    return "shared" if ranks.count(1) > 1 else "won"


def against(row: m.GameRow) -> str:
    """Whom the game was played against: the strongest level where only computers played, else `people`."""
    others = [seat for seat in row.seats if not seat.yours]
    if any(seat.kind == "person" for seat in others):
        return "people"
    levels = list(LEVELS)
    known = [seat.level for seat in others if seat.level is not None and seat.level in LEVELS]
    return max(known, key=levels.index) if known else "people"


def faced(row: m.GameRow) -> Faced | None:
    """The game as a result against levels; None with other people, with hints, or if a bot stood in."""
    own, outcome = own_seat(row), row.outcome
    if result_of(row) is None or own is None or outcome is None or own.hints or own.stand_in:
        return None
    others = [seat for seat in row.seats if not seat.yours]
    if not others or any(seat.kind != "bot" or seat.level is None for seat in others):
        return None
    ranks = outcome["ranks"]
    mine = ranks[own.seat - 1]
    beaten = sum(1.0 if ranks[seat.seat - 1] > mine else 0.5 * (ranks[seat.seat - 1] == mine) for seat in others)
    return Faced(row.updated, tuple(str(seat.level) for seat in others), beaten / len(others))


class Records:
    """Reads people's records from the store."""

    def __init__(self, store: Store, health: Health, now: Callable[[], float]) -> None:
        self.store = store
        self.health = health
        self.now = now

    async def read(self, person: m.Person, days: int | None) -> Record:
        """A person's record of the last days, or of all time; the strength always counts all games."""
        rows = await self.health.guard(self.store.games_of(person.id, "over", None, MOST_GAMES))
        digests = await self.digests(person)
        since = None if days is None else self.now() - 86_400.0 * days
        return await asyncio.to_thread(lambda: make_record(game_rows(rows, person.id), digests, since, self.now()))

    async def page(
        self,
        person: m.Person,
        status: str | None = None,
        before: float | None = None,
        game: str | None = None,
        result: Result | None = None,
    ) -> "GamePage":
        """Some of a person's tables, the last changed first: at least one, unless too many others lie between."""
        found: list[m.GameRow] = []
        for _ in range(MOST_PAGES):
            rows = await self.health.guard(self.store.games_of(person.id, status, before, PAGE_ROWS))
            before = rows[-1].updated if len(rows) == PAGE_ROWS else None
            kept = game_rows([row for row in rows if game in (None, row.game)], person.id)
            found += [row for row in kept if result is None or result_of(row) == result]
            if found or before is None:
                break
        await self.accuracies(person, found)
        return GamePage(found, before)

    async def digests(self, person: m.Person) -> dict[str, Digest]:
        """The digests of a person's reviewed games; some that are missing are made."""
        guard = self.health.guard
        for table, body in await guard(self.store.fetch(SELECT_BODIES, person.id, VERSION, DIGESTS_AT_ONCE)):
            digest = await asyncio.to_thread(digest_of, body)
            await guard(self.store.execute(KEEP_DIGEST, table, encode(digest), VERSION))
        rows = await guard(self.store.fetch(SELECT_DIGESTS, person.id, VERSION, MOST_GAMES))
        return {table: decode_digest(digest) for table, digest in rows}

    async def examples(self, person: m.Person, game: str, theme: str) -> list[tuple[str, int]]:
        """The table and the move of each mistake of a kind in a person's reviewed games, the last game first."""
        rows = await self.health.guard(self.store.games_of(person.id, "over", None, MOST_GAMES))
        digests = await self.digests(person)
        own = [row for row in game_rows(rows, person.id) if row.game == game and not row.branch]
        reviewed = [(row.id, found) for row in own if (found := own_digest(row, digests))]
        return [(table, slip.ply) for table, found in reviewed for slip in found.slips if slip.theme == theme]

    async def accuracies(self, person: m.Person, rows: Sequence[m.GameRow]) -> None:
        """Add a person's accuracy to the rows of reviewed games."""
        if not any(row.status == "over" for row in rows):
            return
        digests = await self.digests(person)
        for row in rows:
            own = own_digest(row, digests)
            row.accuracy = own.accuracy if own else None


def own_digest(row: m.GameRow, digests: dict[str, Digest]) -> SeatDigest | None:
    """What the review of a game says about the person's one seat."""
    digest, own = digests.get(row.id), own_seat(row)
    if digest is None or own is None:
        return None
    return next((one for one in digest.seats if one.seat == own.seat), None)


def make_record(rows: Sequence[m.GameRow], digests: dict[str, Digest], since: float | None, now: float) -> Record:
    """The record of these games, the last one first; of those before `since` only the strength."""
    shown = [row for row in rows if since is None or row.updated >= since]
    results = [(row, result) for row in shown if (result := result_of(row))]
    streak, best = streaks([result for _, result in results])
    reviewed = [(row, own) for row in shown if (own := own_digest(row, digests)) and not row.branch]
    games = sorted({row.game for row in rows})
    levels = [(row.game, one) for row in rows if (one := faced(row))]
    strengths = [strength_of(game, [one for other, one in levels if other == game], now) for game in games]
    return Record(
        since=results[-1][0].updated if results else None,
        games=len(results),
        most=MOST_GAMES,
        streak=streak,
        best_streak=best,
        tallies=tallies(results),
        strengths=[strength for strength in strengths if strength],
        reviewed=len(reviewed),
        weeks=weeks(reviewed),
        mistakes=favourites(reviewed),
    )


def streaks(results: Sequence[Result]) -> tuple[int, int]:
    """Victories in a row until now, and the most; results come the last one first."""
    now = next((count for count, result in enumerate(results) if result == "lost"), len(results))
    best = run = 0
    for result in results:
        run = 0 if result == "lost" else run + 1
        best = max(best, run)
    return now, best


def tallies(results: Sequence[tuple[m.GameRow, Result]]) -> list[Tally]:
    """Results by game, number of players and opponent."""
    counts = Counter((row.game, len(row.seats), against(row), result) for row, result in results)
    found = []
    for game, players, level in sorted({key[:3] for key in counts}):
        won, shared, lost = (counts[game, players, level, result] for result in ("won", "shared", "lost"))
        found.append(Tally(game, players, level, won + shared + lost, won, shared))
    return found


def weeks(reviewed: Sequence[tuple[m.GameRow, SeatDigest]]) -> list[Week]:
    """Accuracy, by real decisions, and luck of each week, the first week first."""
    found: dict[float, list[SeatDigest]] = {}
    for row, own in reviewed:
        start = (row.updated - MONDAY) // WEEK * WEEK + MONDAY
        found.setdefault(start, []).append(own)
    listed = []
    for start in sorted(found):
        own_ones = found[start]
        real = sum(own.real for own in own_ones if own.accuracy is not None)
        total = sum(own.real * own.accuracy for own in own_ones if own.accuracy is not None)
        luck = sum(own.luck for own in own_ones) / len(own_ones) / PERCENT
        listed.append(Week(start, len(own_ones), round(total / real, 1) if real else None, round(luck, 1)))
    return listed


def favourites(reviewed: Sequence[tuple[m.GameRow, SeatDigest]]) -> list[Favourite]:
    """The most frequent kinds of mistake; of equal ones the costliest. The last game's is the example."""
    slips: dict[tuple[str, str], list[tuple[str, Slip]]] = {}
    for row, own in reviewed:
        for slip in own.slips:
            slips.setdefault((row.game, slip.theme), []).append((row.id, slip))
    found = []
    for (game, theme), every in slips.items():
        cost = sum(slip.cost for _, slip in every) / len(every) / PERCENT
        table, example = every[0]
        found.append(Favourite(game, theme, len(every), round(cost, 1), table, example.ply))
    return sorted(found, key=lambda one: (-one.count, -one.cost))[:MOST_MISTAKES]
