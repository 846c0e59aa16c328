/** One task of a lesson: what is proposed on its board is judged by the server at once. */
import { say } from "../app/catalogue.svelte";
import { online } from "../app/online.svelte";
import { post } from "../net/http";
import type { Step } from "./lessons";
import { PreparedTable } from "./prepared.svelte";

/** The answer of `POST /api/lessons/{game}/{lesson}/{step}`. */
export interface Verdict {
  verdict: "right" | "wrong" | "more";
  /** For a wrong answer: which sentence of the step fits. */
  wrong: number | null;
}

/** Wrong answers after which the solution is offered. */
export const TRIES = 2;

export class Task {
  readonly table: PreparedTable;
  verdict = $state.raw<Verdict | null>(null);
  /** Wrong or illegal answers so far. */
  tries = $state(0);
  solved = $state(false);
  /** The number of moves of the right answer. */
  private wanted = 0;
  /** The words that may be played: they were judged right, or lead on. */
  private readonly passed = new Set<string>();
  /** The newest answer, and when its verdict is there. */
  private asked: readonly string[] = [];
  private judging: Promise<void> = Promise.resolve();

  constructor(
    game: string,
    private readonly address: string,
    private readonly step: Step,
    private readonly done: () => void,
  ) {
    this.table = new PreparedTable(game, step.board ?? "", { before: step.after, stays: true, may: (word) => this.may(word), name: (seat) => this.name(seat), played: () => this.rest() });
    void this.table.open();
  }

  /** Words played before their verdict is there wait for it. */
  private async may(word: string): Promise<boolean> {
    await this.judging;
    return this.passed.has(word);
  }

  judge(words: readonly string[]): Promise<void> {
    this.asked = words;
    this.judging = this.ask(words);
    return this.judging;
  }

  private async ask(words: readonly string[]): Promise<void> {
    const { play } = this.table;
    let told: Verdict;
    try {
      told = await post<Verdict>(this.address, { moves: [...this.table.moves, ...words] });
    } catch {
      // The preview of the same words says why.
      return;
    }
    const dropped = play.proposed !== words && play.sending === null;
    if (dropped || this.asked !== words || this.solved) return;
    this.verdict = told;
    if (told.verdict === "wrong") {
      this.tries += 1;
      return;
    }
    for (const word of words) this.passed.add(word);
    if (told.verdict === "more") return;
    this.solved = true;
    this.wanted = this.table.moves.length + words.length;
    this.done();
    play.commit();
  }

  /** The others have names, as at a table. */
  private name(seat: number): string {
    const own = this.table.state?.seat;
    return seat === own ? (online.me?.name ?? say("you")) : say("lesson-other-name", { number: seat });
  }

  /** Nothing more can be played on a solved board. */
  private rest(): void {
    const { state } = this.table;
    if (this.solved && state !== null && this.table.moves.length >= this.wanted) this.table.state = { ...state, status: "over" };
  }

  refused(): void {
    this.verdict = null;
    this.tries += 1;
  }

  /** Play one right answer. */
  async show(): Promise<void> {
    await this.table.open();
    this.table.play.propose(...this.step.show);
  }

  /** Start over: the position as it was, nothing chosen. */
  async restart(): Promise<void> {
    this.verdict = null;
    await this.table.open();
  }
}
