/** The frames of docs/protocol.md, with the names of src/tatami/match/messages.py. */
import type { Message, Outcome, View } from "../table/contract";

export interface Clock {
  kind: "none" | "move" | "game";
  seconds: number;
  increment: number;
}

export interface SeatTerms {
  kind: "me" | "bot" | "open";
  level?: string | null;
  name?: string | null;
}

export interface Terms {
  game: string;
  seats: SeatTerms[];
  options: Record<string, unknown>;
  order: "fixed" | "drawn";
  visibility: "public" | "link";
  clock: Clock;
  away?: "bot" | "forfeit" | null;
  spectators: boolean;
  chat: boolean;
  undo: boolean;
}

export interface Person {
  id: string;
  name: string;
  mark?: string | null;
}

export interface TableSeat {
  seat: number;
  kind: "person" | "bot" | "open";
  person?: Person | null;
  level?: string | null;
  yours: boolean;
  online: boolean;
  away_since?: number | null;
  stand_in: boolean;
  resigned: boolean;
}

export interface Clocks {
  left: (number | null)[];
  running: number | null;
  now: number;
}

export interface Asked {
  what: "undo" | "abort";
  seat: number;
  to: number | null;
  waiting: number[];
}

export interface TableEvent {
  type: "event";
  table: string;
  number: number;
  time: number;
  what: string;
  seat: number | null;
  ply: number;
  word: string | null;
  happened: Message[];
  data: Record<string, unknown>;
  view: View | null;
  clocks: Clocks | null;
  undo_to: number | null;
  asked: Asked | null;
  seats: TableSeat[] | null;
}

export interface TableState {
  id: string;
  terms: Terms;
  status: "open" | "playing" | "over" | "aborted";
  host: Person;
  hosting: boolean;
  seats: TableSeat[];
  number: number;
  ply: number;
  commitment: string | null;
  seat: number | null;
  view: View | null;
  clocks: Clocks | null;
  undo_to: number | null;
  asked: Asked | null;
  log: TableEvent[];
  created: number;
  outcome: (Partial<Outcome> & Record<string, unknown>) | null;
  rematch: string | null;
  reveal: Record<string, unknown> | null;
}

export interface LobbyRow {
  id: string;
  game: string;
  status: "open" | "playing";
  seats: TableSeat[];
  clock: Clock;
  options: Record<string, unknown>;
  chat: boolean;
  spectators: boolean;
  created: number;
  ply: number;
  points: number[] | null;
  watchers: number;
}

export interface Answer {
  type: "answer";
  id: string;
  ok: boolean;
  reason?: Message;
  result?: Record<string, unknown>;
}

export type Frame =
  | { type: "hello"; me: Person; version: string; now: number }
  | Answer
  | { type: "table"; table: string; state: TableState }
  | TableEvent
  | { type: "presence"; table: string; seats: TableSeat[]; watchers: number }
  | { type: "lobby"; rows: LobbyRow[]; people: number };

/** What a client sends, without its id. */
export type Command =
  | { do: "ping" }
  | { do: "lobby"; on: boolean }
  | { do: "watch"; table: string; seat: number | null; after?: number }
  | { do: "leave"; table: string }
  | { do: "sit"; table: string; seat: number; name?: string }
  | { do: "stand"; table: string; seat: number }
  | { do: "seat"; table: string; seat: number; who: SeatTerms }
  | { do: "start"; table: string }
  | { do: "move"; table: string; ply: number; after: number; word: string }
  | { do: "preview"; table: string; words: string[] }
  | { do: "undo"; table: string; to: number; after: number }
  | { do: "agree"; table: string; yes: boolean }
  | { do: "chat"; table: string; text?: string; phrase?: string }
  | { do: "resign"; table: string; seat: number }
  | { do: "replace"; table: string; seat: number }
  | { do: "abort"; table: string }
  | { do: "rematch"; table: string };

/** A table in one's own list. */
export interface GameRow {
  id: string;
  game: string;
  status: TableState["status"];
  seats: TableSeat[];
  clock: Clock;
  created: number;
  updated: number;
  ply: number;
  to_act: number | null;
  outcome: { how: string; seat: number | null; scores: number[]; ranks: number[] } | null;
  uploaded: boolean;
}
