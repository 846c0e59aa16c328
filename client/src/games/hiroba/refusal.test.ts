import { describe, expect, it } from "vitest";
import { centre, COLUMNS, corner, layoutFor, ROWS } from "./geometry";
import { placeBubble } from "./refusal";
import { hiroba } from "./view";
import four from "./fixtures/four.json";
import middle from "./fixtures/middle.json";
import type { View } from "../../table/contract";

const CELLS = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`));
const SHORT = "Row 2 already has a 6.";
const LONG = "You have no pebble in the row or the column of this cell, and you did not win its garden either, so it cannot be.";

describe.each([360, 390, 560, 704])("a bubble on a board of %d px", (size) => {
  const layout = layoutFor(size, size);

  it.each([SHORT, LONG])("stays inside and leaves the refused cell free: %s", (text) => {
    for (const fixture of [middle, four]) {
      const view = hiroba(fixture.view as unknown as View);
      for (const cell of CELLS) {
        const { x, y, width, height } = placeBubble(layout, view, new Set(), cell, null, text);
        const at = centre(layout, cell);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(size);
        expect(y + height).toBeLessThanOrEqual(size);
        expect(at.x > x && at.x < x + width && at.y > y && at.y < y + height).toBe(false);
      }
    }
  });

  it("leaves the culprit free, and what lies between", () => {
    const view = hiroba(middle.view as unknown as View);
    const bubble = placeBubble(layout, view, new Set(), "d1", "d3", SHORT);
    for (const cell of ["d2", "d3"]) {
      const { x, y } = corner(layout, cell);
      const apart = bubble.x + bubble.width <= x || bubble.x >= x + layout.u || bubble.y + bubble.height <= y || bubble.y >= y + layout.u;
      expect(apart).toBe(true);
    }
  });
});
