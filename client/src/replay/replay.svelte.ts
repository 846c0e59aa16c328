/** A replay: which move is shown, as seen by which seat, and the positions as the server sent them then. */
import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { catalogue } from "../app/catalogue.svelte";
import { settings } from "../app/settings.svelte";
import { get, Refused } from "../net/http";
import type { Decision, Reviewing } from "../review/review.svelte";
import type { Happening, HintShown, Line, Message, Play, PreviewResult, View } from "../table/contract";
import type { Turn } from "../table/log";
import type { OpenTable } from "../table/open-table.svelte";
import { Show } from "../table/show.svelte";
import { OK } from "../table/vigilance";

/** The positions that the server sends at once, as in match/replay.py. */
export const PAGE = 32;
const MOST_PAGES = 24;
const DURATIONS = { full: 260, short: 160, none: 0 } as const;
/** Milliseconds between two moves at normal speed. */
const BEAT = 1100;
export const SPEEDS = [0.5, 1, 2] as const;
const NOTHING: readonly string[] = [];
const NO_WORDS: ReadonlySet<string> = new Set();

/** A seat, everything open (finished games only), or a spectator. */
export type Eyes = number | "all" | null;

export interface Ply {
  ply: number;
  mover: number | null;
  word: string | null;
  happened: Message[];
  view: View;
  /** With everything open: what each seat knew beyond a spectator. */
  known: Partial<View>[] | null;
}

export class Replay implements Play {
  /** The move to show; the view follows as soon as it is loaded. */
  ply = $state(0);
  eyes = $state<Eyes>(null);
  playing = $state(false);
  speed = $state(1);
  /** Without spoilers: neither the result nor the length is shown. */
  hidden = $state(false);
  /** The last move that was looked at. */
  furthest = $state(0);
  trouble = $state<string | null>(null);
  phone = $state(false);
  /** Is the review shown? */
  reviewed = $state(false);
  better = $state.raw<{ decision: Decision; preview: PreviewResult } | null>(null);
  private readonly pages = new SvelteMap<string, Ply[]>();
  private readonly show = new Show(() => (settings.still ? 0 : DURATIONS[settings.get("motion")] / this.speed));
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The seat whose view of the position is shown. */
  private shownEyes = $state<Eyes>(null);

  constructor(
    readonly table: OpenTable,
    query: URLSearchParams,
  ) {
    this.hidden = query.has("hide");
    this.reviewed = query.has("review");
    const wanted = query.get("seat");
    const seat = wanted === "all" ? "all" : Number(wanted);
    this.eyes = this.choices.includes(seat) && wanted !== null ? seat : this.usualEyes;
    this.furthest = this.clamp(Number(query.get("ply")));
    this.go(this.furthest, false);
  }

  get over(): boolean {
    return this.table.state?.status !== "playing";
  }

  /** The number of moves. */
  get length(): number {
    return this.table.state?.ply ?? 0;
  }

  /** The number of moves as far as it is shown. */
  get shownLength(): number {
    return this.hidden ? this.furthest : this.length;
  }

  get atEnd(): boolean {
    return this.ply >= this.length;
  }

  /** The seats whose views may be chosen; none where everybody sees the same. */
  get choices(): Eyes[] {
    const { module, state } = this.table;
    if (module?.secret !== true || state === null) return [];
    return this.over ? ["all", ...state.seats.map((seat) => seat.seat)] : [state.seat];
  }

  private get usualEyes(): Eyes {
    const { module, state, mySeats } = this.table;
    if (module?.secret !== true) return null;
    return this.over ? (mySeats.length === 1 ? mySeats[0]! : "all") : (state?.seat ?? null);
  }

  lookAs(eyes: Eyes): void {
    if (!this.choices.includes(eyes) || this.eyes === eyes) return;
    this.eyes = eyes;
    void this.present(false);
  }

  /** What a seat holds in secret, as far as the chosen view shows it. */
  known(seat: number): Partial<View> | null {
    if (this.shownEyes === "all") return this.entry(this.view.ply)?.known?.[seat - 1] ?? null;
    return this.shownEyes === seat ? this.view : null;
  }

  // ---- Moving

  private clamp(ply: number): number {
    return Number.isFinite(ply) ? Math.min(Math.max(0, Math.trunc(ply)), this.length) : 0;
  }

  go(ply: number, animated = true): void {
    const to = this.clamp(ply);
    const one = to === this.ply + 1;
    this.ply = to;
    this.furthest = Math.max(this.furthest, to);
    void this.present(animated && one);
  }

  /** The next or the previous move; where errors stand, all who do not object are one step. */
  step(by: 1 | -1): void {
    let to = this.ply + by;
    while (to > 0 && to < this.length && this.isOk(to) && (by < 0 || this.isOk(to + 1))) to += by;
    this.go(to);
  }

  private isOk(ply: number): boolean {
    return this.table.stands && this.table.moves[ply - 1]?.word === OK;
  }

  /** To the beginning or the end of a turn. */
  goTurn(by: 1 | -1): void {
    const { turns } = this.table;
    const to = by > 0 ? turns.find((turn) => turn.ply > this.ply)?.ply : turns.findLast((turn) => turn.ply < this.ply)?.ply;
    this.go(to ?? (by > 0 ? this.length : 0), false);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.atEnd) this.go(0, false);
    this.playing = true;
    this.schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.beat(), BEAT / this.speed);
  }

  private async beat(): Promise<void> {
    if (this.atEnd) return this.pause();
    await this.load(this.ply + 1);
    if (!this.playing) return;
    this.step(1);
    if (this.atEnd) this.pause();
    else this.schedule();
  }

  stop(): void {
    this.pause();
    this.show.skip();
  }

  /** Moves were taken back, or the available seats changed: stay within what exists. */
  settle(): void {
    untrack(() => {
      if (this.choices.length > 0 && !this.choices.includes(this.eyes)) this.eyes = this.usualEyes;
      if (this.ply > this.length) this.ply = this.length;
      this.furthest = Math.min(this.furthest, this.length);
      void this.present(false);
    });
  }

  /** Show the wanted position once it is there. */
  private async present(animated: boolean): Promise<void> {
    const { ply, eyes } = this;
    await this.load(ply);
    const found = this.entry(ply);
    if (found === undefined || this.ply !== ply || this.eyes !== eyes) return;
    const forward = animated && this.show.happening === null && this.shownEyes === eyes && this.show.view?.ply === ply - 1;
    this.shownEyes = eyes;
    if (forward) this.show.add(found.happened, found.view);
    else this.show.whole(found.view);
    if (ply % PAGE > PAGE - 8) void this.load(Math.min(ply + 8, this.length));
  }

  // ---- Positions

  /** Counts the undos: what was loaded before one may be outdated. */
  private readonly line = $derived.by(() => this.table.state?.log.filter((event) => event.what === "undo").length ?? 0);

  private key(ply: number): string {
    return `${this.line} ${this.eyes} ${Math.floor(ply / PAGE)}`;
  }

  /** A position, if it is loaded. */
  entry(ply: number): Ply | undefined {
    return this.pages.get(this.key(ply))?.[ply % PAGE];
  }

  private async load(ply: number): Promise<void> {
    if (this.entry(ply) !== undefined) return;
    const key = this.key(ply);
    const eyes = this.eyes === "all" ? "&open=true" : this.eyes === null ? "" : `&seat=${this.eyes}`;
    try {
      const found = await get<{ plies: Ply[] }>(`/api/tables/${this.table.id}/replay?first=${ply - (ply % PAGE)}${eyes}`);
      this.pages.set(key, found.plies);
      this.trouble = null;
    } catch (refused) {
      this.trouble = refused instanceof Refused ? catalogue.tell(refused.reason) : catalogue.say("something-wrong");
    }
    for (const old of [...this.pages.keys()].slice(0, Math.max(0, this.pages.size - MOST_PAGES))) this.pages.delete(old);
  }

  /** The turn that a position belongs to. */
  turnAt(ply: number): Turn | undefined {
    return this.table.turns.findLast((turn) => turn.from < ply);
  }

  /** The turns that may be listed. */
  get turns(): Turn[] {
    return this.hidden ? this.table.turns.filter((turn) => turn.from < this.furthest) : this.table.turns;
  }

  /** A turn, or its moves so far, as a line, as the chosen seat saw it if it is loaded. */
  lineOf(turn: Turn, until = turn.ply): Line {
    const moves = turn.moves.filter((move) => move.ply <= until).map((move) => ({ ...move, ...this.told(move.ply) }));
    return this.table.line({ ...turn, moves, ply: Math.min(turn.ply, until) });
  }

  private told(ply: number): { word?: string | null; happened?: Message[] } {
    const found = this.entry(ply);
    return found === undefined ? {} : { word: found.word, happened: found.happened };
  }

  // ---- Play, for the boards: nothing can be chosen here

  get ready(): boolean {
    return this.show.view !== null;
  }

  get view(): View {
    return this.show.view!;
  }

  get seat(): number | null {
    if (this.proposed.length > 0) return this.better!.decision.seat;
    return typeof this.shownEyes === "number" ? this.shownEyes : null;
  }

  readonly open = false;
  readonly legal = NO_WORDS;
  readonly picked = null;
  readonly place = null;
  readonly refusal = null;

  /** The better move is drawn as a proposed one, where its seat decided and as that seat saw it. */
  get proposed(): readonly string[] {
    const { better } = this;
    const here = better !== null && this.show.view?.ply === better.decision.ply - 1 && (this.shownEyes === better.decision.seat || !this.choices.includes(better.decision.seat));
    return here ? [better.decision.better!] : NOTHING;
  }

  get preview(): PreviewResult | null {
    return this.proposed.length > 0 ? this.better!.preview : null;
  }

  get hint(): HintShown | null {
    if (this.proposed.length === 0) return null;
    const { better, move } = this.better!.decision;
    return { area: [], good: [better!, move], best: better, played: move };
  }

  get happening(): Happening | null {
    return this.show.happening;
  }

  get last(): readonly Message[] {
    if (this.show.happening !== null || this.show.view === null) return [];
    const { ply } = this.show.view;
    const from = this.turnAt(ply)?.from ?? ply;
    return Array.from({ length: ply - from }, (_, index) => this.entry(from + index + 1)?.happened ?? []).flat();
  }

  /** Go to the position of a decision, and draw the better move there once it is known what it does. */
  async showBetter(decision: Decision, reviewing: Reviewing): Promise<void> {
    this.pause();
    if (this.choices.includes(decision.seat)) this.eyes = decision.seat;
    this.go(decision.ply - 1, false);
    if (this.better?.decision === decision) return;
    try {
      this.better = { decision, preview: await reviewing.preview(decision) };
    } catch {
      this.better = null; // the words say it too
    }
  }

  /** A move as the log tells it. */
  moveText(ply: number): string {
    const turn = this.turnAt(ply);
    const move = turn?.moves.find((one) => one.ply === ply);
    if (turn === undefined || move === undefined) return "";
    return this.table.module!.logLine(this, { seat: turn.seat, word: move.word, happened: move.happened, ...this.told(ply) }).text;
  }

  pick(): void {}
  choosePlace(): void {}
  propose(): void {}
  commit(): void {}
  cancel(): void {}
  explain(): void {}

  say(code: string, parameters?: Record<string, unknown>): string {
    return this.table.say(code, parameters);
  }

  name(seat: number): string {
    return this.table.name(seat);
  }

  level(seat: number): string | null {
    return this.table.level(seat);
  }

  /** The address of the position shown. */
  address(hide = this.hidden): string {
    const query = new URLSearchParams({ ply: String(this.ply) });
    if (this.eyes !== null) query.set("seat", String(this.eyes));
    return `/t/${this.table.id}?${query}${hide ? "&hide" : ""}${this.reviewed && !hide ? "&review" : ""}`;
  }
}
