import { get } from "../net/http";

/** What a game's option allows: one of some values, a whole number, five cells, or a custom box. */
export type Allowed = (string | number | boolean)[] | { from: number; to: number } | { cells: number } | { box: true };

export interface Option {
  default: unknown;
  allowed: Allowed;
}

export interface GameInfo {
  id: string;
  title: string;
  players: [number, number];
  options: Record<string, Option>;
}

export interface ServerInfo {
  /** Where others in the local network find this server; empty unless it was started for them. */
  addresses: string[];
  games: GameInfo[];
  levels: string[];
  phrases: string[];
}

export const GAMES = ["hiroba", "ike-no-koi", "kakuro", "trini"] as const;
export type GameId = (typeof GAMES)[number];

/** The titles, the same in both languages. */
export const TITLES: Record<string, string> = { hiroba: "Hiroba", "ike-no-koi": "Iké no Koï", kakuro: "Kakuro", trini: "Trini" };
export const PLAYERS: Record<string, [number, number]> = { hiroba: [2, 4], "ike-no-koi": [2, 5], kakuro: [2, 4], trini: [2, 4] };
export const MINUTES: Record<string, number> = { hiroba: 25, "ike-no-koi": 30, kakuro: 40, trini: 20 };
/** About how long the lessons of a game take. */
export const LESSON_MINUTES: Record<string, number> = { hiroba: 10, "ike-no-koi": 8, kakuro: 7, trini: 8 };

let request: Promise<ServerInfo> | undefined;

/** Games, options, levels and phrases, requested from the server once. */
export function serverInfo(): Promise<ServerInfo> {
  request ??= get<ServerInfo>("/api/games").catch((refused: unknown) => {
    request = undefined;
    throw refused;
  });
  return request;
}
