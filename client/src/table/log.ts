import type { Message } from "./contract";
import type { TableEvent } from "../net/types";

/** A move that still counts. */
export interface LoggedMove {
  ply: number;
  seat: number;
  word: string | null;
  happened: Message[];
}

export interface Said {
  number: number;
  time: number;
  seat: number | null;
  name: string;
  text: string | null;
  phrase: string | null;
}

/** The moves that have not been taken back. */
export function movesOf(log: readonly TableEvent[]): LoggedMove[] {
  const moves: LoggedMove[] = [];
  for (const event of log) {
    if (event.what === "undo") while (moves.length > 0 && moves.at(-1)!.ply > event.ply) moves.pop();
    if (event.what === "move" && event.seat !== null) {
      moves.push({ ply: event.ply, seat: event.seat, word: event.word, happened: event.happened });
    }
  }
  return moves;
}

/** The talk at the table. */
export function talkOf(log: readonly TableEvent[]): Said[] {
  return log
    .filter((event) => event.what === "chat")
    .map(({ number, time, seat, data }) => ({
      number,
      time,
      seat,
      name: String(data.name ?? ""),
      text: typeof data.text === "string" ? data.text : null,
      phrase: typeof data.phrase === "string" ? data.phrase : null,
    }));
}
