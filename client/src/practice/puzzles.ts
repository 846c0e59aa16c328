/** Puzzles, as the server tells of them. */
import { catalogue } from "../app/catalogue.svelte";
import { typeset } from "../locale/sentence";
import { get, post } from "../net/http";
import type { Message } from "../table/contract";
import type { Judged } from "./answering.svelte";

export interface Standing {
  rating: number;
  deviation: number;
  solved: number;
  tried: number;
  streak: number;
  best: number;
}

export interface Theme {
  id: string;
  titles: Record<string, string>;
  count: number;
}

export interface GamePuzzles {
  game: string;
  count: number;
  themes: Theme[];
  standing: Standing;
}

export interface Puzzle {
  id: string;
  rating: number;
  /** Will the first answer count? */
  rated: boolean;
}

export interface Solution {
  words: string[];
  right: string[];
  reasons: Message[];
  themes: string[];
  /** The chance of winning after it, in percent. */
  chance: number;
}

export interface PuzzleAnswer extends Judged {
  solution: Solution | null;
  standing: Standing;
  /** Of the rating, if this answer counted. */
  change: number | null;
}

/** A rating with a larger deviation is marked as uncertain. */
const UNCERTAIN = 110;

export const loadPuzzles = async (): Promise<GamePuzzles[]> => (await get<{ games: GamePuzzles[] }>("/api/puzzles")).games;
export const nextPuzzle = (game: string, theme: string | null, but: string | null): Promise<Puzzle> => post<Puzzle>(`/api/puzzles/${game}`, { theme, but });
export const answerPuzzle = (game: string, id: string, word: string): Promise<PuzzleAnswer> => post<PuzzleAnswer>(`/api/puzzles/${game}/${id}`, { moves: [word] });
export const solvePuzzle = (game: string, id: string): Promise<PuzzleAnswer> => post<PuzzleAnswer>(`/api/puzzles/${game}/${id}/solution`);

export const titleOf = (theme: Theme): string => typeset(theme.titles[catalogue.language] ?? "", catalogue.language);
/** A rating, with a question mark while it is uncertain. */
export const ratingText = ({ rating, deviation }: Standing): string => `${rating}${deviation > UNCERTAIN ? "?" : ""}`;
