/** Moves as words, and the dice, triangles and signs that are in them. What is legal is what the server listed. */
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

export function actions(legal: Iterable<string>): Action[] {
  return [...legal].flatMap((word) => readWord(word) ?? []);
}

/** The triangles where a new die may stand. */
export function placesForNew(legal: Iterable<string>): Set<string> {
  return new Set(actions(legal).flatMap((action) => (action.kind === "introduce" ? [action.to] : [])));
}

/** The ways in which a new die may stand on a triangle. */
export function standings(legal: Iterable<string>, triangle: string): string[] {
  return actions(legal).flatMap((action) => (action.kind === "introduce" && action.to === triangle ? [action.shown] : []));
}

/** The triangles to which a die can slide. */
export function slidesFrom(legal: Iterable<string>, triangle: string): Set<string> {
  return new Set(actions(legal).flatMap((action) => (action.kind === "slide" && action.from === triangle ? [action.to] : [])));
}

/** What a die can show after one turn. */
export function turnsOf(legal: Iterable<string>, triangle: string): string[] {
  return actions(legal).flatMap((action) => (action.kind === "turn" && action.to === triangle ? [action.shown] : []));
}

/** The board with a word done: where the die stands, and what it shows, is in the word. */
export function boardWith(board: Board, word: string | undefined, seat: number): Board {
  const action = readWord(word);
  if (!action) return board;
  if (action.kind !== "slide") return { ...board, [action.to]: { seat, orientation: action.shown } };
  const { [action.from]: die, ...rest } = board;
  return die ? { ...rest, [action.to]: die } : board;
}
