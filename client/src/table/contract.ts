/**
 * The contract between a game's folder and the table page.
 *
 * The client holds no rules: the view says what is on the table, the legal words say what can be done, and a game's
 * components turn taps into words. The server answers every question about the effect of a move.
 */
import type { Component } from "svelte";

/** A code with parameters: rules, refusals and events leave the server in this form. */
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

/** An error of a finished game, in the outcome's detail. */
export interface StoodError {
  seat: number;
  turn: number;
  /** The seat that objected truly; null if the error stood. */
  spotted_by: number | null;
  /** The word, by game. */
  move?: string;
  word?: string;
}

/** The visible effect of the proposed words, from the server. */
export interface PreviewResult {
  events: Message[];
  /** Each seat's points afterwards; null where they depend on hidden information. */
  scores: (number | null)[];
  /** The view afterwards, if nothing hidden is involved. */
  view: View | null;
  /** Odds and other facts. */
  facts: Message[];
}

/** Why a word is refused, to show at its place. */
export interface Refusal {
  word: string;
  reason: Message;
  text: string;
  /** The one change that would make it legal; empty if there is none. */
  remedy?: string;
}

/** The event being shown now, between two views. */
export interface Happening {
  event: Message;
  before: View;
  after: View;
  /** Its duration in milliseconds; 0 with reduced motion. */
  duration: number;
}

/** One thing that another seat did since our last decision. */
export interface Step {
  /** Counted from 1. */
  number: number;
  seat: number;
  ply: number;
  word: string | null;
  happened: Message[];
  line: Line;
  /** The last one is marked most strongly. */
  latest: boolean;
}

/** A hint as far as it was asked for, for boards to mark. */
export interface HintShown {
  /** Legal words near the best move: where to look. */
  area: readonly string[];
  /** From the second step: up to three good moves. */
  good: readonly string[] | null;
  /** At the third step. */
  best: string | null;
  /** In a review and in practice: the move that was played there, drawn pale beside the better one. */
  played?: string | null;
}

/** The table during play: one reactive object (Svelte runes) shared by board, tray and panels. */
export interface Play {
  readonly view: View;
  /** The table that this one shows in another way; they share everything else. */
  readonly self?: Play;
  /** The seat this page plays for now; null for a spectator. */
  readonly seat: number | null;
  /** Can the player choose now? */
  readonly open: boolean;
  /** The legal words while `open`, else empty. */
  readonly legal: ReadonlySet<string>;
  /** The piece chosen in the tray or on the board, as the game names it ("y4", "die b2"); may be prepared while waiting. */
  readonly picked: string | null;
  /** The place chosen before a piece ("c6"). */
  readonly place: string | null;
  /** The previewed words, waiting for the second tap or Enter. */
  readonly proposed: readonly string[];
  readonly preview: PreviewResult | null;
  /** The preview of each choice, by its words joined with spaces; only where there are few choices. */
  readonly previews?: ReadonlyMap<string, PreviewResult>;
  readonly refusal: Refusal | null;
  readonly happening: Happening | null;
  /** The events of the last turn, all its moves included, for marks. */
  readonly last: readonly Message[];
  /** What the others did since our last decision, to be marked with numbers; empty while a move is being chosen. */
  readonly since?: readonly Step[];
  /** The hint to mark on the board. */
  readonly hint?: HintShown | null;
  /** Where errors stand, while somebody chooses what to object to: the objections that a tap can name. */
  readonly faults?: readonly string[];
  /** Object, once; null goes back without objecting. */
  object?(fault: string | null): void;
  /** Page sizes. */
  readonly phone: boolean;
  pick(piece: string | null): void;
  choosePlace(place: string | null): void;
  /** Preview these words; the same words again play them, one after the other. */
  propose(...words: string[]): void;
  /** Play what is proposed; with `asking`, let the player choose what would otherwise follow automatically. */
  commit(asking?: boolean): void;
  cancel(): void;
  /** Ask why a word is not legal; the answer arrives as `refusal`. */
  explain(word: string): void;
  /** The sentence of a code: the client's own catalogue first, then the server's for this game. */
  say(code: string, parameters?: Record<string, unknown>): string;
  /** The name of whoever sits there ("Aki", "Computer"), for sentences. */
  name(seat: number): string;
  /** The level of the computer that sits there ("Expert"), if one does. */
  level?(seat: number): string | null;
}

export interface BoardProps {
  play: Play;
  /** The box that the board fills, in CSS pixels; boards are drawn for their real size, never scaled. */
  width: number;
  height: number;
}

export interface PartProps {
  play: Play;
}

export interface KnownProps {
  play: Play;
  seat: number;
  /** What this seat knew beyond a spectator, or its whole view. */
  known: Partial<View>;
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
  /** In the log: not worth a mention beside the other moves of the same turn (a pass, a card drawn and then kept). */
  quiet?: boolean;
}

export interface PreviewText {
  title: string;
  total: string | null;
  lines: Line[];
  button: string;
  /** The button that plays it and asks for the choice that would otherwise follow by itself (see `follow`). */
  asking?: string;
}

/** The default export of `client/src/games/<game>/index.ts`; loaded on demand. */
export interface GameModule {
  Board: Component<BoardProps>;
  /** The choices: tiles, dice, cards, yes or no. */
  Tray: Component<PartProps>;
  /** The preview's lines and its button's text; the page draws the frame. */
  previewLines(play: Play): PreviewText;
  /** The public facts beside the board (bag, challenges, legend). */
  Facts?: Component<PartProps>;
  /** Do the facts need the left column on a desktop? The moves since our last decision then go beside the log. */
  factsFirst?: boolean;
  /** The score sheet at the end; a tap explains each number. */
  Sheet: Component<PartProps>;
  Thumbnail: Component<ThumbnailProps>;
  /** What a seat held in secret, for replays. */
  Known?: Component<KnownProps>;
  /** The points shown for a seat, or null if the game keeps them secret. */
  points(view: View, seat: number): number | null;
  /** One line of public facts in a seat's card. */
  seatLine(play: Play, seat: number): string;
  /** The most important of them for a phone's narrow chip ("5 in reserve"). */
  shortSeatLine?(play: Play, seat: number): string;
  /** The points that win the game, shown beside the current ones ("2/6"). */
  goal?(view: View): number;
  /** The question in the prompt bar, with one sentence of help. */
  prompt(play: Play): { question: string; help: string };
  /** The piece just picked in words, for screen readers: it may have been picked by a digit key. */
  picked?(play: Play): string;
  /** One finished move as text for the log, from the events of the rules. */
  logLine(play: Play, move: { seat: number; word: string | null; happened: Message[] }): Line;
  /** A legal word as a short text: "4 on d1". */
  moveText(play: Play, word: string): string;
  /** What that text leaves out, if words with the same text differ in it: "solid star to o4, …". */
  moveDetail?(play: Play, word: string): string;
  /** The part of the board where these words are, for "Look at …": "the tile d1–f3". */
  areaText(play: Play, words: readonly string[]): string;
  /** The words prepared by choices made while waiting, once it is our turn. */
  prepared?(play: Play): string | null;
  /** The word played automatically after this one, if it is legal then, unless the player wants to be asked. */
  follow?(play: Play, word: string): string | null;
  /** Is this only legal word played automatically? Default: yes. No where a person wants to see it happen. */
  forced?(view: View): boolean;
  /** Does this move belong to the same turn as the previous moves of the same seat, which did this? */
  continues?(word: string | null, before: readonly Message[]): boolean;
  /** Where errors stand: all objections that can be made to the move in question, true or not. */
  objections?(view: View): string[];
  /** Those of them that get a button, as text; the others are named on the board alone. */
  faultButtons?(play: Play, faults: readonly string[]): { word: string; text: string }[];
  /** The code whose paragraph of the rules explains a true objection. */
  brokenRule?(spotted: Message): string;
  /** Names of places in sentences, as one group: pointing at one in the log lights it on the board. */
  places?: RegExp;
  /** Light these places on the board, and no others. */
  light?(play: Play, places: readonly string[]): void;
  /** The announcement of one event in the live region. */
  announce(play: Play, event: Message): string;
  /** The sound of an event, if any. */
  sound(event: Message): "place" | "flip" | "draw" | "share" | "bonus" | null;
  /** One short line for the bar: "turn 13", "bag 45", "31 quiet turns left". */
  meta?(play: Play): string;
  /** One sentence under the verdict at the end: what decided the game. */
  endLine?(play: Play): string;
  /** On phones the tray itself shows preview, button and refusals; the page then leaves out its own frame. */
  previewInTray?(play: Play): boolean;
  /** On a desktop: is there a piece to choose, now or soon? If not, an empty preview takes no space. Default: yes. */
  hasPieces?(play: Play): boolean;
  /** The preferred height of a phone's board, if there is room below it; otherwise it is square. */
  boardHeight?(width: number, players: number): number;
  /** Why a seat is out of the game, as text. */
  out?(play: Play, seat: number): string | null;
  /** Does a seat see something that others must not (hot seat: pass the device)? */
  secret: boolean;
}
