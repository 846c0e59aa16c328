/** Moves as words, and their pieces and cells. Legal is what the server lists. */
import { CELLS, type Colour, type Tile } from "./view";

const PLACEMENT = /^([yr])([1-9])([a-i][1-9])$/;
export const PASS = "-";

export interface Placement extends Tile {
  /** The tile's side as picked: "y4", "r4". */
  piece: string;
  cell: string;
}

export function readPlacement(word: string | undefined): Placement | null {
  const found = PLACEMENT.exec(word ?? "");
  if (!found) return null;
  const [, letter, digit, cell] = found;
  return { piece: `${letter}${digit}`, cell: cell!, digit: Number(digit), colour: letter === "r" ? "red" : "yellow" };
}

export function pieceOf(digit: number, colour: Colour): string {
  return `${colour === "red" ? "r" : "y"}${digit}`;
}

export function isFlip(word: string | undefined): boolean {
  return word?.startsWith("f") ?? false;
}

/** The cells that a word flips. */
export function flipCells(word: string | undefined): string[] {
  return isFlip(word) ? word!.slice(1).split("+") : [];
}

/** The word that flips these cells; cells are in reading order. */
export function flipWord(cells: readonly string[]): string {
  return `f${CELLS.filter((cell) => cells.includes(cell)).join("+")}`;
}

/** The cells where the piece, or any piece, can be placed. */
export function placesFor(legal: Iterable<string>, piece: string | null): Set<string> {
  const places = new Set<string>();
  for (const word of legal) {
    const placement = readPlacement(word);
    if (placement && (piece === null || placement.piece === piece)) places.add(placement.cell);
  }
  return places;
}

/** The cells that occur in a word together with all the chosen ones. */
export function flipsWith(words: readonly string[], chosen: readonly string[]): Set<string> {
  const sets = words.map(flipCells).filter((cells) => chosen.every((cell) => cells.includes(cell)));
  return new Set(sets.flat());
}

/** The cells that a word is about. */
export function cellsOf(word: string | undefined): string[] {
  const placement = readPlacement(word);
  return placement ? [placement.cell] : flipCells(word);
}

/** The nine cells of the block around a cell, in reading order. */
export function blockOf(cell: string | undefined): string[] | null {
  const block = (one: string): string => `${Math.floor("abcdefghi".indexOf(one[0]!) / 3)} ${Math.floor((Number(one[1]) - 1) / 3)}`;
  return cell === undefined ? null : CELLS.filter((other) => block(other) === block(cell));
}
