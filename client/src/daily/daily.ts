/** The deal of the day: its types, dates, times left, the chart's bars, and the text to share. */
import { say } from "../app/catalogue.svelte";
import { TITLES } from "../app/games.svelte";
import { localeFor } from "../app/phrases";
import { signed } from "../lib/signed";
import type { components } from "../net/openapi";

export type Days = components["schemas"]["Days"];
export type DayResults = components["schemas"]["DayResults"];
export type Mine = components["schemas"]["Mine"];
export type Streak = components["schemas"]["Streak"];

const DAY = 86_400_000;
/** Maximum bars of the chart. */
const BARS = 13;
const MARKS = 10;

/** When a day ends, in milliseconds. */
export const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + DAY;
export const isPast = (day: string, now = Date.now()): boolean => now >= endOf(day);
/** The day before or after another one. */
export const dayBeside = (day: string, step: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + step * DAY).toISOString().slice(0, 10);

/** A day as text, in UTC as the server counts. */
export function dayText(day: string, language: string, style: "long" | "short" | "weekday"): string {
  const options: Intl.DateTimeFormatOptions = style === "weekday" ? { weekday: "short" } : style === "short" ? { weekday: "short", day: "numeric", month: "short" } : { weekday: "long", day: "numeric", month: "long" };
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(localeFor(language), { ...options, timeZone: "UTC" });
}

/** Hours and minutes until a time in seconds. */
export function timeLeft(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60));
  return minutes >= 60 ? say("daily-hours", { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, "0") }) : say("daily-minutes", { minutes });
}

/** A result in words. */
export function verdictText({ result, margin }: Mine): string {
  const tie = margin === 0 ? "-tie" : "";
  return say(result === "won" || result === "lost" ? `daily-${result}${tie}` : `daily-${result}`, { points: Math.abs(margin ?? 0) });
}

export interface Bar {
  from: number;
  to: number;
  count: number;
}

/** Equal intervals of points ahead, with a border between −1 and 0, and how many tries ended in each. */
export function bars(margins: readonly { margin: number; count: number }[]): Bar[] {
  if (margins.length === 0) return [];
  const [least, most] = [Math.min(...margins.map(({ margin }) => margin)), Math.max(...margins.map(({ margin }) => margin))];
  let step = 1;
  const first = (): number => Math.floor(least / step) * step;
  while (first() + BARS * step <= most) step += 1;
  const found: Bar[] = [];
  for (let from = first(); from <= most; from += step) {
    const count = margins.filter(({ margin }) => margin >= from && margin < from + step).reduce((sum, each) => sum + each.count, 0);
    found.push({ from, to: from + step - 1, count });
  }
  return found;
}

/** A result to send to friends: points and rank, and nothing of the moves. */
export function shareText(mine: Mine, language: string, origin: string): string {
  const date = new Date(`${mine.day}T00:00:00Z`).toLocaleDateString(localeFor(language), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  const points = mine.result === "gave-up" ? say("daily-share-gave-up") : `${mine.points.join("–")} (${signed(mine.margin ?? 0)})`;
  const full = Math.round(((mine.ahead ?? 0) * MARKS) / 100);
  const rank = mine.ahead === null ? [] : [`${"🟩".repeat(full)}${"⬜".repeat(MARKS - full)} ${say("daily-share-ahead", { ahead: mine.ahead })}`];
  return [say("daily-share-title", { game: TITLES[mine.game] ?? mine.game, date }), points, ...rank, `${origin}/daily/${mine.game}?day=${mine.day}`].join("\n");
}
