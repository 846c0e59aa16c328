/** Which triangles a refusal speaks of. */
import type { Refusal } from "../../table/contract";
import { readWord } from "./words";

/** The triangle that was touched. */
export function refusedTriangle(refusal: Refusal): string | null {
  return readWord(refusal.word)?.to ?? null;
}

/** The die that cannot come here, if the word was a slide. */
export function culpritTriangle(refusal: Refusal): string | null {
  const action = readWord(refusal.word);
  return action?.kind === "slide" ? action.from : null;
}
