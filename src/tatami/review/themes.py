"""What a mistake was about, in a few words: the explanations of a review, grouped."""

from collections.abc import Iterable, Sequence

from tatami.core.messages import Json

__all__ = ["OTHER", "THEMES", "theme_of"]

OTHER = "other"
THEMES = {
    "win": "ends-winning all-placed trini-lets-win",
    "points": "gains-points loses-points scores-more scores-less kakuro-formed kakuro-scores kakuro-scores-flip "
    "kakuro-most trini-completes ike-more ike-less",
    "gift": "hiroba-lets trini-lets kakuro-leaves kakuro-gives-up ike-helps ike-next-for",
    "block": "hiroba-blocks hiroba-denies hiroba-closes kakuro-denies trini-blocks trini-saves ike-denies",
    "gardens": "hiroba-alone hiroba-behind hiroba-leads hiroba-shares hiroba-takes hiroba-settles hiroba-reaches "
    "hiroba-costs hiroba-only-place pond-first pond-lost pond-shared pond-taken",
    "stones": "hiroba-keeps-stone",
    "plans": "trini-threatens trini-pairs trini-lacks trini-looks kakuro-line kakuro-keeps kakuro-no-flip",
    "draw-or-stop": "ike-risk ike-risk-gain ike-draws ike-draws-loss ike-keeps ike-keeps-loss ike-first-card "
    "ike-second-card ike-next-known ike-next-pair ike-next-safe ike-next-shares",
    "tokens": "ike-token ike-takes-tokens ike-breaks-tokens ike-loses-tokens ike-lantern ike-bamboo ike-bridge "
    "ike-protects ike-challenge ike-challenge-lost",
    "exchange": "ike-exchange ike-exchange-loss ike-no-exchange ike-declines",
    "flowers": "ike-flower ike-keeps-flower ike-looks ike-looks-early ike-looks-last",
}
"""The codes of each theme. The pages have a sentence for every theme."""
BY_CODE = {code: theme for theme, codes in THEMES.items() for code in codes.split()}


def theme_of(against: Sequence[Json], reasons: Sequence[Json]) -> str:
    """The theme of a mistake: what speaks against the move played counts first, then what spoke for the better one."""
    return next((BY_CODE[code] for code in codes(against, reasons) if code in BY_CODE), OTHER)


def codes(*lists: Iterable[Json]) -> Iterable[str]:
    """The codes of messages, in order."""
    return (str(message["code"]) for messages in lists for message in messages)
