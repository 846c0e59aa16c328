/**
 * The frames of docs/protocol.md. Their types are generated from the server's (`npm run types` writes openapi.d.ts);
 * only what the server describes as plain JSON is refined here.
 */
import type { Message, Outcome, View } from "../table/contract";
import type { components } from "./openapi";

type Schemas = components["schemas"];
type With<Whole, More> = Omit<Whole, keyof More> & More;

/** Commands: whatever may be null may be left out. */
type Sent<Whole> = { [Key in keyof Whole as null extends Whole[Key] ? never : Key]: Whole[Key] } & {
  [Key in keyof Whole as null extends Whole[Key] ? Key : never]?: Whole[Key];
};

export type Clock = Schemas["Clock"];
export type Clocks = Schemas["Clocks"];
export type Person = Schemas["Person"];
export type TableSeat = Schemas["TableSeat"];
export type SeatTerms = Sent<Schemas["SeatTerms"]>;
export type Terms = With<Sent<Schemas["Terms"]>, { seats: SeatTerms[]; options: Record<string, unknown> }>;
/** Where errors stand: who is asked about a move, and until when. */
export type AnswerWindow = Schemas["Window"];
export type Asked = With<Schemas["Asked"], { terms: Terms | null }>;
export type LobbyRow = With<Schemas["LobbyRow"], { options: Record<string, unknown> }>;

/** The end of a game; `how` it ended if not by the rules, and by which seat. */
export type Ending = Outcome & { how: string; seat: number | null };

export type TableEvent = With<Schemas["Event"], { asked: Asked | null; happened: Message[]; data: Record<string, unknown>; view: View | null }>;
export type TableState = With<
  Schemas["TableState"],
  { terms: Terms; asked: Asked | null; view: View | null; log: TableEvent[]; outcome: Partial<Ending> | null; reveal: Record<string, unknown> | null }
>;
export type GameRow = With<Schemas["GameRow"], { status: TableState["status"]; outcome: Omit<Ending, "detail" | "over"> | null }>;
export type Answer = With<Schemas["Answer"], { reason?: Message; result?: Record<string, unknown> }>;

export type HintFrame = With<Schemas["Hinted"], { reasons: Message[] | null }>;

export type Frame =
  | Schemas["Hello"]
  | Answer
  | With<Schemas["Table"], { state: TableState }>
  | TableEvent
  | Schemas["Presence"]
  | HintFrame
  | With<Schemas["Closed"], { reason: Message }>
  | Schemas["Offered"]
  | With<Schemas["LobbyState"], { rows: LobbyRow[] }>;

type Commands = Schemas["Ping" | "Lobby" | "Watch" | "Leave" | "Sit" | "Promise" | "Reveal" | "First" | "Stand" | "Start" | "Move" | "AnswerMove" | "MoreTime" | "Preview" | "Hint" | "Undo" | "Agree" | "Withdraw" | "Chat" | "Mute" | "Remove" | "Resign" | "Replace" | "Abort"];
type Each<Whole> = Whole extends unknown ? Sent<Omit<Whole, "id">> : never;

/** A client's command, without its id. */
export type Command = Each<Commands> | With<Sent<Omit<Schemas["Seat"], "id">>, { who: SeatTerms }> | With<Sent<Omit<Schemas["Rematch"], "id">>, { terms?: Terms }>;
