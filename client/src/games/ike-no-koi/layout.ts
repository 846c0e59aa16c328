/** The layout of a board of a given size, in CSS pixels; boards are drawn for their real size. */
import type { Box } from "../../lib/board/points";
import type { IkeView } from "./view";

/** A jetty: its name bar, its deck, and its zones by variety. */
export interface JettyBox {
  seat: number;
  bar: Box;
  deck: Box;
  zones: Map<number, Box>;
  large: boolean;
}

export interface RiverBox {
  labels: number;
  pile: Box;
  slots: Box[];
  basin: Box[];
  lantern: { x: number; y: number; scale: number };
  seen: Box | null;
}

export interface Layout {
  narrow: boolean;
  small: JettyBox[];
  /** The tabs that open a jetty on a narrow board. */
  tabs: { seat: number | null; box: Box }[];
  honours: { x: number; y: number; radius: number; variety: number }[];
  river: RiverBox | null;
  opened: JettyBox | null;
  own: JettyBox;
  /** The table of counts, where a narrow board has room for it. */
  counts: Box | null;
}

export interface Wish {
  width: number;
  height: number;
  view: IkeView;
  /** The seat whose jetty is the large one below. */
  home: number;
  /** The seat whose jetty is open instead of the river. */
  opened: number | null;
  /** Can the open jetty be closed? */
  closable: boolean;
}

const NARROW = 560;
const COUNT_HEAD = 38;
export const COUNT_ROW = 26;
const MARGIN = 12;

/** The height of a narrow board with its table of counts. */
export function countedHeight(players: number): number {
  return 332 + COUNT_HEAD + COUNT_ROW * players;
}

export function lay(wish: Wish): Layout {
  return wish.width < NARROW ? layNarrow(wish) : layWide(wish);
}

function others(wish: Wish): number[] {
  const seats = Array.from({ length: wish.view.players }, (_, place) => place + 1);
  return seats.filter((seat) => seat !== wish.home);
}

function layWide(wish: Wish): Layout {
  const { width, height, view } = wish;
  const seats = others(wish);
  const rows = seats.length > 3 ? 2 : 1;
  const columns = Math.ceil(seats.length / rows);
  const bar = rows > 1 ? 24 : 26;
  const radius = Math.min(rows > 1 ? 24 : 27, (width - 2 * MARGIN) / 26);
  const gap = rows > 1 ? 8 : 14;
  const fixed = 8 + rows * (bar + 8) + (2 * radius + 18) + 2 * gap + 36 + 8;
  const middle = wish.opened === null ? 34 : 32;
  const free = Math.max(240, height - fixed - middle - gap);
  const share = sharesOf(wish, rows);
  const smallDeck = (free * share.small) / rows;
  const middleHeight = free * share.middle;

  const column = (width - 2 * MARGIN - 7 * (columns - 1)) / columns;
  const small = seats.map((seat, place) => {
    const x = MARGIN + (place % columns) * (column + 7);
    const y = 8 + Math.floor(place / columns) * (bar + 8 + smallDeck);
    return jettyBox(view, seat, { x, y, width: column, height: bar + 2 + smallDeck }, bar, false);
  });
  let y = 8 + rows * (bar + 8 + smallDeck) + gap - 6;
  const honours = honourRow(view, width, y + radius, radius);
  y += 2 * radius + 18 + gap;
  const across = { x: MARGIN, width: width - 2 * MARGIN };
  let river: RiverBox | null = null;
  let opened: JettyBox | null = null;
  if (wish.opened === null) {
    river = riverBox({ ...across, y: y + 6, height: middleHeight + 28 }, middleHeight);
    y += middle + middleHeight + gap;
  } else {
    opened = jettyBox(view, wish.opened, { ...across, y, height: 32 + middleHeight }, 30, true);
    y += 32 + middleHeight + gap;
  }
  const own = jettyBox(view, wish.home, { ...across, y, height: height - 8 - y }, 34, true);
  return { narrow: false, small, tabs: [], honours, river, opened, own, counts: null };
}

/** The shares of the free height for the small jetties and the middle; the large jetty takes the rest. */
function sharesOf(wish: Wish, rows: number): { small: number; middle: number } {
  if (wish.opened !== null) return rows > 1 ? { small: 0.3, middle: 0.26 } : { small: 0.21, middle: 0.26 };
  if (wish.view.phase === "over") return rows > 1 ? { small: 0.4, middle: 0.19 } : { small: 0.27, middle: 0.19 };
  return rows > 1 ? { small: 0.35, middle: 0.215 } : { small: 0.22, middle: 0.265 };
}

function layNarrow(wish: Wish): Layout {
  const { width, height, view } = wish;
  const margin = 6;
  const across = { x: margin, width: width - 2 * margin };
  const countsHeight = COUNT_HEAD + COUNT_ROW * view.players;
  const hasCounts = wish.opened === null && height >= 300 + countsHeight;
  const usable = hasCounts ? height - countsHeight : height;
  if (wish.opened === null) {
    const cards = Math.min(96, Math.max(64, usable * 0.265));
    const river = riverBox({ ...across, y: 4, height: cards + 24 }, cards);
    const own = jettyBox(view, wish.home, { ...across, y: cards + 40, height: usable - cards - 42 }, 24, true);
    const counts = hasCounts ? { x: 0, y: usable, width, height: countsHeight } : null;
    return { narrow: true, small: [], tabs: [], honours: [], river, opened: null, own, counts };
  }
  const choices: (number | null)[] = wish.closable ? [null, ...others(wish)] : others(wish);
  const tab = (width - 2 * margin) / choices.length;
  const tabs = choices.map((seat, place) => ({ seat, box: { x: margin + place * tab, y: 6, width: tab, height: 42 } }));
  const half = (usable - 58) * 0.46;
  const opened = jettyBox(view, wish.opened, { ...across, y: 54, height: half }, 24, true);
  const own = jettyBox(view, wish.home, { ...across, y: 60 + half, height: usable - half - 62 }, 24, true);
  return { narrow: true, small: [], tabs, honours: [], river: null, opened, own, counts: null };
}

function jettyBox(view: IkeView, seat: number, area: Box, bar: number, large: boolean): JettyBox {
  const deck = { x: area.x, y: area.y + bar + 2, width: area.width, height: area.height - bar - 2 };
  const edge = large ? Math.min(10, deck.width / 60) : Math.min(7, deck.height / 12);
  const gap = large ? Math.min(8, deck.width / 48) : 5;
  const columns = Math.max(...view.zones.map((row) => row.length));
  const width = (deck.width - 2 * edge - gap * (columns - 1)) / columns;
  const height = (deck.height - 2 * edge - gap * (view.zones.length - 1)) / view.zones.length;
  const zones = new Map<number, Box>();
  view.zones.forEach((row, down) =>
    row.forEach((variety, across) => {
      zones.set(variety, {
        x: deck.x + edge + across * (width + gap),
        y: deck.y + edge + down * (height + gap),
        width,
        height,
      });
    }),
  );
  return { seat, bar: { ...area, height: bar }, deck, zones, large };
}

function honourRow(view: IkeView, width: number, y: number, radius: number): Layout["honours"] {
  const varieties = view.zones.flat().sort((one, other) => one - other);
  const first = MARGIN + 11 + radius;
  const step = (width - 2 * first) / Math.max(1, varieties.length - 1);
  return varieties.map((variety, place) => ({ variety, x: first + place * step, y, radius }));
}

function riverBox(area: Box, cardHeight: number): RiverBox {
  const width = Math.min(cardHeight * 0.712, area.width * 0.142);
  const gap = Math.max(4, area.width / 97);
  const y = area.y + 24;
  const pile = { x: area.x + 6, y, width: Math.min(width * 1.15, area.width * 0.16, cardHeight * 0.712), height: cardHeight };
  const first = pile.x + pile.width + gap * 2.4;
  const slots = [0, 1, 2, 3].map((place) => ({ x: first + place * (width + gap), y, width, height: cardHeight }));
  const end = first + 4 * width + 3 * gap;
  const right = area.x + area.width - 2;
  const small = { width: width * 0.63, height: cardHeight * 0.6 };
  const left = Math.max(end + gap * 1.6 + (area.width > 500 ? 24 : 4), right - small.width * 2.4);
  const step = (right - small.width - left) / 2;
  const basin = [0, 1, 2].map((place) => ({ x: left + place * step, y: y + cardHeight * (0.06 + place * 0.08), ...small }));
  const wide = area.width > 500;
  const lantern = wide
    ? { x: left - 18, y: y + cardHeight * 0.42, scale: cardHeight / 90 }
    : { x: left + 5, y: y + cardHeight * 0.82, scale: cardHeight / 110 };
  const seen = wide ? { x: right - 136, y: y + cardHeight * 0.88, width: 136, height: 22 } : null;
  return { labels: area.y + 14, pile, slots, basin, lantern, seen };
}

export function centre(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
