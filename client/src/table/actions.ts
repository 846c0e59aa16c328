import type { OpenTable } from "./open-table.svelte";

export interface UndoTarget {
  /** The number of moves that remain. */
  to: number;
  /** How many moves that takes back. */
  count: number;
  /** Or must the others agree? */
  free: boolean;
}

/** The number of moves before our own last decision; null if we have made none. Moves played automatically do not count. */
function ownLastDecision(table: OpenTable): number | null {
  const own = table.moves.findLast((move) => !move.bot && !table.automaticPlies.has(move.ply) && table.mySeats.includes(move.seat));
  return own === undefined ? null : own.ply - 1;
}

/** An undo goes back to our own last decision: freely, or by asking the others. */
export function undoTarget(table: OpenTable): UndoTarget | null {
  const state = table.state;
  const to = ownLastDecision(table);
  if (state === null || state.status !== "playing" || to === null || state.asked !== null) return null;
  if (state.undo_to !== null && state.undo_to <= to) return { to, count: state.ply - to, free: true };
  if (state.ask_undo_to === null) return null;
  return { to: state.ask_undo_to, count: state.ply - state.ask_undo_to, free: false };
}

/** The code of the sentence that says why nothing can be undone; null if something can. */
export function undoProblem(table: OpenTable): string | null {
  const state = table.state;
  if (state === null || undoTarget(table) !== null) return null;
  if (state.asked !== null) return "undo-question-open";
  if (state.seats.some((seat) => seat.yours && seat.stand_in)) return "undo-bot-plays";
  if (ownLastDecision(table) === null) return "undo-nothing-yet";
  const alone = state.seats.every((seat) => seat.yours || seat.kind === "bot" || seat.stand_in);
  return !alone && !state.terms.undo ? "undo-not-agreed" : "undo-reveals";
}

/** Undo, or begin to ask; say why if neither is possible. */
export async function undo(table: OpenTable): Promise<void> {
  const target = undoTarget(table);
  if (table.state === null) return;
  if (target === null) {
    const problem = undoProblem(table);
    if (problem !== null) table.notice = table.say(problem);
  } else if (target.free) await requestUndo(table);
  else table.askingUndo = true;
}

/** Send the request. */
export async function requestUndo(table: OpenTable): Promise<void> {
  const target = undoTarget(table);
  table.askingUndo = false;
  if (target === null || table.state === null) return;
  table.notice = null;
  await table.act({ do: "undo", to: target.to, after: table.state.number });
}
