import { expect, test } from "vitest";
import { dealFrom } from "./deals";
import { commitmentTo, dayCommitment, daySeed, promiseOf, seatingFrom, seedFrom, type Drawn } from "./draw";
import fixtures from "./fixtures.json";
import { sha256, shake256 } from "./hash";

test("the hashes are those of Python", () => {
  for (const [text, expected] of Object.entries(fixtures.sha256)) expect(sha256(text)).toBe(expected);
  const stream = shake256(new TextEncoder().encode("tatami"));
  const bytes = Array.from({ length: 100 }, () => stream.next().value).flatMap((word) => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24]);
  expect(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(fixtures.shake256);
  expect(() => shake256(new Uint8Array(200)).next()).toThrow(RangeError);
});

test("promises, seeds and seats are those of Python", () => {
  expect(commitmentTo("t-1_x", fixtures.seed)).toBe(fixtures.commitment);
  expect(promiseOf(fixtures.number)).toBe(fixtures.promise);
  for (const { drawn, seed, seating } of fixtures.draws as { drawn: Drawn; seed: string; seating: number[] }[]) {
    expect(seedFrom(drawn)).toBe(seed);
    expect(seatingFrom(drawn, seed)).toEqual(seating);
    expect(seedFrom({ ...drawn, secret: "0" })).not.toBe(seed);
  }
});

test("deals of the day follow from the same hashes as in Python", () => {
  expect(dayCommitment("2026-11-18", "hiroba", fixtures.seed)).toBe(fixtures.day.commitment);
  const drawn: Drawn = { table: "any", game: "hiroba", options: { koi: "auto" }, order: "fixed", first: null, secret: fixtures.seed, numbers: [null, null] };
  expect(daySeed("2026-11-18", drawn)).toBe(fixtures.day.seed);
  expect(daySeed("2026-11-19", drawn)).not.toBe(fixtures.day.seed);
});

test("the deals of all games are those of Python", () => {
  for (const { game, players, options, seed, deal } of fixtures.deals) expect(dealFrom(game, players, options, seed), `${game} ${players}`).toEqual(deal);
  expect(fixtures.deals.length).toBeGreaterThan(40);
  expect(dealFrom("go", 2, {}, fixtures.seed)).toBeNull();
});
