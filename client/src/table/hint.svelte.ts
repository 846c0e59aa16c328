import { say } from "../app/catalogue.svelte";
import type { HintFrame } from "../net/types";
import type { HintShown, View } from "./contract";
import type { OpenTable } from "./open-table.svelte";

export const STEPS = 3;
type HintTable = Pick<OpenTable, "state" | "play" | "module" | "mySeats" | "ask" | "refuse" | "say" | "name">;

/** The hint to the decision of this page's seat, step by step; it is forgotten when the position changes. */
export class Hints {
  private asked = $state.raw<{ view: View; step: number } | null>(null);
  private given = $state.raw<{ view: View; frame: HintFrame } | null>(null);

  constructor(private readonly table: HintTable) {}

  /** May this page's seats ask, when it is their turn? */
  get allowed(): boolean {
    return this.table.state?.hints === true && this.table.state.status === "playing" && this.table.mySeats.length > 0;
  }

  /** Can the next step be asked for now? */
  get ready(): boolean {
    return this.allowed && this.table.play.open && this.step < STEPS;
  }

  /** The step asked for in this position; 0 if none is shown. */
  get step(): number {
    return this.asked !== null && this.asked.view === this.table.state?.view && this.table.play.turn ? this.asked.step : 0;
  }

  /** What has arrived; while a step is awaited, the one before it. */
  get found(): HintFrame | null {
    return this.step > 0 && this.given?.view === this.asked?.view ? (this.given?.frame ?? null) : null;
  }

  get waiting(): boolean {
    return this.step > 0 && (this.found === null || this.found.step < this.step);
  }

  /** What the board marks. */
  get shown(): HintShown | null {
    const { found, step } = this;
    if (found === null || found.area === null) return null;
    return { area: found.area, good: step >= 2 ? found.good : null, best: step >= STEPS ? found.best : null };
  }

  /** Is there room for the panel: is no other move being looked at? */
  get open(): boolean {
    const { play } = this.table;
    return this.step > 0 && play.past === null && play.refusal === null && (play.proposed.length === 0 || play.proposed[0] === this.shown?.best);
  }

  /** Ask for the next step; a hint that was put away is shown again as it was. */
  async ask(): Promise<void> {
    const { state, play } = this.table;
    if (!this.ready || state?.view == null || this.waiting) return;
    const before = this.asked;
    const { view } = state;
    if (this.step === 0 && this.given?.view === view) {
      this.asked = { view, step: this.given.frame.step };
      return this.suggest();
    }
    this.asked = { view, step: this.step + 1 };
    if (play.picked !== null || play.proposed.length > 0 || play.refusal !== null) play.cancel();
    const answer = await this.table.ask({ do: "hint", ply: state.ply, after: state.number, step: this.asked.step });
    if (answer.ok || this.asked?.view !== view) return;
    this.asked = before;
    if (answer.reason !== undefined) this.table.refuse(answer.reason);
  }

  /** A hint arrived; does it say something new? */
  arrived(frame: HintFrame): boolean {
    const { state, play } = this.table;
    if (state?.view == null || frame.ply !== state.ply || frame.seat !== state.seat || this.asked?.view !== state.view) return false;
    const before = this.given?.view === state.view ? this.given.frame : null;
    this.given = { view: state.view, frame };
    if (frame.step > this.asked.step) this.asked = { ...this.asked, step: frame.step };
    const later = before !== null && before.step >= this.step;
    if (!later || play.proposed[0] === before.best) this.suggest();
    return !later || before.best !== frame.best;
  }

  /** Show the best move with its preview. Only the player plays it. */
  private suggest(): void {
    const best = this.shown?.best ?? null;
    if (best !== null) this.table.play.suggest(best);
  }

  /** Play the best move. */
  playBest(): void {
    this.suggest();
    this.table.play.commit();
  }

  close(): void {
    if (this.table.play.proposed[0] !== undefined && this.table.play.proposed[0] === this.shown?.best) this.table.play.cancel();
    this.asked = null;
  }

  /** The title of the step. */
  get title(): string {
    const best = this.shown?.best;
    return best ? this.text(best) : say(`hint-title-${Math.max(1, this.step)}`);
  }

  /** What the step says, sentence by sentence. */
  get sentences(): string[] {
    const { found, shown, table } = this;
    if (this.waiting || found === null) return [say("hint-waiting")];
    if (shown === null) return [say("hint-none")];
    if (shown.best !== null) return [this.detail(shown.best), ...(found.reasons ?? []).map((reason) => table.say(reason.code, this.named(reason)))].filter((text) => text !== "");
    if (shown.good !== null) return [say("hint-good", { count: shown.good.length, moves: shown.good.map((word) => [this.text(word), this.detail(word)].filter((text) => text !== "").join(say("hint-between"))) })];
    return [say("hint-look", { area: table.module!.areaText(table.play, shown.area) })];
  }

  private detail(word: string): string {
    return this.table.module!.moveDetail?.(this.table.play, word) ?? "";
  }

  private text(word: string): string {
    return this.table.module!.moveText(this.table.play, word);
  }

  /** Seats with the names that the page shows. */
  private named(reason: Record<string, unknown>): Record<string, unknown> {
    return typeof reason.seat === "number" ? { ...reason, seat: `${reason.seat} (${this.table.name(reason.seat)})` } : reason;
  }
}
