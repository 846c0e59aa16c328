import { expect, test, vi } from "vitest";
import { Waiting } from "./waiting.svelte";

test("the button tells that it waits, and after a second what for; a second press does nothing", async () => {
  vi.useFakeTimers();
  const waiting = new Waiting();
  let done = (): void => undefined;
  const task = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
  const first = waiting.during(task);
  void waiting.during(task);
  expect([task.mock.calls.length, waiting.text("play-now")]).toEqual([1, "one-moment"]);
  vi.advanceTimersByTime(1000);
  expect(waiting.text("play-now")).toBe("preparing");
  done();
  await first;
  expect(waiting.text("play-now")).toBe("play-now");
  vi.useRealTimers();
});
