"""The results as one HTML file with plots, which needs nothing but a browser, and no network."""

import html
import json
from collections import Counter
from typing import Any

from tatami.arena.summary import BotSummary, Estimate, Summary
from tatami.arena.table import tell_number, tell_points, tell_rating
from tatami.core.messages import Catalogue, Json

__all__ = ["can_report", "write_report"]

SHOWN_FAILURES = 200
BARS = 30
SNIPPET = "window.vegaEmbed = vegaEmbed;"
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: .2rem .8rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; overflow-x: auto; }
"""


def can_report() -> bool:
    """Are the libraries for plots installed?"""
    try:
        import altair  # noqa: F401
        import vl_convert  # noqa: F401
    except ImportError:
        return False
    return True


def write_report(summary: Summary, words: Catalogue) -> str:
    """The whole file."""
    import vl_convert

    plan = summary.plan
    title = words.say("report-title", game=plan.game, players=plan.players)
    charts: list[Json] = []
    body = [
        f"<h1>{html.escape(title)}</h1>",
        f"<p>{html.escape(tell_setting(summary, words))}</p>",
        section(words.say("report-ratings"), words.say("report-ratings-how"), table_of_bots(summary, words)),
        figure(charts, chart_ratings(summary, words)),
        section(words.say("report-pairs"), words.say("report-pairs-how"), ""),
        figure(charts, chart_pairs(summary, words)),
        section(words.say("report-seats"), words.say("report-seats-how"), ""),
        figure(charts, chart_seats(summary, words)),
        section(words.say("report-lengths"), words.say("report-lengths-how"), ""),
        figure(charts, chart_lengths(summary, words)),
        section(words.say("report-time"), words.say("report-time-how"), ""),
        figure(charts, chart_time(summary, words)),
        section(words.say("report-failures"), words.say("report-failures-how"), table_of_failures(summary, words)),
    ]
    calls = "\n".join(f"vegaEmbed('#plot{index}', {as_script(chart)}, OPTIONS);" for index, chart in enumerate(charts))
    # Svg scales with the page; without the actions nothing in the page leads elsewhere.
    script = f"const OPTIONS = {{mode: 'vega-lite', renderer: 'svg', actions: false}};\n{calls}"
    head = f'<meta charset="utf-8">\n<title>{html.escape(title)}</title>\n<style>{STYLE}</style>'
    parts = [
        f'<!DOCTYPE html>\n<html lang="{words.language}">\n<head>\n{head}\n</head>\n<body>',
        *body,
        f"<script>\n{vl_convert.javascript_bundle(SNIPPET)}\n</script>",
        f"<script>\n{script}\n</script>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def tell_setting(summary: Summary, words: Catalogue) -> str:
    """What was played, in a sentence."""
    plan = summary.plan
    told = words.say(
        "report-setting", games=summary.games, deals=plan.deals, seatings=len(plan.seatings), seed=plan.seed
    )
    if plan.options:
        told += " " + words.say("report-options", options=json.dumps(plan.options, ensure_ascii=False)[:400])
    if plan.seconds is not None:
        told += " " + words.say("report-seconds", seconds=f"{plan.seconds:g}")
    if plan.iterations is not None:
        told += " " + words.say("report-iterations", iterations=plan.iterations)
    return told


def section(title: str, how: str, content: str) -> str:
    """A heading, how to read what follows, and it."""
    return f"<h2>{html.escape(title)}</h2>\n<p>{html.escape(how)}</p>\n{content}"


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table of texts."""
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{html.escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table>\n<tr>{head}</tr>\n{body}\n</table>"


def table_of_bots(summary: Summary, words: Catalogue) -> str:
    """The numbers behind the plots."""
    heads = [
        words.say("head-bot"),
        words.say("head-rating"),
        words.say("head-games"),
        words.say("head-points"),
        words.say("head-score"),
        words.say("head-pace"),
        words.say("head-slowest"),
        words.say("head-failures"),
    ]
    return table(heads, [row_of(one, words) for one in summary.bots])


def row_of(one: BotSummary, words: Catalogue) -> list[str]:
    """One bot's numbers as texts."""
    score = "–" if one.score is None else tell_number(one.score, 1, words)
    times = [tell_number(seconds, 4, words) for seconds in (one.seconds, one.slowest)]
    numbers = [str(one.games), tell_points(one.points, words), score, *times]
    return [one.name, tell_rating(one.rating), *numbers, str(one.failures)]


def table_of_failures(summary: Summary, words: Catalogue) -> str:
    """Every failure, up to a limit: who, where, why."""
    heads = [words.say("head-bot"), words.say("head-game"), words.say("head-ply"), words.say("head-failure")]
    rows = []
    for name, result in summary.failures[:SHOWN_FAILURES]:
        failure = {key: value for key, value in result["failure"].items() if key != "seat"}
        rows.append([name, f"{result['deal'] + 1}-{result['seating'] + 1}", str(result["plies"]), words.tell(failure)])
    return table(heads, rows) if rows else f"<p>{html.escape(words.say('report-no-failures'))}</p>"


def figure(charts: list[Json], chart: Any) -> str:
    """A place for a plot, which is added to the plots to draw."""
    described = chart.to_dict()
    described.pop("$schema", None)
    charts.append(described)
    return f'<figure id="plot{len(charts) - 1}"></figure>'


def as_script(value: Json) -> str:
    """Data inside a script element, which a text within cannot end."""
    return json.dumps(value).replace("<", "\\u003c")


# The plots


def chart_of(rows: list[Json]) -> Any:
    """An empty plot of these rows."""
    import altair

    return altair.Chart(altair.Data(values=rows), width=560)


def with_interval(name: str, estimate: Estimate, factor: float = 1.0) -> Json:
    """A row with a value and its interval, which is a point if there is none."""
    low = estimate.value if estimate.low is None else estimate.low
    high = estimate.value if estimate.high is None else estimate.high
    return {"name": name, "value": factor * estimate.value, "low": factor * low, "high": factor * high}


def points_with_intervals(rows: list[Json], title: str) -> Any:
    """A point and a line for each row."""
    import altair

    axis = altair.Axis(labelLimit=300)
    names = altair.Y("name:N", title=None, sort=[row["name"] for row in rows], axis=axis)
    lines = chart_of(rows).mark_rule().encode(y=names, x=altair.X("low:Q", title=title), x2="high:Q")
    scale = altair.Scale(zero=False)
    return lines + chart_of(rows).mark_point(filled=True, size=80).encode(
        y=names, x=altair.X("value:Q", title=title, scale=scale), tooltip=["name:N", "value:Q", "low:Q", "high:Q"]
    )


def chart_ratings(summary: Summary, words: Catalogue) -> Any:
    """Ratings with intervals; points where there are no ratings."""
    rated = [with_interval(one.name, one.rating) for one in summary.bots if one.rating is not None]
    if rated:
        return points_with_intervals(rated, words.say("axis-elo"))
    rows = [with_interval(one.name, one.points, 100) for one in summary.bots]
    return points_with_intervals(rows, words.say("head-points"))


def chart_pairs(summary: Summary, words: Catalogue) -> Any:
    """Who finishes before whom, as a square of percentages."""
    import altair

    order = [one.name for one in summary.bots]
    rows = [{"name": one, "other": other, "share": 100 * share} for (one, other), share in summary.pairs.items()]
    axis = altair.Axis(labelLimit=150)
    base = chart_of(rows).encode(
        y=altair.Y("name:N", title=None, sort=order, axis=axis),
        x=altair.X("other:N", title=None, sort=order, axis=axis),
    )
    scale = altair.Scale(domain=[0, 50, 100], range=["#d9822b", "#f5f5f5", "#3a76af"])
    squares = base.mark_rect().encode(color=altair.Color("share:Q", title=words.say("axis-percent"), scale=scale))
    return squares + base.mark_text().encode(text=altair.Text("share:Q", format=".1f"))


def chart_seats(summary: Summary, words: Catalogue) -> Any:
    """Each seat's share of the victories, and an even share."""
    import altair

    rows = [with_interval(str(seat), share, 100) for seat, share in enumerate(summary.seats, 1)]
    even = chart_of([{"even": 100 / summary.plan.players}]).mark_rule(strokeDash=[4, 4]).encode(x="even:Q")
    return points_with_intervals(rows, words.say("axis-percent")) + even.encode(x=altair.X("even:Q"))


def chart_lengths(summary: Summary, words: Catalogue) -> Any:
    """How many games took how many decisions."""
    import altair

    least, most = min(summary.lengths, default=0), max(summary.lengths, default=0)
    width = max(1, -(-(most - least + 1) // BARS))
    counts = Counter((length - least) // width for length in summary.lengths)
    rows = [
        {"from": least + step * width, "to": least + (step + 1) * width, "games": counts[step]}
        for step in range((most - least) // width + 1)
    ]
    scale = altair.Scale(zero=False)
    return (
        chart_of(rows)
        .mark_bar()
        .encode(
            x=altair.X("from:Q", title=words.say("axis-decisions"), scale=scale),
            x2="to:Q",
            y=altair.Y("games:Q", title=words.say("head-games")),
            y2=altair.Y2(datum=0),
            tooltip=["from:Q", "to:Q", "games:Q"],
        )
    )


def chart_time(summary: Summary, words: Catalogue) -> Any:
    """The mean time for a move as a bar, the slowest move as a tick."""
    import altair

    rows: list[Json] = [{"name": one.name, "mean": one.seconds, "slowest": one.slowest} for one in summary.bots]
    axis = altair.Axis(labelLimit=300)
    names = altair.Y("name:N", title=None, sort=[row["name"] for row in rows], axis=axis)
    bars = chart_of(rows).mark_bar().encode(y=names, x=altair.X("mean:Q", title=words.say("head-pace")))
    tips = ["name:N", "mean:Q", "slowest:Q"]
    return bars + chart_of(rows).mark_tick(thickness=2).encode(y=names, x="slowest:Q", tooltip=tips)
