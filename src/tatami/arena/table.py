"""The results as a table for the terminal."""

from tatami.arena.summary import Estimate, Summary
from tatami.core.messages import Catalogue, Json

__all__ = ["clip", "tell_number", "tell_points", "tell_rating", "write_table"]

NAME_WIDTH = 18


def write_table(summary: Summary, words: Catalogue) -> str:
    """Every bot in a line, the best first; then the seats, how long games are, and the failures."""
    heads = [
        words.say("head-bot"),
        words.say("head-rating"),
        words.say("head-games"),
        words.say("head-points"),
        words.say("head-pace"),
        words.say("head-failures"),
    ]
    rows = [
        [
            clip(one.name),
            tell_rating(one.rating),
            str(one.games),
            tell_points(one.points, words),
            tell_number(one.seconds, 4, words),
            str(one.failures),
        ]
        for one in summary.bots
    ]
    shares = "; ".join(tell_points(share, words) for share in summary.seats)
    lines = [*align([heads, *rows]), "", words.say("seat-shares", shares=shares)]
    if summary.lengths:
        mean = tell_number(sum(summary.lengths) / len(summary.lengths), 1, words)
        lines.append(words.say("lengths", mean=mean, least=min(summary.lengths), most=max(summary.lengths)))
    for name, failure, count in count_failures(summary):
        lines.append(words.say("failed-times", bot=clip(name), failure=failure, count=count))
    return "\n".join(lines)


def clip(name: str) -> str:
    """A name short enough for a table; a program is known by its end."""
    return name if len(name) <= NAME_WIDTH else f"…{name[1 - NAME_WIDTH :]}"


def tell_number(value: float, places: int, words: Catalogue) -> str:
    """A number with so many decimals, as the language writes them."""
    return words.decimal(f"{value:.{places}f}")


def tell_points(share: Estimate, words: Catalogue) -> str:
    """A share in percent, with its interval."""
    told = f"{tell_number(100 * share.value, 1, words)} %"
    if share.low is None or share.high is None:
        return told
    return f"{told} ({tell_number(100 * share.low, 1, words)}…{tell_number(100 * share.high, 1, words)})"


def tell_rating(rating: Estimate | None) -> str:
    """A rating with its interval."""
    if rating is None:
        return "–"
    told = f"{round(rating.value):+d}"
    if rating.low is None or rating.high is None:
        return told
    return f"{told} ({round(rating.low):+d}…{round(rating.high):+d})"


def count_failures(summary: Summary) -> list[tuple[str, Json, int]]:
    """Each bot that failed, how it did so first in each way, and how often in that way."""
    found: dict[tuple[str, str], list[Json]] = {}
    for name, result in summary.failures:
        found.setdefault((name, result["failure"]["code"]), []).append(result["failure"])
    return [(name, failures[0], len(failures)) for (name, _), failures in found.items()]


def align(rows: list[list[str]]) -> list[str]:
    """Columns of equal width: names to the left, numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
