"""Opening and outcome statistics of many games, one number of players at a time."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from tatami.arena.results_table import align, format_number
from tatami.core.messages import Catalogue, Json
from tatami.data.sources import PlayedGame

__all__ = ["Statistics"]


@dataclass
class Tally:
    """What is counted for one number of players."""

    games: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    victories: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    openings: "defaultdict[str, list[float]]" = field(default_factory=lambda: defaultdict(lambda: [0, 0.0]))
    """By the first words: games, and the first seat's share of the victory in them."""


class Statistics:
    """Counts games.

    Args:
        depth: How many words make an opening.
        most: How many openings are shown.
    """

    def __init__(self, depth: int = 2, most: int = 10) -> None:
        self.depth = depth
        self.most = most
        self.tallies: defaultdict[int, Tally] = defaultdict(Tally)

    def add(self, game: PlayedGame) -> None:
        """Count a game; only one played to its end has an outcome, a length and an opening."""
        position = game.position
        tally = self.tallies[position.players]
        tally.games += 1
        tally.ended[game.how] += 1
        if game.how != "played" or not position.is_over:
            return
        ranks = position.outcome.ranks
        first = ranks.count(1)
        tally.lengths[position.ply] += 1
        tally.shared += first > 1
        tally.victories = tally.victories or [0.0] * position.players
        tally.scores = tally.scores or [0] * position.players
        for seat, (rank, score) in enumerate(zip(ranks, position.outcome.scores, strict=True)):
            tally.victories[seat] += (rank == 1) / first
            tally.scores[seat] += score
        opening = tally.openings[" ".join(str(word) for word in position.history[: self.depth])]
        opening[0] += 1
        opening[1] += (ranks[0] == 1) / first

    def to_json(self) -> list[Json]:
        """One object for each number of players."""
        return [self.describe(players, self.tallies[players]) for players in sorted(self.tallies)]

    def describe(self, players: int, tally: Tally) -> Json:
        """The figures for one number of players."""
        played = sum(tally.lengths.values())
        ranked = sorted(tally.openings.items(), key=lambda one: (-one[1][0], one[0]))[: self.most]
        return {
            "players": players,
            "games": tally.games,
            "ended": dict(tally.ended),
            "played": played,
            "shared": tally.shared,
            "victories": [round(share / played, 4) for share in tally.victories],
            "scores": [round(score / played, 2) for score in tally.scores],
            "lengths": describe_lengths(tally.lengths),
            "openings": [
                {"words": words, "games": int(games), "first": round(share / games, 4)}
                for words, (games, share) in ranked
            ],
        }

    def tell(self, catalogue: Catalogue) -> str:
        """The figures as text."""
        return "\n\n".join(tell_one(one, catalogue) for one in self.to_json())


def describe_lengths(lengths: Counter[int]) -> Json | None:
    """The least, mean and greatest number of moves."""
    if not lengths:
        return None
    mean = sum(length * count for length, count in lengths.items()) / lengths.total()
    return {"least": min(lengths), "mean": round(mean, 1), "most": max(lengths)}


def tell_one(one: Json, catalogue: Catalogue) -> str:
    """The figures for one number of players."""
    lines = [catalogue.say("stats-games", players=one["players"], games=one["games"], played=one["played"])]
    if not one["played"]:
        return lines[0]
    rows = [[catalogue.say("stats-seat"), catalogue.say("stats-victories"), catalogue.say("stats-score")]]
    for seat, (share, score) in enumerate(zip(one["victories"], one["scores"], strict=True), 1):
        rows.append([str(seat), f"{format_number(100 * share, 1, catalogue)} %", format_number(score, 1, catalogue)])
    lines += align(rows)
    lines.append(catalogue.say("stats-lengths", **one["lengths"]))
    lines.append(catalogue.say("stats-shared", count=one["shared"]))
    rows = [[catalogue.say("stats-opening"), catalogue.say("stats-count"), catalogue.say("stats-first")]]
    for opening in one["openings"]:
        share = f"{format_number(100 * opening['first'], 1, catalogue)} %"
        rows.append([opening["words"], str(opening["games"]), share])
    return "\n".join([*lines, "", *align(rows)])
