/** Maps taps to words of the notation. Only the server decides which words are legal. */
import type { Play } from "../../table/contract";
import { isAnswer } from "../../table/vigilance";
import { hiroba, kindsOf, type HirobaView } from "./view";

export const PASS = "-";
export const STONE = "x";
export const KOI = "k";
export const FACES = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const PIECES = [...FACES, STONE, KOI];

export type Word = { kind: "pebble"; value: number; cell: string } | { kind: "stone" | "koi"; cell: string } | { kind: "pass" } | { kind: "answer" };

export function readWord(word: string): Word {
  if (word === PASS) return { kind: "pass" };
  if (isAnswer(word)) return { kind: "answer" };
  const cell = word.slice(1);
  if (word.startsWith(STONE)) return { kind: "stone", cell };
  if (word.startsWith(KOI)) return { kind: "koi", cell };
  return { kind: "pebble", value: Number(word[0]), cell };
}

export function cellOf(word: string | undefined): string | null {
  return word === undefined || word === PASS || isAnswer(word) ? null : word.slice(1);
}

/** Is a piece to be placed now? What is chosen while others are asked about a pebble is prepared for later. */
export function mayPlace(play: Play): boolean {
  return play.open && hiroba(play.view).phase !== "answer";
}

/** The piece that a tap on a cell would place now: a stone or a koi when asked for, else the picked face. */
export function pieceAsked(play: Play): string | null {
  const { phase } = hiroba(play.view);
  if (play.open && phase === "stone") return STONE;
  return play.open && phase === "koi" ? KOI : play.picked;
}

/** The legal pieces on a cell. */
export function piecesFor(play: Play, cell: string): string[] {
  return PIECES.filter((piece) => play.legal.has(piece + cell));
}

/** The cells where a piece can go; with null, where any piece can. */
export function cellsFor(play: Play, piece: string | null): Set<string> {
  const words = [...play.legal].filter((word) => word !== PASS && !isAnswer(word) && (piece === null || word.startsWith(piece)));
  return new Set(words.map((word) => word.slice(1)));
}

/** The cell for a face: the proposed one, or the one chosen first. */
function target(play: Play): string | null {
  return cellOf(play.proposed[0]) ?? play.place;
}

/** Can this face be played anywhere, or on the cell chosen first? */
export function faceFits(play: Play, face: string): boolean {
  if (play.place !== null) return play.legal.has(face + target(play));
  return [...play.legal].some((word) => word.startsWith(face));
}

function heldFace(view: HirobaView, seat: number | null): string {
  const held = seat === null ? undefined : kindsOf(view, seat).find((kind) => kind.left > 0);
  return String(held?.low ?? 1);
}

/** A tap on a cell: place the picked piece there, or choose the cell and wait for a face. */
export function tapCell(play: Play, cell: string): void {
  if (play.faults && play.faults.length > 0) return tapFault(play, cell);
  if (play.seat === null || hiroba(play.view).phase === "over") return;
  const piece = pieceAsked(play);
  if (mayPlace(play) && piece !== null) return placeOn(play, piece, cell);
  if (mayPlace(play) && piecesFor(play, cell).length === 0) return play.explain(heldFace(hiroba(play.view), play.seat) + cell);
  play.choosePlace(play.place === cell ? null : cell);
}

/** A tap on a face in the tray: pick it, or place it on the cell chosen first. */
export function tapFace(play: Play, face: string): void {
  const cell = target(play);
  if (play.open && cell !== null && play.legal.has(face + cell)) {
    if (play.proposed[0] !== face + cell) play.pick(face);
    return play.propose(face + cell);
  }
  if (mayPlace(play) && cell !== null && play.place !== null) return play.explain(face + cell);
  play.pick(play.picked === face ? null : face);
}

/** Object because of the pebble on this cell. */
function tapFault(play: Play, cell: string): void {
  if (play.faults?.includes(`!${cell}`)) play.object?.(`!${cell}`);
}

/** Escape: first drop the objection, the proposal or refusal, then the choice. */
export function stepBack(play: Play): void {
  if (play.faults && play.faults.length > 0) return play.object?.(null);
  const { picked, place } = play;
  const shown = play.proposed.length > 0 || play.refusal !== null;
  play.cancel();
  if (!shown) return;
  if (picked !== null) play.pick(picked);
  if (place !== null) play.choosePlace(place);
}

/** Propose a piece on a cell, or say why it is refused; the piece stays picked. */
export function placeOn(play: Play, piece: string, cell: string): void {
  const word = piece + cell;
  if (play.legal.has(word)) play.propose(word);
  else play.explain(word);
}

export function tapPass(play: Play): void {
  if (play.legal.has(PASS)) play.propose(PASS);
}
