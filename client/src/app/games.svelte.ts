import { get } from "../net/http";
import type { Message } from "../table/contract";

/** What a game's option allows: one of some values, a whole number, five cells, or a custom box. */
export type Allowed = (string | number | boolean)[] | { from: number; to: number } | { cells: number } | { box: true };

export interface Option {
  default: unknown;
  allowed: Allowed;
}

/** A style of the computer: its name and how it plays as messages of the game, and who plays so, by level. */
export interface StyleInfo {
  id: string;
  name: Message;
  way: Message;
  names: Record<string, string>;
}

export interface GameInfo {
  id: string;
  title: string;
  players: [number, number];
  options: Record<string, Option>;
  /** Does a seat see something that others must not? */
  secret: boolean;
  styles: StyleInfo[];
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

/** The titles, the same in both languages; those of other games come from the server. */
export const TITLES: Record<string, string> = $state({ hiroba: "Hiroba", "ike-no-koi": "Iké no Koï", kakuro: "Kakuro", trini: "Trini" });
export const PLAYERS: Record<string, [number, number]> = $state({ hiroba: [2, 4], "ike-no-koi": [2, 5], kakuro: [2, 4], trini: [2, 4] });
export const MINUTES: Record<string, number> = { hiroba: 25, "ike-no-koi": 30, kakuro: 40, trini: 20 };
/** About how long the lessons of a game take. */
export const LESSON_MINUTES: Record<string, number> = { hiroba: 10, "ike-no-koi": 8, kakuro: 9, trini: 8 };

/** The games that the server has besides ours; they are played on a text board. */
export const others: string[] = $state([]);

export const isOurs = (game: string): boolean => (GAMES as readonly string[]).includes(game);
/** Our games first, then all others. */
export const allGames = (): string[] => [...GAMES, ...others];

let request: Promise<ServerInfo> | undefined;

/** Games, options, levels and phrases, requested from the server once. */
export function serverInfo(): Promise<ServerInfo> {
  request ??= get<ServerInfo>("/api/games").then(
    (info) => {
      for (const game of info.games) if (!isOurs(game.id)) addGame(game);
      return info;
    },
    (refused: unknown) => {
      request = undefined;
      throw refused;
    },
  );
  return request;
}

function addGame({ id, title, players }: GameInfo): void {
  TITLES[id] = title;
  PLAYERS[id] = players;
  if (!others.includes(id)) others.push(id);
}
