"""Playing again with the same people: somebody offers it, and everybody else accepts."""

from msgspec.structs import replace

from tatami.games import game as find_game
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.chairs import Chair
from tatami.match.draft import Draft, Moment, need_space
from tatami.match.events import TableEvent
from tatami.match.refusals import refuse
from tatami.match.starting import new_table
from tatami.match.table import Table
from tatami.match.terms import check_terms, normal_options

__all__ = ["OFFER_SECONDS", "accepts", "is_last_to_agree", "make", "needs_consent", "offer"]

OFFER_SECONDS = 300.0
"""How long an offer stands."""


def needs_consent(table: Table, person: str) -> bool:
    """Whether other people sit at the table."""
    return bool(table.people - {person})


def offer(draft: Draft, command: m.Rematch) -> None:
    """Offer the other people another game."""
    table, now = draft.table, draft.moment.now
    need_rematch(table, draft.person)
    need_space(draft)
    if table.asking and table.asking.is_open(now):
        raise refuse("already-asked")
    terms = None if command.terms is None else new_terms(table, command.terms)
    own = table.seats_of(draft.person.id)
    waiting = [seat for seat, chair in enumerate(table.chairs, 1) if chair.person and seat not in own]
    data = e.AskedData("rematch", None, waiting, now + OFFER_SECONDS, terms)
    draft.add(e.Asked, seat=own[0], data=data)


def accepts(table: Table, who: m.Person, command: m.Rematch, now: float) -> bool:
    """Whether wanting a rematch means to accept the one that somebody else offers."""
    asking = table.asking
    if asking is None or asking.what != "rematch" or not asking.is_open(now) or command.terms is not None:
        return False
    return bool(set(asking.waiting) & set(table.seats_of(who.id)))


def need_rematch(table: Table, who: m.Person) -> None:
    """Refuse unless this person may play again from this table."""
    if not table.is_ended or table.uploaded or not table.start:
        raise refuse("not-over")
    if not table.seats_of(who.id):
        raise refuse("not-seated")
    if table.rematch:
        raise refuse("rematch-there", table=table.rematch)


def new_terms(table: Table, terms: m.Terms) -> m.Terms:
    """Other terms for the people of a table; refuse them unless there is a seat for each."""
    _, checked = check_terms(terms)
    people = sum(chair.person is not None for chair in table.chairs)
    if sum(seat.kind != "bot" for seat in checked.seats) != people:
        raise refuse("rematch-people", people=people)
    return replace(checked, order="fixed", visibility=table.terms.visibility)


def is_last_to_agree(table: Table, who: m.Person, command: m.Agree) -> bool:
    """Whether this answer makes the rematch."""
    asking = table.asking
    if asking is None or asking.what != "rematch" or not command.yes:
        return False
    return asking.waiting != [] and set(asking.waiting) <= set(table.seats_of(who.id))


def make(
    table: Table, who: m.Person, terms: m.Terms | None, moment: Moment, new_id: str
) -> tuple[list[TableEvent], list[TableEvent]]:
    """The events at this table, and those of the new one. Everybody moves one seat on.

    No clock may run before everybody is there, so all people who agreed must be at this table now.
    """
    need_rematch(table, who)
    draft, asking = Draft(table, who, moment), table.asking
    if asking and asking.what == "rematch" and asking.waiting:
        if not asking.is_open(moment.now):
            raise refuse("nothing-asked")
        need_everybody(table, who, moment)
        seat = next(seat for seat in table.seats_of(who.id) if seat in asking.waiting)
        draft.add(e.Agreed, seat=seat, data=e.AnswerData("rematch"))
        terms = asking.terms
    elif terms is not None:
        terms = new_terms(table, terms)
    draft.add(e.RematchMade, data=e.RematchData(new_id))
    chairs = new_chairs(table, terms)
    if terms is None:
        options = normal_options(table.game, len(chairs), table.terms.options)
        terms = replace(table.terms, options=options, order="fixed")
    promises = {person: promise for person, promise in table.fair.next_promised.items() if person in table.people}
    created = e.CreatedData(terms, table.host_name, chairs, rematch_of=table.id, promises=promises)
    return draft.events, new_table(m.Person(table.host, table.host_name), moment, new_id, created)


def need_everybody(table: Table, who: m.Person, moment: Moment) -> None:
    """Refuse while somebody who agreed is not at the table."""
    gone = table.people - moment.here() - {who.id}
    if gone:
        names = list(dict.fromkeys(chair.name for chair in table.chairs if chair.person in gone))
        raise refuse("rematch-away", names=names)


def new_chairs(table: Table, terms: m.Terms | None) -> list[Chair]:
    """Who sits where in the new game."""
    chairs = [replace(chair, stand_in=False, resigned=False, hints=0) for chair in table.chairs]
    if terms is None:
        return [chairs[-1], *chairs[:-1]]
    people = [chair for chair in chairs if chair.person]
    queue = iter([people[-1], *people[:-1]])
    made: list[Chair] = []
    game = find_game(terms.game)
    for number, seat in enumerate(terms.seats, 1):
        is_bot = seat.kind == "bot"
        made.append(Chair.begin(seat, game, table.host, "", number, [*people, *made]) if is_bot else next(queue))
    return made
