/**
 * SHA-256 and SHAKE-256. The browser's own `crypto.subtle` has no SHAKE, and is missing on pages without TLS, for
 * example from another device at home.
 */

const CONSTANTS = (() => {
  const found: number[] = [];
  const roots: number[] = [];
  const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
  for (let candidate = 2; found.length < 64; candidate++) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) prime = false;
    if (!prime) continue;
    if (roots.length < 8) roots.push(fraction(Math.sqrt(candidate)));
    found.push(fraction(Math.cbrt(candidate)));
  }
  return { rounds: found, start: roots };
})();

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 of a text in UTF-8, as hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = [...CONSTANTS.start];
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15]!, words[i - 2]!];
      const mixed = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const other = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16]! + mixed + words[i - 7]! + other;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS.rounds[i]! + words[i]!) | 0;
      const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const RATE = 136;
const LANE = (1n << 64n) - 1n;
const turn = (lane: bigint, by: number): bigint => (by === 0 ? lane : ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & LANE);

/** The round constants of Keccak and the rotations of its lanes, generated as the standard defines them. */
const KECCAK = (() => {
  const constants: bigint[] = [];
  let bits = 1;
  for (let round = 0; round < 24; round++) {
    let constant = 0n;
    for (let i = 0; i < 7; i++) {
      if (bits & 1) constant |= 1n << BigInt(2 ** i - 1);
      bits = bits & 0x80 ? ((bits << 1) ^ 0x171) & 0xff : bits << 1;
    }
    constants.push(constant);
  }
  const turns: number[] = Array<number>(25).fill(0);
  for (let step = 0, x = 1, y = 0; step < 24; step++) {
    turns[x + 5 * y] = (((step + 1) * (step + 2)) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return { constants, turns };
})();

function permute(lanes: bigint[]): void {
  for (const constant of KECCAK.constants) {
    const columns = [0, 1, 2, 3, 4].map((x) => lanes[x]! ^ lanes[x + 5]! ^ lanes[x + 10]! ^ lanes[x + 15]! ^ lanes[x + 20]!);
    const moved: bigint[] = [];
    for (let place = 0; place < 25; place++) {
      const [x, y] = [place % 5, Math.floor(place / 5)];
      const mixed = lanes[place]! ^ columns[(x + 4) % 5]! ^ turn(columns[(x + 1) % 5]!, 1);
      moved[y + 5 * ((2 * x + 3 * y) % 5)] = turn(mixed, KECCAK.turns[place]!);
    }
    for (let place = 0; place < 25; place++) {
      const row = place - (place % 5);
      lanes[place] = moved[place]! ^ (~moved[row + ((place + 1) % 5)]! & LANE & moved[row + ((place + 2) % 5)]!);
    }
    lanes[0]! ^= constant;
  }
}

/** The stream of SHAKE-256 of less than 136 bytes, as 32-bit words with the low byte first, as many as are asked for. */
export function* shake256(bytes: Uint8Array): Generator<number, never> {
  if (bytes.length >= RATE) throw new RangeError("too long");
  const block = new Uint8Array(RATE);
  block.set(bytes);
  block[bytes.length]! ^= 0x1f;
  block[RATE - 1]! ^= 0x80;
  const view = new DataView(block.buffer);
  const lanes = Array.from({ length: 25 }, (_, place) => (place < RATE / 8 ? view.getBigUint64(8 * place, true) : 0n));
  for (;;) {
    permute(lanes);
    for (const lane of lanes.slice(0, RATE / 8)) {
      yield Number(lane & 0xffffffffn);
      yield Number(lane >> 32n);
    }
  }
}
