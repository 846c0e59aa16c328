/** The hand while a move is being shown: first the placed tile leaves it, then the drawn one arrives. */
import type { Play } from "../../table/contract";
import { kakuro, known, table } from "./view";

export interface ShownHand {
  digits: number[];
  /** The place of the tile being drawn. */
  drawn: number | null;
}

export function shownHand(play: Play): ShownHand {
  const happening = play.happening;
  const event = happening ? known([happening.event])[0] : undefined;
  if (!happening || event?.seat !== play.seat) return { digits: table(play).hand ?? [], drawn: null };
  const [before, after] = [kakuro(happening.before), kakuro(happening.after)];
  if (event?.code === "tile-drawn") {
    const digits = after.hand ?? [];
    return { digits, drawn: event.digit === undefined ? null : digits.lastIndexOf(event.digit) };
  }
  const digits = [...(before.hand ?? [])];
  const placed = after.placed === null ? undefined : after.board[after.placed]?.digit;
  if (before.phase === "place" && placed !== undefined) digits.splice(digits.indexOf(placed), 1);
  return { digits, drawn: null };
}
