import type { Clock, LobbyRow, TableSeat, Terms } from "../net/types";
import { say } from "./catalogue.svelte";
import { PLAYERS } from "./games.svelte";
import { seatName } from "./names";

/** A clock as text: "10 min + 5 s", "3 days per move", "no clock". */
export function clockText({ kind, seconds, increment }: Clock): string {
  if (kind === "none") return say("clock-none-short");
  const time = seconds % 86_400 === 0 ? say("days", { count: seconds / 86_400 }) : seconds % 60 === 0 ? say("minutes", { count: seconds / 60 }) : say("seconds", { count: seconds });
  if (kind === "move") return say("clock-a-move", { time });
  return increment > 0 ? say("clock-plus", { time, increment }) : time;
}

/** How the order of the seats is found; rulebooks differ in who begins. */
export function orderText(order: Terms["order"], game: string): string {
  return say(order !== "printed" ? `order-${order}` : game === "hiroba" ? "order-sudoku" : "order-youngest");
}

/** How many can play a game: "2–4 players". */
export function playersText(game: string): string {
  const [least, most] = PLAYERS[game] ?? [2, 2];
  return least === most ? say("players-exactly", { count: least }) : say("players-only", { least, most });
}

/** The names at a table, briefly. */
export function peopleText(seats: readonly TableSeat[]): string {
  const names = seats.filter((seat) => seat.kind !== "open").map(seatName);
  return [...new Set(names)].join(", ");
}

/** The options of a table that differ from the defaults. */
export function optionsText(row: Pick<LobbyRow, "game" | "options" | "chat"> & { window?: number | null }): string[] {
  const { game, options } = row;
  const texts: string[] = [];
  if (game === "kakuro" && options.flips === "expert") texts.push(say("lobby-flips-expert"));
  if (game === "hiroba" && options.koi === "choose") texts.push(say("lobby-koi-choose"));
  if (game === "trini" && options.match === "shape") texts.push(say("lobby-match-shape"));
  if (game === "trini" && typeof options.quiet_turns === "number" && options.quiet_turns !== 40) texts.push(say("lobby-quiet", { count: options.quiet_turns }));
  if (game === "trini" && options.quiet_end === "draw") texts.push(say("lobby-quiet-draw"));
  if (options.errors === "stand") texts.push(row.window ? say("lobby-errors-window", { count: row.window }) : say("lobby-errors"));
  if (!row.chat) texts.push(say("lobby-no-chat"));
  return texts;
}

/** A clock's face: "8:20", "1:02:05", or "2 days" for long times. */
export function clockFace(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 172_800) return say("days", { count: Math.floor(left / 86_400) });
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  const rest = String(left % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The reader's own variant of the page's language, "en-US" say, for times and dates; British English otherwise. */
export function localeFor(language: string): string {
  return navigator.languages.find((locale) => locale.split("-")[0] === language) ?? (language === "en" ? "en-GB" : language);
}

/** A date as text: "14:05", "yesterday", "13 Nov". */
export function dateText(seconds: number, language: string): string {
  const locale = localeFor(language);
  const date = new Date(seconds * 1000);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return date.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" });
  if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-1, "day");
  return date.toLocaleDateString(locale, { day: "numeric", month: "short" });
}
