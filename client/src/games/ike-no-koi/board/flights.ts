/** Flights of events over the board, from their origin to their target. */
import type { Happening } from "../../../table/contract";
import type { Box } from "../../../lib/board/points";
import type { JettyBox, Layout } from "../layout";
import { ike, isKoi, type Card } from "../view";
import { cardsOf } from "./river";

export interface Flight {
  card: Card;
  from: Box;
  to: Box;
}

export function jettyIn(layout: Layout, seat: number): JettyBox | undefined {
  if (layout.own.seat === seat) return layout.own;
  return layout.opened?.seat === seat ? layout.opened : layout.small.find((jetty) => jetty.seat === seat);
}

/** Where a card goes at a seat: a koi to its zone, others to the bar; hidden jetties are beyond the upper edge. */
function placeAt(layout: Layout, seat: number, card: Card): Box {
  const jetty = jettyIn(layout, seat);
  const zone = isKoi(card) ? jetty?.zones.get(Number(card)) : undefined;
  return zone ?? jetty?.bar ?? { x: layout.own.bar.width * (0.2 * seat), y: -60, width: 40, height: 54 };
}

function slotOf(layout: Layout, index: number): Box {
  return layout.river?.slots[Math.max(0, Math.min(3, index))] ?? { x: layout.own.bar.width / 2, y: 0, width: 40, height: 54 };
}

export function flightsOf(happening: Happening, layout: Layout): Flight[] {
  const { event } = happening;
  const before = ike(happening.before);
  const seat = Number(event.seat);
  const card = typeof event.card === "object" ? String((event.card as { card?: unknown }).card) : "";
  switch (event.code) {
    case "card-drawn":
      return layout.river ? [{ card, from: layout.river.pile, to: slotOf(layout, before.river.length) }] : [];
    case "river-kept":
      return cardsOf(event).map((kept, index) => ({ card: kept, from: slotOf(layout, index), to: placeAt(layout, seat, kept) }));
    case "card-taken":
      return [{ card, from: slotOf(layout, before.river.indexOf(card)), to: placeAt(layout, seat, card) }];
    case "bamboo-placed":
      return [{ card: "bamboo", from: slotOf(layout, 0), to: placeAt(layout, seat, String(event.zone)) }];
    case "bridge-laid":
      return [{ card: "bridge", from: slotOf(layout, 0), to: placeAt(layout, seat, String(event.one)) }];
    case "koi-taken": {
      const koi = String(event.variety);
      return [{ card: koi, from: placeAt(layout, Number(event.from), koi), to: placeAt(layout, seat, koi) }];
    }
    case "koi-given":
      return [event.one, event.other].map(String).map((koi) => ({
        card: koi,
        from: placeAt(layout, seat, koi),
        to: placeAt(layout, Number(event.to), koi),
      }));
    case "flower-used":
      return layout.river ? [{ card: "lotus", from: placeAt(layout, seat, "lotus"), to: layout.river.pile }] : [];
    case "basin-won":
      return cardsOf(event).map((won, index) => ({
        card: won,
        from: layout.river?.basin[index] ?? slotOf(layout, 3),
        to: placeAt(layout, seat, won),
      }));
    default:
      return [];
  }
}
