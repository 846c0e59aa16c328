/** Which cells a refusal speaks of. */
import type { Refusal } from "../../table/contract";
import { flipCells, readPlacement } from "./words";

/** The cell that was touched last. */
export function refusedCell(refusal: Refusal): string | null {
  const named = refusal.reason["cell"];
  return typeof named === "string" ? named : (readPlacement(refusal.word)?.cell ?? flipCells(refusal.word).at(-1) ?? null);
}

/** The tile that stands in the way, if it is another one. */
export function culpritCell(refusal: Refusal): string | null {
  const placed = refusal.reason["placed"];
  return typeof placed === "string" && placed !== refusedCell(refusal) ? placed : null;
}
