/** Marks on zones and cards: glow, choice, price, change, refusal. */
import { signed } from "../../../lib/signed";
import type { Message, Play } from "../../../table/contract";
import { isOpen, parse, pickedZone, spotsOf, type Choosing } from "../choices";
import { plannedOf, previewOf, priceOf } from "../prices.svelte";
import { cardsOf } from "./river";
import { countOf, ike, jettyOf, type IkeView } from "../view";

export interface ZoneMark {
  /** Can be chosen now. */
  hot: boolean;
  /** Under a bridge while koi are taken. */
  shut: boolean;
  /** Chosen: final, as the first of two, or as the target of an arrival. */
  ring: "on" | "dash" | "in" | null;
  /** A change or a price as text, such as "+1". */
  plate: { text: string; bad: boolean } | null;
  /** Added by a preview. */
  ghost: { koi: number; bamboos: number };
  /** Changed by the last move. */
  last: boolean;
  /** Named by a refusal. */
  culprit: boolean;
}

function plate(points: number): ZoneMark["plate"] {
  return { text: signed(points), bad: points < 0 };
}

/** The view after the proposal, if the server sent it. */
export function foreseen(play: Play): IkeView | null {
  const planned = plannedOf(play);
  const after = planned.length > 0 ? previewOf(play, ...planned)?.view : null;
  return after ? ike(after) : null;
}

function priceOfZone(play: Play, choosing: Choosing, variety: number): number | null {
  const chain = choosing.chains.find((words) => words[words.length - 1] === `b${variety}`);
  return chain ? priceOf(play, ...chain) : null;
}

function ringOf(play: Play, seat: number, variety: number, change: number): ZoneMark["ring"] {
  const chosen = plannedOf(play).flatMap((word) => spotsOf(word, play.seat));
  const here = chosen.some((spot) => spot.on === "zone" && spot.seat === seat && spot.variety === variety);
  if (here) return "on";
  if (seat === play.seat && pickedZone(play.picked)?.variety === variety) return "dash";
  return change > 0 ? "in" : null;
}

export function zoneMark(play: Play, choosing: Choosing, seat: number, variety: number): ZoneMark {
  const view = ike(play.view);
  const after = foreseen(play);
  const change = after ? countOf(after, seat, variety) - countOf(view, seat, variety) : 0;
  const koi = after ? (jettyOf(after, seat).koi[variety - 2] ?? 0) - (jettyOf(view, seat).koi[variety - 2] ?? 0) : 0;
  const own = seat === play.seat;
  const price = own ? priceOfZone(play, choosing, variety) : null;
  const coming = own && view.phase === "draw" && view.drawer === seat ? view.river.filter((card) => card === String(variety)).length : 0;
  const reason = play.refusal?.reason;
  return {
    hot: isOpen(choosing, { on: "zone", seat, variety }) || (coming > 0 && play.open),
    shut: !own && view.phase === "exchange" && jettyOf(view, seat).protected.includes(variety),
    ring: ringOf(play, seat, variety, change),
    plate: price !== null ? plate(price) : change !== 0 ? plate(change) : coming > 0 ? plate(coming) : null,
    ghost: { koi: Math.max(0, koi), bamboos: Math.max(0, change - koi) },
    last: play.last.some((event) => changed(event, seat, variety)),
    culprit: reason !== undefined && namesZone(reason, seat, variety, play.seat),
  };
}

/** Did an event change what lies in this zone? */
function changed(event: Message, seat: number, variety: number): boolean {
  const own = event.seat === seat;
  const koi = String(variety);
  switch (event.code) {
    case "river-kept":
    case "basin-won":
      return own && cardsOf(event).includes(koi);
    case "card-taken":
      return own && cardsOf({ ...event, cards: [event.card] }).includes(koi);
    case "bamboo-placed":
      return own && event.zone === variety;
    case "bridge-laid":
      return own && (event.one === variety || event.other === variety);
    case "koi-taken":
      return (own || event.from === seat) && event.variety === variety;
    case "koi-given":
      return (own || event.to === seat) && (event.one === variety || event.other === variety);
    default:
      return false;
  }
}

/** Does a refusal name this zone? Zones without a seat belong to the asking seat. */
function namesZone(reason: Record<string, unknown>, seat: number, variety: number, own: number | null): boolean {
  if ((reason.seat ?? own) !== seat) return false;
  return [reason.zone, reason.variety, reason.one, reason.other].includes(variety);
}

/** The bridges that a proposal would add. */
export function newBridges(play: Play, seat: number): [number, number][] {
  const before = new Set(jettyOf(ike(play.view), seat).bridges.map(String));
  const after = foreseen(play);
  const foreseenBridges = after ? jettyOf(after, seat).bridges : [];
  const proposed = plannedOf(play)
    .map(parse)
    .flatMap((word) => (word.kind === "bridge" && seat === play.seat ? [word.zones] : []));
  const all = new Map([...foreseenBridges, ...proposed].map((zones) => [String(zones), zones] as const));
  return [...all.values()].filter((zones) => !before.has(String(zones)));
}
