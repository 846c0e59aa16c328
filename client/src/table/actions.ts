import type { OpenTable } from "./open-table.svelte";

/** How far back an undo may go: our own last move freely, or further by asking the others. */
export function undoTarget(table: OpenTable): { to: number; free: boolean } | null {
  const state = table.state;
  if (state === null || state.status !== "playing" || state.ply === 0 || table.mySeats.length === 0 || state.asked !== null) return null;
  if (state.undo_to !== null && state.undo_to < state.ply) {
    // Moves that were played by themselves go with the decision before them.
    let to = state.ply - 1;
    while (to > state.undo_to && table.automaticPlies.has(to + 1)) to--;
    return { to: Math.max(state.undo_to, to), free: true };
  }
  return state.ask_undo_to === null ? null : { to: state.ask_undo_to, free: false };
}

export async function undo(table: OpenTable): Promise<void> {
  const target = undoTarget(table);
  if (target === null || table.state === null) return;
  table.notice = null;
  await table.act({ do: "undo", to: target.to, after: table.state.number });
}
