"""The results as a text table for the terminal."""

from tatami.arena.summary import Estimate, Summary
from tatami.core.messages import Catalogue, Json

__all__ = ["format_number", "format_rating", "format_results", "format_share"]

NAME_WIDTH = 18


def format_results(summary: Summary, catalogue: Catalogue) -> str:
    """Return one line per bot, the best first, then the seats, the length of games and the failures."""
    heads = [
        catalogue.say("head-bot"),
        catalogue.say("head-rating"),
        catalogue.say("head-games"),
        catalogue.say("head-points"),
        *([catalogue.say("head-without-luck")] if summary.plan.luck else []),
        catalogue.say("head-pace"),
        catalogue.say("head-failures"),
    ]
    rows = [
        [
            shorten(one.name),
            format_rating(one.rating),
            str(one.games),
            format_share(one.points, catalogue),
            *([format_share(one.without_luck, catalogue)] if one.without_luck else []),
            format_number(one.seconds, 4, catalogue),
            str(one.failures),
        ]
        for one in summary.bots
    ]
    shares = "; ".join(format_share(share, catalogue) for share in summary.seats)
    lines = [*align([heads, *rows]), "", catalogue.say("seat-shares", shares=shares)]
    if summary.lengths:
        mean = format_number(sum(summary.lengths) / len(summary.lengths), 1, catalogue)
        lines.append(catalogue.say("lengths", mean=mean, least=min(summary.lengths), most=max(summary.lengths)))
    if summary.saving is not None:
        lines.append(catalogue.say("saving", times=format_number(summary.saving, 2, catalogue)))
    for name, failure, count in count_failures(summary):
        lines.append(catalogue.say("failed-times", bot=shorten(name), failure=failure, count=count))
    return "\n".join(lines)


def shorten(name: str) -> str:
    """Cut a long name at its start: the end of a command line identifies a program best."""
    return name if len(name) <= NAME_WIDTH else f"…{name[1 - NAME_WIDTH :]}"


def format_number(value: float, places: int, catalogue: Catalogue) -> str:
    """Format a number with this many decimals and the language's decimal separator."""
    return catalogue.decimal(f"{value:.{places}f}")


def format_share(share: Estimate, catalogue: Catalogue) -> str:
    """Format a share in percent, with its interval if it has one."""
    text = f"{format_number(100 * share.value, 1, catalogue)} %"
    if share.low is None or share.high is None:
        return text
    return f"{text} ({format_number(100 * share.low, 1, catalogue)}…{format_number(100 * share.high, 1, catalogue)})"


def format_rating(rating: Estimate | None) -> str:
    """Format a rating, with its interval if it has one."""
    if rating is None:
        return "–"
    text = f"{round(rating.value):+d}"
    if rating.low is None or rating.high is None:
        return text
    return f"{text} ({round(rating.low):+d}…{round(rating.high):+d})"


def count_failures(summary: Summary) -> list[tuple[str, Json, int]]:
    """Group failures by bot and code; return the bot, the first failure of each group and the group's size."""
    found: dict[tuple[str, str], list[Json]] = {}
    for name, result in summary.failures:
        found.setdefault((name, result["failure"]["code"]), []).append(result["failure"])
    return [(name, failures[0], len(failures)) for (name, _), failures in found.items()]


def align(rows: list[list[str]]) -> list[str]:
    """Pad the columns to equal width: the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
