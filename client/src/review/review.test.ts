import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chanceLine, ends } from "./graph";
import { Reviewing, type Decision } from "./review.svelte";

const answers: unknown[] = [];
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    return new Response(JSON.stringify(answers.shift()), { status: 200 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.length = answers.length = 0;
});

const decision = (ply: number, name: Decision["name"]): Decision => ({ ply, seat: 1, move: "a", kind: "real", cost: 1, points: 0, name, better: "b", reasons: [], against: [] });
const review = { unit: 600_000, players: 2, level: "club", over: true, chances: [[300_000, 300_000]], decisions: [decision(1, null), decision(2, "mistake"), decision(3, null), decision(4, "blunder")], seats: [] };

test("a review is asked for, followed and read", async () => {
  answers.push({ status: "waiting", done: 0, count: 4, review: null }, { status: "running", done: 3, count: 4, review: null }, { status: "done", done: 4, count: 4, review });
  const reviewing = new Reviewing("t1");
  await reviewing.ask();
  expect(reviewing.status).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1000);
  expect([reviewing.status, reviewing.done, reviewing.count]).toEqual(["running", 3, 4]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reviewing.mistakes.map(({ ply }) => ply)).toEqual([2, 4]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["POST /api/tables/t1/review", "GET /api/tables/t1/review", "GET /api/tables/t1/review"]);
});

test("the next mistake comes after the position shown, and after the last one the first", async () => {
  answers.push({ status: "done", done: 4, count: 4, review });
  const reviewing = new Reviewing("t1");
  await reviewing.look();
  expect([0, 1, 2, 3, 4].map((ply) => reviewing.next(ply)!.ply)).toEqual([2, 4, 4, 2, 2]);
});

test("a review that fails can be asked for again", async () => {
  answers.push({ status: "running", done: 1, count: 4, review: null }, { status: "none", done: 0, count: 4, review: null });
  const reviewing = new Reviewing("t1");
  await reviewing.ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reviewing.status).toBe("none");
  expect(reviewing.trouble).not.toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(2);
});

test("lines and their ends", () => {
  expect(chanceLine([[50, 50], [100, 0]], 0, 100, 200, 80)).toBe("M0 40L200 0");
  expect(ends([0, 0, 100], 100, 80)).toEqual([80, 65, 0]);
});
