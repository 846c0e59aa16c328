import { describe, expect, test } from "vitest";
import { badgeOf, layoutFor, trackAt } from "./layout";
import { sumsOf } from "./sums";
import type { Tile } from "./view";

describe("the score track", () => {
  const layout = layoutFor(702, 702);

  test("starts at the top left, goes round clockwise, and begins again at 100", () => {
    expect(trackAt(layout, 0)).toEqual({ x: 16, y: 16 });
    expect(trackAt(layout, 25)).toEqual({ x: 686, y: 16 });
    expect(trackAt(layout, 50)).toEqual({ x: 686, y: 686 });
    expect(trackAt(layout, 75)).toEqual({ x: 16, y: 686 });
    expect(trackAt(layout, 104)).toEqual(trackAt(layout, 4));
  });
});

test("points at the border stay on the board", () => {
  const layout = layoutFor(360, 360);
  for (const cells of [["g1", "h1", "i1"], ["i7", "i8", "i9"]]) {
    const { x, y } = badgeOf(layout, cells);
    expect(x + 18).toBeLessThanOrEqual(360);
    expect(y - 11).toBeGreaterThanOrEqual(0);
    expect(y + 11).toBeLessThanOrEqual(360);
  }
});

test("sums under way: both directions of a total, up to the first gap or total", () => {
  const tile = (text: string): Tile => ({ digit: Number(text[1]), colour: text[0] === "r" ? "red" : "yellow" });
  const board = { e2: tile("r8"), f2: tile("y6"), g2: tile("y3"), h2: tile("y9"), e3: tile("y6"), e4: tile("y6"), e5: tile("r6"), f5: tile("y6") };
  expect(sumsOf(board)).toEqual([
    { total: "e2", right: true, terms: [6, 3, 9], sum: 18, fits: true },
    { total: "e2", right: false, terms: [6, 6], sum: 12, fits: false },
    { total: "e5", right: true, terms: [6], sum: 6, fits: false },
  ]);
});
