import { post } from "../net/http";
import type { SeatTerms, Terms } from "../net/types";
import { newPromise } from "../fair/own";
import { router } from "./router.svelte";

/** Terms with defaults for everything left out. */
export function terms(game: string, seats: SeatTerms[], more: Partial<Terms> = {}): Terms {
  return {
    game,
    seats,
    options: {},
    order: "drawn",
    visibility: "link",
    clock: { kind: "none", seconds: 0, increment: 0 },
    spectators: true,
    chat: true,
    undo: true,
    ...more,
  };
}

/** Create a table and go to it. */
export async function openTable(wanted: Terms): Promise<void> {
  const { id } = await post<{ id: string }>("/api/tables", { ...wanted, promise: newPromise() });
  router.go(`/t/${id}`);
}
