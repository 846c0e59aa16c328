/** The draw, as docs/fairness.md describes it and `src/tatami/match/fair.py` computes it. */
import { sha256 } from "./hash";

const FORMAT = 2;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** JSON as Python writes it: keys sorted, no spaces, ASCII only. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([name, each]) => `${canonical(name)}:${canonical(each)}`).join(",")}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const digest = (said: Record<string, Json>): string => sha256(canonical({ format: FORMAT, ...said }));

/** What the server shows of its secret when it makes a table. */
export const commitmentTo = (table: string, secret: string): string => digest({ table, secret });

/** What the server shows of the secret behind a deal of the day: the same to everybody. */
export const dayCommitment = (day: string, game: string, secret: string): string => digest({ day, game, secret });

/** The seed of a deal of the day: no table and no number is part of it. */
export function daySeed(day: string, { game, options, secret, numbers }: Drawn): string {
  return digest({ day, game, options: options as Json, players: numbers.length, secret });
}

/** What a person shows of a number before revealing it. */
export const promiseOf = (number: string): string => digest({ number });

export interface Drawn {
  table: string;
  game: string;
  options: Record<string, unknown>;
  order: string;
  first: number | null;
  secret: string;
  /** By the seats before the start. */
  numbers: readonly (string | null)[];
}

/** The seed of a deal: the hash of everything that it is drawn from. */
export function seedFrom({ options, numbers, ...drawn }: Drawn): string {
  return digest({ ...drawn, options: options as Json, numbers, players: numbers.length });
}

/** For each seat, the seat that its player had before the start. */
export function seatingFrom({ order, first, numbers }: Drawn, seed: string): number[] {
  const seats = numbers.map((_, index) => index + 1);
  if (order === "drawn") {
    const keys = new Map(seats.map((seat) => [seat, digest({ seat, seed })]));
    return seats.sort((one, other) => (keys.get(one)! < keys.get(other)! ? -1 : 1));
  }
  const turned = (first ?? 1) - 1;
  return [...seats.slice(turned), ...seats.slice(0, turned)];
}
