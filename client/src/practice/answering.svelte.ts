/** A position to answer: what is played on its board is judged by the server first, and played only if it is right. */
import { say } from "../app/catalogue.svelte";
import { online } from "../app/online.svelte";
import { PreparedTable } from "../learn/prepared.svelte";
import { Refused } from "../net/http";
import type { Message } from "../table/contract";

/** What the server said about an answer. */
export interface Judged {
  right: boolean;
  /** Percent of a win. */
  cost: number;
  /** What speaks against it. */
  against: Message[];
}

/** A solution: the words to play. */
export interface Solved {
  words: readonly string[];
}

export class Answering<Told extends Judged> {
  readonly table: PreparedTable;
  told = $state.raw<Told | null>(null);
  /** The answer that was judged last. */
  word = $state<string | null>(null);
  /** Wrong answers so far. */
  tries = $state(0);
  solved = $state(false);
  /** The solution was asked for. */
  shown = $state(false);
  /** An answer is on its way. */
  busy = $state(false);
  trouble = $state.raw<Message | null>(null);

  constructor(
    game: string,
    board: string,
    private readonly judge: (word: string) => Promise<Told>,
    address?: string,
  ) {
    this.table = new PreparedTable(game, board, { stays: true, may: (word) => this.may(word), name: (seat) => this.name(seat), ...(address === undefined ? {} : { address }) });
    void this.table.open();
  }

  get over(): boolean {
    return this.solved || this.shown;
  }

  private async may(word: string): Promise<boolean> {
    // The rest of a right answer, or of the solution.
    if (this.over) return true;
    const told = await this.wait(() => this.judge(word));
    if (told === null) return false;
    this.told = told;
    this.word = word;
    if (told.right) this.solved = true;
    else this.tries += 1;
    return told.right;
  }

  /** Ask the server; say what went wrong. */
  private async wait<Result>(ask: () => Promise<Result>): Promise<Result | null> {
    this.busy = true;
    this.trouble = null;
    try {
      return await ask();
    } catch (refused) {
      this.trouble = refused instanceof Refused ? refused.reason : { code: "something-wrong" };
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Play the solution. */
  async show(ask: () => Promise<Solved>): Promise<void> {
    if (this.over || this.busy) return;
    const solution = await this.wait(ask);
    if (solution === null || this.over) return;
    this.shown = true;
    const { play } = this.table;
    play.cancel();
    play.propose(...solution.words);
    play.commit();
  }

  /** The others have names, as at a table. */
  private name(seat: number): string {
    const own = this.table.state?.seat;
    return seat === own ? (online.me?.name ?? say("you")) : say("seat-number", { number: seat });
  }
}
