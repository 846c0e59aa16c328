import { SvelteMap } from "svelte/reactivity";
import { TITLES } from "../app/games.svelte";
import { seatName } from "../app/names";
import { online } from "../app/online.svelte";
import { settings } from "../app/settings.svelte";
import { catalogue } from "../app/catalogue.svelte";
import { takePart } from "../fair/follow";
import { Following } from "../net/following";
import { get } from "../net/http";
import type { Answer, Command, HintFrame, TableEvent, TableSeat, TableState } from "../net/types";
import { notifyTurn } from "./attention";
import { AutomaticMoves } from "./automatic";
import type { GameModule, HintShown, Line, Message, Step, View } from "./contract";
import { loadGame } from "./games";
import { Hints } from "./hint.svelte";
import { foldLines, happenedBy, hintsOf, movesOf, talkOf, turnsOf, type LoggedMove, type Turn } from "./log";
import { Objections } from "./objections.svelte";
import { TablePlay, type TableSource } from "./play.svelte";
import { Show, type Tempo } from "./show.svelte";
import { movesSince, stepsOf } from "./since";
import { sound, type Sound } from "./sound";
import { errorsStand, isAnswer, moverAsked, OK } from "./vigilance";

type AboutTable<C> = C extends { table: string } ? Omit<C, "table"> : never;

/** The number of past announcements kept in the live region. */
const MOST_ANNOUNCEMENTS = 20;
const DURATIONS = { full: 260, short: 160, none: 0 } as const;
/** Milliseconds between the decisions of others. */
const PACES = { slow: 1500, normal: 700, quick: 350, "at-once": 0 } as const;
/** With more waiting decisions than a long round has, the first ones are shown at once. */
const LONG_ROUND = 30;
/** At most this many moves are shown again. */
const MOST_REPLAYED = 40;

/** The table that this page shows: its state, the seat it is seen from, and the actions there. */
export class OpenTable implements TableSource {
  state = $state.raw<TableState | null>(null);
  module = $state.raw<GameModule | null>(null);
  watchers = $state(0);
  /** The server is still compiling the bots. */
  warming = $state(false);
  /** The bots have less time than their level needs, because many games need one at once. */
  hurry = $state<number | null>(null);
  /** Why the table cannot be shown. */
  missing = $state.raw<Message | null>(null);
  /** A temporary notice: what was refused. */
  notice = $state<string | null>(null);
  /** Recent announcements for the live region, each with its own number, so that a repeated event is announced again. */
  announcements = $state.raw<readonly { number: number; text: string }[]>([]);
  /** The person holding the device, where several people with secrets share it. */
  holder = $state<number | null>(null);
  /** Waiting for the hand-over with the board in sight. */
  peeking = $state(false);
  phone = $state(false);
  /** The page says how many moves an undo takes back before it asks the others. */
  askingUndo = $state(false);
  /** The person is back, and lets the computer play on. */
  leftToBot = $state(false);
  readonly show: Show;
  readonly play: TablePlay;
  readonly hints: Hints;
  readonly objections: Objections;
  private readonly following: Following;
  private loading: string | null = null;
  private readonly points = new SvelteMap<string, (number | null)[]>();

  constructor(readonly id: string) {
    this.automaticPlies = new AutomaticMoves(id);
    this.show = new Show(
      () => (settings.still ? 0 : DURATIONS[settings.get("motion")]),
      (event) => this.announce(event),
      () => this.sceneFinished(),
      () => this.tempo(),
    );
    this.play = new TablePlay(this);
    this.hints = new Hints(this);
    this.objections = new Objections(this);
    this.following = new Following(online.connection, id, {
      whole: (state) => this.whole(state),
      happened: (event, state) => this.happened(event, state),
      present: (seats, watchers, note) => this.present(seats, watchers, note),
      hinted: (frame) => this.hinted(frame),
      refused: (answer) => this.watchRefused(answer),
    });
  }

  stop(): void {
    this.following.stop();
  }

  ask(command: AboutTable<Command>): Promise<Answer> {
    return this.following.ask(command);
  }

  /** Perform an action at the table; a refusal is shown as a notice. */
  async act(command: AboutTable<Command>): Promise<Answer> {
    const answer = await this.ask(command);
    if (!answer.ok && answer.reason !== undefined) this.refuse(answer.reason);
    return answer;
  }

  get hint(): HintShown | null {
    return this.hints.shown;
  }

  get faults(): readonly string[] {
    return this.objections.faults;
  }

  object(fault: string | null): void {
    if (fault === null) this.objections.back();
    else this.objections.object(fault);
  }

  beginsToMove(): void {
    this.objections.beginsToMove();
  }

  private hinted(frame: HintFrame): void {
    if (this.hints.arrived(frame)) this.readOut([this.hints.title, ...this.hints.sentences].join(" "));
  }

  get confirm(): boolean {
    return settings.get("confirm");
  }

  private readonly allMoves = $derived(movesOf(this.state?.log ?? []));
  /** The moves as far as the board shows them: the log never runs ahead. */
  readonly moves = $derived(this.allMoves.filter((move) => move.ply <= (this.show.view?.ply ?? 0)));
  readonly turns = $derived(turnsOf(this.moves, (word, before) => this.module?.continues?.(word, before) ?? false, (word) => this.stands && isAnswer(word)));
  readonly last = $derived.by(() => (this.show.happening === null ? happenedBy(this.turns, this.show.view?.ply ?? 0) : []));
  /** Can wrong moves be played at this table? */
  readonly stands = $derived.by(() => errorsStand(this.show.view));
  private readonly missed = $derived(movesSince(this.turns, this.state?.seat ?? null, this.state?.seats.length ?? 0, (move) => this.automaticPlies.has(move.ply) || (this.stands && isAnswer(move.word))).filter(({ word }) => !this.stands || word !== OK));
  /** What the others did since our last decision. */
  readonly since = $derived.by((): Step[] => (this.module === null || this.show.view === null ? [] : stepsOf(this.missed, this.turns, (move) => this.stepLine(move))));
  /** The only legal word, where it is played without asking. */
  readonly forced = $derived.by(() => {
    const view = this.show.view;
    if (!settings.get("forced") || this.module === null || view?.moves.length !== 1 || view.ply === this.undoneTo) return null;
    if (this.passing && this.moves.at(-1)?.seat !== view.to_act) return null; // whoever has just got the device looks first
    return (this.module.forced?.(view) ?? true) ? view.moves[0]! : null;
  });
  /** The steps of hints behind each move, by the number of moves before it. */
  readonly hintSteps = $derived(hintsOf(this.state?.log ?? []));
  readonly talk = $derived(talkOf(this.state?.log ?? []));
  readonly mySeats = $derived((this.state?.seats ?? []).filter((seat) => seat.yours && seat.kind === "person").map((seat) => seat.seat));
  readonly passing = $derived(this.module?.secret === true && this.mySeats.length > 1 && this.state?.status === "playing");

  /** The table's status as far as the board shows it: no game is over before its last move is shown. */
  readonly status = $derived.by(() => (this.state?.status !== "open" && this.show.running ? "playing" : (this.state?.status ?? null)));

  /** The person who should get the device now. */
  readonly passTo = $derived.by(() => {
    const next = this.show.view?.to_act ?? null;
    if (!this.passing || next === null || next === this.holder || this.show.running || moverAsked(this.show.view) !== null) return null;
    return this.mySeats.includes(next) ? next : null;
  });

  /** The seat that the page should be seen from now. */
  readonly viewpoint = $derived.by(() => {
    if (this.mySeats.length <= 1) return this.mySeats[0] ?? null;
    if (this.state?.status === "over") return this.show.running ? this.state.seat : null;
    if (this.module === null) return null;
    // Several people answer at one device: no hand is in sight then.
    if (this.passing) return this.passTo === null && moverAsked(this.show.view) === null ? this.holder : null;
    const next = this.show.view?.to_act ?? null;
    return next !== null && this.mySeats.includes(next) ? next : (this.following.seat ?? this.mySeats[0]!);
  });

  /** The device was passed to the person whose turn it is. */
  takeOver(): void {
    this.holder = this.passTo;
    this.peeking = false;
    this.updateViewpoint();
  }

  /** Watch from the right seat. */
  private updateViewpoint(): void {
    if (this.passTo !== null) {
      this.holder = null;
      // Announcements for the previous person are not for the next one.
      this.announcements = [];
      this.notice = null;
    }
    this.following.lookAs(this.viewpoint);
  }

  private whole(state: TableState): void {
    const opened = this.state === null;
    const moved = state.number !== this.state?.number || state.seat !== this.state.seat || state.status !== this.state.status;
    this.state = state;
    takePart(state, (command) => this.ask(command));
    if (moved) {
      if (this.viewsOf !== state.seat) this.views.clear();
      this.viewsOf = state.seat;
      this.play.forget();
      this.show.whole(state.view);
      this.keepPoints(state.view);
      this.announceTurn(opened);
      void this.recallPoints();
    }
    void this.load(state.terms.game);
    this.updateViewpoint();
    this.play.settled();
  }

  private async load(game: string): Promise<void> {
    if (this.loading === game) return;
    this.loading = game;
    const [module] = await Promise.all([loadGame(game), catalogue.openGame(game)]);
    this.module = module;
    this.keepPoints(this.state?.view ?? null);
    void this.recallPoints();
    this.updateViewpoint();
    this.play.settled();
  }

  private happened(event: TableEvent, state: TableState): void {
    if (event.what === "removed" && this.mySeats.includes(event.seat ?? 0)) this.notice = catalogue.say("removed");
    this.state = state;
    if (event.what === "move" || event.what === "undo") this.askingUndo = false;
    takePart(state, (command) => this.ask(command));
    if (event.view !== null && !this.mySeats.includes(event.view.to_act ?? 0)) this.announcedSeat = null;
    if (event.what === "chat" && !this.mySeats.includes(event.seat ?? 0)) {
      const said = talkOf([event])[0];
      if (said) this.readOut(catalogue.say("told-chat", { name: said.name, text: said.phrase ? catalogue.say(said.phrase) : said.text }));
    }
    if (event.what === "hint" && event.seat !== null && !this.mySeats.includes(event.seat)) this.readOut(catalogue.say("told-hint", { name: this.name(event.seat) }));
    if (event.what === "undo") {
      this.undoneTo = event.ply;
      for (const ply of this.views.keys()) if (ply > event.ply) this.views.delete(ply);
      this.automaticPlies.undo(event.ply);
      this.play.forget();
      this.show.whole(state.view);
      this.readOut(catalogue.say("told-undo"));
    } else if (event.happened.length > 0 || event.view !== null) {
      this.keepPoints(event.view);
      if (event.view !== null) this.undoneTo = null;
      this.show.add(event.happened, event.view, event.seat !== null && !this.mySeats.includes(event.seat));
    }
    if (event.what === "declined" && event.seat !== null && !this.mySeats.includes(event.seat)) this.notice = catalogue.say("was-declined", { name: this.name(event.seat) });
    if (event.what === "withdrawn" && event.seat !== null && !this.mySeats.includes(event.seat)) this.notice = catalogue.say("was-withdrawn", { name: this.name(event.seat) });
    if (event.what === "over") this.endIsNew = true;
    if (this.show.happening === null) this.sceneFinished();
  }

  /** How fast others' decisions are shown: at once while our own clock runs, or while the page is hidden. */
  private tempo(): Tempo {
    const pace = PACES[settings.get("pace")];
    const running = this.state?.clocks?.running ?? null;
    const hurried = document.hidden || (running !== null && this.mySeats.includes(running));
    return hurried || pace === 0 ? { pace: 0, most: 0 } : { pace, most: LONG_ROUND };
  }

  /** Is it the turn of somebody at this page, whatever is still being shown? */
  get awaited(): boolean {
    return this.state?.status === "playing" && this.mySeats.includes(this.state.view?.to_act ?? 0);
  }

  /** Show again what the others did since our last decision. */
  async replay(): Promise<void> {
    const first = this.missed[0];
    if (first === undefined || this.show.running || this.state === null) return;
    const { ply, seat } = this.state;
    const moves = this.moves.filter((move) => move.ply >= first.ply).slice(-MOST_REPLAYED);
    const [from, ...views] = await Promise.all([moves[0]!.ply - 1, ...moves.map((move) => move.ply)].map((each) => this.viewAt(each)));
    const known = views.filter((view) => view != null);
    if (!from || known.length < moves.length || this.show.running || this.state.ply !== ply || this.state.seat !== seat) return;
    this.lookNow();
    this.show.replay(from, moves.map(({ happened }, index) => ({ happened, after: known[index]! })));
  }

  /** The position after a number of moves, as this seat saw it. */
  private async viewAt(ply: number): Promise<View | null> {
    const seen = this.views.get(ply);
    if (seen) return seen;
    const { seat } = this.state!;
    const found = await get<{ view: View }>(`/api/tables/${this.id}/plies/${ply}${seat === null ? "" : `?seat=${seat}`}`).catch(() => null);
    if (found !== null && this.state?.seat === seat) this.views.set(ply, found.view);
    return found?.view ?? null;
  }

  /** A move is played because it was the only one: no decision. */
  automatic(ply: number): void {
    this.automaticPlies.add(ply);
  }

  prepared(): string | null {
    return this.module?.prepared?.(this.play) ?? null;
  }

  follow(word: string): string | null {
    return this.module?.follow?.(this.play, word) ?? null;
  }

  /** Everything is shown: the next scene may begin. */
  private sceneFinished(): void {
    if (this.endIsNew && this.status === "over") {
      this.endIsNew = false;
      this.sound("end");
    }
    this.announceTurn();
    this.updateViewpoint();
    this.play.settled();
  }

  /** The turn of somebody at this page has begun: announce it once, unless the page was just opened. */
  private announceTurn(quietly = false): void {
    const next = this.state?.status === "playing" ? (this.show.view?.to_act ?? null) : null;
    if (next === this.announcedSeat) return;
    this.announcedSeat = next !== null && this.mySeats.includes(next) ? next : null;
    if (quietly || this.announcedSeat === null) return;
    if (settings.get("bowl") || settings.get("sounds")) sound("turn");
    notifyTurn(TITLES[this.state!.terms.game] ?? "", this.id);
  }

  private present(seats: TableSeat[], watchers: number, note: Message | null): void {
    if (this.state !== null) this.state = { ...this.state, seats };
    this.watchers = watchers;
    this.warming = note?.code === "bots-warming";
    this.hurry = note?.code === "bots-hurry" ? Number(note.games) : null;
    if (note !== null && !this.warming && this.hurry === null) this.notice = catalogue.tell(note);
  }

  private watchRefused(answer: Answer): void {
    if (this.state === null) this.missing = answer.reason ?? { code: "something-wrong" };
    else this.refuse(answer.reason ?? { code: "something-wrong" });
  }

  /** Announce something to screen readers. */
  private readOut(text: string): void {
    if (text !== "") this.announcements = [...this.announcements.slice(1 - MOST_ANNOUNCEMENTS), { number: ++this.announcementCount, text }];
  }

  private announce(event: Message): void {
    if (this.module === null || this.show.view === null) return;
    this.readOut(this.module.announce(this.play, event));
    const made = this.module.sound(event);
    if (made !== null) this.sound(made);
  }

  refuse(reason: Message): void {
    this.notice = catalogue.tell(reason, this.state?.terms.game);
    this.sound("illegal");
  }

  sound(name: Sound): void {
    if (settings.get("sounds")) sound(name);
  }

  say(code: string, parameters?: Record<string, unknown>): string {
    return catalogue.say(code, parameters, this.state?.terms.game);
  }

  name(seat: number): string {
    const found = this.state?.seats.find((other) => other.seat === seat);
    return found ? seatName(found) : catalogue.say("seat-open");
  }

  level(seat: number): string | null {
    const found = this.state?.seats.find((other) => other.seat === seat);
    return found?.kind === "bot" && found.level ? catalogue.say(`level-${found.level}`) : null;
  }

  /** All names at the table, with the marks that tell similar ones apart. */
  get names(): string[] {
    return (this.state?.seats ?? []).map((seat) => seatName(seat) + (seat.person?.mark ? ` ${seat.person.mark}` : ""));
  }

  /** A turn as one line of the log, with its points where known. */
  line(turn: Turn): Line {
    const line = foldLines(turn.moves.map((move) => this.module!.logLine(this.play, move)));
    const before = this.pointsAfter(turn.from)?.[turn.seat - 1];
    const after = this.pointsAfter(turn.ply)?.[turn.seat - 1];
    if (line.points !== undefined || typeof before !== "number" || typeof after !== "number") return line;
    return { ...line, points: after - before };
  }

  /** One move as a line; it may be too little to mention. */
  private stepLine(move: LoggedMove): Line {
    const { quiet } = this.module!.logLine(this.play, move);
    return { ...this.line({ number: 0, seat: move.seat, moves: [move], from: move.ply - 1, ply: move.ply }), ...(quiet ? { quiet } : {}) };
  }

  /** Remember everybody's points in a position; with secrets, as one seat knows them. */
  private keepPoints(view: View | null): void {
    if (view !== null) this.views.set(view.ply, view);
    if (this.module === null || view === null) return;
    const points = Array.from({ length: view.players }, (_, index) => this.module!.points(view, index + 1));
    this.points.set(this.pointsKey(view.ply, view.seat), points);
  }

  /** Everybody's points after a number of moves, as the page's seat could count them then. */
  pointsAfter(ply: number): readonly (number | null)[] | undefined {
    return this.points.get(this.pointsKey(ply, this.state?.seat ?? null));
  }

  /** Request the points of turns that this page has not seen. */
  private async recallPoints(): Promise<void> {
    if (this.module === null || this.state === null || this.state.status === "open") return;
    if (this.turns.every((turn) => this.pointsAfter(turn.from) && this.pointsAfter(turn.ply))) return;
    const { seat } = this.state;
    const found = await get<{ points: number[][] }>(`/api/tables/${this.id}/points${seat === null ? "" : `?seat=${seat}`}`).catch(() => null);
    found?.points.forEach((points, ply) => {
      const key = this.pointsKey(ply, seat);
      if (!this.points.has(key)) this.points.set(key, points);
    });
  }

  private pointsKey(ply: number, seat: number | null): string {
    return this.module?.secret === true ? `${ply} ${seat}` : `${ply}`;
  }

  /** Show a past position, or the present again. */
  async lookBack(ply: number | null): Promise<void> {
    if (ply === null || ply === this.state?.ply) return this.lookNow();
    if (this.wantedPly === ply) return;
    this.wantedPly = ply;
    const view = this.state === null ? null : await this.viewAt(ply);
    if (view !== null && this.wantedPly === ply) this.play.past = { ply, view, last: happenedBy(this.turns, ply) };
  }

  /** Stop looking back. */
  lookNow(): void {
    this.wantedPly = null;
    if (this.play.past === null) return;
    this.play.past = null;
    this.play.settled();
  }

  /** The game ended while the page was open, and that was not heard yet. */
  private endIsNew = false;
  private wantedPly: number | null = null;
  /** Positions this page has seen, by number of moves, and the seat they were seen from. */
  private readonly views = new Map<number, View>();
  private viewsOf: number | null = null;
  /** Our moves that were played automatically. */
  readonly automaticPlies: AutomaticMoves;
  /** An undo led here: the only legal move is not played automatically again. */
  private undoneTo = $state<number | null>(null);
  private announcementCount = 0;
  /** The seat at this page whose turn was announced. */
  private announcedSeat: number | null = null;
}
