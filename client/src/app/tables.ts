import { post } from "../net/http";
import type { SeatTerms, Terms } from "../net/types";
import { router } from "./router.svelte";

/** Terms with everything that is not said left as it usually is. */
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

/** Make a table and go there. */
export async function openTable(wanted: Terms): Promise<void> {
  const { id } = await post<{ id: string }>("/api/tables", wanted);
  router.go(`/t/${id}`);
}
