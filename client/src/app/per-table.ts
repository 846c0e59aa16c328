/** What this device remembers of single tables; survives a reload. */
import { keep, recall } from "./settings.svelte";

/** The number of tables for which something is remembered. */
const MOST_TABLES = 50;

export function recallOf(key: string, table: string): unknown {
  return recall<Record<string, unknown>>(key, {})[table];
}

export function keepOf(key: string, table: string, value: unknown): void {
  const { [table]: _, ...others } = recall<Record<string, unknown>>(key, {});
  keep(key, Object.fromEntries([...Object.entries(others).slice(1 - MOST_TABLES), [table, value]]));
}
