/** Answers to somebody's move, where errors stand: who is asked, what was answered, and choosing what to object to. */
import type { AnswerWindow } from "../net/types";
import type { Message } from "./contract";
import type { OpenTable } from "./open-table.svelte";
import { awaitedSeats, isAnswer, isSpotted, moverAsked, objectionsIn, OK } from "./vigilance";

const NO_FAULTS: readonly string[] = [];

/** The question that the board shows. */
export interface Question {
  /** Whose move it is about. */
  mover: number;
  /** Who has not answered yet, in the order in which they are asked. */
  awaited: readonly number[];
  /** The seats of this page whose answer does not count yet, given or not. */
  mine: readonly number[];
  /** As the server has it; null once everybody has answered, while the board still shows the question. */
  window: AnswerWindow | null;
}

export class Objections {
  /** The move to which somebody at this page chooses an objection, and who, if that is known. */
  private choice = $state.raw<{ move: number; seat: number | null } | null>(null);
  /** The move whose answer is on its way, and the one whose kept answer is to be changed. */
  private sent = $state<number | null>(null);
  private changed = $state<number | null>(null);

  constructor(private readonly table: OpenTable) {}

  readonly question = $derived.by((): Question | null => {
    const { view } = this.table.show;
    const mover = moverAsked(view);
    if (view === null || mover === null || this.table.status !== "playing" || this.table.play.past !== null) return null;
    const shown = this.table.moves.findLast(({ word }) => !isAnswer(word))?.number;
    const found = this.table.state?.window ?? null;
    const window = found?.move === shown ? found : null;
    const mine = awaitedSeats(view).filter((seat) => this.table.mySeats.includes(seat));
    return { mover, awaited: window?.awaited ?? [], mine, window };
  });

  /** The seats of this page that may answer now. */
  readonly asked = $derived.by((): readonly number[] => {
    const { question } = this;
    const window = question?.window ?? null;
    if (question === null || window === null || this.sent === window.move) return [];
    return question.mine.filter((seat) => this.changed === window.move || window.awaited.includes(seat));
  });

  /** The answer that this page gave before it was asked; it can still be changed. */
  get kept(): string | null {
    return this.question !== null && this.asked.length === 0 ? (this.question.window?.kept ?? null) : null;
  }

  /** Somebody at this page chooses what to object to. */
  readonly choosing = $derived.by(() => this.choice !== null && this.asked.length > 0 && this.choice.move === this.question?.window?.move);

  /** Who objects, if that is known: the only one who can, or the one chosen. */
  get objector(): number | null {
    if (!this.choosing) return null;
    return this.asked.length === 1 ? this.asked[0]! : (this.asked.find((seat) => seat === this.choice?.seat) ?? null);
  }

  /** Is a seat of this page asked now? */
  get due(): boolean {
    return this.asked.includes(this.table.show.view?.to_act ?? 0);
  }

  /** What the objection can name now. */
  readonly faults = $derived.by((): readonly string[] => {
    const { module, show } = this.table;
    return this.objector === null || show.view === null ? NO_FAULTS : (module?.objections?.(show.view) ?? NO_FAULTS);
  });

  /** The objections to the last move, as long as nobody has gone on. */
  readonly news = $derived.by((): Message[] => {
    const { moves } = this.table;
    return objectionsIn(moves.slice(moves.findLastIndex(({ word }) => !isAnswer(word)) + 1));
  });

  get spotted(): Message | null {
    return this.news.find(isSpotted) ?? null;
  }

  /** Begin to object. */
  begin(seat: number | null = null): void {
    const move = this.question?.window?.move;
    if (this.asked.length > 0 && move !== undefined) this.choice = { move, seat };
  }

  /** Go back without objecting. */
  back(): void {
    this.choice = null;
  }

  /** Nobody at this page objects. */
  accept(): void {
    if (this.asked.length > 0) void this.answer(OK);
  }

  object(fault: string): void {
    const { objector } = this;
    if (objector !== null && this.faults.includes(fault)) void this.answer(fault, objector);
  }

  /** Answer anew, as long as nobody asked for the answer that was kept. */
  change(): void {
    this.changed = this.question?.window?.move ?? null;
  }

  async moreTime(): Promise<void> {
    const move = this.question?.window?.move;
    if (move !== undefined) await this.table.act({ do: "more-time", move });
  }

  /** Whoever plays next and begins to move says by that that they do not object. */
  beginsToMove(): void {
    const { question, table } = this;
    const next = question === null ? null : (question.mover % (table.state?.seats.length ?? 1)) + 1;
    if (!this.choosing && this.asked.length === 1 && this.asked[0] === next && table.play.seat === next) this.accept();
  }

  /** One answer for all seats of this page; it names its move, so that it counts once. */
  private async answer(word: string, seat?: number): Promise<void> {
    const move = this.question?.window?.move;
    if (move === undefined) return;
    this.sent = move;
    this.back();
    await this.table.act({ do: "answer", move, word, ...(seat === undefined ? {} : { seat }) });
    this.sent = null;
    this.changed = null;
  }
}
