import { expect, test } from "vitest";
import { daysUntil } from "./mistakes";
import { ratingText } from "./puzzles";

const DAY = 86_400;

test("a position comes back after whole days, at least one", () => {
  const now = 1_800_000_000;
  expect([0.2, 1, 2.9, 21].map((days) => daysUntil(now + days * DAY, 1000 * now))).toEqual([1, 1, 3, 21]);
});

test("a rating that is not certain has a question mark", () => {
  const standing = { rating: 1500, deviation: 350, solved: 0, tried: 0, streak: 0, best: 0 };
  expect(ratingText(standing)).toBe("1500?");
  expect(ratingText({ ...standing, deviation: 60 })).toBe("1500");
});
