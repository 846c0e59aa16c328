"""Learn from one's own mistakes: decisions of reviewed games come back, days apart, until they are found.

A card is a decision of a person's own. Most of them were mistakes; some were fine, so that whether it was one is a
question too. The first answer to a card that
is due counts: if it is right, the card comes back after the next of DAYS, and if not, tomorrow.
"""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from tatami.core.game import Move, Position, View
from tatami.core.messages import Json
from tatami.match.boards import show_after, try_after
from tatami.match.health import Health
from tatami.match.judging import Judging, tell_against, tell_reasons
from tatami.match.preview import need_legal
from tatami.match.protocol import Person
from tatami.match.record import Records
from tatami.match.refusals import refuse
from tatami.match.replay import find_ply
from tatami.match.repository import Repository
from tatami.match.store import Store
from tatami.match.store.practice import Card
from tatami.match.table import Table
from tatami.review import VERSION
from tatami.review.answers import judge
from tatami.review.figures import PERCENT
from tatami.review.judge import REAL
from tatami.review.themes import OTHER, THEMES

__all__ = ["Guess", "MistakeAnswer", "MistakeCard", "Mistakes", "Series"]

DAY = 86_400.0
DAYS = (1, 3, 7, 21)
"""Days until a card that was found comes back; after the last it is learnt."""
CLOSE = 2 * PERCENT
"""A move that costs less is right."""
FINE_EVERY = 2
"""A game gives one card whose move was fine for so many mistakes, rounded up."""
MOST_TABLES = 5
"""Reviewed games that are taken in at once."""
MOST_CARDS = 10
"""Cards in a series."""
MOST_OF_TABLE = 40


class MistakeCard(Struct):
    """A decision to practise: the position of a table after `ply` moves, and what was played there."""

    table: str
    ply: int
    game: str
    seat: int
    played: str
    stage: int
    """How often it was found in a row."""


class Series(Struct):
    """The cards to practise now, how many come back later, when, and how many are learnt."""

    cards: list[MistakeCard]
    due: int
    later: int
    learnt: int
    next: float | None


class Guess(Struct):
    """Was it a mistake, what it cost in percent of a win, and when the card comes back if that is decided."""

    mistake: bool
    cost: int
    due: float | None


class MistakeAnswer(Struct):
    """Is a move right, what does it cost in percent of a win, and why; once right or given up, the best move too."""

    right: bool
    cost: int
    against: list[Json]
    best: str | None
    reasons: list[Json]
    due: float | None


class Mistakes:
    """The practice of own decisions."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        health: Health,
        judging: Judging,
        records: Records,
        now: Callable[[], float],
    ) -> None:
        self.records = records
        self.store = store
        self.repository = repository
        self.health = health
        self.judging = judging
        self.now = now

    async def series(self, me: Person, table: str | None = None, kind: tuple[str, str] | None = None) -> Series:
        """What to practise now: mistakes of one kind in one of the games, those of one table, or what is due of all."""
        await self.collect(me)
        if kind is not None:
            found = await self.of_kind(me, *kind)
        elif table is not None:
            found = [
                card for card in await self.health.guard(self.store.cards_of(me.id, table)) if card.better is not None
            ]
            found = found[:MOST_OF_TABLE]
        else:
            found = await self.health.guard(self.store.due_cards(me.id, self.now(), MOST_CARDS))
        counts = await self.health.guard(self.store.count_cards(me.id, self.now()))
        return Series([await self.tell(card) for card in found], *counts)

    async def of_kind(self, me: Person, game: str, theme: str) -> list[Card]:
        """The last mistakes of a kind, due or not; the same kinds as in a person's record."""
        if theme not in (*THEMES, OTHER):
            raise refuse("no-such-theme")
        found: list[Card] = []
        examples = (await self.records.examples(me, game, theme))[:MOST_CARDS]
        for table in dict.fromkeys(table for table, _ in examples):
            cards = await self.health.guard(self.store.cards_of(me.id, table))
            found += [card for card in cards if (table, card.ply + 1) in examples]
        return found

    async def collect(self, me: Person) -> None:
        """Take in the decisions of games that were reviewed since."""
        for table_id, body in await self.health.guard(self.store.reviewed(me.id, VERSION, MOST_TABLES)):
            table = await self.read(table_id)
            seats = table.seats_of(me.id) or range(1, len(table.chairs) + 1)  # of an uploaded game all
            cards = choose(table, seats, msgspec.json.decode(body)["decisions"], self.now())
            await self.health.guard(self.store.add_cards(me.id, table_id, cards))

    async def read(self, table_id: str) -> Table:
        """A table."""
        room = await self.repository.read(table_id)
        assert room.table is not None
        return room.table

    async def tell(self, card: Card) -> MistakeCard:
        """A card as its owner sees it before the answer."""
        return MistakeCard(card.table, card.ply, card.game, card.seat, await self.played(card), card.stage)

    async def played(self, card: Card) -> str:
        """The move that was played."""
        return str(find_ply(await self.read(card.table), card.ply + 1).move)

    async def need(self, me: Person, table: str, ply: int) -> tuple[Card, Position]:
        """A card, and its position; refused if the person has no such card."""
        cards = await self.health.guard(self.store.cards_of(me.id, table))
        card = next((one for one in cards if one.ply == ply), None)
        if card is None:
            raise refuse("no-such-mistake")
        return card, find_ply(await self.read(table), ply)

    async def show(self, me: Person, table: str, ply: int, moves: Sequence[str]) -> Json:
        """The board of a card after moves tried on it."""
        _, position = await self.need(me, table, ply)
        return show_after(position, moves)

    async def preview(self, me: Person, table: str, ply: int, moves: Sequence[str], words: list[str]) -> Json:
        """What words would do on the board of a card."""
        _, position = await self.need(me, table, ply)
        return try_after(position, moves, words)

    async def guess(self, me: Person, table: str, ply: int, mistake: bool) -> Guess:
        """Was the played move a mistake? A right guess about a mistake leaves the better move to be found."""
        card, _ = await self.need(me, table, ply)
        is_mistake = card.better is not None
        if not (mistake and is_mistake):
            card = await self.count(me, card, mistake == is_mistake)
        return Guess(is_mistake, card.cost // PERCENT, card.due)

    async def answer(self, me: Person, table: str, ply: int, moves: Sequence[str]) -> MistakeAnswer:
        """Judge a move."""
        card, position = await self.need(me, table, ply)
        view = position.view(position.to_act)
        move = need_legal(view.state, moves[0])
        found = await self.judging.run(card.game, judge_move, view, move, card.better)
        found.due = (await self.count(me, card, found.right)).due
        return found

    async def give_up(self, me: Person, table: str, ply: int) -> MistakeAnswer:
        """Tell the better move, or the one played if that was fine."""
        card, position = await self.need(me, table, ply)
        view = position.view(position.to_act)
        best = need_legal(view.state, card.better or await self.played(card))
        reasons = await self.judging.run(card.game, tell_reasons, view, best)
        due = (await self.count(me, card, False)).due
        return MistakeAnswer(False, card.cost // PERCENT, [], str(best), reasons, due)

    async def count(self, me: Person, card: Card, is_found: bool) -> Card:
        """Decide when a card comes back, if it is due: the first answer counts."""
        if card.due is None or card.due > self.now():
            return card
        stage = card.stage + 1 if is_found else 0
        days = DAYS[max(0, stage - 1)] if stage <= len(DAYS) else None
        due = None if days is None else self.now() + days * DAY
        await self.health.guard(self.store.move_card(me.id, card.table, card.ply, stage, due))
        return msgspec.structs.replace(card, stage=stage, due=due)


def choose(table: Table, seats: Sequence[int], decisions: Sequence[Json], now: float) -> list[Card]:
    """The decisions of some seats to practise: what has a name in the review, and some that were fine.

    Where errors stand there are none: a wrong move may be the best one there.
    """
    if table.errors_stand:
        return []

    def card(one: Json) -> Card:
        is_mistake = one["name"] is not None
        cost = one["cost"] if is_mistake else 0
        return Card(table.id, one["ply"] - 1, table.game.id, one["seat"], cost, one["better"], 0, now)

    own = [one for one in decisions if one["seat"] in seats]
    wrong = [one for one in own if one["name"] is not None][:MOST_OF_TABLE]
    fine = [one for one in own if one["kind"] == REAL and one["cost"] < CLOSE]
    count = min(len(fine), (len(wrong) + 1) // FINE_EVERY)
    some = [fine[(2 * place + 1) * len(fine) // (2 * count)] for place in range(count)]
    return [card(one) for one in (*wrong, *some)]


def judge_move(view: View, move: Move, better: str | None) -> MistakeAnswer:
    """Is a move right, and if not, what speaks against it?"""
    if str(move) == better:
        return MistakeAnswer(True, 0, [], better, tell_reasons(view, move), None)
    decision = judge(view, move)
    if decision.cost < CLOSE:
        return MistakeAnswer(True, decision.cost // PERCENT, [], str(move), tell_reasons(view, move), None)
    against = tell_against(view, need_legal(view.state, better), move) if better else []
    return MistakeAnswer(False, decision.cost // PERCENT, against, None, [], None)
