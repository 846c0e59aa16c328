import { beforeEach, expect, test, vi } from "vitest";
import { catalogue } from "../app/catalogue.svelte";
import { bars, dayBeside, isPast, shareText, timeLeft, verdictText, type Mine } from "./daily";

const MINE: Mine = { day: "2026-11-18", game: "hiroba", table: "t", result: "won", points: [28, 17], margin: 11, rank: 38, count: 214, ahead: 82 };

beforeEach(async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
  await catalogue.use("en");
});

test("days end at midnight UTC", () => {
  expect(isPast("2026-11-18", Date.parse("2026-11-18T23:59:59Z"))).toBe(false);
  expect(isPast("2026-11-18", Date.parse("2026-11-19T00:00:00Z"))).toBe(true);
  expect(dayBeside("2026-03-01", -1)).toBe("2026-02-28");
  expect(dayBeside("2026-12-31", 1)).toBe("2027-01-01");
});

test("every try is in one bar, and no bar holds wins and losses", () => {
  const margins = [-40, -7, -1, 0, 3, 3, 25].map((margin) => ({ margin, count: 2 }));
  const found = bars(margins);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(14);
  expect(found.length).toBeLessThanOrEqual(13);
  expect(found.some(({ from, to }) => from < 0 && to >= 0)).toBe(false);
  expect(bars([])).toEqual([]);
  expect(bars([{ margin: 5, count: 1 }])).toEqual([{ from: 5, to: 5, count: 1 }]);
});

test("the text to share tells points and rank, and no move", () => {
  expect(shareText(MINE, "en", "https://example.org").split("\n")).toEqual(["tatami · Hiroba · 18 Nov 2026", "28–17 (+11)", "🟩🟩🟩🟩🟩🟩🟩🟩⬜⬜ ahead of 82%", "https://example.org/daily/hiroba?day=2026-11-18"]);
  expect(shareText({ ...MINE, ahead: null }, "en", "https://example.org").split("\n")).toHaveLength(3);
  expect(shareText({ ...MINE, result: "gave-up", points: [], ahead: 0 }, "en", "")).toContain("not finished");
});

test("results and times are said in words", () => {
  expect(verdictText(MINE)).toBe("You won by 11");
  expect(verdictText({ ...MINE, margin: 0 })).toBe("You won on the tie-break");
  expect(verdictText({ ...MINE, result: "lost", margin: -3 })).toBe("You lost by 3");
  expect(timeLeft(6 * 3600 + 12 * 60, 0)).toBe("6 h 12 min");
  expect(timeLeft(90, 0)).toBe("2 min");
});
