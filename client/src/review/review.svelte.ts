/** The review of a game: asked for, followed until it is made, and read. */
import { catalogue } from "../app/catalogue.svelte";
import { get, post, Refused } from "../net/http";
import type { Message, PreviewResult } from "../table/contract";

/** Milliseconds between two questions how far it is. */
const PAUSE = 1000;

export interface Decision {
  ply: number;
  seat: number;
  move: string;
  kind: "drawn" | "forced" | "obvious" | "real";
  cost: number;
  points: number;
  name: "inaccuracy" | "mistake" | "blunder" | null;
  better: string | null;
  reasons: Message[];
  against: Message[];
}

export interface Account {
  par: number;
  luck: number;
  decisions: number;
  others: number;
  rest: number;
  result: number;
}

export interface SeatReview {
  seat: number;
  real: number;
  accuracy: number | null;
  cost: number | null;
  phases: { real: number; accuracy: number | null }[];
  names: Record<string, number>;
  account: Account;
  /** Half of the 95 % interval of luck; older reviews do not tell. */
  margin?: number;
  level: string | null;
}

/** Where errors stand: somebody was asked about a wrong move and did not say so. */
export interface MissedObjection {
  /** The number of the answer. */
  ply: number;
  seat: number;
  turn: number;
  mover: number;
  /** What was wrong, and an objection that would have been true. */
  moves: string[];
  objection: string;
}

export interface Review {
  unit: number;
  players: number;
  level: string;
  over: boolean;
  /** For each seat after every move, from before the first. */
  chances: number[][];
  decisions: Decision[];
  seats: SeatReview[];
  /** Null where errors are refused; missing in reviews of older versions. */
  vigilance?: { missed: MissedObjection[] } | null;
}

interface ReviewState {
  status: "none" | "waiting" | "running" | "done";
  done: number;
  count: number;
  review: Review | null;
}

/** A number with its sign, as the language writes it. */
export function signedNumber(value: number, decimals: number): string {
  const format = new Intl.NumberFormat(catalogue.language, { maximumFractionDigits: decimals, signDisplay: "exceptZero" });
  return format.format(value).replace("-", "−");
}

export class Reviewing {
  status = $state<ReviewState["status"] | null>(null);
  done = $state(0);
  count = $state(0);
  review = $state.raw<Review | null>(null);
  trouble = $state<string | null>(null);
  private readonly previews = new Map<number, Promise<PreviewResult>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(readonly table: string) {}

  /** The decisions that have a name, in order. */
  readonly mistakes = $derived(this.review?.decisions.filter((one) => one.name !== null) ?? []);

  /** Is there one already? */
  look(): Promise<void> {
    return this.take(() => get<ReviewState>(`/api/tables/${this.table}/review`));
  }

  ask(): Promise<void> {
    return this.take(() => post<ReviewState>(`/api/tables/${this.table}/review`));
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async take(ask: () => Promise<ReviewState>): Promise<void> {
    clearTimeout(this.timer);
    try {
      const found = await ask();
      const failed = found.status === "none" && (this.status === "waiting" || this.status === "running");
      this.trouble = failed ? catalogue.say("review-failed") : null;
      this.status = found.status;
      this.done = found.done;
      this.count = found.count;
      this.review = found.review;
    } catch (refused) {
      this.trouble = refused instanceof Refused ? catalogue.tell(refused.reason) : catalogue.say("something-wrong");
      if (refused instanceof Refused && refused.status >= 400 && refused.status < 429) this.status ??= "none";
    }
    if (!this.stopped && (this.status === "waiting" || this.status === "running")) this.timer = setTimeout(() => void this.look(), PAUSE);
  }

  /** A figure in percent of a win. */
  percent(figure: number): number {
    return (100 * figure) / (this.review?.unit ?? 1);
  }

  /** The same as text: a chance without decimals, a cost or gain with its sign. */
  chance(figure: number): string {
    return catalogue.say("review-percent", { percent: Math.round(this.percent(figure)) });
  }

  change(figure: number, decimals = 0): string {
    return catalogue.say("review-percent", { percent: signedNumber(this.percent(figure), decimals) });
  }

  /** The next mistake after this many moves, from the beginning again after the last one. */
  next(ply: number): Decision | undefined {
    return this.mistakes.find((one) => one.ply > ply + 1) ?? this.mistakes[0];
  }

  /** What the better move would have done, as far as its seat could foresee it. */
  preview(decision: Decision): Promise<PreviewResult> {
    const known = this.previews.get(decision.ply);
    if (known !== undefined) return known;
    const asked = get<PreviewResult>(`/api/tables/${this.table}/plies/${decision.ply - 1}/preview?word=${encodeURIComponent(decision.better ?? "")}`);
    this.previews.set(decision.ply, asked);
    asked.catch(() => this.previews.delete(decision.ply));
    return asked;
  }
}
