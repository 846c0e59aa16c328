/** The numbers that this browser promised, and what it knew when it revealed them, kept on the device. */
import { keep, recall } from "../app/settings.svelte";
import { promiseOf } from "./draw";

/** What this browser knew of a table's draw. */
export interface Known {
  /** The server's commitment, as first seen. */
  commitment: string;
  /** The promises of all seats, as shown before this browser revealed its number. */
  promises?: (string | null)[];
  /** Its own promise; the number was revealed when `revealed` is set. */
  promise?: string;
  revealed?: boolean;
  /** The promise for a rematch. */
  next?: string;
}

interface Kept {
  /** By promise, the oldest first. */
  numbers: Record<string, string>;
  tables: Record<string, Known>;
}

const KEY = "tatami.fair";
const MOST = 60;

const read = (): Kept => recall<Kept>(KEY, { numbers: {}, tables: {} });
const newest = <T>(all: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(all).slice(-MOST));

/** Without storage, in some private windows, these last as long as the page. */
const unsaved: Kept = { numbers: {}, tables: {} };

/** Draw a number, keep it, and return its promise. */
export function newPromise(): string {
  const number = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const promise = promiseOf(number);
  unsaved.numbers[promise] = number;
  const kept = read();
  keep(KEY, { ...kept, numbers: newest({ ...kept.numbers, [promise]: number }) });
  return promise;
}

/** The number behind a promise of this browser. */
export function numberOf(promise: string): string | undefined {
  return unsaved.numbers[promise] ?? read().numbers[promise];
}

/** What this browser knows of a table's draw. */
export function known(table: string): Known | undefined {
  return unsaved.tables[table] ?? read().tables[table];
}

/** Remember more about a table. */
export function remember(table: string, more: Partial<Known> & Pick<Known, "commitment">): void {
  const now = { ...known(table), ...more };
  unsaved.tables[table] = now;
  const kept = read();
  keep(KEY, { ...kept, tables: newest({ ...kept.tables, [table]: now }) });
}
