import type { Answer, Command, TableState } from "../net/types";
import type { Happening, HintShown, Message, Play, PreviewResult, Refusal, Step, View } from "./contract";
import type { Show } from "./show.svelte";
import type { Sound } from "./sound";
import { errorsStand } from "./vigilance";

/** At most this many choices are previewed before one is chosen. */
const MOST_PREVIEWED = 12;
/** A single empty list, so that emptying an empty one is no change. */
const NO_WORDS: readonly string[] = [];
const NO_STEPS: readonly Step[] = [];
const NO_PREVIEWS: ReadonlyMap<string, PreviewResult> = new Map();

/** Where errors stand nothing tells what a move would do, lest it tell right from wrong. */
const NOTHING_TOLD: PreviewResult = { events: [], scores: [], view: null, facts: [] };

type AboutTable<C> = C extends { table: string } ? Omit<C, "table"> : never;

/** A command about the table of this page. */
export type Asking = AboutTable<Command>;
/** What the play needs to know of the table's state. */
export type TableNow = Pick<TableState, "seat" | "status" | "ply" | "number">;

/** What the play needs from its table. */
export interface TableSource {
  readonly state: TableNow | null;
  readonly show: Show;
  /** The events of the last shown turn. */
  readonly last: readonly Message[];
  readonly phone: boolean;
  /** Does the player want a preview before a move is played? */
  readonly confirm: boolean;
  /** What the others did since this seat's last decision. */
  readonly since?: readonly Step[];
  /** The hint to mark. */
  readonly hint?: HintShown | null;
  /** The word to play without asking: there is no other. */
  readonly forced?: string | null;
  /** Where errors stand: what an objection can name now. */
  readonly faults?: readonly string[];
  object?(fault: string | null): void;
  /** The player begins to choose a move. */
  beginsToMove?(): void;
  /** The word prepared while others were thinking. */
  prepared?(): string | null;
  /** What is played after a word unless the player asks for the choice. */
  follow?(word: string): string | null;
  /** A word is played without having been asked for. */
  automatic?(ply: number): void;
  ask(command: Asking): Promise<Answer>;
  say(code: string, parameters?: Record<string, unknown>): string;
  name(seat: number): string;
  level?(seat: number): string | null;
  refuse(reason: Message): void;
  /** Play a sound, if sounds are on. */
  sound?(name: Sound): void;
}

/** One seat's turn on the page: what is chosen, proposed, previewed and played. */
export class TablePlay implements Play {
  picked = $state<string | null>(null);
  place = $state<string | null>(null);
  proposed = $state.raw<readonly string[]>(NO_WORDS);
  preview = $state.raw<PreviewResult | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The word on its way to the server. */
  sending = $state<string | null>(null);
  /** A past position, while browsing the log. */
  past = $state.raw<{ ply: number; view: View; last: readonly Message[] } | null>(null);
  private choicePreviews = $state.raw<{ view: View; previews: ReadonlyMap<string, PreviewResult> } | null>(null);
  /** Words to play after the one being sent, and the number of moves at which they are due. */
  private queued: readonly string[] = [];
  private queuedAt = 0;
  /** The number of moves when the words were proposed. */
  private proposedAfter = 0;

  constructor(private readonly table: TableSource) {}

  /** The same table as it is now, whatever past position the board shows: for the score sheet. */
  readonly present: Play = new Proxy<Play>(this, {
    get: (_, key) => {
      if (key === "view") return this.table.show.view!;
      if (key === "self") return this;
      const found: unknown = Reflect.get(this, key);
      return typeof found === "function" ? (found.bind(this) as unknown) : found;
    },
  });

  get view(): View {
    return this.past?.view ?? this.table.show.view!;
  }

  get seat(): number | null {
    return this.table.state?.seat ?? null;
  }

  /** Is it this seat's turn, whatever else is happening? */
  get turn(): boolean {
    const state = this.table.state;
    return state?.status === "playing" && this.seat !== null && this.table.show.view?.to_act === this.seat;
  }

  /** May this seat play now, whatever the answer? */
  private get due(): boolean {
    return this.turn && this.sending === null && this.past === null && this.happening === null && this.table.show.view?.ply === this.table.state?.ply;
  }

  get open(): boolean {
    return this.due && (this.table.forced ?? null) === null;
  }

  readonly #words = $derived.by(() => new Set<string>(this.open ? this.view.moves : []));

  get legal(): ReadonlySet<string> {
    return this.#words;
  }

  get previews(): ReadonlyMap<string, PreviewResult> {
    return this.choicePreviews !== null && this.choicePreviews.view === this.view ? this.choicePreviews.previews : NO_PREVIEWS;
  }

  get happening(): Happening | null {
    return this.past === null ? this.table.show.happening : null;
  }

  get last(): readonly Message[] {
    return this.past?.last ?? this.table.last;
  }

  get since(): readonly Step[] {
    const choosing = this.picked !== null || this.place !== null || this.proposed.length > 0 || this.refusal !== null;
    return this.past !== null || choosing || this.hint !== null ? NO_STEPS : (this.table.since ?? NO_STEPS);
  }

  get hint(): HintShown | null {
    return this.past === null && this.happening === null ? (this.table.hint ?? null) : null;
  }

  get faults(): readonly string[] {
    return this.past === null ? (this.table.faults ?? NO_WORDS) : NO_WORDS;
  }

  object(fault: string | null): void {
    this.table.object?.(fault);
  }

  get phone(): boolean {
    return this.table.phone;
  }

  pick(piece: string | null): void {
    if (piece !== null) this.table.beginsToMove?.();
    this.refusal = null;
    this.unpropose();
    this.picked = piece;
  }

  choosePlace(place: string | null): void {
    if (place !== null) this.table.beginsToMove?.();
    this.refusal = null;
    this.unpropose();
    this.place = place;
  }

  propose(...words: string[]): void {
    const [first] = words;
    if (first === undefined || !this.open) return;
    if (!this.legal.has(first)) return this.explain(first);
    this.refusal = null;
    const again = words.join(" ") === this.proposed.join(" ");
    this.proposed = words;
    this.proposedAfter = this.view.ply;
    if (again || !this.table.confirm) return this.commit();
    this.preview = this.previews.get(words.join(" ")) ?? null;
    if (this.preview === null) void this.ask(words);
  }

  /** Request the previews of a few choices, one after the other; once per position. */
  async previewChoices(): Promise<void> {
    const { view } = this;
    if (!this.open || errorsStand(view) || view.moves.length > MOST_PREVIEWED || this.choicePreviews?.view === view) return;
    this.choicePreviews = { view, previews: NO_PREVIEWS };
    for (const word of view.moves) {
      const answer = await this.table.ask({ do: "preview", words: [word] });
      if (this.choicePreviews?.view !== view || this.view !== view) return;
      if (answer.ok) this.choicePreviews = { view, previews: new Map([...this.choicePreviews.previews, [word, answer.result as unknown as PreviewResult]]) };
    }
  }

  private async ask(words: readonly string[]): Promise<void> {
    if (errorsStand(this.view)) {
      this.preview = NOTHING_TOLD;
      return;
    }
    const answer = await this.table.ask({ do: "preview", words: [...words] });
    if (this.proposed !== words) return;
    if (answer.ok) this.preview = answer.result as unknown as PreviewResult;
    else if (answer.reason?.code !== "connection-lost") this.refuse(words.at(-1)!, answer.reason);
  }

  commit(asking = false): void {
    const [word, ...rest] = this.proposed;
    if (word === undefined || !this.open) return;
    const next = rest.length > 0 || asking || !this.table.confirm ? null : (this.table.follow?.(word) ?? null);
    void this.play(word, next === null ? rest : [next]);
  }

  private async play(word: string, rest: readonly string[]): Promise<void> {
    const state = this.table.state!;
    this.sending = word;
    this.queued = rest;
    this.queuedAt = state.ply + 1;
    // What was played stays on the board until the server has it.
    const sent = [word];
    this.proposed = sent;
    this.refusal = null;
    const answer = await this.table.ask({ do: "move", ply: state.ply, after: state.number, word });
    this.sending = null;
    if (this.proposed === sent) this.cancel();
    if (answer.ok) return this.settled();
    this.queued = [];
    if (answer.reason?.code === "stale") this.table.refuse(answer.reason);
    else this.refuse(word, answer.reason);
  }

  /** The position changed, or is fully shown now: continue with what was played, prepared, or is the only answer. */
  settled(): void {
    // Previews from another position (after a move in another tab) need not hold in this one.
    if (this.proposed.length > 0 && this.open && this.view.ply !== this.proposedAfter) this.unpropose();
    if (!this.due) return;
    // Where errors stand, the others answer in between.
    const [next, ...rest] = this.view.ply === this.queuedAt || errorsStand(this.view) ? this.queued : [];
    this.queued = [];
    const forced = this.table.forced ?? null;
    if (next !== undefined && this.view.moves.includes(next)) void this.play(next, rest);
    else if (forced !== null) void this.playForced(forced);
    else if (this.proposed.length === 0) this.offerPrepared();
  }

  private async playForced(word: string): Promise<void> {
    this.table.automatic?.(this.view.ply + 1);
    await this.play(word, []);
  }

  /** A move prepared in advance gets its preview and its button; only the player plays it. */
  private offerPrepared(): void {
    const word = this.table.prepared?.() ?? null;
    if (word !== null) this.suggest(word);
  }

  /** Propose a word without playing it, also where moves need no preview. */
  suggest(word: string): void {
    if (!this.legal.has(word) || this.proposed.join(" ") === word) return;
    this.refusal = null;
    this.proposed = [word];
    this.proposedAfter = this.view.ply;
    this.preview = this.previews.get(word) ?? null;
    if (this.preview === null) void this.ask(this.proposed);
  }

  /** A whole new position arrived: choices made for the old one are dropped. */
  forget(): void {
    this.queued = [];
    this.past = null;
    this.cancel();
  }

  cancel(): void {
    this.unpropose();
    this.refusal = null;
    this.picked = null;
    this.place = null;
  }

  private unpropose(): void {
    this.proposed = NO_WORDS;
    this.preview = null;
  }

  explain(word: string): void {
    this.unpropose();
    this.refusal = null;
    const { ply, number } = this.table.state!;
    // Where errors stand there are no previews. A word that is not in the legal list is refused with the same reason.
    const question: Asking = errorsStand(this.view) ? { do: "move", ply, after: number, word } : { do: "preview", words: [word] };
    void this.table.ask(question).then((answer) => {
      if (!answer.ok && answer.reason !== undefined) this.refuse(word, answer.reason);
    });
  }

  private refuse(word: string, reason: Message = { code: "something-wrong" }): void {
    this.unpropose();
    this.table.sound?.("illegal");
    const remedy = reason.remedy as Message | undefined;
    this.refusal = { word, reason, text: this.say(reason.code, reason), remedy: remedy === undefined ? "" : this.say(remedy.code, remedy) };
  }

  say(code: string, parameters?: Record<string, unknown>): string {
    return this.table.say(code, parameters);
  }

  name(seat: number): string {
    return this.table.name(seat);
  }

  level(seat: number): string | null {
    return this.table.level?.(seat) ?? null;
  }
}
