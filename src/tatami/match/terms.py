"""Check the terms of a table against the game, and complete them."""

from msgspec.structs import replace

from tatami.bots import LEVELS, check_bot
from tatami.bots.styles import join_style
from tatami.core.errors import TatamiError
from tatami.core.game import Game
from tatami.core.messages import Json
from tatami.games import game as find_game
from tatami.match.names import clean_name
from tatami.match.protocol import Clock, SeatTerms, Terms
from tatami.match.refusals import refuse, refuse_for

__all__ = ["check_seat", "check_terms", "normal_options"]

LEAST_SECONDS = 5
WINDOW_SECONDS = 15
LEAST_WINDOW, MOST_WINDOW = 5, 60
DAY = 86_400
"""With a clock of a day or more, people answer over days, and no countdown runs."""
BOT_AWAY_FROM = 3
"""With at least this many seats, a bot plays on for a person who leaves, unless the terms say otherwise."""


def check_terms(terms: Terms) -> tuple[Game, Terms]:
    """The game, and the terms with all defaults filled in; refuse terms that are wrong."""
    try:
        game = find_game(terms.game)
    except TatamiError as error:
        raise refuse_for(error) from None
    options = normal_options(game, len(terms.seats), terms.options)
    for seat in terms.seats:
        check_seat(seat, game)
    check_clock(terms.clock)
    away = terms.away or ("bot" if len(terms.seats) >= BOT_AWAY_FROM else "forfeit")
    return game, replace(terms, options=options, away=away, window=check_window(terms, options))


def check_window(terms: Terms, options: Json) -> int | None:
    """The seconds to object to a move where errors stand, 0 for no countdown; None where errors are refused."""
    if options.get("errors") != "stand":
        if terms.window:
            raise refuse("window-no-errors")
        return None
    if terms.hints:
        raise refuse("hints-errors-stand")
    takes_days = terms.clock.seconds >= DAY
    if terms.window is None:
        return 0 if takes_days else WINDOW_SECONDS
    if terms.window and not LEAST_WINDOW <= terms.window <= MOST_WINDOW:
        raise refuse("window-seconds", least=LEAST_WINDOW, most=MOST_WINDOW)
    if terms.window and takes_days:
        raise refuse("window-days")
    return terms.window


def normal_options(game: Game, players: int, options: Json) -> Json:
    """All options of a game, checked and in normal form."""
    try:
        _, found = game.set_up(players, options)
    except TatamiError as error:
        raise refuse_for(error) from None
    return found


def check_seat(seat: SeatTerms, game: Game) -> None:
    """Refuse a bot without a level, a level or style without a bot, a style that the game does not have.

    Only people at the host's device may have a name here.
    """
    if seat.kind == "bot" and (seat.level is None or seat.level not in LEVELS):
        raise refuse("no-such-level", levels=list(LEVELS))
    if seat.kind != "bot" and seat.level is not None:
        raise refuse("seat-no-level")
    if seat.kind != "bot" and seat.style is not None:
        raise refuse("seat-no-style")
    if seat.style is not None:
        try:
            check_bot(join_style(str(seat.level), seat.style), game)
        except TatamiError as error:
            raise refuse_for(error) from None
    if seat.kind != "me" and seat.name is not None:
        raise refuse("seat-no-name")
    if seat.name is not None:
        clean_name(seat.name)


def check_clock(clock: Clock) -> None:
    """Refuse too little time, and times where there is no clock."""
    if clock.kind == "none" and (clock.seconds or clock.increment):
        raise refuse("clock-none")
    if clock.kind == "move" and clock.increment:
        raise refuse("clock-no-increment")
    if clock.kind != "none" and clock.seconds < LEAST_SECONDS:
        raise refuse("clock-too-short", seconds=LEAST_SECONDS)
