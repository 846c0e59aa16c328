/** A refusal on the board: the pebble in the way, and what the note should not hide. */
import { PRECIOUS, type Weighted } from "../../lib/board/note";
import type { Refusal } from "../../table/contract";
import { cellName, columnOf, COLUMNS, corner, rowOf, ROWS, type Layout } from "./geometry";
import { gardenAt, type HirobaView } from "./view";

/** The row, column or garden that a reason names; nothing for other reasons. */
export function barredCells(view: HirobaView, { word, reason }: Refusal): string[] {
  const cell = word.slice(1);
  if (reason.code === "row-has-value") return COLUMNS.map((_, column) => cellName(column, rowOf(cell)));
  if (reason.code === "column-has-value") return ROWS.map((_, row) => cellName(columnOf(cell), row));
  return reason.code === "garden-has-value" ? (gardenAt(view, cell)?.cells ?? []) : [];
}

/** The pebble of equal value there. */
export function culpritOf(view: HirobaView, refusal: Refusal): string | null {
  return barredCells(view, refusal).find((cell) => view.board[cell]?.value === refusal.reason.value) ?? null;
}

/** What a note should not hide: first the pebble in the way and the cells between, then pieces, legal cells, ponds, tags. */
export function weighed(layout: Layout, view: HirobaView, legal: ReadonlySet<string>, refused: string, culprit: string | null): Weighted[] {
  const weights = new Map<string, number>(view.gardens.map((garden) => [garden.cells[0]!, 1]));
  for (const pond of view.ponds) weights.set(pond.cell, 2);
  for (const cell of legal) weights.set(cell, 3);
  for (const cell of [...Object.keys(view.board), ...view.blocked_cells, ...view.koi_cells]) weights.set(cell, 6);
  for (const cell of between(refused, culprit)) weights.set(cell, PRECIOUS);
  return [...weights].map(([cell, weight]) => ({ ...corner(layout, cell), width: layout.u, height: layout.u, weight }));
}

/** Two cells and those between them, if they share a row or a column. */
function between(one: string, other: string | null): string[] {
  if (other === null) return [one];
  const columns = span(columnOf(one), columnOf(other));
  const rows = span(rowOf(one), rowOf(other));
  if (columns.length > 1 && rows.length > 1) return [one, other];
  return columns.flatMap((column) => rows.map((row) => cellName(column, row)));
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => Math.min(from, to) + step);
}
