/** What a person's finished games say about the next opponent: the level to begin with, and when to offer another one. */
import type { GameRow } from "../net/types";
import { fetchGames } from "./my-games.svelte";
import { against, resultOf } from "../me/record";
import { keep, recall } from "./settings.svelte";

export const LADDER = ["beginner", "casual", "club", "expert", "master"] as const;
const KEY = "tatami.progress";
/** So many results in a row lead to an offer. */
const ROW = 3;

export interface Offer {
  /** Won or lost in a row. */
  way: "up" | "down";
  from: string;
  to: string;
  /** An offer that was answered is not made again. */
  id: string;
}

interface Kept {
  won: boolean;
  /** The ids of offers that were answered. */
  answered: string[];
}

/** The next level after three wins in a row at one, or the one below after three losses; `rows` begin with the newest. */
export function offerFor(game: string, rows: readonly GameRow[], answered: readonly string[]): Offer | null {
  const played = rows.filter((row) => row.game === game && resultOf(row) !== null).slice(0, ROW);
  const results = new Set(played.map((row) => `${resultOf(row)} ${against(row, LADDER)}`));
  const [result, from] = ([...results][0] ?? "").split(" ") as [string, string];
  const at = (LADDER as readonly string[]).indexOf(from);
  if (played.length < ROW || results.size > 1 || at < 0 || result === "shared") return null;
  const way = result === "won" ? "up" : "down";
  const to = LADDER[way === "up" ? at + 1 : at - 1];
  const id = `${game} ${way} ${from}`;
  return to === undefined || answered.includes(id) ? null : { way, from, to, id };
}

/** Kept on this device, so that nothing changes under the finger while the server's answer is on its way. */
class Progress {
  #kept = $state(recall<Kept>(KEY, { won: false, answered: [] }));
  #rows = $state.raw<GameRow[]>([]);

  /** Read the person's finished games. */
  async refresh(): Promise<void> {
    this.#rows = await fetchGames("over", null).catch(() => []);
    if (!this.#kept.won && this.#rows.some((row) => resultOf(row) === "won")) this.#keep({ won: true });
  }

  /** Has this person won a game? */
  get won(): boolean {
    return this.#kept.won;
  }

  /** The level of opponents that nobody chose. */
  get level(): string {
    return this.won ? "casual" : "beginner";
  }

  offer(game: string): Offer | null {
    return offerFor(game, this.#rows, this.#kept.answered);
  }

  /** Do not make this offer again. */
  answer(offer: Offer): void {
    this.#keep({ answered: [...this.#kept.answered, offer.id] });
  }

  #keep(more: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...more };
    keep(KEY, this.#kept);
  }
}

export const progress = new Progress();
