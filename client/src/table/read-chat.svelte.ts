import { keep, recall } from "../app/settings.svelte";

const KEY = "tatami.read";
/** The number of tables for which this is remembered. */
const MOST_TABLES = 50;

/** How far the chat of a table was read on this device; survives a reload. */
export class ReadChat {
  upTo = $state(0);

  /** Messages from before the first visit are not new. */
  constructor(
    private readonly table: string,
    newest: number,
  ) {
    const known = recall<Record<string, number>>(KEY, {})[table];
    if (typeof known === "number") this.upTo = known;
    else this.all(newest);
  }

  all(newest: number): void {
    if (this.upTo === newest && this.upTo > 0) return;
    this.upTo = newest;
    const { [this.table]: _, ...others } = recall<Record<string, number>>(KEY, {});
    keep(KEY, Object.fromEntries([...Object.entries(others).slice(1 - MOST_TABLES), [this.table, newest]]));
  }
}
