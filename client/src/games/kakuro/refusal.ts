/** The cells that a refusal names, and what its note should not hide. */
import { PRECIOUS, type Weighted } from "../../lib/board/note";
import type { Refusal } from "../../table/contract";
import { cellBox, type Layout } from "./layout";
import { CELLS, type Tile } from "./view";
import { flipCells, readPlacement } from "./words";

/** The cell touched last. */
export function refusedCell(refusal: Refusal): string | null {
  const named = refusal.reason["cell"];
  return typeof named === "string" ? named : (readPlacement(refusal.word)?.cell ?? flipCells(refusal.word).at(-1) ?? null);
}

/** The tile in the way, if it is another one. */
export function culpritCell(refusal: Refusal): string | null {
  const placed = refusal.reason["placed"];
  return typeof placed === "string" && placed !== refusedCell(refusal) ? placed : null;
}

/** The tile that is the reason weighs most, then other tiles, then playable cells. */
export function weighed(layout: Layout, board: Readonly<Record<string, Tile>>, places: ReadonlySet<string>, culprit: string | null): Weighted[] {
  const weight = (cell: string): number => (cell === culprit ? PRECIOUS : board[cell] ? 6 : places.has(cell) ? 3 : 0);
  return CELLS.map((cell) => ({ ...cellBox(layout, cell), weight: weight(cell) }));
}
