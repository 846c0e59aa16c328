import type { SeatTerms, Terms } from "../net/types";
import { PLAYERS, type Option } from "./games.svelte";
import { progress } from "./progress.svelte";
import { terms } from "./tables";

/** The form of a new table, as stored on the device. */
export interface Draft {
  game: string;
  seats: DraftSeat[];
  order: Terms["order"];
  visibility: Terms["visibility"];
  clock: string;
  own: { kind: "game" | "move"; minutes: number; increment: number };
  away: "usual" | "bot" | "forfeit";
  spectators: boolean;
  chat: boolean;
  undo: boolean;
  absence: number;
  several: boolean;
  hints: "usual" | "all" | "none";
  /** Where errors stand: the seconds to object; 0 for no countdown. */
  window: number;
  options: Record<string, Record<string, unknown>>;
}

export interface DraftSeat {
  kind: "me" | "bot" | "open" | "none";
  level: string;
  /** Of a computer; null: somebody is drawn. Forms stored before had none. */
  style?: string | null;
  name: string;
}

export const CLOCKS: Record<string, Terms["clock"]> = {
  none: { kind: "none", seconds: 0, increment: 0 },
  five: { kind: "game", seconds: 300, increment: 0 },
  ten: { kind: "game", seconds: 600, increment: 5 },
  twenty: { kind: "game", seconds: 1200, increment: 0 },
  days: { kind: "move", seconds: 259_200, increment: 0 },
};

const seat = (kind: DraftSeat["kind"]): DraftSeat => ({ kind, level: progress.level, name: "" });

export function firstDraft(game: string): Draft {
  return {
    game,
    seats: [seat("me"), seat("open"), seat("none"), seat("none"), seat("none")],
    order: "drawn",
    visibility: "link",
    clock: "none",
    own: { kind: "game", minutes: 15, increment: 10 },
    away: "usual",
    spectators: true,
    chat: true,
    undo: true,
    absence: 600,
    several: false,
    hints: "usual",
    window: 15,
    options: {},
  };
}

const WAYS: Record<string, DraftSeat["kind"]> = { computer: "bot", device: "me", online: "open" };

/** The choices made on the home page, from the query of the address. */
export function begunBy(query: URLSearchParams): Partial<Draft> {
  const kind = WAYS[query.get("way") ?? ""];
  if (kind === undefined) return {};
  const count = Math.min(5, Math.max(2, Math.trunc(Number(query.get("seats"))) || 2));
  const [level, style] = [query.get("level"), query.get("style")];
  const seats = [0, 1, 2, 3, 4].map((index) => seat(index === 0 ? "me" : index < count ? kind : "none"));
  const visibility = query.get("visibility");
  return {
    // The style is that of the first computer.
    seats: seats.map((each, index) => (level !== null && each.kind === "bot" ? { ...each, level, style: index === 1 ? style : null } : each)),
    ...(kind === "me" ? { order: "fixed" as const } : {}),
    ...(visibility === "link" || visibility === "public" ? { visibility } : {}),
  };
}

/** The seats in use, at most as many as the game allows. */
export function seatsOf(draft: Draft): DraftSeat[] {
  return draft.seats.slice(0, PLAYERS[draft.game]![1]).filter((each) => each.kind !== "none");
}

/** The code of the sentence that says why the draft is not a table; null if it is one. */
export function problem(draft: Draft): string | null {
  const seats = seatsOf(draft);
  if (seats.length < PLAYERS[draft.game]![0]) return "too-few-seats";
  return seats.some((each) => each.kind === "me") || seats.some((each) => each.kind === "open") ? null : "nobody-plays";
}

/** Do errors stand at this table? Then nobody may ask for hints, which would tell right from wrong. */
export function standsIn(draft: Draft, options: Record<string, Option>): boolean {
  return "errors" in options && draft.options[draft.game]?.errors === "stand";
}

/** Is there a day or more to move? Then nobody is in a hurry to object. */
export function takesDays({ seconds }: Terms["clock"]): boolean {
  return seconds >= 86_400;
}

/** The terms to send to the server. */
export function termsOf(draft: Draft, options: Record<string, Option>): Terms {
  const { own } = draft;
  const increment = own.kind === "move" ? 0 : own.increment;
  const clock = CLOCKS[draft.clock] ?? { kind: own.kind, seconds: Math.round(own.minutes * 60), increment };
  const chosen = Object.entries(draft.options[draft.game] ?? {}).filter(([name, value]) => name in options && value !== null && value !== "");
  const stands = standsIn(draft, options);
  return terms(draft.game, seatsOf(draft).map(seatTerms), {
    order: draft.order,
    visibility: draft.visibility,
    clock,
    spectators: draft.spectators,
    chat: draft.chat,
    undo: draft.undo,
    absence: draft.absence,
    several: draft.several,
    options: Object.fromEntries(chosen),
    ...(draft.away === "usual" ? {} : { away: draft.away }),
    ...(draft.hints === "usual" || stands ? {} : { hints: draft.hints === "all" }),
    ...(stands && !takesDays(clock) ? { window: draft.window } : {}),
  });
}

function seatTerms({ kind, level, style, name }: DraftSeat): SeatTerms {
  if (kind === "bot") return { kind, level, ...(style ? { style } : {}) };
  if (kind === "me" && name.trim() !== "") return { kind, name: name.trim() };
  return { kind: kind === "me" ? "me" : "open" };
}
