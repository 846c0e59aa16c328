/** Positions on the board, which is drawn for its real size in pixels. */
import type { Point } from "../../lib/board/points";

export const SIDE = 9;
export const COLUMNS = [..."abcdefghi"];
export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const LABELLED_FROM = 480;
const NARROWEST = 360;
/** A frame as wide as this has room for names. */
const NAME = 13;

export interface Layout {
  size: number;
  frame: number;
  /** The side of a cell in pixels. */
  u: number;
  /** Is there room for tags (not a phone)? */
  labelled: boolean;
  /** Is there room for the names of rows and columns in the frame? */
  named: boolean;
}

/** The largest square in the box. On phones the frame shrinks so that cells keep 40 px from 360 px on. */
export function layoutFor(width: number, height: number): Layout {
  const size = Math.floor(Math.min(width, height));
  const labelled = size >= LABELLED_FROM;
  const frame = labelled ? 16 : Math.max(0, Math.min(16, (size - NARROWEST) / 2));
  return { size, frame, u: (size - 2 * frame) / SIDE, labelled, named: frame >= NAME };
}

export function columnOf(cell: string): number {
  return COLUMNS.indexOf(cell[0] ?? "");
}

export function rowOf(cell: string): number {
  return Number(cell[1]) - 1;
}

export function cellName(column: number, row: number): string {
  return `${COLUMNS[column]}${row + 1}`;
}

/** All cells, row by row. */
export const CELLS = ROWS.map((_, row) => COLUMNS.map((_, column) => cellName(column, row)));

export function corner(layout: Layout, cell: string): Point {
  return { x: layout.frame + columnOf(cell) * layout.u, y: layout.frame + rowOf(cell) * layout.u };
}

export function centre(layout: Layout, cell: string): Point {
  const { x, y } = corner(layout, cell);
  return { x: x + layout.u / 2, y: y + layout.u / 2 };
}

/** The nine cells of the tile at a place, in reading order. */
export function tileCells(place: number): string[] {
  const left = (place % 3) * 3;
  const top = Math.floor(place / 3) * 3;
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => cellName(left + column, top + row)));
}

/** The cell one step away, or the same cell at the edge. */
export function neighbour(cell: string, key: string): string {
  const inside = (index: number): number => Math.max(0, Math.min(SIDE - 1, index));
  const column = columnOf(cell) + (key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0);
  const row = rowOf(cell) + (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0);
  if (key === "Home") return cellName(0, rowOf(cell));
  if (key === "End") return cellName(SIDE - 1, rowOf(cell));
  return cellName(inside(column), inside(row));
}

type Edge = { from: string; to: string; dx: number; dy: number };

/** The outer sides of a set of cells, clockwise, by starting point. */
function boundary(cells: readonly string[]): Map<string, Edge[]> {
  const inside = new Set(cells.map((cell) => `${columnOf(cell)},${rowOf(cell)}`));
  const edges = new Map<string, Edge[]>();
  const add = (x: number, y: number, dx: number, dy: number): void => {
    const edge = { from: `${x},${y}`, to: `${x + dx},${y + dy}`, dx, dy };
    edges.set(edge.from, [...(edges.get(edge.from) ?? []), edge]);
  };
  for (const cell of cells) {
    const [x, y] = [columnOf(cell), rowOf(cell)];
    if (!inside.has(`${x},${y - 1}`)) add(x, y, 1, 0);
    if (!inside.has(`${x + 1},${y}`)) add(x + 1, y, 0, 1);
    if (!inside.has(`${x},${y + 1}`)) add(x + 1, y + 1, -1, 0);
    if (!inside.has(`${x - 1},${y}`)) add(x, y + 1, 0, -1);
  }
  return edges;
}

/** Join sides into closed loops; where cells touch only at a corner, turn right to keep them apart. */
function loops(cells: readonly string[]): Edge[][] {
  const edges = boundary(cells);
  const found: Edge[][] = [];
  for (const start of [...edges.values()].flat()) {
    if (!edges.get(start.from)?.includes(start)) continue;
    const loop: Edge[] = [];
    for (let edge: Edge | undefined = start; edge !== undefined; ) {
      const { from, to, dx, dy }: Edge = edge;
      loop.push(edge);
      edges.set(from, edges.get(from)!.filter((other) => other !== edge));
      const onward: Edge[] = edges.get(to) ?? [];
      edge = onward.find((other) => other.dx === -dy && other.dy === dx) ?? onward[0];
    }
    found.push(loop);
  }
  return found;
}

/** The outline of cells, drawn `inset` inside their sides, with corners rounded by `radius`. */
export function outline(layout: Layout, cells: readonly string[], inset: number, radius: number): string {
  return loops(cells).map((loop) => roundedLoop(layout, loop, inset, radius)).join("");
}

function roundedLoop(layout: Layout, loop: Edge[], inset: number, radius: number): string {
  const parts = loop.flatMap((edge, index) => {
    const before = loop.at(index - 1)!;
    if (before.dx === edge.dx && before.dy === edge.dy) return [];
    const [column, row] = edge.from.split(",").map(Number) as [number, number];
    const x = layout.frame + column * layout.u - inset * (before.dy + edge.dy);
    const y = layout.frame + row * layout.u + inset * (before.dx + edge.dx);
    const enter = `${round(x - before.dx * radius)} ${round(y - before.dy * radius)}`;
    return [`${enter}Q${round(x)} ${round(y)} ${round(x + edge.dx * radius)} ${round(y + edge.dy * radius)}`];
  });
  return `M${parts.join("L")}Z`;
}

/** Short lines between the cells of a garden. */
export function hairlines(layout: Layout, cells: readonly string[]): string {
  const { u } = layout;
  const lines = cells.flatMap((cell) => {
    const { x, y } = corner(layout, cell);
    const right = cells.includes(cellName(columnOf(cell) + 1, rowOf(cell)));
    const below = cells.includes(cellName(columnOf(cell), rowOf(cell) + 1));
    return [
      ...(right ? [`M${round(x + u)} ${round(y + 0.3 * u)}v${round(0.4 * u)}`] : []),
      ...(below ? [`M${round(x + 0.3 * u)} ${round(y + u)}h${round(0.4 * u)}`] : []),
    ];
  });
  return lines.join("");
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The cells of the tile around a cell. */
export function tileAround(cell: string | null): string[] | null {
  return cell === null ? null : tileCells(Math.floor(rowOf(cell) / 3) * 3 + Math.floor(columnOf(cell) / 3));
}
