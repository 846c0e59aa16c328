/** A prepared position to try moves on, without a table. The server checks every move and stores nothing. */
import { catalogue } from "../app/catalogue.svelte";
import { settings } from "../app/settings.svelte";
import { post, Refused } from "../net/http";
import type { Answer } from "../net/types";
import type { GameModule, HintShown, Message, PreviewResult, View } from "../table/contract";
import { loadGame } from "../table/games";
import { TablePlay, type Asking, type TableNow, type TableSource } from "../table/play.svelte";
import { Show } from "../table/show.svelte";

/** The answer of `POST /api/boards/{game}/{board}`. */
export interface BoardState {
  seat: number;
  /** How many more moves can be tried. */
  left: number;
  /** The piece that is picked at the start. */
  picked: string | null;
  happened: Message[];
  view: View;
}

const DURATION = 260;
/** The number of past announcements kept in the live region. */
const MOST_ANNOUNCEMENTS = 10;

export interface PreparedOptions {
  /** Look from this seat alone; by default from the seat that decides, so that one person plays them all. */
  seat?: number;
  /** A move was played and what it did arrived. */
  played?: (word: string, after: BoardState) => void;
  /** Look from the seat that decides first, whoever decides later. */
  stays?: boolean;
  /** Moves played before the board is shown. */
  before?: readonly string[];
  /** Is this word played, or dropped without a word? Default: all are played. */
  may?: (word: string) => Promise<boolean>;
  /** The name of whoever sits there; by default the seat's number. */
  name?: (seat: number) => string;
  /** Where the server shows the board; by default among the prepared ones. */
  address?: string;
}

export class PreparedTable implements TableSource {
  state = $state.raw<TableNow | null>(null);
  module = $state.raw<GameModule | null>(null);
  last = $state.raw<readonly Message[]>([]);
  phone = $state(false);
  /** Why the board cannot be shown. */
  trouble = $state.raw<Message | null>(null);
  /** The moves tried so far. */
  moves = $state.raw<readonly string[]>([]);
  left = $state(0);
  announcements = $state.raw<readonly { number: number; text: string }[]>([]);
  /** Words to mark on the board. */
  hint = $state.raw<HintShown | null>(null);
  readonly confirm = true;
  readonly show: Show;
  readonly play: TablePlay;
  private count = 0;
  private seat: number | null;
  /** Counts the starts, so that a late answer to an earlier one is dropped. */
  private start = 0;

  constructor(
    readonly game: string,
    readonly board: string,
    private readonly options: PreparedOptions = {},
  ) {
    this.seat = options.seat ?? null;
    this.show = new Show(
      () => (settings.still ? 0 : DURATION),
      (event) => this.announce(event),
      () => this.play.settled(),
    );
    this.play = new TablePlay(this);
  }

  /** Load the game and show the prepared position; also to start over. */
  async open(): Promise<void> {
    const start = ++this.start;
    try {
      const [module, state] = await Promise.all([loadGame(this.game), this.fetch([]), catalogue.openGame(this.game)]);
      if (start !== this.start) return;
      this.module = module;
      this.moves = [];
      this.take(state);
      if (this.options.stays) this.seat = state.seat;
      this.last = state.happened;
      this.trouble = null;
      this.play.forget();
      this.show.whole(state.view);
      if (state.picked !== null) this.play.pick(state.picked);
    } catch (refused) {
      if (start === this.start) this.trouble = refused instanceof Refused ? refused.reason : { code: "something-wrong" };
    }
  }

  private get before(): readonly string[] {
    return this.options.before ?? [];
  }

  private get address(): string {
    return this.options.address ?? `/api/boards/${this.game}/${this.board}`;
  }

  private fetch(moves: readonly string[]): Promise<BoardState> {
    return post<BoardState>(this.address, { moves: [...this.before, ...moves], seat: this.seat });
  }

  private take({ seat, left, view }: BoardState): void {
    this.left = left;
    this.state = { seat, status: view.to_act === null || left === 0 ? "over" : "playing", ply: view.ply, number: view.ply };
  }

  async ask(command: Asking): Promise<Answer> {
    try {
      if (command.do === "move") return (await this.options.may?.(command.word)) === false ? answered() : await this.move(command.word);
      if (command.do !== "preview") throw new Error(`a board cannot ${command.do}`);
      const body = { moves: [...this.before, ...this.moves], words: command.words, seat: this.seat };
      const { result, reason } = await post<{ result: PreviewResult | null; reason: Message | null }>(`${this.address}/preview`, body);
      return reason === null ? answered(undefined, { ...result }) : answered(reason);
    } catch (refused) {
      return answered(refused instanceof Refused ? refused.reason : { code: "something-wrong" });
    }
  }

  private async move(word: string): Promise<Answer> {
    const start = this.start;
    const moves = [...this.moves, word];
    const before = this.show.view;
    const state = await this.fetch(moves);
    if (start !== this.start) return answered();
    this.moves = moves;
    this.last = before?.to_act === this.lastSeat ? [...this.last, ...state.happened] : state.happened;
    this.lastSeat = before?.to_act ?? null;
    this.take(state);
    this.show.add(state.happened, state.view);
    this.options.played?.(word, state);
    return answered();
  }

  private lastSeat: number | null = null;

  private announce(event: Message): void {
    const text = this.module?.announce(this.play, event) ?? "";
    if (text !== "") this.announcements = [...this.announcements.slice(1 - MOST_ANNOUNCEMENTS), { number: ++this.count, text }];
  }

  refuse(reason: Message): void {
    this.trouble = reason;
  }

  say(code: string, parameters?: Record<string, unknown>): string {
    return catalogue.say(code, parameters, this.game);
  }

  name(seat: number): string {
    return this.options.name?.(seat) ?? catalogue.say("seat-number", { number: seat });
  }
}

function answered(reason?: Message, result?: Record<string, unknown>): Answer {
  return { type: "answer", id: "", ok: reason === undefined, ...(reason ? { reason } : {}), ...(result ? { result } : {}) };
}
