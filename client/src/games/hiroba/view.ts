/** The view of Hiroba as the server sends it, and lookups in it. */
import type { Message, View } from "../../table/contract";

export interface Pebble {
  seat: number;
  value: number;
}

/** One garden as counted now: `winners` lead it, `koi` says whether a koi doubles it. */
export interface Garden {
  tile: number;
  cells: string[];
  size: number;
  sums: number[];
  winners: number[];
  koi: boolean;
  points: number[];
}

/** One pond as counted now; the sum is null for a seat without a pebble beside it. */
export interface Pond {
  cell: string;
  sums: (number | null)[];
  winners: number[];
}

export interface HirobaView extends View {
  /** Where errors stand: "answer" asks the others about a pebble, "again" lets its owner place once more. */
  phase: "place" | "stone" | "koi" | "over" | "answer" | "again";
  /** Where errors stand: the pebble that the others are asked about. */
  asked?: { seat: number; move: string } | null;
  /** By place in reading order: tile number and quarter turns, or null for water. */
  tiles: ([number, number] | null)[];
  starts: string[];
  board: Record<string, Pebble>;
  blocked_cells: string[];
  koi_cells: string[];
  /** By seat, how many of 1/9, 2/8, 3/7, 4/6 and 5/5 are left. */
  pebbles: number[][];
  stones: number[];
  blocked: boolean[];
  points: number[];
  gardens: Garden[];
  ponds: Pond[];
  spare_koi: number[];
  gardens_won: number[];
}

export type HirobaEvent = Message &
  (
    | { code: "pebble-placed"; seat: number; value: number; cell: string }
    | { code: "stone-placed"; seat: number; left: number; cell: string }
    | { code: "stone-kept"; seat: number; left: number }
    | { code: "seat-blocked"; seat: number }
    | { code: "koi-won"; cell: string; seats: number[]; count: number }
    | { code: "koi-doubles"; seat: number; cells: string[]; points: number }
    | { code: "koi-placed"; seat: number; cell: string; points: number }
    | { code: "koi-left"; seat: number; count: number }
    | { code: "koi-spare"; seat: number; count: number }
    | { code: "no-objection"; seat: number }
    | { code: "alarm-start" | "alarm-line" | "spotted-start" | "spotted-line"; seat: number; mover: number; cell: string; value: number }
    | { code: "alarm-equal" | "spotted-equal"; seat: number; mover: number; cell: string; value: number; other: string }
    | { code: "pebble-returned"; seat: number; value: number; cell: string }
  );

export type Ground = "moss" | "sand";

/** The server's view, narrowed to this game's type. */
export function hiroba(view: View): HirobaView {
  return view as HirobaView;
}

export function gardenAt(view: HirobaView, cell: string): Garden | undefined {
  return view.gardens.find((garden) => garden.cells.includes(cell));
}

export function pondAt(view: HirobaView, cell: string): Pond | undefined {
  return view.ponds.find((pond) => pond.cell === cell);
}

/** The cell of a garden's tag: the first one without a start point. */
export function tagCell(view: HirobaView, garden: Garden): string {
  return garden.cells.find((cell) => !view.starts.includes(cell)) ?? garden.cells[0]!;
}

/** Moss or sand: the two gardens of a tile always differ, and which is which varies by tile. */
export function groundOf(view: HirobaView, garden: Garden): Ground {
  const first = view.gardens.find((other) => other.tile === garden.tile) === garden;
  const [number, turns] = view.tiles[garden.tile] ?? [0, 0];
  return first === ((number + turns) % 2 === 0) ? "moss" : "sand";
}

/** Does a pebble, a stone or a koi lie here? */
export function isTaken(view: HirobaView, cell: string): boolean {
  return cell in view.board || view.blocked_cells.includes(cell) || view.koi_cells.includes(cell);
}

/** The free cells of a garden. */
export function freeCells(view: HirobaView, garden: Garden): string[] {
  return garden.cells.filter((cell) => !isTaken(view, cell));
}

/** Cells for the koi that double gardens but were not placed by hand: a free cell of each garden, in order. */
export function automaticKoi(view: HirobaView): string[] {
  if (view.phase !== "over") return [];
  return view.gardens
    .filter((garden) => garden.koi && !garden.cells.some((cell) => view.koi_cells.includes(cell)))
    .flatMap((garden) => freeCells(view, garden).slice(0, 1));
}

/** The pieces on the board. */
export interface Pieces {
  board: Record<string, Pebble>;
  stones: string[];
  koi: string[];
}

export function piecesOf(view: HirobaView): Pieces {
  return { board: view.board, stones: view.blocked_cells, koi: [...view.koi_cells, ...automaticKoi(view)] };
}

export interface Kind {
  low: number;
  high: number;
  left: number;
}

/** A seat's pebbles by their two faces. */
export function kindsOf(view: HirobaView, seat: number): Kind[] {
  return (view.pebbles[seat - 1] ?? []).map((left, kind) => ({ low: kind + 1, high: 9 - kind, left }));
}

export function pebblesLeft(view: HirobaView, seat: number): number {
  return kindsOf(view, seat).reduce((sum, kind) => sum + kind.left, 0);
}
