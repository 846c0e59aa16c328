"""The results as a table for the terminal."""

from tatami.arena.summary import Estimate, Summary
from tatami.core.words import Catalogue

__all__ = ["clip", "tell_points", "tell_rating", "write_table"]

NAME_WIDTH = 18


def write_table(summary: Summary, words: Catalogue) -> str:
    """Every bot in a line, the best first; then the seats and the failures."""
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
            tell_points(one.points),
            f"{one.seconds:.4f}",
            str(one.failures),
        ]
        for one in summary.bots
    ]
    shares = [tell_points(share) for share in summary.seats]
    lines = [*align([heads, *rows]), "", words.say("seat-shares", shares=shares)]
    for (name, code), count in count_failures(summary).items():
        lines.append(words.say("failed-times", bot=clip(name), failure=code, count=count))
    return "\n".join(lines)


def clip(name: str) -> str:
    """A name short enough for a table; a program is known by its end."""
    return name if len(name) <= NAME_WIDTH else f"…{name[1 - NAME_WIDTH :]}"


def tell_points(share: Estimate) -> str:
    """A share in percent, with its interval."""
    told = f"{100 * share.value:.1f} %"
    return told if share.low is None or share.high is None else f"{told} ({100 * share.low:.1f}…{100 * share.high:.1f})"


def tell_rating(rating: Estimate | None) -> str:
    """A rating with its interval."""
    if rating is None:
        return "–"
    told = f"{rating.value:+.0f}"
    return told if rating.low is None or rating.high is None else f"{told} ({rating.low:+.0f}…{rating.high:+.0f})"


def count_failures(summary: Summary) -> dict[tuple[str, str], int]:
    """How often each bot failed in which way."""
    counts: dict[tuple[str, str], int] = {}
    for name, result in summary.failures:
        key = (name, result["failure"]["code"])
        counts[key] = counts.get(key, 0) + 1
    return counts


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
