import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { PRECIOUS, placeNote, type Weighted } from "./note";
import { boxAround, shared } from "./points";
import RefusalMarks from "./RefusalMarks.svelte";
import RefusalNote from "./RefusalNote.svelte";

afterEach(cleanup);

const SHORT = "Row 2 already has a 6.";
const LONG = "You have no pebble in the row or the column of this cell, and you did not win its garden either, so it cannot be.";

describe.each([360, 390, 560, 704])("a note on a board of %d px", (size) => {
  const area = { width: size, height: size };
  const cell = size / 9;
  const boxOf = (column: number, row: number) => ({ x: column * cell, y: row * cell, width: cell, height: cell });
  const places = Array.from({ length: 81 }, (_, index) => boxOf(index % 9, Math.floor(index / 9)));

  it.each([SHORT, LONG])("stays inside and leaves its place free: %s", (text) => {
    for (const beside of places) {
      const note = placeNote(area, beside, text, 14, []);
      expect(note.x).toBeGreaterThanOrEqual(0);
      expect(note.y).toBeGreaterThanOrEqual(0);
      expect(note.x + note.width).toBeLessThanOrEqual(size);
      expect(note.y + note.height).toBeLessThanOrEqual(size);
      expect(shared(note, beside)).toBe(0);
    }
  });

  it("leaves free what is precious, and keeps off pieces where it can", () => {
    const precious: Weighted[] = [1, 2].map((row) => ({ ...boxOf(3, row), weight: PRECIOUS }));
    const pieces: Weighted[] = [5, 6, 7, 8].map((column) => ({ ...boxOf(column, 0), weight: 6 }));
    const note = placeNote(area, boxOf(3, 0), SHORT, 14, [...precious, ...pieces]);
    expect(precious.map((one) => shared(note, one))).toEqual([0, 0]);
  });

  it("points at its place", () => {
    for (const beside of places) {
      const { side, x, y, point } = placeNote(area, beside, SHORT, 14, []);
      const middle = side === "left" || side === "right" ? beside.y + cell / 2 - y : beside.x + cell / 2 - x;
      expect(point).toBeCloseTo(middle);
    }
  });
});

it("grows with the page's letters", () => {
  const small = placeNote({ width: 390, height: 390 }, boxAround({ x: 200, y: 200 }, 20), SHORT, 14, []);
  const large = placeNote({ width: 390, height: 390 }, boxAround({ x: 200, y: 200 }, 20), SHORT, 28, []);
  expect(large.width * large.height).toBeGreaterThan(2 * small.width * small.height);
});

it("says the reason for eyes alone: the page tells it to screen readers", () => {
  const { container } = render(RefusalNote, { text: SHORT, area: { width: 390, height: 390 }, beside: boxAround({ x: 200, y: 200 }, 20), under: [] });
  const note = container.querySelector("p")!;
  expect(note.textContent.trim()).toBe(SHORT);
  expect(note.getAttribute("aria-hidden")).toBe("true");
});

describe("the marks of a refusal", () => {
  const at = { x: 100, y: 100 };
  const marks = (more: object): HTMLElement => render(RefusalMarks, { at, taken: false, ring: 15, reach: 20, culprit: null, ...more }).container;

  it("cross a free place in its middle", () => {
    const container = marks({});
    expect(container.querySelector("g")!.getAttribute("transform")).toBe("translate(100 100)");
    expect(container.querySelectorAll(".badline, .culprit")).toHaveLength(0);
  });

  it("leave a piece readable: the cross is at its corner, its edge is marked", () => {
    const container = marks({ taken: true, square: true });
    expect(container.querySelector("g")!.getAttribute("transform")).toBe("translate(86 86)");
    expect(container.querySelector("rect.bad")!.getAttribute("width")).toBe("40");
  });

  it("lead from the place to the piece that is the reason, if they are apart", () => {
    const apart = marks({ culprit: { x: 200, y: 100 } });
    expect(apart.querySelector(".badline")!.getAttribute("d")).toBe("M119 100L178 100");
    expect(apart.querySelectorAll("circle.culprit")).toHaveLength(1);
    cleanup();
    const near = marks({ culprit: { x: 130, y: 100 } });
    expect(near.querySelectorAll(".badline")).toHaveLength(0);
    expect(near.querySelectorAll(".culprit")).toHaveLength(1);
  });
});
