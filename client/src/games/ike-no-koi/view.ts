/** The server's view of Iké no Koï and its parts, narrowed from the contract. */
import type { Message, Outcome, View } from "../../table/contract";

export type Phase = "draw" | "look" | "share" | "bamboo" | "bridge" | "exchange" | "give" | "end" | "over";
/** "2" to "11" for a koi of that variety, or a garden card. */
export type Card = string;

export interface Challenge {
  number: number;
  kind: "pairs" | "triple" | "fewest-varieties" | "most-varieties" | "same" | "most" | "fewest" | "duos";
  varieties: number[];
  lotus: number;
}

export interface Jetty {
  /** By variety, from 2. */
  koi: number[];
  bamboos: number[];
  bridges: [number, number][];
  protected: number[];
  flowers: number;
  lanterns: number;
}

/** A use of a lotus flower: who looked, after how many draws, and what is known about it. */
export interface Look {
  seat: number;
  drawn: number;
  count: number;
  cards: Card[] | null;
  swapped: boolean | null;
}

/** The current score sheet, one entry per seat; null where a challenge is secret. */
export interface Counted {
  tokens: number[][];
  token_lotus: number[];
  common: number[];
  personal: (number | null)[];
  flowers: number[];
}

export interface FinalCount extends Counted {
  personal: number[];
  counts: number[][];
  basin: Card[];
  basin_winner: number | null;
}

export interface IkeView extends View {
  phase: Phase;
  drawer: number;
  river: Card[];
  waiting: Card[];
  pile: number;
  /** The possible orders of the next cards, as far as this seat knows; null for any card. */
  next: (Card | null)[][];
  drawn: Card[];
  looks: Look[];
  /** The varieties of the zones in use, as laid out. */
  zones: number[][];
  token_lotus: Record<string, number>;
  jetties: Jetty[];
  discarded: Card[];
  common: Challenge;
  personal: Challenge | null;
  challenges: (Challenge | null)[];
  basin: Card[] | null;
  basin_winner: number | null;
  sheet: Counted;
  outcome: (Outcome & { detail: FinalCount & Record<string, unknown> }) | null;
}

/** The odds of drawing another card, counted by the server from what the seat knows. */
export interface Odds extends Message {
  code: "draw-odds";
  /** How many of the unseen cards would cause a share. */
  share: number;
  of: number;
  /** The same by card, where the server sends it. */
  cards?: Record<Card, number>;
}

/** The view as this game's type; the page loads this folder for no other game. */
export function ike(view: View): IkeView {
  return view as IkeView;
}

export function isOdds(fact: Message): fact is Odds {
  return fact.code === "draw-odds" && typeof fact.share === "number" && typeof fact.of === "number";
}

export function isKoi(card: Card): boolean {
  return /^\d+$/.test(card);
}

/** The varieties in use, ascending. */
export function varietiesOf(view: IkeView): number[] {
  return view.zones.flat().sort((one, other) => one - other);
}

export function jettyOf(view: IkeView, seat: number): Jetty {
  const jetty = view.jetties[seat - 1];
  if (!jetty) throw new Error(`no jetty for seat ${seat}`);
  return jetty;
}

/** The koi and bamboos of a zone: the number shown on it. */
export function countOf(view: IkeView, seat: number, variety: number): number {
  const jetty = jettyOf(view, seat);
  return (jetty.koi[variety - 2] ?? 0) + (jetty.bamboos[variety - 2] ?? 0);
}

export function seatsOf(view: View): number[] {
  return Array.from({ length: view.players }, (_, place) => place + 1);
}

/** The current leader of a token, according to the server's sheet. */
export function leaderOf(view: IkeView, variety: number): number | null {
  const place = view.sheet.tokens.findIndex((tokens) => tokens.includes(variety));
  return place < 0 ? null : place + 1;
}

/** A seat's lotus as far as this page knows; another seat's secret challenge counts only once opened. */
export function pointsOf(view: IkeView, seat: number): number {
  if (view.outcome) return view.outcome.scores[seat - 1] ?? 0;
  const { token_lotus, common, personal, flowers } = view.sheet;
  const place = seat - 1;
  return (token_lotus[place] ?? 0) + (common[place] ?? 0) + (personal[place] ?? 0) + (flowers[place] ?? 0);
}

/** The seats in the order of a share, the drawer last. */
export function shareOrder(view: IkeView): number[] {
  return seatsOf(view).map((step) => ((view.drawer - 1 + step) % view.players) + 1);
}
