/**
 * Maps taps to words and back. A tap only chooses among words that the server sent: those legal now, and those
 * that its preview lists as legal next ("tb", then "b4"), so that two steps can be planned together.
 */
import type { IkeView, Phase } from "./view";

/** A place to tap: the pile, a card of the river (by card), or a zone of a seat's jetty. */
export type Spot = { on: "pile" } | { on: "river"; card: string } | { on: "zone"; seat: number; variety: number };

export type Answer =
  | { do: "propose"; words: string[] }
  | { do: "pick"; piece: string | null }
  | { do: "explain"; word: string }
  | { do: "nothing" };

export interface Choosing {
  view: IkeView;
  /** The seat this page plays for, and its jetty. */
  seat: number | null;
  /** Words that may be proposed together: a legal one, or a proposed one followed by an answer. */
  chains: readonly (readonly string[])[];
  /** The first zone where two are needed: "p7" for a bridge, "g7" for a gift, "x2:9 g7" after a planned word. */
  picked: string | null;
}

/** A picked first zone, with the word it would follow. */
export function pickedZone(picked: string | null): { after: string | undefined; letter: string; variety: number } | null {
  const found = /^(?:(\S+) )?([pg])(\d+)$/.exec(picked ?? "");
  return found ? { after: found[1], letter: found[2]!, variety: Number(found[3]) } : null;
}

const LETTERS: Record<string, string> = { bamboo: "b", lotus: "f", lantern: "l", bridge: "p" };
const CARDS: Record<string, string> = { b: "bamboo", f: "lotus", l: "lantern", p: "bridge" };

export function takeWord(card: string): string {
  return `t${LETTERS[card] ?? card}`;
}

/** A parsed word, for marks and sentences. */
export type Parsed =
  | { kind: "plain"; word: string }
  | { kind: "take"; card: string }
  | { kind: "bamboo"; zone: number }
  | { kind: "bridge"; zones: [number, number] }
  | { kind: "exchange"; seat: number; zone: number }
  | { kind: "give"; zones: [number, number] };

export function parse(word: string): Parsed {
  const found = /^(?:t(\d+|[bflp])|b(\d+)|p(\d+)-(\d+)|x(\d):(\d+)|g(\d+)\+(\d+))$/.exec(word);
  if (!found) return { kind: "plain", word };
  const [, card, bamboo, one, other, seat, zone, first, second] = found;
  if (card) return { kind: "take", card: CARDS[card] ?? card };
  if (bamboo) return { kind: "bamboo", zone: Number(bamboo) };
  if (one) return { kind: "bridge", zones: [Number(one), Number(other)] };
  if (seat) return { kind: "exchange", seat: Number(seat), zone: Number(zone) };
  return { kind: "give", zones: [Number(first), Number(second)] };
}

/** The words legal now and, after a proposed first word, those that the preview lists. */
export function chainsOf(legal: Iterable<string>, first: string | undefined, then: readonly string[]): string[][] {
  const chains = [...legal].map((word) => [word]);
  return first === undefined ? chains : [...chains, ...then.map((word) => [first, word])];
}

function lastOf(chain: readonly string[]): string {
  return chain[chain.length - 1] ?? "";
}

function pairWord(letter: string, one: number, other: number): string {
  const [low, high] = one < other ? [one, other] : [other, one];
  return letter === "p" ? `p${low}-${high}` : `g${low}+${high}`;
}

/** Does a word of two zones name this one? */
function names(word: string, letter: "p" | "g", variety: number): boolean {
  const parsed = parse(word);
  const kind = letter === "p" ? "bridge" : "give";
  return parsed.kind === kind && parsed.zones.includes(variety);
}

/** The word of a spot in a phase, to ask why it is not legal. */
function wordFor(phase: Phase, spot: Spot, own: boolean): string | null {
  if (spot.on === "pile") return null;
  if (spot.on === "river") return phase === "share" ? takeWord(spot.card) : null;
  if (!own) return phase === "exchange" ? `x${spot.seat}:${spot.variety}` : null;
  if (phase === "bamboo") return `b${spot.variety}`;
  if (phase === "give") return `g${spot.variety}+${spot.variety}`;
  return null;
}

/** The request that a tap on a spot makes. */
export function tap(choosing: Choosing, spot: Spot): Answer {
  const { view, seat, chains } = choosing;
  const find = (word: string): readonly string[] | undefined => chains.find((chain) => lastOf(chain) === word);
  const propose = (chain: readonly string[] | undefined): Answer | null =>
    chain ? { do: "propose", words: [...chain] } : null;
  const own = spot.on === "zone" && spot.seat === seat;
  const refuse = (): Answer => {
    const word = chains.length > 0 ? wordFor(view.phase, spot, own) : null;
    return word ? { do: "explain", word } : { do: "nothing" };
  };
  if (spot.on === "pile") return propose(find("draw")) ?? { do: "nothing" };
  if (spot.on === "river") return propose(find(takeWord(spot.card))) ?? refuse();
  if (!own) return propose(find(`x${spot.seat}:${spot.variety}`)) ?? refuse();
  return propose(bridgeTwice(choosing, spot.variety)) ?? propose(find(`b${spot.variety}`)) ?? tapPair(choosing, spot.variety, propose, find) ?? refuse();
}

/** A second tap on the zone that completed a proposed bridge plays it, even where a bamboo could be planned next. */
function bridgeTwice({ chains, picked }: Choosing, variety: number): readonly string[] | undefined {
  const first = pickedZone(picked);
  if (first?.letter !== "p" || first.after !== undefined) return undefined;
  const word = pairWord("p", first.variety, variety);
  return chains.some((chain) => chain.length > 1 && chain[0] === word) ? [word] : undefined;
}

function tapPair(
  { chains, picked }: Choosing,
  variety: number,
  propose: (chain: readonly string[] | undefined) => Answer | null,
  find: (word: string) => readonly string[] | undefined,
): Answer | null {
  const first = pickedZone(picked);
  for (const letter of ["p", "g"] as const) {
    if (!chains.some((chain) => lastOf(chain).startsWith(letter))) continue;
    if (first?.letter === letter) {
      if (letter === "p" && first.variety === variety) return { do: "pick", piece: null };
      const word = pairWord(letter, first.variety, variety);
      return propose(find(word)) ?? { do: "explain", word };
    }
    const chain = chains.find((words) => names(lastOf(words), letter, variety));
    if (chain) return { do: "pick", piece: [...chain.slice(0, -1), `${letter}${variety}`].join(" ") };
  }
  return null;
}

/** Is there anything to choose here? */
export function isOpen(choosing: Choosing, spot: Spot): boolean {
  const answer = tap(choosing, spot);
  return answer.do === "propose" || answer.do === "pick";
}

/** A drop target: a spot, or anywhere else on a jetty. */
export type Place = Spot | { on: "jetty"; seat: number };

/** Can this be dragged: something to tap, or a card ready for our jetty? */
export function isCarried(choosing: Choosing, spot: Spot): boolean {
  if (isOpen(choosing, spot)) return true;
  if (spot.on !== "river") return false;
  const { view, chains } = choosing;
  return chains.some(([word]) => word === "stop") || (chains.length > 0 && isPlaced(view) && view.waiting[0] === spot.card);
}

function isPlaced(view: IkeView): boolean {
  return view.phase === "bamboo" || view.phase === "bridge";
}

/** A drop means a tap on each of the two, where the second completes the first. */
export function drop(choosing: Choosing, from: Spot, to: Place): Answer {
  const first = tap(choosing, from);
  const { seat } = choosing;
  const home = (to.on === "zone" || to.on === "jetty") && to.seat === seat;
  if (from.on === "pile") return home || to.on === "river" || to.on === "pile" ? first : { do: "nothing" };
  if (from.on === "river") return home ? land(choosing, from.card, to) : { do: "nothing" };
  if (from.seat !== seat) return home ? first : { do: "nothing" };
  if (!home) return to.on === "zone" || to.on === "jetty" ? first : { do: "nothing" };
  return to.on === "zone" && first.do === "pick" && first.piece ? tap({ ...choosing, picked: first.piece }, to) : first;
}

/** A card of the river dropped on our jetty: place it, take it, or keep all cards. */
function land(choosing: Choosing, card: string, to: Place): Answer {
  if (to.on === "zone" && (card === "bamboo" || isPlaced(choosing.view))) {
    const placed = tap(choosing, to);
    if (isPlaced(choosing.view) || placed.do === "propose") return placed;
  }
  const taken = tap(choosing, { on: "river", card });
  if (taken.do !== "nothing") return taken;
  return choosing.chains.some(([word]) => word === "stop") ? { do: "propose", words: ["stop"] } : taken;
}

/** The last spot of a word, for marks and for the note of a refusal. */
export function spotsOf(word: string, seat: number | null): Spot[] {
  const parsed = parse(word);
  const own = (variety: number): Spot[] => (seat === null ? [] : [{ on: "zone", seat, variety }]);
  if (parsed.kind === "take") return [{ on: "river", card: parsed.card }];
  if (parsed.kind === "bamboo") return own(parsed.zone);
  if (parsed.kind === "exchange") return [{ on: "zone", seat: parsed.seat, variety: parsed.zone }];
  if (parsed.kind === "bridge" || parsed.kind === "give") return parsed.zones.flatMap(own);
  return parsed.word === "draw" ? [{ on: "pile" }] : [];
}
