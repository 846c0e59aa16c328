/**
 * What a game's folder gives to the table page, and what the table page gives to it.
 *
 * The client holds no rules: the view says what is on the table, the legal words say what can be done, and a game's
 * components turn taps into words. Every effect of a move is asked of the server.
 */
import type { Component } from "svelte";

/** A code with parameters, as rules, refusals and events leave the server. */
export interface Message {
  code: string;
  [parameter: string]: unknown;
}

/** A seat's view as the server sends it; each game narrows it in its own `view.ts`. */
export interface View {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  ply: number;
  to_act: number | null;
  moves: string[];
  ask?: Message;
  outcome: Outcome | null;
  [key: string]: unknown;
}

export interface Outcome {
  over: boolean;
  scores: number[];
  ranks: number[];
  detail: Record<string, unknown>;
}

/** What the proposed words would visibly do, from the server. */
export interface PreviewResult {
  events: Message[];
  /** Each seat's points afterwards; null where they depend on what is hidden. */
  scores: (number | null)[];
  /** The view afterwards, if nothing hidden is involved. */
  view: View | null;
  /** Odds and other facts. */
  facts: Message[];
}

/** Why a word cannot be played, to show at its place. */
export interface Refusal {
  word: string;
  reason: Message;
  text: string;
}

/** One event being shown now, between two views. */
export interface Happening {
  event: Message;
  before: View;
  after: View;
  /** Milliseconds it may take; 0 with reduced motion. */
  duration: number;
}

/** The table as the page plays it: one reactive object (Svelte runes) that board, tray and panels share. */
export interface Play {
  readonly view: View;
  /** The seat this page plays for now; null when it only watches. */
  readonly seat: number | null;
  /** May the player choose now? */
  readonly open: boolean;
  /** The legal words while `open`, else empty. */
  readonly legal: ReadonlySet<string>;
  /** The piece chosen in the tray or on the board, in the game's own words ("y4", "die b2"); may be prepared while waiting. */
  readonly picked: string | null;
  /** The place chosen first, before a piece ("c6"). */
  readonly place: string | null;
  /** The words shown as a preview, waiting for the second tap or Enter. */
  readonly proposed: readonly string[];
  readonly preview: PreviewResult | null;
  /** What each choice would do, by its words with spaces between; only where there are few to choose from. */
  readonly previews?: ReadonlyMap<string, PreviewResult>;
  readonly refusal: Refusal | null;
  readonly happening: Happening | null;
  /** The events of the last turn, with all its moves, for its marks. */
  readonly last: readonly Message[];
  /** Sizes of the page. */
  readonly phone: boolean;
  pick(piece: string | null): void;
  choosePlace(place: string | null): void;
  /** Show what the words would do; the same words again play the first of them (the rest is proposed next). */
  propose(...words: string[]): void;
  commit(): void;
  cancel(): void;
  /** Ask why a word is not legal; the answer comes as `refusal`. */
  explain(word: string): void;
  /** The sentence for a code: the client's own catalogue first, then the server's for this game. */
  say(code: string, parameters?: Record<string, unknown>): string;
  /** The name of whoever sits there ("Aki", "Computer"), for sentences. */
  name(seat: number): string;
}

export interface BoardProps {
  play: Play;
  /** The box the board is to fill, in CSS pixels; boards are drawn for their real size, never scaled. */
  width: number;
  height: number;
}

export interface PartProps {
  play: Play;
}

export interface ThumbnailProps {
  view: View;
  size: number;
}

/** A line of the log or of the preview. */
export interface Line {
  text: string;
  points?: number;
  seat?: number;
  /** In the log: not worth a word beside the other moves of the same turn (a pass, a card drawn and then kept). */
  quiet?: boolean;
}

/** What `client/src/games/<game>/index.ts` exports as default; loaded on demand. */
export interface GameModule {
  Board: Component<BoardProps>;
  /** What can be chosen: tiles, dice, cards, yes or no. */
  Tray: Component<PartProps>;
  /** The preview's lines and its button's text; the frame around it is the page's. */
  previewLines(play: Play): { title: string; total: string | null; lines: Line[]; button: string };
  /** The open facts beside the board (bag, challenges, legend). */
  Facts?: Component<PartProps>;
  /** The score sheet at the end, every number explained by a tap. */
  Sheet: Component<PartProps>;
  Thumbnail: Component<ThumbnailProps>;
  /** The points shown for a seat, or null if the game keeps them secret. */
  points(view: View, seat: number): number | null;
  /** One line of open facts in a seat's card. */
  seatLine(play: Play, seat: number): string;
  /** The weightiest of them for a phone's narrow chip ("5 in reserve"), where the line is too long. */
  shortSeatLine?(play: Play, seat: number): string;
  /** Points that win the game: shown beside those made ("2/6"). */
  goal?(view: View): number;
  /** The question in the prompt bar, and one helping sentence. */
  prompt(play: Play): { question: string; help: string };
  /** One finished move in words for the log; the events are what the rules said happened. */
  logLine(play: Play, move: { seat: number; word: string | null; happened: Message[] }): Line;
  /** Does this move belong to the same turn as the one that the same seat made just before it? */
  continues?(word: string | null): boolean;
  /** What to announce in the live region for one event. */
  announce(play: Play, event: Message): string;
  /** Sounds: which one an event makes, if any. */
  sound(event: Message): "place" | "flip" | "draw" | "share" | "bonus" | null;
  /** One short line for the bar: "turn 13", "bag 45", "31 quiet turns left". */
  meta?(play: Play): string;
  /** One sentence under the verdict at the end: what decided it. */
  endLine?(play: Play): string;
  /** On phones the tray itself shows the preview, with its button, and refusals; the page then leaves its own frame out. */
  previewInTray?(play: Play): boolean;
  /** On a desk: is there a piece to choose now, or will there be? Only then an empty preview keeps its place; always, if not said. */
  hasPieces?(play: Play): boolean;
  /** The height a phone's board would like to have, if there is room below it; otherwise it is a square. */
  boardHeight?(width: number, players: number): number;
  /** Why a seat takes no more part in the game, in words. */
  out?(play: Play, seat: number): string | null;
  /** Does a seat see something here that others must not (hot-seat: hand the device over)? */
  secret: boolean;
}
