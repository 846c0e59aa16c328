"""Playing again with the same people."""

from msgspec.structs import replace

from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.draft import Draft, Moment
from tatami.match.events import TableEvent
from tatami.match.refusals import refuse
from tatami.match.starting import new_table
from tatami.match.table import Table
from tatami.match.terms import normal_options

__all__ = ["rematch"]


def rematch(table: Table, who: m.Person, moment: Moment, new_id: str) -> tuple[list[TableEvent], list[TableEvent]]:
    """The event at this table, and the events of the new one: same terms, everybody moves one seat on."""
    if not table.is_ended or table.uploaded or not table.start:
        raise refuse("not-over")
    if not table.seats_of(who.id):
        raise refuse("not-seated")
    if table.rematch:
        raise refuse("rematch-there", table=table.rematch)
    draft = Draft(table, who, moment)
    draft.add(e.RematchMade, data=e.RematchData(new_id))
    chairs = [table.chairs[-1], *table.chairs[:-1]]
    fresh = [replace(chair, stand_in=False, resigned=False) for chair in chairs]
    options = normal_options(table.game, len(chairs), table.terms.options)
    terms = replace(table.terms, options=options, order="fixed")
    promises = {person: promise for person, promise in table.fair.next_promised.items() if person in table.people}
    created = e.CreatedData(terms, table.host_name, fresh, rematch_of=table.id, promises=promises)
    return draft.events, new_table(m.Person(table.host, table.host_name), moment, new_id, created)
