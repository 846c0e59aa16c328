/** Answers to somebody's move, where errors stand: who is asked, what was answered, and choosing what to object to. */
import type { Message } from "./contract";
import type { OpenTable } from "./open-table.svelte";
import { awaitedSeats, isAnswer, isSpotted, moverAsked, objectionsIn, OK } from "./vigilance";

const NO_FAULTS: readonly string[] = [];

/** The question that the board shows. */
export interface Question {
  mover: number;
  /** The number of the move in question. */
  move: number;
  /** Who has not answered yet, in the order in which they are asked. */
  awaited: readonly number[];
  /** Those of them who sit at this page. */
  mine: readonly number[];
}

export class Objections {
  /** Somebody at this page chooses what to object to. */
  choosing = $state(false);
  private chosenSeat = $state<number | null>(null);
  /** The answers given at this page to a move, by seat; they are sent when their seats are asked. */
  private given = $state.raw<{ move: number; answers: ReadonlyMap<number, string> }>({ move: 0, answers: new Map() });
  private sending = false;

  constructor(private readonly table: OpenTable) {}

  readonly question = $derived.by((): Question | null => {
    const { view } = this.table.show;
    const mover = moverAsked(view);
    if (view === null || mover === null || this.table.status !== "playing" || this.table.play.past !== null) return null;
    const awaited = awaitedSeats(view);
    const move = this.table.moves.findLast(({ word }) => !isAnswer(word))?.ply ?? 0;
    return { mover, move, awaited, mine: awaited.filter((seat) => this.table.mySeats.includes(seat)) };
  });

  /** The seats of this page that have to answer. */
  readonly asked = $derived.by(() => (this.question?.mine ?? []).filter((seat) => !this.answers.has(seat)));

  /** The answers given here that were not needed yet. */
  get kept(): readonly { seat: number; word: string }[] {
    return (this.question?.mine ?? []).flatMap((seat) => (this.answers.has(seat) ? [{ seat, word: this.answers.get(seat)! }] : []));
  }

  private get answers(): ReadonlyMap<number, string> {
    return this.question !== null && this.given.move === this.question.move ? this.given.answers : new Map();
  }

  /** Who objects, if that is known: the only one who can, or the one chosen. */
  get objector(): number | null {
    if (!this.choosing) return null;
    return this.asked.length === 1 ? this.asked[0]! : this.asked.find((seat) => seat === this.chosenSeat) ?? null;
  }

  /** Is a seat of this page asked now, and has not answered? */
  get due(): boolean {
    return this.asked.length > 0 && this.asked[0] === this.question?.awaited[0];
  }

  /** What the objection can name now. */
  readonly faults = $derived.by((): readonly string[] => {
    const { module, show } = this.table;
    return this.objector === null || show.view === null ? NO_FAULTS : (module?.objections?.(show.view) ?? NO_FAULTS);
  });

  /** The objections to the last move, as long as nobody has gone on. */
  readonly news = $derived.by((): Message[] => {
    const last = this.table.moves.findLastIndex(({ word }) => !isAnswer(word));
    return objectionsIn(this.table.moves.slice(last + 1));
  });

  get spotted(): Message | null {
    return this.news.find(isSpotted) ?? null;
  }

  /** Begin to object. */
  begin(seat: number | null = null): void {
    if (this.asked.length === 0) return;
    this.choosing = true;
    this.chosenSeat = seat;
  }

  /** Go back without objecting. */
  back(): void {
    this.choosing = false;
    this.chosenSeat = null;
  }

  /** Nobody at this page objects. */
  accept(): void {
    this.answer(this.asked.map((seat) => [seat, OK]));
  }

  /** Object once: whoever at this page is asked before does not. */
  object(fault: string): void {
    const { objector } = this;
    if (objector === null || !this.faults.includes(fault)) return;
    const before = this.asked.slice(0, this.asked.indexOf(objector));
    this.answer([...before.map((seat): [number, string] => [seat, OK]), [objector, fault]]);
  }

  /** Take back an answer whose seat has not been asked yet. */
  change(): void {
    if (this.question !== null) this.given = { move: this.question.move, answers: new Map() };
  }

  /** Whoever plays next and begins to move says by that that they do not object. */
  beginsToMove(): void {
    const { question, table } = this;
    const next = question === null ? null : (question.mover % (table.state?.seats.length ?? 1)) + 1;
    if (!this.choosing && this.asked.length === 1 && this.asked[0] === next && table.play.seat === next) this.accept();
  }

  private answer(answers: [number, string][]): void {
    if (this.question === null || answers.length === 0) return;
    this.given = { move: this.question.move, answers: new Map([...this.answers, ...answers]) };
    this.back();
    void this.send();
  }

  /** Send the answer of the seat that is asked now, if it was given here. */
  async send(): Promise<void> {
    const { state } = this.table;
    const { question } = this;
    const seat = state?.view?.to_act ?? null;
    const word = seat === null || moverAsked(state?.view ?? null) === null ? undefined : this.answers.get(seat);
    if (state === null || question === null || word === undefined || this.sending) return;
    this.sending = true;
    const answer = await this.table.act({ do: "move", ply: state.ply, after: state.number, word });
    this.sending = false;
    if (!answer.ok) this.change();
    else void this.send();
  }
}
