"""What people practise: puzzles and their own mistakes; SQL that SQLite and PostgreSQL understand alike."""

from typing import Protocol

from msgspec import Struct

from tatami.match.store.reviews import ReviewStore
from tatami.ratings import Rating

__all__ = ["Card", "PracticeStore", "Practising", "Solver"]

SELECT_SOLVERS = """
    SELECT game, value, deviation, volatility, solved, tried, streak, best FROM solver WHERE person = ?1 ORDER BY game
"""
KEEP_SOLVER = """
    INSERT INTO solver (person, game, value, deviation, volatility, solved, tried, streak, best)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
    ON CONFLICT (person, game) DO UPDATE SET value = excluded.value, deviation = excluded.deviation,
    volatility = excluded.volatility, solved = excluded.solved, tried = excluded.tried, streak = excluded.streak,
    best = excluded.best
"""
SELECT_TRIES = "SELECT puzzle, tried FROM puzzle_try WHERE person = ?1 AND game = ?2"
ADD_TRY = """
    INSERT INTO puzzle_try (person, game, puzzle, solved, tried) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING
"""
SELECT_RATINGS = "SELECT puzzle, value, deviation, volatility FROM puzzle_rating WHERE game = ?1"
KEEP_RATING = """
    INSERT INTO puzzle_rating (game, puzzle, value, deviation, volatility) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT (game, puzzle) DO UPDATE SET value = excluded.value, deviation = excluded.deviation,
    volatility = excluded.volatility
"""
SELECT_REVIEWED = """
    SELECT review.game_table, review.body FROM review JOIN player ON player.game_table = review.game_table
    WHERE player.person = ?1 AND review.version = ?2 AND review.body IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM practised WHERE practised.person = ?1 AND practised.game_table = review.game_table
    ) ORDER BY review.asked DESC LIMIT ?3
"""
ADD_PRACTISED = "INSERT INTO practised (person, game_table) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
ADD_CARD = """
    INSERT INTO mistake (person, game_table, ply, game, seat, cost, better, stage, due)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING
"""
CARD = "game_table, ply, game, seat, cost, better, stage, due"
SELECT_DUE = f"SELECT {CARD} FROM mistake WHERE person = ?1 AND due <= ?2 ORDER BY due, game_table, ply LIMIT ?3"
SELECT_CARDS = f"SELECT {CARD} FROM mistake WHERE person = ?1 AND game_table = ?2 ORDER BY ply"
COUNT_CARDS = """
    SELECT COUNT(CASE WHEN due <= ?2 THEN 1 END), COUNT(CASE WHEN due > ?2 THEN 1 END),
    COUNT(CASE WHEN due IS NULL THEN 1 END), MIN(CASE WHEN due > ?2 THEN due END) FROM mistake WHERE person = ?1
"""
MOVE_CARD = "UPDATE mistake SET stage = ?4, due = ?5 WHERE person = ?1 AND game_table = ?2 AND ply = ?3"


class Solver(Struct, frozen=True):
    """How somebody solves the puzzles of a game; only first tries count."""

    rating: Rating = Rating()
    solved: int = 0
    tried: int = 0
    streak: int = 0
    """Puzzles solved in a row."""
    best: int = 0
    """The longest streak."""


class Card(Struct, frozen=True):
    """A decision of one's own to practise: the position of a table after `ply` moves."""

    table: str
    ply: int
    game: str
    seat: int
    cost: int
    """What the played move cost; 0 if it was fine."""
    better: str | None
    """The better move; None if it was fine."""
    stage: int
    """How often it was found in a row."""
    due: float | None
    """When it comes back; None if it is learnt."""


class Practising(Protocol):
    """What a store promises about practice."""

    async def solvers(self, person: str) -> dict[str, Solver]:
        """How a person solves the puzzles of each game."""

    async def keep_solver(self, person: str, game: str, solver: Solver) -> None:
        """Store how a person solves the puzzles of a game."""

    async def puzzle_tries(self, person: str, game: str) -> dict[str, float]:
        """When a person first tried each puzzle of a game."""

    async def add_try(self, person: str, game: str, puzzle: str, solved: bool, now: float) -> bool:
        """Note a person's first try at a puzzle; False if there was one."""

    async def puzzle_ratings(self, game: str) -> dict[str, Rating]:
        """How hard the puzzles of a game have proved."""

    async def keep_puzzle_rating(self, game: str, puzzle: str, rating: Rating) -> None:
        """Store how hard a puzzle has proved."""

    async def reviewed(self, person: str, version: int, limit: int) -> list[tuple[str, bytes]]:
        """Tables of a person and their reviews, if their decisions are not practised yet; the newest first."""

    async def add_cards(self, person: str, table: str, cards: list[Card]) -> None:
        """Practise these decisions of a table."""

    async def due_cards(self, person: str, now: float, limit: int) -> list[Card]:
        """Decisions that are due, the longest due first."""

    async def cards_of(self, person: str, table: str) -> list[Card]:
        """The decisions of a table that a person practises."""

    async def count_cards(self, person: str, now: float) -> tuple[int, int, int, float | None]:
        """How many decisions are due, how many later, how many are learnt, and when the next one is due."""

    async def move_card(self, person: str, table: str, ply: int, stage: int, due: float | None) -> None:
        """Store when a decision comes back."""


class PracticeStore(ReviewStore):
    """The practice of a store."""

    async def solvers(self, person: str) -> dict[str, Solver]:
        """How a person solves the puzzles of each game."""
        rows = await self.fetch(SELECT_SOLVERS, person)
        return {row[0]: Solver(Rating(*row[1:4]), *row[4:]) for row in rows}

    async def keep_solver(self, person: str, game: str, solver: Solver) -> None:
        """Store how a person solves the puzzles of a game."""
        rating = (solver.rating.value, solver.rating.deviation, solver.rating.volatility)
        counts = (solver.solved, solver.tried, solver.streak, solver.best)
        await self.execute(KEEP_SOLVER, person, game, *rating, *counts)

    async def puzzle_tries(self, person: str, game: str) -> dict[str, float]:
        """When a person first tried each puzzle of a game."""
        return {row[0]: row[1] for row in await self.fetch(SELECT_TRIES, person, game)}

    async def add_try(self, person: str, game: str, puzzle: str, solved: bool, now: float) -> bool:
        """Note a person's first try at a puzzle; False if there was one."""
        return await self.execute(ADD_TRY, person, game, puzzle, int(solved), now) == 1

    async def puzzle_ratings(self, game: str) -> dict[str, Rating]:
        """How hard the puzzles of a game have proved."""
        return {row[0]: Rating(*row[1:]) for row in await self.fetch(SELECT_RATINGS, game)}

    async def keep_puzzle_rating(self, game: str, puzzle: str, rating: Rating) -> None:
        """Store how hard a puzzle has proved."""
        await self.execute(KEEP_RATING, game, puzzle, rating.value, rating.deviation, rating.volatility)

    async def reviewed(self, person: str, version: int, limit: int) -> list[tuple[str, bytes]]:
        """Tables of a person and their reviews, if their decisions are not practised yet; the newest first."""
        return [(table, body) for table, body in await self.fetch(SELECT_REVIEWED, person, version, limit)]

    async def add_cards(self, person: str, table: str, cards: list[Card]) -> None:
        """Practise these decisions of a table."""
        for card in cards:
            decision = (card.ply, card.game, card.seat, card.cost, card.better)
            await self.execute(ADD_CARD, person, table, *decision, card.stage, card.due)
        await self.execute(ADD_PRACTISED, person, table)

    async def due_cards(self, person: str, now: float, limit: int) -> list[Card]:
        """Decisions that are due, the longest due first."""
        return [Card(*row) for row in await self.fetch(SELECT_DUE, person, now, limit)]

    async def cards_of(self, person: str, table: str) -> list[Card]:
        """The decisions of a table that a person practises."""
        return [Card(*row) for row in await self.fetch(SELECT_CARDS, person, table)]

    async def count_cards(self, person: str, now: float) -> tuple[int, int, int, float | None]:
        """How many decisions are due, how many later, how many are learnt, and when the next one is due."""
        due, later, learnt, next_due = (await self.fetch(COUNT_CARDS, person, now))[0]
        return due, later, learnt, next_due

    async def move_card(self, person: str, table: str, ply: int, stage: int, due: float | None) -> None:
        """Store when a decision comes back."""
        await self.execute(MOVE_CARD, person, table, ply, stage, due)
