/** The server's view of Kakuro, and the names of the board's cells. */
import type { Happening, Message, Play, View } from "../../table/contract";

export type Colour = "yellow" | "red";

export interface Tile {
  digit: number;
  colour: Colour;
}

export interface KakuroView extends View {
  /** Where errors stand: "claim" asks the mover for Kakuros, "answer" the others about the move. */
  phase: "place" | "flip" | "over" | "claim" | "answer";
  /** Where errors stand: whose move is not complete, its flips and claims so far. */
  asked?: { seat: number; flips: string[]; claims: string[] } | null;
  turn: number;
  board: Record<string, Tile>;
  /** The tile placed last. */
  placed: string | null;
  points: number[];
  /** This seat's tiles; null for a spectator. */
  hand: number[] | null;
  held: number[];
  bag: number;
  options: { flips: "one" | "expert"; stones: string[] };
}

export interface Kakuro {
  seat: number;
  turn: number;
  /** The total first, then its terms. */
  cells: string[];
  points: number;
}

export type TilePlaced = { code: "tile-placed"; seat: number; cell: string } & Tile;
export type TileFlipped = { code: "tile-flipped"; seat: number; cell: string } & Tile;
export type KakuroFormed = { code: "kakuro-formed" } & Kakuro;
export type TileDrawn = { code: "tile-drawn"; seat: number; bag: number; digit?: number };
export type KakuroClaimed = { code: "kakuro-claimed" } & Kakuro;
export type TileTurnedBack = { code: "tile-turned-back"; seat: number; cell: string } & Tile;
export type KakuroEvent = TilePlaced | TileFlipped | KakuroFormed | TileDrawn | KakuroClaimed | TileTurnedBack;

export const TILES = 72;
export const HAND = 2;
export const COLUMNS = "abcdefghi";
/** Row by row, left to right. */
export const ROWS: readonly (readonly string[])[] = Array.from({ length: 9 }, (_, row) =>
  [...COLUMNS].map((column) => `${column}${row + 1}`),
);
export const CELLS: readonly string[] = ROWS.flat();

export function kakuro(view: View): KakuroView {
  return view as KakuroView;
}

export function table(play: Play): KakuroView {
  return kakuro(play.view);
}

/** The events of this game; unknown ones are skipped. */
export function known(events: readonly Message[]): KakuroEvent[] {
  const codes = ["tile-placed", "tile-flipped", "kakuro-formed", "tile-drawn", "kakuro-claimed", "tile-turned-back"];
  return events.filter((event) => codes.includes(event.code)) as unknown as KakuroEvent[];
}

export function formed(events: readonly Message[]): KakuroFormed[] {
  return known(events).filter((event) => event.code === "kakuro-formed");
}

export function pointsOf(events: readonly Message[]): number {
  return formed(events).reduce((sum, one) => sum + one.points, 0);
}

export function columnOf(cell: string): number {
  return COLUMNS.indexOf(cell[0] ?? "");
}

export function rowOf(cell: string): number {
  return Number(cell[1]) - 1;
}

/** Does a series run to the right? Otherwise it runs down. */
export function runsRight(cells: readonly string[]): boolean {
  return cells[0]?.[1] === cells[1]?.[1];
}

export function other(colour: Colour): Colour {
  return colour === "red" ? "yellow" : "red";
}

/** The board after these events. */
export function boardAfter(board: Record<string, Tile>, events: readonly Message[]): Record<string, Tile> {
  const after = { ...board };
  for (const event of known(events)) {
    if (event.code === "tile-placed" || event.code === "tile-flipped") {
      after[event.cell] = { digit: event.digit, colour: event.colour };
    }
  }
  return after;
}

/** The tiles while an event is shown: those still to be flipped keep their old side. */
export function boardDuring({ event, before, after }: Happening): Record<string, Tile> {
  const now = known([event])[0];
  if (now?.code !== "tile-flipped" && now?.code !== "tile-turned-back") return kakuro(after).board;
  // Tiles flipped in one move are reported in reading order.
  const later = CELLS.slice(CELLS.indexOf(now.cell) + 1).filter((cell) => kakuro(before).board[cell] && kakuro(after).board[cell]);
  return { ...kakuro(after).board, ...Object.fromEntries(later.map((cell) => [cell, kakuro(before).board[cell]!])) };
}
