"""Facts about Iké no Koï for the contract tests."""

from collections import Counter
from typing import Any

from tatami import Position

OTHER_BOX: dict[str, Any] = {
    "zones": [[11, 9, 7, 5, 3], [2, 4, 6, 8, 10]],
    "tokens": {str(variety): 12 - variety for variety in range(2, 12)},
    "challenges": [
        {"kind": "pairs", "lotus": 2},
        {"kind": "triple", "lotus": 5},
        {"kind": "fewest-varieties", "lotus": 1},
        {"kind": "most-varieties", "lotus": 2},
        {"kind": "same", "varieties": [11, 2], "lotus": 3},
        {"kind": "same", "varieties": [9, 10], "lotus": 99},
        {"kind": "most", "varieties": [11], "lotus": 0},
        {"kind": "most", "varieties": [2], "lotus": 1},
        {"kind": "most", "varieties": [5], "lotus": 7},
        {"kind": "fewest", "varieties": [11], "lotus": 2},
        {"kind": "fewest", "varieties": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "lotus": 6},
        {
            "kind": "fewest",
            "varieties": [3, 4],
            "lotus": 6,
        },
        {"kind": "duos", "varieties": [10, 11], "lotus": 3},
        {"kind": "duos", "varieties": [4, 2], "lotus": 2},
    ],
}
"""Another box: another jetty, other tokens, other challenges."""

OPTIONS: list[dict[str, Any]] = [{}, {"box": OTHER_BOX}]

# Most decisions in a turn with k cards: k = 1: 1 draw; 2: 2 draws, a stop and the end of the turn; 3: 3 draws and a
# stop and the end, or 3 cards shared; 4: 4 draws and 4 cards shared, or an exchange of 2 decisions and the end. So at
# most 2 for each of 75 cards in the pile, besides 2 for each of 3 flowers and 1 for each of 5 bamboos and 2 bridges.
BOUND = 2 * 75 + 2 * 3 + 5 + 2

COPIES = Counter({str(value): value for value in range(2, 12)} | {"bamboo": 5, "lotus": 3, "bridge": 2, "lantern": 3})


def invariants(position: Position) -> None:
    """Every pond card is in exactly one place, and every card is where it may be."""
    view, deal = position.view(None).to_json(), position.deal
    few = position.players <= 3
    pile: Counter[str] = Counter(deal["pile"]) - Counter(
        view["drawn"]
    )  # put back the other way round, they are the same cards
    found = pile + Counter(view["river"]) + Counter(view["waiting"]) + Counter(view["discarded"])
    if view["basin_winner"] is None:
        found += Counter(deal["basin"])
    for jetty in view["jetties"]:
        found += Counter({str(zone): koi for zone, koi in enumerate(jetty["koi"], 2)})
        found += Counter(bamboo=sum(jetty["bamboos"]), lotus=jetty["flowers"], lantern=jetty["lanterns"])
        assert min(jetty["koi"] + jetty["bamboos"]) >= 0
        assert not few or jetty["koi"][9] == jetty["bamboos"][9] == 0
        assert jetty["protected"] == sorted({zone for bridge in jetty["bridges"] for zone in bridge})
    assert found == COPIES - Counter({"11": 11 * few})
    assert pile.total() == view["pile"]
    assert len(view["looks"]) == view["discarded"].count("lotus") <= 3
