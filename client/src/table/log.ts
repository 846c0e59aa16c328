import type { Line, Message } from "./contract";
import type { TableEvent } from "../net/types";

/** A move that still counts. */
export interface LoggedMove {
  ply: number;
  seat: number;
  word: string | null;
  happened: Message[];
  /** The number of its event. */
  number: number;
  /** Did the computer choose it? */
  bot: boolean;
}

export interface Said {
  number: number;
  time: number;
  seat: number | null;
  name: string;
  text: string | null;
  phrase: string | null;
  /** Has the host turned the speaker's chat off? */
  muted: boolean;
}

/** The moves that have not been undone. */
export function movesOf(log: readonly TableEvent[]): LoggedMove[] {
  const moves: LoggedMove[] = [];
  for (const event of log) {
    if (event.what === "undo") while (moves.length > 0 && moves.at(-1)!.ply > event.ply) moves.pop();
    if (event.what === "move" && event.seat !== null) {
      moves.push({ ply: event.ply, seat: event.seat, word: event.word, happened: event.happened, number: event.number, bot: event.data.bot != null });
    }
  }
  return moves;
}

/** The steps of hints that were asked for, by the number of moves before the decision, as far as it was not undone. */
export function hintsOf(log: readonly TableEvent[]): Map<number, number> {
  const steps = new Map<number, number>();
  for (const { what, ply, data } of log) {
    if (what === "hint") steps.set(Number(data.ply), Number(data.step));
    if (what === "undo") for (const before of [...steps.keys()]) if (before > ply) steps.delete(before);
  }
  return steps;
}

/** The moves of one seat's turn. */
export interface Turn {
  number: number;
  seat: number;
  moves: LoggedMove[];
  /** The number of moves before it, and including it. */
  from: number;
  ply: number;
}

/**
 * Group moves by turn: a move continues the previous turn if the same seat made it and the game says so, given what the
 * move before did, or if it answers a move of that turn.
 */
export function turnsOf(moves: readonly LoggedMove[], continues: (word: string | null, before: readonly Message[]) => boolean, answers: (word: string | null) => boolean = () => false): Turn[] {
  const turns: Turn[] = [];
  for (const move of moves) {
    const turn = turns.at(-1);
    if (turn !== undefined && (answers(move.word) || (turn.seat === move.seat && continues(move.word, turn.moves.at(-1)!.happened)))) {
      turn.moves.push(move);
      turn.ply = move.ply;
    } else {
      turns.push({ number: turns.length + 1, seat: move.seat, moves: [move], from: move.ply - 1, ply: move.ply });
    }
  }
  return turns;
}

/** The events of the turn in progress after a number of moves. */
export function happenedBy(turns: readonly Turn[], ply: number): Message[] {
  const moves = turns.findLast((turn) => turn.from < ply)?.moves ?? [];
  return moves.filter((move) => move.ply <= ply).flatMap((move) => move.happened);
}

/** The lines of a turn's moves as one. */
export function foldLines(lines: readonly Line[]): Line {
  const loud = lines.filter((line) => line.quiet !== true);
  const texts = (loud.length > 0 ? loud : lines).map((line) => line.text);
  const points = lines.flatMap((line) => line.points ?? []);
  const between = texts.some((text) => text.includes(",")) ? " · " : ", ";
  return { text: texts.join(between), ...(points.length > 0 ? { points: points.reduce((sum, each) => sum + each, 0) } : {}) };
}

/** The chat. */
export function talkOf(log: readonly TableEvent[]): Said[] {
  const speaker = ({ seat, data }: TableEvent): string => `${seat} ${data.name}`;
  const muted = new Set<string>();
  for (const { what, data } of log) {
    const said = what === "muted" ? log.find((event) => event.number === data.said) : undefined;
    if (said !== undefined) muted[data.on === false ? "delete" : "add"](speaker(said));
  }
  return log
    .filter((event) => event.what === "chat")
    .map((event) => ({ event, ...event }))
    .map(({ event, number, time, seat, data }) => ({
      muted: muted.has(speaker(event)),
      number,
      time,
      seat,
      name: String(data.name ?? ""),
      text: typeof data.text === "string" ? data.text : null,
      phrase: typeof data.phrase === "string" ? data.phrase : null,
    }));
}
