"""Refusals of the match service, each with a code and parameters."""

from pathlib import Path
from typing import Any

from tatami.core.errors import TatamiError
from tatami.core.messages import Catalogue, Reason

__all__ = ["CATALOGUE", "LOCALE", "Refused", "refuse", "refuse_for"]

LOCALE = Path(__file__).parent / "locale"
CATALOGUE = Catalogue("en", LOCALE)


class Refused(TatamiError):
    """A request was refused; nothing changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.catalogue = CATALOGUE


def refuse(code: str, **params: Any) -> Refused:
    """The refusal with this code, to be raised."""
    return Refused(Reason(code, params))


def refuse_for(error: TatamiError) -> Refused:
    """The refusal for an error of the rules or of a check."""
    refused = Refused(error.reason)
    return refused.within(Catalogue("en", LOCALE, *error.catalogue.folders))
