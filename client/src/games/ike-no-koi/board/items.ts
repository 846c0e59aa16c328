/** Everything on the board that finger, pointer or keyboard can reach, with a place, a name and a meaning. */
import type { Play } from "../../../table/contract";
import { isCarried, isOpen, type Choosing, type Spot } from "../choices";
import type { Box } from "../../../lib/board/points";
import type { Layout } from "../layout";
import { cardName, jettyName, zoneName } from "../names";
import { ike } from "../view";
import { riverPlaces } from "./river";

export interface Item {
  id: string;
  box: Box;
  label: string;
  /** The target of a tap; an item without a spot opens a jetty, or (null) shows the river. */
  spot: Spot | null;
  opens?: number | null;
  /** A tap does nothing now. */
  idle: boolean;
  /** Can be dragged. */
  carried?: boolean;
  /** For the pointer only: another item says the same. */
  quiet?: boolean;
  /** Is the jetty that it opens already open? */
  pressed?: boolean;
}

const TOUCH = 40;

/** At least finger-sized, around the same centre. */
function forFinger(box: Box): Box {
  const grow = Math.max(0, TOUCH - box.height);
  return { ...box, y: box.y - grow / 2, height: box.height + grow };
}

export function itemsOf(play: Play, choosing: Choosing, layout: Layout, opened: number | null): Item[] {
  return [
    ...openers(play, layout, opened),
    ...riverItems(play, choosing, layout),
    ...[layout.opened, layout.own].flatMap((jetty) =>
      [...(jetty?.zones ?? [])].map(([variety, box]) => {
        const spot: Spot = { on: "zone", seat: jetty!.seat, variety };
        return { id: `zone ${spot.seat} ${variety}`, box, label: zoneName(play, spot.seat, variety), spot, ...ways(choosing, spot) };
      }),
    ),
  ];
}

function openers(play: Play, layout: Layout, opened: number | null): Item[] {
  const small = layout.small.map((jetty): Item => {
    const box = { ...jetty.bar, height: jetty.deck.y + jetty.deck.height - jetty.bar.y };
    const isOpened = opened === jetty.seat;
    return { id: `open ${jetty.seat}`, box, label: jettyName(play, jetty.seat), spot: null, opens: isOpened ? null : jetty.seat, idle: false, pressed: isOpened };
  });
  const tabs = layout.tabs.map(({ seat, box }): Item => {
    const label = seat === null ? play.say("river") : jettyName(play, seat);
    return { id: `tab ${seat ?? "river"}`, box, label, spot: null, opens: seat, idle: false, pressed: opened === seat };
  });
  if (!layout.narrow || layout.opened) return [...small, ...tabs];
  const first = play.view.players > 1 ? (layout.own.seat % play.view.players) + 1 : null;
  const bar = layout.own.bar;
  const box = layout.counts ?? forFinger({ x: bar.x + bar.width - 110, y: bar.y, width: 110, height: bar.height });
  return [{ id: "others", box, label: play.say("look-at-others"), spot: null, opens: first, idle: false }];
}

function riverItems(play: Play, choosing: Choosing, layout: Layout): Item[] {
  const { river } = layout;
  if (!river) return [];
  const view = ike(play.view);
  const pile: Spot = { on: "pile" };
  const { idle, carried } = ways(choosing, pile);
  const places = riverPlaces(view, play.last);
  const cards = places.flatMap((place, index): Item[] => {
    const box = river.slots[index]!;
    if (place.next) return [{ id: "slot", box, label: "", spot: pile, idle, quiet: true }];
    if (place.card === null) return [];
    const spot: Spot = { on: "river", card: place.card };
    return [{ id: `river ${index}`, box, label: cardName(play, place.card, index), spot, ...ways(choosing, spot) }];
  });
  return [{ id: "pile", box: river.pile, label: play.say(idle ? "pile-name" : "pile-draw", { count: view.pile }), spot: pile, idle, carried }, ...cards];
}

function ways(choosing: Choosing, spot: Spot): Pick<Item, "idle" | "carried"> {
  return { idle: !isOpen(choosing, spot), carried: isCarried(choosing, spot) };
}

/** The nearest item in the direction of an arrow key. */
export function neighbour(items: Item[], from: Item, key: string): Item | null {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!step) return null;
  const middle = (item: Item): [number, number] => [item.box.x + item.box.width / 2, item.box.y + item.box.height / 2];
  const [x, y] = middle(from);
  let best: Item | null = null;
  let least = Infinity;
  for (const item of items) {
    const [right, down] = middle(item).map((value, axis) => value - (axis === 0 ? x : y)) as [number, number];
    const ahead = right * step[0]! + down * step[1]!;
    const aside = Math.abs(right * step[1]!) + Math.abs(down * step[0]!);
    if (item === from || ahead < 6) continue;
    const distance = ahead + 2.2 * aside;
    if (distance < least) [best, least] = [item, distance];
  }
  return best;
}
