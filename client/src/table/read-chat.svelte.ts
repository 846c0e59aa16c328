import { keepOf, recallOf } from "../app/per-table";

const KEY = "tatami.read";

/** How far the chat of a table was read on this device; survives a reload. */
export class ReadChat {
  upTo = $state(0);

  /** Messages from before the first visit are not new. */
  constructor(
    private readonly table: string,
    newest: number,
  ) {
    const known = recallOf(KEY, table);
    if (typeof known === "number") this.upTo = known;
    else this.all(newest);
  }

  all(newest: number): void {
    if (this.upTo === newest && this.upTo > 0) return;
    this.upTo = newest;
    keepOf(KEY, this.table, newest);
  }
}
