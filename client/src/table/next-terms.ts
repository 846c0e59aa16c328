import { CLOCKS, takesDays } from "../app/new-table";
import { opponents } from "../app/opponents.svelte";
import type { TableState, Terms } from "../net/types";

/** What another game changes: the game, a preset of the clock, and the level of all computers. */
export interface Changes {
  game?: string;
  clock?: string;
  level?: string | null;
}

/** The terms of a next game with the same people. */
export function nextTerms(state: TableState, { game = state.terms.game, clock = "same", level = null }: Changes): Terms {
  const options = game === state.terms.game ? state.terms.options : {};
  const nextClock = CLOCKS[clock] ?? state.terms.clock;
  return {
    ...state.terms,
    game,
    options,
    clock: nextClock,
    window: options.errors === "stand" && !takesDays(nextClock) ? (state.terms.window ?? null) : null,
    seats: opponents.seat(game, state.seats.map((seat) => (seat.kind === "bot" && seat.person === null ? { kind: "bot", level: level ?? seat.level, style: seat.style } : { kind: "open" }))),
  };
}
