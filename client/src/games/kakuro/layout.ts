/** The layout of a board of a given size in pixels. */
import type { Box, Point } from "../../lib/board/points";
import { columnOf, rowOf, runsRight } from "./view";

export interface Layout {
  size: number;
  cell: number;
  /** From the border to the first cell. */
  frame: number;
  /** Is there room for the score track, and for its numbers? */
  track: boolean;
  labels: boolean;
  /** Is there room for the names of rows and columns round the edge? */
  names: boolean;
}

const WIDE_FRAME = 84;
/** On a phone, with names of rows and columns, or with the score track alone. */
const NAMED_FRAME = 30;
const SLIM_FRAME = 17;
const FINGER = 40;

/** The score track never makes cells smaller than a finger. */
export function layoutFor(width: number, height: number): Layout {
  const size = Math.max(180, Math.floor(Math.min(width, height)));
  const labels = size >= 480;
  const cellWith = (frame: number): number => Math.floor((size - frame) / 9);
  const names = cellWith(labels ? WIDE_FRAME : NAMED_FRAME) >= FINGER;
  const inside = cellWith(labels ? WIDE_FRAME : names ? NAMED_FRAME : SLIM_FRAME);
  const track = inside >= FINGER;
  const cell = track ? inside : size / 9;
  return { size, cell, frame: (size - 9 * cell) / 2, track, labels: labels && track, names };
}

export function corner(layout: Layout, cell: string): Point {
  return { x: layout.frame + columnOf(cell) * layout.cell, y: layout.frame + rowOf(cell) * layout.cell };
}

export function middle(layout: Layout, cell: string): Point {
  const { x, y } = corner(layout, cell);
  return { x: x + layout.cell / 2, y: y + layout.cell / 2 };
}

export function cellBox(layout: Layout, cell: string): Box {
  return { ...corner(layout, cell), width: layout.cell, height: layout.cell };
}

/** The band around a series. */
export function bandOf(layout: Layout, cells: readonly string[]): Box {
  const { x, y } = corner(layout, cells[0]!);
  const length = cells.length * layout.cell - 2;
  const across = layout.cell - 2;
  const right = runsRight(cells);
  return { x: x + 1, y: y + 1, width: right ? length : across, height: right ? across : length };
}

/** The place of a series' points: at its end, inside the board. */
export function badgeOf(layout: Layout, cells: readonly string[]): Point {
  const band = bandOf(layout, cells);
  const at = runsRight(cells)
    ? { x: band.x + band.width, y: band.y + 2 }
    : { x: band.x + band.width / 2, y: band.y + band.height };
  return { x: Math.min(at.x, layout.size - 19), y: Math.min(Math.max(at.y, 12), layout.size - 12) };
}

/** A point of the score track: clockwise from the top left corner, 25 steps per side. */
export function trackAt(layout: Layout, points: number): Point {
  const margin = layout.labels ? 16 : layout.names ? 4 : layout.frame / 2 + 0.2;
  const side = layout.size - 2 * margin;
  const along = ((points % 100) / 25) * side;
  const [edge, rest] = [Math.floor(along / side), along % side];
  if (edge === 0) return { x: margin + rest, y: margin };
  if (edge === 1) return { x: margin + side, y: margin + rest };
  if (edge === 2) return { x: margin + side - rest, y: margin + side };
  return { x: margin, y: margin + side - rest };
}
