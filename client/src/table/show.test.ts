import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aView } from "../net/samples";
import { Show } from "./show.svelte";

let told: string[];
let rests: number;
let show: Show;

function begin(duration: number): void {
  told = [];
  rests = 0;
  show = new Show(() => duration, (event) => told.push(event.code), () => rests++);
  show.whole(aView(1, { ply: 0 }));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const flush = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test("events are shown one after the other, moves in their order, and the position changes after each", async () => {
  begin(200);
  show.add([{ code: "placed" }, { code: "scored" }], aView(1, { ply: 1 }));
  show.add([{ code: "answered" }], aView(1, { ply: 2 }));
  expect(show.happening?.event.code).toBe("placed");
  expect(show.view!.ply).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(show.happening?.event.code).toBe("scored");
  await vi.advanceTimersByTimeAsync(200);
  expect(show.view!.ply).toBe(1);
  expect(show.happening?.event.code).toBe("answered");
  expect(rests).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(show.view!.ply).toBe(2);
  expect(show.happening).toBeNull();
  expect(rests).toBe(1);
});

test("a tap skips all of it, and everything was told", async () => {
  begin(200);
  show.add([{ code: "placed" }, { code: "scored" }], aView(1, { ply: 1 }));
  show.add([{ code: "answered" }], aView(1, { ply: 2 }));
  show.skip();
  await flush();
  expect(show.view!.ply).toBe(2);
  expect(told).toEqual(["placed", "scored", "answered"]);
});

test("what cannot be told is reported, and the game goes on", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  begin(200);
  const broken = new Error("no such word");
  show = new Show(() => 200, () => { throw broken; }, () => rests++);
  show.whole(aView(1, { ply: 0 }));
  show.add([{ code: "placed" }], aView(1, { ply: 1 }));
  await vi.advanceTimersByTimeAsync(200);
  expect(reported).toHaveBeenCalledWith(broken);
  expect(show.view!.ply).toBe(1);
  expect(rests).toBe(1);
  vi.unstubAllGlobals();
});

test("with reduced motion the end picture is there at once", async () => {
  begin(0);
  show.add([{ code: "placed" }], aView(1, { ply: 1 }));
  await flush();
  expect(show.view!.ply).toBe(1);
  expect(show.happening).toBeNull();
});

test("events that were missed are told with the next position", async () => {
  begin(0);
  show.add([{ code: "first" }], null);
  show.add([{ code: "second" }], aView(1, { ply: 2 }));
  await flush();
  expect(told).toEqual(["first", "second"]);
});

test("others' decisions are spaced out, and a skip shows the end before it returns", async () => {
  begin(0);
  show = new Show(() => 0, (event) => told.push(event.code), () => rests++, () => ({ pace: 700, most: 30 }));
  show.whole(aView(1, { ply: 0 }));
  show.add([{ code: "mine" }], aView(1, { ply: 1 }));
  for (const ply of [2, 3, 4]) show.add([{ code: `answer ${ply}` }], aView(1, { ply }), true);
  expect(show.view!.ply).toBe(1);
  await vi.advanceTimersByTimeAsync(699);
  expect(show.view!.ply).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([show.view!.ply, show.running]).toEqual([2, true]);
  await vi.advanceTimersByTimeAsync(700);
  expect([show.view!.ply, told.at(-1)]).toEqual([3, "answer 3"]);
  show.skip();
  expect([show.view!.ply, show.running, told.at(-1)]).toEqual([4, false, "answer 4"]);
});

test("a page that is far behind, or has no time to wait, shows all but the last at once", () => {
  begin(200);
  show = new Show(() => 200, (event) => told.push(event.code), () => rests++, () => ({ pace: 0, most: 0 }));
  show.whole(aView(1, { ply: 0 }));
  show.add([{ code: "first" }], aView(1, { ply: 1 }), true);
  for (const ply of [2, 3]) show.add([{ code: "next" }], aView(1, { ply }), true);
  vi.advanceTimersByTime(200);
  expect([show.view!.ply, show.happening?.after.ply]).toEqual([2, 3]);
});

test("the story is shown again from where it began, and ends in the present", async () => {
  begin(0);
  show = new Show(() => 0, (event) => told.push(event.code), () => rests++, () => ({ pace: 700, most: 30 }));
  show.whole(aView(1, { ply: 2 }));
  show.replay(aView(1, { ply: 0 }), [1, 2].map((ply) => ({ happened: [{ code: `step ${ply}` }], after: aView(1, { ply }) })));
  expect([show.view!.ply, told]).toEqual([1, ["step 1"]]);
  await vi.advanceTimersByTimeAsync(700);
  expect([show.view!.ply, show.running]).toEqual([2, false]);
});

test("the whole table as it is at the end of the story does not cut it short", async () => {
  begin(200);
  show.add([{ code: "placed" }], aView(1, { ply: 1 }));
  show.whole(aView(1, { ply: 1, to_act: null }));
  expect(show.view!.ply).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(show.view).toMatchObject({ ply: 1, to_act: null });
});

test("a table that comes whole ends the story under way", async () => {
  begin(200);
  show.add([{ code: "placed" }, { code: "scored" }], aView(1, { ply: 1 }));
  show.whole(aView(null, { ply: 9 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(show.view).toMatchObject({ ply: 9, seat: null });
  expect(show.happening).toBeNull();
});

test("a decision that waits for its pace is shown at once when the time for that is over", async () => {
  let pace = 1500;
  begin(0);
  show = new Show(() => 0, () => undefined, () => rests++, () => ({ pace, most: 4 }));
  show.whole(aView(1, { ply: 0 }));
  for (const ply of [1, 2]) show.add([], aView(1, { ply }), true);
  expect(show.view!.ply).toBe(1);
  pace = 0; // our own clock runs
  show.add([], aView(1, { ply: 3 }), true);
  expect(show.view!.ply).toBe(3);
  expect(rests).toBe(2);
});
