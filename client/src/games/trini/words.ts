/** Moves as words, and their dice, triangles and symbols. Legal is what the server lists. */
import type { Board } from "./view";

const NEW = /^\+([a-d]\d)=([CSQ]{3})$/i;
const SLIDE = /^([a-d]\d)-([a-d]\d)$/;
const TURN = /^([a-d]\d)=([CSQ]{3})$/i;

export type Action =
  | { kind: "introduce"; to: string; shown: string }
  | { kind: "slide"; from: string; to: string }
  | { kind: "turn"; to: string; shown: string };

export function readWord(word: string | undefined): Action | null {
  const fresh = NEW.exec(word ?? "");
  if (fresh) return { kind: "introduce", to: fresh[1]!, shown: fresh[2]! };
  const slide = SLIDE.exec(word ?? "");
  if (slide) return { kind: "slide", from: slide[1]!, to: slide[2]! };
  const turn = TURN.exec(word ?? "");
  return turn ? { kind: "turn", to: turn[1]!, shown: turn[2]! } : null;
}

/** The legal words by the die or the triangle they begin with. */
interface Index {
  introduce: Map<string, string[]>;
  slide: Map<string, string[]>;
  turn: Map<string, string[]>;
}

type Words = ReadonlySet<string> | readonly string[];

const indexes = new WeakMap<Words, Index>();

/** There may be six hundred words: parse them once per turn. */
function indexOf(legal: Words): Index {
  const found = indexes.get(legal);
  if (found) return found;
  const index: Index = { introduce: new Map(), slide: new Map(), turn: new Map() };
  for (const word of legal) {
    const action = readWord(word);
    if (!action) continue;
    const [key, value] = action.kind === "slide" ? [action.from, action.to] : [action.to, action.shown];
    const values = index[action.kind];
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  indexes.set(legal, index);
  return index;
}

/** The triangles where a new die may stand. */
export function placesForNew(legal: Words): Set<string> {
  return new Set(indexOf(legal).introduce.keys());
}

/** The orientations that a new die can have on a triangle. */
export function standings(legal: Words, triangle: string): readonly string[] {
  return indexOf(legal).introduce.get(triangle) ?? [];
}

/** The triangles to which a die can slide. */
export function slidesFrom(legal: Words, triangle: string): Set<string> {
  return new Set(indexOf(legal).slide.get(triangle));
}

/** What a die can show after one turn. */
export function turnsOf(legal: Words, triangle: string): readonly string[] {
  return indexOf(legal).turn.get(triangle) ?? [];
}

/** The board after a word: the word itself tells where the die stands and what it shows. */
export function boardWith(board: Board, word: string | undefined, seat: number): Board {
  const action = readWord(word);
  if (!action) return board;
  if (action.kind !== "slide") return { ...board, [action.to]: { seat, orientation: action.shown } };
  const { [action.from]: die, ...rest } = board;
  return die ? { ...rest, [action.to]: die } : board;
}
