import { describe, expect, test } from "vitest";
import { jump } from "./jump";

const ROWS = [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"]];
const across = (cell: string): number => "abc".indexOf(cell[0]!);
const from = (cell: string, key: string, ...open: string[]): string | undefined => jump(ROWS, cell, key, new Set(open), across);

describe("arrows with Shift", () => {
  test("go on in reading order, around the ends", () => {
    expect(from("b1", "ArrowRight", "a1", "c2", "a3")).toBe("c2");
    expect(from("c2", "ArrowRight", "a1", "c2", "a3")).toBe("a3");
    expect(from("a3", "ArrowRight", "a1", "c2", "a3")).toBe("a1");
    expect(from("a1", "ArrowLeft", "a1", "c2", "a3")).toBe("a3");
  });

  test("go up and down to the nearest, over rows that have none", () => {
    expect(from("c1", "ArrowDown", "a3", "b3")).toBe("b3");
    expect(from("a3", "ArrowUp", "b2", "c1")).toBe("b2");
    expect(from("a3", "ArrowUp", "c1")).toBe("c1");
    expect(from("a1", "ArrowUp", "c3")).toBeUndefined();
  });

  test("stay where nothing is open, and are for arrows alone", () => {
    expect(from("b2", "ArrowRight")).toBe("b2");
    expect(from("b2", "Home", "a2")).toBeUndefined();
  });
});
