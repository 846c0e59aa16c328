import { post } from "../net/http";
import type { SeatTerms, Terms } from "../net/types";
import { newPromise } from "../fair/own";
import { naming } from "./naming.svelte";
import { opponents } from "./opponents.svelte";
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
    absence: 600,
    several: false,
    ...more,
  };
}

/** Create a table and go to it, with a query; computers that nobody chose are drawn. A person who invites others is first asked for a name, once. */
export async function openTable(wanted: Terms, query = ""): Promise<void> {
  if (wanted.seats.some((seat) => seat.kind === "open") && !(await naming.need())) return;
  const complete = await opponents.complete(wanted);
  const { id } = await post<{ id: string }>("/api/tables", { ...complete, promise: newPromise() });
  router.go(`/t/${id}${query && `?${query}`}`);
}
