/** One's own mistakes, as the server tells of them. */
import { get, post } from "../net/http";
import type { Message } from "../table/contract";
import type { Judged } from "./answering.svelte";

export interface Card {
  table: string;
  /** The position after so many moves. */
  ply: number;
  game: string;
  seat: number;
  /** What was played there. */
  played: string;
  /** How often it was found in a row. */
  stage: number;
}

export interface Series {
  cards: Card[];
  due: number;
  later: number;
  learnt: number;
  /** When the next one comes back, in seconds. */
  next: number | null;
}

export interface Guess {
  mistake: boolean;
  cost: number;
  due: number | null;
}

export interface MistakeAnswer extends Judged {
  best: string | null;
  reasons: Message[];
  /** When the position comes back, in seconds; null if it is learnt. */
  due: number | null;
}

/** What to practise: the mistakes of a table, those of a kind, or else what is due. */
export interface Chosen {
  table: string | null;
  kind: { game: string; theme: string } | null;
}

/** What the address of the page asks for. */
export function chosenBy(query: URLSearchParams): Chosen {
  const [game, theme] = [query.get("game"), query.get("theme")];
  return { table: query.get("table"), kind: game !== null && theme !== null ? { game, theme } : null };
}

export function queryOf({ table, kind }: Chosen): string {
  if (kind !== null) return `?${new URLSearchParams({ ...kind })}`;
  return table === null ? "" : `?${new URLSearchParams({ table })}`;
}

export const addressOf = ({ table, ply }: Card): string => `/api/me/mistakes/${table}/${ply}`;
export const loadSeries = (chosen: Chosen): Promise<Series> => get<Series>(`/api/me/mistakes${queryOf(chosen)}`);
export const guessCard = (card: Card, mistake: boolean): Promise<Guess> => post<Guess>(`${addressOf(card)}/guess`, { mistake });
export const answerCard = (card: Card, word: string): Promise<MistakeAnswer> => post<MistakeAnswer>(addressOf(card), { moves: [word] });
export const solveCard = (card: Card): Promise<MistakeAnswer> => post<MistakeAnswer>(`${addressOf(card)}/solution`);

/** Whole days from now, at least one. */
export const daysUntil = (due: number, now = Date.now()): number => Math.max(1, Math.round((1000 * due - now) / 86_400_000));
