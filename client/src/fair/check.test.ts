import { beforeEach, expect, test } from "vitest";
import { aState } from "../net/samples";
import type { TableEvent, TableState } from "../net/types";
import { check } from "./check";
import { dayCommitment, daySeed, promiseOf, seedFrom } from "./draw";
import { dealFrom } from "./deals";
import fixtures from "./fixtures.json";
import { takePart } from "./follow";
import { known, newPromise, numberOf, remember } from "./own";

type Played = Pick<TableState, "id" | "commitment" | "draw" | "reveal" | "view"> & { terms: object; seating: number[]; happened: TableEvent["happened"] };
const GAMES = fixtures.played as unknown as Played[];

function anEvent(what: string, more: Partial<TableEvent>): TableEvent {
  return { type: "event", table: "t", number: 1, time: 0, what, seat: null, ply: 0, word: null, happened: [], data: {}, view: null, clocks: null, undo_to: null, ask_undo_to: null, asked: null, window: null, seats: null, ...more };
}

/** The table of a finished game, with changes. */
function over({ terms, seating, happened, ...played }: Played, more: Partial<TableState> = {}): TableState {
  const base = aState();
  const log = [anEvent("start", { data: { seating } }), anEvent("move", { happened })];
  return { ...base, status: "over", ...played, terms: { ...base.terms, ...terms }, log, ...more };
}

const wrong = (state: TableState, own = known("none")): string[] => check(state, own)!.findings.filter(({ good }) => !good).map(({ code }) => code);
const name = (played: Played): string => (played.terms as { game: string }).game;

beforeEach(() => localStorage.clear());

test.each(GAMES.map((played) => [name(played), played] as const))("an honest game of %s gets the green mark", (_, played) => {
  const verdict = check(over(played), undefined)!;
  expect(verdict.findings.filter(({ good }) => !good)).toEqual([]);
  expect(verdict.mark).toBe("good");
  expect(verdict.findings.map(({ code }) => code)).toEqual(["fair-secret", "fair-numbers", "fair-seed", "fair-seats", "fair-deal"]);
});

test("every mismatch is named", () => {
  const [kakuro, hiroba, ike] = GAMES as [Played, Played, Played];
  const reveal = kakuro.reveal as { seed: string; secret: string; deal: Record<string, unknown> };
  expect(wrong(over(kakuro, { reveal: { ...reveal, secret: "0".repeat(64) } }))).toContain("fair-secret");
  expect(wrong(over(kakuro, { reveal: { ...reveal, seed: "0".repeat(64) } }))).toEqual(["fair-seed"]);
  expect(wrong(over({ ...kakuro, seating: [...kakuro.seating].reverse() }))).toEqual(["fair-seats"]);
  const [first, ...others] = kakuro.draw.promises;
  expect(first).not.toBeNull();
  expect(wrong(over(kakuro, { draw: { ...kakuro.draw, promises: ["0".repeat(64), ...others] } }))).toEqual(["fair-numbers"]);
  for (const played of [kakuro, hiroba, ike]) {
    const deal = (played.reveal as { deal: Record<string, unknown> }).deal;
    const field = Object.keys(deal).at(-1)!;
    const changed = [...(deal[field] as unknown[])].reverse();
    expect(wrong(over(played, { reveal: { ...played.reveal, deal: { ...deal, [field]: changed } } }))).toEqual(["fair-deal"]);
  }
});

test("a deal other than the one on the table is detected, whatever the server claims", () => {
  for (const played of GAMES.slice(0, 3)) {
    const secret = "1".repeat(64);
    const terms = over(played).terms;
    const seed = seedFrom({ table: played.id, game: terms.game, options: terms.options, order: "drawn", first: null, secret, numbers: played.draw.numbers });
    const other = check(over(played, { reveal: { ...played.reveal, secret, seed } }), undefined)!;
    expect(other.findings.find(({ code }) => code === "fair-deal")!.good).toBe(false);
  }
});

test("draws without numbers, by older versions or missing altogether are reported as such", () => {
  const [played] = GAMES as [Played];
  expect(check(over(played, { reveal: { seed: "a", salt: "b" } }), undefined)).toEqual({ mark: "old", findings: [], missing: [] });
  expect(check(over(played, { reveal: null }), undefined)).toBeNull();
  const alone = { ...played.draw, numbers: [null, null, null], promises: [null, null, null] };
  const terms = over(played).terms;
  const reveal = played.reveal as { secret: string };
  const seed = seedFrom({ table: played.id, game: terms.game, options: terms.options, order: "drawn", first: null, secret: reveal.secret, numbers: alone.numbers });
  expect(check(over(played, { draw: alone, reveal: { ...reveal, seed, deal: {} } }), undefined)!.findings.find(({ code }) => code === "fair-seed")!.good).toBe(true);
});

test("a deal of the day never gets the green mark, and a wrong one gets the red mark", () => {
  const [played] = GAMES as [Played];
  const [day, secret] = ["2026-11-18", "2".repeat(64)];
  const draw = { ...played.draw, numbers: [null, null, null], promises: [null, null, null] };
  const terms = { ...over(played).terms, order: "fixed" as const };
  const seed = daySeed(day, { table: played.id, game: terms.game, options: terms.options, order: "fixed", first: null, secret, numbers: draw.numbers });
  const deal = dealFrom(terms.game, 3, terms.options, seed);
  const state = { ...over({ ...played, seating: [1, 2, 3] }, { draw, terms, view: null, daily: { day, counted: true }, reveal: { secret, seed, deal } }), commitment: dayCommitment(day, terms.game, secret) };
  expect(wrong(state)).toEqual([]);
  expect(check(state, undefined)!.mark).toBe("daily");
  expect(check(state, undefined)!.findings.map(({ code }) => code)).toEqual(["fair-day-secret", "fair-day-seed", "fair-seats", "fair-deal"]);
  expect(check({ ...state, daily: { day: "2026-11-19", counted: true } }, undefined)!.mark).toBe("bad");
});

test("the number of this browser must be part of the draw, and the commitment the one first seen", () => {
  const [played] = GAMES as [Played];
  const promise = newPromise();
  remember("t-1_x", { commitment: played.commitment!, promise, revealed: true });
  expect(wrong(over(played), known("t-1_x"))).toEqual(["fair-own"]);
  expect(wrong(over(played), { commitment: "other" })).toEqual(["fair-secret"]);
  expect(wrong(over(played), { commitment: played.commitment!, promises: [null, null, null] })).toEqual(["fair-numbers"]);
});

test("a browser reveals its number once, to a server that kept its commitment", async () => {
  const sent: object[] = [];
  const ask = (command: object) => (sent.push(command), Promise.resolve({ type: "answer" as const, id: "", ok: true }));
  const promise = newPromise();
  const waiting = aState({ id: "table", status: "open", commitment: "c" });
  takePart(waiting, ask);
  const full = { ...waiting, draw: { ...waiting.draw, promises: [promise, promiseOf("x")], full_since: 1 } };
  takePart({ ...full, commitment: "changed" }, ask);
  expect(sent).toEqual([]);
  takePart(full, ask);
  takePart(full, ask);
  expect(sent).toEqual([{ do: "number", number: numberOf(promise) }]);
  await Promise.resolve();
  expect(known("table")).toEqual({ commitment: "c", promise, promises: full.draw.promises, revealed: true });
  takePart({ ...full, status: "playing" }, ask);
  takePart({ ...full, status: "playing" }, ask);
  expect(sent.slice(1)).toEqual([{ do: "promise", promise: known("table")!.next }]);
  takePart(aState({ id: "watched", commitment: "c", seats: [] }), ask);
  expect(known("watched")).toBeUndefined();
});

test("the device keeps a limited number of draws", () => {
  for (let each = 0; each < 70; each++) remember(`t${each}`, { commitment: "c" });
  const kept = JSON.parse(localStorage.getItem("tatami.fair")!) as { tables: object };
  expect(Object.keys(kept.tables)).toHaveLength(60);
  expect(Object.keys(kept.tables)).toContain("t69");
});
