import { describe, expect, it } from "vitest";
import { hairlines, layoutFor, neighbour, outline, tileCells } from "./geometry";

const layout = { size: 90, frame: 0, u: 10, labelled: false, named: false };
const corners = (path: string): number => path.split("Q").length - 1;

describe("the board's measures", () => {
  it.each([
    [360, 40],
    [375, 40],
    [390, 40],
  ])("keep cells of 40 px on a phone of %d px", (width, least) => {
    expect(layoutFor(width, 844).u).toBeGreaterThanOrEqual(least);
  });

  it("fill the smaller side, with coordinates where there is room", () => {
    expect(layoutFor(1000, 716)).toEqual({ size: 716, frame: 16, u: 76, labelled: true, named: true });
    expect(layoutFor(390, 844).labelled).toBe(false);
  });
});

describe("outlines", () => {
  it("go round one cell", () => {
    expect(outline(layout, ["a1"], 1, 2)).toBe("M1 3Q1 1 3 1L7 1Q9 1 9 3L9 7Q9 9 7 9L3 9Q1 9 1 7Z");
  });

  it("have a corner a bend: six for an angle, four for a row", () => {
    expect(corners(outline(layout, ["a1", "b1", "a2"], 1, 2))).toBe(6);
    expect(corners(outline(layout, ["a1", "b1", "c1"], 1, 2))).toBe(4);
  });

  it("keep cells apart that only touch by a corner, and go round a hole", () => {
    expect(outline(layout, ["a1", "b2"], 1, 2).split("M")).toHaveLength(3);
    const ring = tileCells(0).filter((cell) => cell !== "b2");
    expect(outline(layout, ring, 1, 2).split("M")).toHaveLength(3);
  });

  it("have a short line between two cells of a garden, none to another", () => {
    expect(hairlines(layout, ["a1", "b1", "b3"])).toBe("M10 3v4");
  });
});

it("steps from cell to cell, and stays at the edge", () => {
  expect(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"].map((key) => neighbour("a1", key))).toEqual(["b1", "a1", "a2", "a1", "a1", "i1"]);
});
