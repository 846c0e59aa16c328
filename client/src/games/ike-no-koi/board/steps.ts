/** Where on the board something happened, for the numbered marks. */
import type { Message } from "../../../table/contract";
import type { Box } from "../../../lib/board/points";
import { COUNT_ROW, type Layout } from "../layout";
import { isKoi, seatsOf, varietiesOf, type Card, type IkeView } from "../view";
import { jettyIn } from "./flights";
import { cardsOf } from "./river";

/** The width of the seats' column in the table of counts. */
const COUNT_SEATS = 34;

/** A seat's number of a variety in the table of counts, or its sign there. */
function countBox(view: IkeView, { counts, own }: Layout, seat: number, card: Card): Box | null {
  if (!counts) return null;
  const rows = [own.seat, ...seatsOf(view).filter((other) => other !== own.seat)];
  const y = counts.y + counts.height - (rows.length - rows.indexOf(seat)) * COUNT_ROW;
  const varieties = varietiesOf(view);
  const width = (counts.width - COUNT_SEATS) / varieties.length;
  const across = isKoi(card) ? varieties.indexOf(Number(card)) : -1;
  return across < 0 ? { x: counts.x, y, width: COUNT_SEATS, height: COUNT_ROW } : { x: counts.x + COUNT_SEATS + across * width, y, width, height: COUNT_ROW };
}

/** A seat's zone of a koi, its row in the table of counts where the jetty is not in sight, or its bar for other cards. */
function placeOf(view: IkeView, layout: Layout, seat: number, card: Card): Box[] {
  const jetty = jettyIn(layout, seat);
  const zone = isKoi(card) ? jetty?.zones.get(Number(card)) : undefined;
  const box = zone ?? jetty?.bar ?? countBox(view, layout, seat, card);
  return box ? [box] : [];
}

function slots(layout: Layout, from: number, to: number): Box[] {
  return layout.river?.slots.slice(from, to) ?? [];
}

function placesOf(event: Message, view: IkeView, layout: Layout): Box[] {
  const seat = Number(event.seat);
  const at = (whose: unknown, ...cards: unknown[]): Box[] => cards.flatMap((card) => placeOf(view, layout, Number(whose), String(card)));
  switch (event.code) {
    case "river-kept":
    case "basin-won":
      return at(seat, ...new Set(cardsOf(event)));
    case "card-taken":
      return at(seat, (event.card as { card?: unknown }).card);
    case "bamboo-placed":
      return at(seat, event.zone);
    case "bridge-laid":
      return at(seat, event.one, event.other);
    case "koi-taken":
      return [...at(seat, event.variety), ...at(event.from, event.variety)];
    case "koi-given":
      return at(event.to, event.one, event.other);
    case "flower-used":
      return layout.river ? [layout.river.pile] : [];
    case "card-drawn":
      return slots(layout, view.river.length - 1, view.river.length);
    default:
      return [];
  }
}

/** Where a seat is on the board. */
function seatPlace(happened: readonly Message[], view: IkeView, layout: Layout): Box[] {
  const told = happened.findLast((event) => event.seat !== undefined && event.seat !== null);
  return told ? placeOf(view, layout, Number(told.seat), "") : [];
}

/** The boxes that one step is marked on: where its cards and koi are now; else the seat that did it. */
export function stepPlaces(happened: readonly Message[], view: IkeView, layout: Layout): Box[] {
  const told = happened.filter((event) => event.code !== "card-drawn");
  const places = told.flatMap((event) => placesOf(event, view, layout));
  const drawn = view.phase === "draw" ? happened.slice(-1).flatMap((event) => placesOf(event, view, layout)) : [];
  const marked = [places, drawn, seatPlace(happened, view, layout)].find((found) => found.length > 0) ?? [];
  // Two cards may lie at the same place, a lantern and a flower in the bar: one mark.
  return marked.filter((box, index) => marked.findIndex(({ x, y }) => x === box.x && y === box.y) === index);
}
