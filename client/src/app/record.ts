/** A person's record: results by game, number of seats and level, and its export as files. */
import type { GameRow } from "../net/types";
import { mySeats } from "./my-games.svelte";

export interface Score {
  played: number;
  won: number;
}

export type Result = "won" | "lost" | "shared";

/** The result of a game that counts: played here to a result from one seat, not uploaded and not branched off. */
export function resultOf(row: GameRow): Result | null {
  const seats = mySeats(row);
  if (row.status !== "over" || row.outcome === null || seats.length !== 1 || row.uploaded || row.branch) return null;
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

/** Games counted by a key. */
export function tally(rows: readonly GameRow[], key: (row: GameRow) => string): Map<string, Score> {
  const found = new Map<string, Score>();
  for (const row of rows) {
    const result = resultOf(row);
    if (result === null) continue;
    const score = found.get(key(row)) ?? { played: 0, won: 0 };
    found.set(key(row), { played: score.played + 1, won: score.won + (result === "lost" ? 0 : 1) });
  }
  return found;
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

/** The transcripts in a file, without those of tables known here; null if it is not such a file. */
export function transcriptsIn(text: string, known: readonly GameRow[]): string[] | null {
  try {
    const found = JSON.parse(text) as Partial<Archive> | null;
    if (found?.format !== "tatami games 1" || !Array.isArray(found.games)) return null;
    const ids = new Set(known.map((row) => row.id));
    return found.games.flatMap((game) => (typeof game?.transcript === "string" && !ids.has(game.row?.id) ? [game.transcript] : []));
  } catch {
    return null;
  }
}
