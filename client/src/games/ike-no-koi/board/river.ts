/** What is at each of the river's four places. */
import type { Message } from "../../../table/contract";
import { shareOrder, type Card, type IkeView } from "../view";

export interface Place {
  card: Card | null;
  /** Just drawn. */
  fresh: boolean;
  /** Already kept; shown until the bamboo or bridge next to it is placed. */
  faded: boolean;
  /** The seat that took the card from here. */
  taker: number | null;
  /** The place of the next card. */
  next: boolean;
}

const SIZE = 4;
const EMPTY: Place = { card: null, fresh: false, faded: false, taker: null, next: false };

function cardOf(message: unknown): Card | null {
  const card = (message as { card?: unknown } | null)?.card;
  return typeof card === "string" ? card : null;
}

/** The cards of an event as names. */
export function cardsOf(event: Message): Card[] {
  const cards = Array.isArray(event.cards) ? event.cards : [];
  return cards.map(cardOf).filter((card) => card !== null);
}

/** The number of cards taken in a share, from the seat to act and the cards left: a shared river has three or four. */
export function takenInShare(view: IkeView): number {
  const turn = shareOrder(view).indexOf(view.to_act ?? view.drawer);
  for (let taken = turn; taken < SIZE; taken += view.players) {
    if (taken + view.river.length >= SIZE - 1) return taken;
  }
  return 0;
}

function shared(view: IkeView): Place[] {
  const order = shareOrder(view);
  const takers = Array.from({ length: takenInShare(view) }, (_, pick) => order[pick % order.length] ?? null);
  return takers.map((taker) => ({ ...EMPTY, taker }));
}

export function riverPlaces(view: IkeView, last: readonly Message[]): Place[] {
  const drawn = last.some((event) => event.code === "card-drawn");
  const places = view.river.map((card, index) => ({ ...EMPTY, card, fresh: drawn && index === view.river.length - 1 }));
  if (view.phase === "share") return [...shared(view), ...places].slice(0, SIZE);
  if (view.phase === "bamboo" || view.phase === "bridge") return placing(view, last);
  if (view.phase === "draw" && places.length < SIZE) return [...places, { ...EMPTY, next: true }];
  return places;
}

/** The card to place, among those that came with it. */
function placing(view: IkeView, last: readonly Message[]): Place[] {
  const kept = last.find((event) => event.code === "river-kept");
  const cards = kept ? cardsOf(kept) : [...view.waiting, ...view.river];
  const now = cards.indexOf(view.waiting[0] ?? "");
  return cards.slice(0, SIZE).map((card, index) => ({ ...EMPTY, card, fresh: index === now, faded: index !== now }));
}

/** Cards in motion are not drawn at their origin. */
export function withoutFlying(places: Place[], event: Message | undefined): Place[] {
  if (event?.code === "river-kept") return places.map((place) => (place.card ? { ...EMPTY } : place));
  if (event?.code !== "card-taken") return places;
  const gone = places.findIndex((place) => place.card !== null && place.card === cardOf(event.card));
  return places.map((place, index) => (index === gone ? { ...EMPTY } : place));
}
