/** The triangles that a refusal names, and what its note should not hide. */
import { PRECIOUS, type Weighted } from "../../lib/board/note";
import { boxAround } from "../../lib/board/points";
import type { Refusal } from "../../table/contract";
import { middle, type Layout } from "./layout";
import { NAMES } from "./places";
import { readWord } from "./words";

/** The triangle touched. */
export function refusedTriangle(refusal: Refusal): string | null {
  return readWord(refusal.word)?.to ?? null;
}

/** The die that cannot come here, if the word was a slide. */
export function culpritTriangle(refusal: Refusal): string | null {
  const action = readWord(refusal.word);
  return action?.kind === "slide" && action.from !== action.to ? action.from : null;
}

/** The die that is the reason weighs most, then other dice, then Trinis and playable triangles. */
export function weighed(layout: Layout, dice: ReadonlySet<string>, open: ReadonlySet<string>, culprit: string | null): Weighted[] {
  const weight = (name: string): number => (name === culprit ? PRECIOUS : dice.has(name) ? 6 : open.has(name) ? 3 : 0.5);
  return NAMES.map((name) => ({ ...boxAround(middle(layout, name), 0.7 * layout.u), weight: weight(name) }));
}
