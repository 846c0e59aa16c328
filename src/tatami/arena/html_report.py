"""The results as one HTML file with plots; a browser shows it without a network."""

import html
import json
from collections import Counter
from typing import Any

from tatami.arena.results_table import format_number, format_rating, format_share
from tatami.arena.summary import BotSummary, Estimate, Summary
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
    """Return whether the plotting libraries are installed."""
    try:
        import altair  # noqa: F401
        import vl_convert  # noqa: F401
    except ImportError:
        return False
    return True


def write_report(summary: Summary, catalogue: Catalogue) -> str:
    """Return the whole HTML file."""
    import vl_convert

    plan = summary.plan
    title = catalogue.say("report-title", game=plan.game, players=plan.players)
    charts: list[Json] = []
    body = [
        f"<h1>{html.escape(title)}</h1>",
        f"<p>{html.escape(format_setting(summary, catalogue))}</p>",
        section(
            catalogue.say("report-ratings"), catalogue.say("report-ratings-how"), table_of_bots(summary, catalogue)
        ),
        figure(charts, chart_ratings(summary, catalogue)),
        section(catalogue.say("report-pairs"), catalogue.say("report-pairs-how"), ""),
        figure(charts, chart_pairs(summary, catalogue)),
        section(catalogue.say("report-seats"), catalogue.say("report-seats-how"), ""),
        figure(charts, chart_seats(summary, catalogue)),
        section(catalogue.say("report-lengths"), catalogue.say("report-lengths-how"), ""),
        figure(charts, chart_lengths(summary, catalogue)),
        section(catalogue.say("report-time"), catalogue.say("report-time-how"), ""),
        figure(charts, chart_time(summary, catalogue)),
        section(
            catalogue.say("report-failures"),
            catalogue.say("report-failures-how"),
            table_of_failures(summary, catalogue),
        ),
    ]
    calls = "\n".join(f"vegaEmbed('#plot{index}', {as_script(chart)}, OPTIONS);" for index, chart in enumerate(charts))
    # SVG scales with the page; the actions menu would link to other sites.
    script = f"const OPTIONS = {{mode: 'vega-lite', renderer: 'svg', actions: false}};\n{calls}"
    head = f'<meta charset="utf-8">\n<title>{html.escape(title)}</title>\n<style>{STYLE}</style>'
    parts = [
        f'<!DOCTYPE html>\n<html lang="{catalogue.language}">\n<head>\n{head}\n</head>\n<body>',
        *body,
        f"<script>\n{vl_convert.javascript_bundle(SNIPPET)}\n</script>",
        f"<script>\n{script}\n</script>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def format_setting(summary: Summary, catalogue: Catalogue) -> str:
    """Describe what was played."""
    plan = summary.plan
    text = catalogue.say(
        "report-setting", games=summary.games, deals=plan.deals, seatings=len(plan.seatings), seed=plan.seed
    )
    if plan.options:
        text += " " + catalogue.say("report-options", options=json.dumps(plan.options, ensure_ascii=False)[:400])
    if plan.seconds is not None:
        text += " " + catalogue.say("report-seconds", seconds=f"{plan.seconds:g}")
    if plan.iterations is not None:
        text += " " + catalogue.say("report-iterations", iterations=plan.iterations)
    return text


def section(title: str, how: str, content: str) -> str:
    """A heading, a note on how to read the content, and the content."""
    return f"<h2>{html.escape(title)}</h2>\n<p>{html.escape(how)}</p>\n{content}"


def table(heads: list[str], rows: list[list[str]]) -> str:
    """An HTML table."""
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{html.escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table>\n<tr>{head}</tr>\n{body}\n</table>"


def table_of_bots(summary: Summary, catalogue: Catalogue) -> str:
    """The numbers behind the plots."""
    heads = [
        catalogue.say("head-bot"),
        catalogue.say("head-rating"),
        catalogue.say("head-games"),
        catalogue.say("head-points"),
        *([catalogue.say("head-without-luck")] if summary.plan.luck else []),
        catalogue.say("head-score"),
        catalogue.say("head-pace"),
        catalogue.say("head-slowest"),
        catalogue.say("head-failures"),
    ]
    return table(heads, [format_bot(one, catalogue) for one in summary.bots])


def format_bot(one: BotSummary, catalogue: Catalogue) -> list[str]:
    """The cells of one bot's row."""
    score = "–" if one.score is None else format_number(one.score, 1, catalogue)
    times = [format_number(seconds, 4, catalogue) for seconds in (one.seconds, one.slowest)]
    shares = [format_share(share, catalogue) for share in (one.points, one.without_luck) if share]
    numbers = [str(one.games), *shares, score, *times]
    return [one.name, format_rating(one.rating), *numbers, str(one.failures)]


def table_of_failures(summary: Summary, catalogue: Catalogue) -> str:
    """The failures, up to a limit: bot, game, ply and reason."""
    heads = [
        catalogue.say("head-bot"),
        catalogue.say("head-game"),
        catalogue.say("head-ply"),
        catalogue.say("head-failure"),
    ]
    rows = []
    for name, result in summary.failures[:SHOWN_FAILURES]:
        failure = {key: value for key, value in result["failure"].items() if key != "seat"}
        rows.append(
            [name, f"{result['deal'] + 1}-{result['seating'] + 1}", str(result["plies"]), catalogue.tell(failure)]
        )
    return table(heads, rows) if rows else f"<p>{html.escape(catalogue.say('report-no-failures'))}</p>"


def figure(charts: list[Json], chart: Any) -> str:
    """Add a chart to the list and return the element that will hold it."""
    specification = chart.to_dict()
    specification.pop("$schema", None)
    charts.append(specification)
    return f'<figure id="plot{len(charts) - 1}"></figure>'


def as_script(value: Json) -> str:
    """JSON for a script element; `<` is escaped so that no text in it can close the element."""
    return json.dumps(value).replace("<", "\\u003c")


# Charts


def chart_of(rows: list[Json]) -> Any:
    """An empty chart of these rows."""
    import altair

    return altair.Chart(altair.Data(values=rows), width=560)


def with_interval(name: str, estimate: Estimate, factor: float = 1.0) -> Json:
    """A row with a value and its interval; without one, both ends are the value."""
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


def chart_ratings(summary: Summary, catalogue: Catalogue) -> Any:
    """Ratings with intervals, or points if the bots are not rated."""
    rated = [with_interval(one.name, one.rating) for one in summary.bots if one.rating is not None]
    if rated:
        return points_with_intervals(rated, catalogue.say("axis-elo"))
    rows = [with_interval(one.name, one.points, 100) for one in summary.bots]
    return points_with_intervals(rows, catalogue.say("head-points"))


def chart_pairs(summary: Summary, catalogue: Catalogue) -> Any:
    """How often each bot finishes before each other one, as a heat map."""
    import altair

    order = [one.name for one in summary.bots]
    rows = [{"name": one, "other": other, "share": 100 * share} for (one, other), share in summary.pairs.items()]
    axis = altair.Axis(labelLimit=150)
    base = chart_of(rows).encode(
        y=altair.Y("name:N", title=None, sort=order, axis=axis),
        x=altair.X("other:N", title=None, sort=order, axis=axis),
    )
    scale = altair.Scale(domain=[0, 50, 100], range=["#d9822b", "#f5f5f5", "#3a76af"])
    squares = base.mark_rect().encode(color=altair.Color("share:Q", title=catalogue.say("axis-percent"), scale=scale))
    return squares + base.mark_text().encode(text=altair.Text("share:Q", format=".1f"))


def chart_seats(summary: Summary, catalogue: Catalogue) -> Any:
    """Each seat's share of the victories, and an even share."""
    import altair

    rows = [with_interval(str(seat), share, 100) for seat, share in enumerate(summary.seats, 1)]
    even = chart_of([{"even": 100 / summary.plan.players}]).mark_rule(strokeDash=[4, 4]).encode(x="even:Q")
    return points_with_intervals(rows, catalogue.say("axis-percent")) + even.encode(x=altair.X("even:Q"))


def chart_lengths(summary: Summary, catalogue: Catalogue) -> Any:
    """A histogram of the number of decisions per game."""
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
            x=altair.X("from:Q", title=catalogue.say("axis-decisions"), scale=scale),
            x2="to:Q",
            y=altair.Y("games:Q", title=catalogue.say("head-games")),
            y2=altair.Y2(datum=0),
            tooltip=["from:Q", "to:Q", "games:Q"],
        )
    )


def chart_time(summary: Summary, catalogue: Catalogue) -> Any:
    """The mean time per move as a bar, the slowest move as a tick."""
    import altair

    rows: list[Json] = [{"name": one.name, "mean": one.seconds, "slowest": one.slowest} for one in summary.bots]
    axis = altair.Axis(labelLimit=300)
    names = altair.Y("name:N", title=None, sort=[row["name"] for row in rows], axis=axis)
    bars = chart_of(rows).mark_bar().encode(y=names, x=altair.X("mean:Q", title=catalogue.say("head-pace")))
    tips = ["name:N", "mean:Q", "slowest:Q"]
    return bars + chart_of(rows).mark_tick(thickness=2).encode(y=names, x="slowest:Q", tooltip=tips)
