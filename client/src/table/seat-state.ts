import { online } from "../app/online.svelte";
import { opponents } from "../app/opponents.svelte";
import { say } from "../app/catalogue.svelte";
import type { TableSeat } from "../net/types";
import type { OpenTable } from "./open-table.svelte";

/** A seat's role for the others: "you", "online", the computer's level and style. */
export function roleOf(seat: TableSeat, table: OpenTable): string {
  if (seat.kind === "bot") return [table.level(seat.seat), styleOf(seat, table)].filter((part) => part != null).join(" · ");
  if (seat.kind === "open") return say("seat-free");
  if (seat.stand_in) return say("bot-stands-in");
  if (seat.yours) return table.mySeats.length > 1 ? say("on-this-device") : say("you");
  return say(seat.online ? "is-online" : seat.elsewhere ? "is-elsewhere" : "is-away");
}

/** What the style of a computer is called. */
function styleOf(seat: TableSeat, table: OpenTable): string | undefined {
  return table.state === null ? undefined : opponents.find(table.state.terms.game, seat.level ?? "", seat.style)?.title;
}

/** The game's own fact for a narrow chip. */
export function factOf(seat: TableSeat, table: OpenTable): string {
  const { module, play } = table;
  if (module === null || table.show.view === null) return "";
  return module.shortSeatLine?.(play, seat.seat) ?? module.seatLine(play, seat.seat);
}

/** Why this seat is out of the game, if it is. */
export function outOf(seat: TableSeat, table: OpenTable): string | null {
  if (table.status !== "playing") return null;
  if (seat.resigned) return say("has-resigned");
  return table.module && table.show.view ? (table.module.out?.(table.play, seat.seat) ?? null) : null;
}

/** One word of state: to play, thinking, time left to return. */
export function stateOf(seat: TableSeat, table: OpenTable, seconds: number): string {
  if (table.state === null || table.status !== "playing") return "";
  const out = outOf(seat, table);
  if (out !== null) return out;
  if (isAway(seat)) {
    const left = Math.max(0, Math.ceil(table.state.terms.absence - (seconds + online.connection.clockOffset - seat.away_since!)));
    if (left === 0 || table.state.clocks) return say("is-away");
    return left > 90 ? say("minutes-to-return", { minutes: Math.ceil(left / 60) }) : say("time-to-return", { seconds: left });
  }
  const question = table.objections.question;
  if (question !== null) return question.awaited.includes(seat.seat) ? say("objection-short") : "";
  if (table.show.view?.to_act !== seat.seat) return "";
  if (table.warming && isBots(seat.seat, table)) return say("is-getting-ready-short");
  return say(seat.yours && !seat.stand_in ? "to-play" : "is-thinking-short");
}

/** Does a bot play for this seat? */
export function isBots(seat: number | null, table: OpenTable): boolean {
  return table.state?.seats.some((other) => other.seat === seat && (other.kind === "bot" || other.stand_in)) ?? false;
}

export function isAway(seat: TableSeat): boolean {
  return seat.kind === "person" && !seat.yours && !seat.online && !seat.stand_in && seat.away_since != null;
}

/** May the others let a bot take over this seat now? */
export function replaceable(seat: TableSeat, table: OpenTable, seconds: number): boolean {
  const playing = table.state?.status === "playing" && table.mySeats.length > 0 && table.state.terms.clock.kind === "none";
  return playing && isAway(seat) && seconds + online.connection.clockOffset - seat.away_since! >= table.state!.terms.absence;
}
