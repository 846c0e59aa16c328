/**
 * The value of each choice, as told by the server. The page may offer the previews of all legal words at once
 * (`previews`); otherwise the proposed ones are remembered until the next move.
 */
import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { oneForEach } from "../../lib/board/desks";
import type { Play, PreviewResult } from "../../table/contract";
import { chainsOf, pickedZone, type Choosing } from "./choices";
import { ike, pointsOf } from "./view";

const memoryOf = oneForEach(() => new SvelteMap<string, PreviewResult>());

function keyOf(play: Play, words: readonly string[]): string {
  return [play.view.ply, play.seat, ...words].join(" ");
}

/** Store the server's latest answer; called from an effect of board and tray. */
export function remember(play: Play): void {
  if (!play.preview || play.proposed.length === 0) return;
  const { preview, proposed } = play;
  untrack(() => {
    const memory = memoryOf(play);
    const now = `${play.view.ply} `;
    for (const key of [...memory.keys()]) if (!key.startsWith(now)) memory.delete(key);
    memory.set(keyOf(play, proposed), preview);
  });
}

/** The server's preview of these words, if known. */
export function previewOf(play: Play, ...words: string[]): PreviewResult | null {
  const joined = words.join(" ");
  const current = play.proposed.join(" ") === joined ? play.preview : null;
  return current ?? play.previews?.get(joined) ?? memoryOf(play).get(keyOf(play, words)) ?? null;
}

/** The lotus that words would bring this seat at once; null if unknown or dependent on hidden information. */
export function priceOf(play: Play, ...words: string[]): number | null {
  const preview = previewOf(play, ...words);
  if (!preview || play.seat === null) return null;
  const points = preview.scores[play.seat - 1];
  if (typeof points === "number") return points - pointsOf(ike(play.view), play.seat);
  return preview.view ? pointsOf(ike(preview.view), play.seat) - pointsOf(ike(play.view), play.seat) : null;
}

/** The words planned so far: the proposed ones, or the one that a picked zone would follow. */
export function plannedOf(play: Play): readonly string[] {
  if (play.proposed.length > 0) return play.proposed;
  const after = pickedZone(play.picked)?.after;
  return after === undefined ? [] : [after];
}

/** The words that can be chosen now, with the answers that a proposed first word would lead to. */
export function choosingOf(play: Play): Choosing {
  const view = ike(play.view);
  const first = plannedOf(play)[0];
  const after = first === undefined ? null : previewOf(play, first)?.view;
  const then = after && after.to_act === play.seat && isAnswer(ike(after).phase) ? after.moves : [];
  return { view, seat: play.seat, chains: chainsOf(play.legal, first, then), picked: play.picked };
}

/** Does this phase follow from the seat's own word? */
function isAnswer(phase: string): boolean {
  return phase === "bamboo" || phase === "bridge" || phase === "give";
}
