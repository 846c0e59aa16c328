"""How a game starts: the question of who begins, then people's numbers, then the deal. See docs/fairness.md."""

from msgspec.structs import replace

from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.deal import first_position
from tatami.match.draft import Draft, Moment
from tatami.match.events import TableEvent
from tatami.match.fair import day_seed, promise_of, seating_from, seed_from
from tatami.match.opening import opening
from tatami.match.refusals import refuse
from tatami.match.table import Table

__all__ = ["choose_first", "new_table", "promise", "reveal", "start_if_full", "start_late"]


def new_table(who: m.Person, moment: Moment, table_id: str, data: e.CreatedData) -> list[TableEvent]:
    """The events of a new table, with the server's commitment; a deal of the day brings its own."""
    draft = Draft(Table(table_id), who, moment)
    if data.secret is None:
        secret, commitment = moment.chance.secret(table_id)
        data = replace(data, secret=secret, commitment=commitment)
    draft.add(e.Created, data=data)
    start_if_full(draft)
    return draft.events


def start_if_full(draft: Draft) -> None:
    """Start the game if all seats are taken and it is known who begins; first wait for promised numbers."""
    table = draft.table.after(draft.events)
    if not table.is_full or table.waits_for_first:
        return
    promises = table.fair.promises_of([chair.person for chair in table.chairs])
    if table.branch:
        go_on(draft, table.branch, table)
    elif any(promises):
        draft.add(e.Filled, data=e.FilledData(promises))
    else:
        deal(draft, table)


def go_on(draft: Draft, branch: e.BranchData, table: Table) -> None:
    """Take over the deal and the moves of the game branched off."""
    deal = {**branch.deal, "options": table.terms.options}
    seating, edition = list(range(1, len(table.chairs) + 1)), branch.deal.get("edition", table.game.edition)
    draft.add(e.Started, data=e.StartData(seating, deal=deal, edition=edition))
    for move in branch.moves:
        draft.add(e.MovePlayed, seat=move.seat, word=move.word)


def deal(draft: Draft, table: Table) -> None:
    """Draw the seed, the seats and the deal from the server's secret and the numbers revealed so far."""
    fair, chance, players = table.fair, draft.moment.chance, len(table.chairs)
    late = None
    if fair.secret is None:  # an older version made the table
        late, promise = chance.secret(table.id)
        fair = fair.commit(late, promise)
    assert fair.secret is not None
    order, first, numbers = table.terms.order, table.begins, fair.numbers_of(players)
    _, options = table.game.set_up(players, table.terms.options, as_written=True)  # an old table may lack new ones
    if table.daily:
        seed = day_seed(table.daily.day, table.game.id, options, players, fair.secret)
    else:
        seed = seed_from(table.id, table.game.id, options, order, first, fair.secret, numbers)
    seating = chance.seating(seed, players) if order == "drawn" else seating_from(order, first, players, seed)
    start = e.StartData(seating, fair.commitment, seed, secret=late, missing=fair.missing, first=first)
    started = replace(chance.start(start), edition=table.game.edition)
    draft.add(e.Started, data=started)
    if table.daily:
        for after in opening(first_position(table.game, options, started), seed):
            assert after.before is not None
            assert after.before.to_act is not None
            draft.add(e.MovePlayed, seat=after.before.to_act, word=str(after.move))


def start_late(draft: Draft) -> None:
    """The time for numbers is up: start without those that are missing."""
    table = draft.table
    if table.starts_at is not None and draft.moment.now >= table.starts_at:
        deal(draft, table)


# ---- Commands


def promise(draft: Draft, command: m.Promise) -> None:
    """Promise a number: for this table until it is full, afterwards for its rematch."""
    table, person = draft.table, draft.person.id
    is_host = person == table.host and table.status == "open"
    if not table.seats_of(person) and not is_host:
        raise refuse("not-seated")
    given = table.fair.promised if table.takes_promises else table.fair.next_promised
    if given.get(person) == command.promise:
        return
    if person in given and not table.takes_promises:
        raise refuse("already-promised")
    draft.add(e.Promised, data=e.PromisedData(command.promise))


def reveal(draft: Draft, command: m.Reveal) -> None:
    """Reveal one's promised number. The last number starts the game."""
    table, own = draft.table, draft.table.seats_of(draft.person.id)
    if not own:
        raise refuse("not-seated")
    if not table.is_starting:
        raise refuse("no-numbers-now")
    promises = table.fair.promises or []
    seat = next((seat for seat in own if promises[seat - 1]), None)
    if seat is None or promise_of(command.number) != promises[seat - 1]:
        raise refuse("wrong-number")
    if seat in table.fair.numbers:
        return
    draft.add(e.Revealed, seat=seat, data=e.RevealedData(command.number))
    after = table.after(draft.events)
    if not after.fair.missing:
        deal(draft, after)


def choose_first(draft: Draft, command: m.First) -> None:
    """Say who begins, as the game's rulebook asks; anybody at the table may answer."""
    table = draft.table
    if not table.takes_promises:
        raise refuse("already-started")
    if table.terms.order != "printed":
        raise refuse("first-not-asked")
    if not table.seats_of(draft.person.id) and draft.person.id != table.host:
        raise refuse("not-seated")
    if command.seat not in table.people_seats:
        raise refuse("first-not-a-person")
    if command.seat != table.begins:
        draft.add(e.FirstChosen, seat=command.seat)
    start_if_full(draft)
