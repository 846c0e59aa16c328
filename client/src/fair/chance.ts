/** The generator of deals, as `src/tatami/core/rng.py` has it: SHAKE-256 of the seed, then sfc32. */
import { shake256 } from "./hash";

const STREAM = 4096;
const REDRAWS = 1000;
const WORDS = 2 ** 32;

function* words(seed: string): Generator<number, never> {
  const bytes = [...new TextEncoder().encode("tatami deal 1\0"), ...(seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16))];
  const stream = shake256(Uint8Array.from(bytes));
  for (let drawn = 0; drawn < STREAM; drawn++) yield stream.next().value;
  let [a, b, c, counter] = [stream.next().value, stream.next().value, stream.next().value, 1];
  for (;;) {
    const word = (a + b + counter) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + word) >>> 0;
    counter = (counter + 1) >>> 0;
    yield word;
  }
}

export class Chance {
  private readonly words: Generator<number, never>;

  constructor(seed: string) {
    this.words = words(seed);
  }

  /** A number from 0 to limit - 1, all equally likely. */
  below(limit: number): number {
    let product = this.words.next().value * limit;
    if (product % WORDS < limit) {
      const unfair = (WORDS - limit) % limit;
      for (let tries = 0; tries < REDRAWS && product % WORDS < unfair; tries++) product = this.words.next().value * limit;
    }
    return Math.floor(product / WORDS);
  }

  /** The same, but never one of the numbers taken. */
  belowExcept(limit: number, taken: ReadonlySet<number>): number {
    let number = this.below(limit);
    for (let tries = 0; tries < REDRAWS && taken.has(number); tries++) number = this.below(limit);
    for (let tries = 0; tries < limit && taken.has(number); tries++) number = (number + 1) % limit;
    return number;
  }

  /** Shuffle a list in place, all orders equally likely. */
  shuffle(items: unknown[]): void {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
  }
}
