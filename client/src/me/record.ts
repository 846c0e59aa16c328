/** A person's record: results by game, number of seats and level, and its export as files. */
import type { GameRow } from "../net/types";
import type { components } from "../net/openapi";
import { mySeats } from "../app/my-games.svelte";

export type Record = components["schemas"]["Record"];
export type Tally = components["schemas"]["Tally"];

export interface Score {
  played: number;
  won: number;
}

/** Tallies added up by a key; a shared victory is a victory. */
export function addUp(tallies: readonly Tally[], key: (tally: Tally) => string): Map<string, Score> {
  const found = new Map<string, Score>();
  for (const tally of tallies) {
    const score = found.get(key(tally)) ?? { played: 0, won: 0 };
    found.set(key(tally), { played: score.played + tally.played, won: score.won + tally.won + tally.shared });
  }
  return found;
}

export type Result = "won" | "lost" | "shared";

/** The result of a game that counts: played here to a result from one seat, not uploaded, branched off or practised. */
export function resultOf(row: GameRow): Result | null {
  const seats = mySeats(row);
  if (row.status !== "over" || row.outcome === null || seats.length !== 1 || row.uploaded || row.branch || row.daily?.counted === false) return null;
  const { ranks } = row.outcome;
  if (ranks[seats[0]! - 1] !== 1) return "lost";
  return ranks.filter((rank) => rank === 1).length > 1 ? "shared" : "won";
}

/** Whom the game was played against: the strongest level where only computers played, else people. */
export function against(row: GameRow, levels: readonly string[]): string {
  const others = row.seats.filter((seat) => !seat.yours);
  if (others.some((seat) => seat.kind === "person")) return "people";
  return others.map((seat) => seat.level ?? "").sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] ?? "people";
}

/** A cell of a CSV file, escaped so that a spreadsheet does not treat a name as a formula. */
function cell(value: string | number): string {
  const text = typeof value === "number" ? String(value) : value.replace(/^([=+\-@\t\r])/, "'$1");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line per game, for spreadsheets. */
export function csv(rows: readonly GameRow[]): string {
  const lines = rows.map((row) => {
    const names = row.seats.map((seat) => seat.person?.name ?? seat.name ?? `bot ${seat.level ?? ""}`.trim());
    return [row.id, row.game, new Date(row.created * 1000).toISOString(), row.status, row.seats.length, mySeats(row).join(" "), names.join(" | "), row.outcome?.scores.join(" ") ?? "", row.outcome?.ranks.join(" ") ?? "", resultOf(row) ?? "", row.ply];
  });
  const head = ["table", "game", "created", "status", "seats", "own seats", "names", "points", "ranks", "result", "moves"];
  return [head, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** A file of all games: what lists show of each, and the transcripts of the finished ones. */
export interface Archive {
  format: "tatami games 1";
  name: string;
  games: { row: GameRow; transcript: string | null }[];
}

/** A game to import: its transcript, our seats, and when it ended. */
export interface Import {
  transcript: string;
  seats: number[];
  ended: number;
}

/** Maximum size of a file, in characters, and of games in it. */
export const MOST_CHARACTERS = 100_000_000;
export const MOST_GAMES = 5000;

/** The finished games in a file, without tables known here; null if it is not such a file, or too large. */
export function gamesIn(text: string, known: ReadonlySet<string>): Import[] | null {
  if (text.length > MOST_CHARACTERS) return null;
  try {
    const found = JSON.parse(text) as Partial<Archive> | null;
    if (found?.format !== "tatami games 1" || !Array.isArray(found.games) || found.games.length > MOST_GAMES) return null;
    return found.games.flatMap((game) => {
      if (typeof game?.transcript !== "string" || known.has(game.row?.id)) return [];
      const seats = Array.isArray(game.row?.seats) ? mySeats(game.row).filter((seat) => Number.isInteger(seat) && seat > 0) : [];
      return [{ transcript: game.transcript, seats, ended: Number(game.row?.updated) || 0 }];
    });
  } catch {
    return null;
  }
}
