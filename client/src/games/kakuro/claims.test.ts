import { expect, test } from "vitest";
import type { View } from "../../table/contract";
import { cellsNamed, objections, readSeries, wordsAt } from "./claims";
import type { Tile } from "./view";

const red = (digit: number): Tile => ({ digit, colour: "red" });
const yellow = (digit: number): Tile => ({ digit, colour: "yellow" });
const BOARD = { e5: red(5), f5: yellow(2), g5: yellow(3), h5: red(1), e6: yellow(9), e7: yellow(6) };

test("a claim and an objection to it name the same series", () => {
  expect(readSeries("ke5>")).toEqual({ total: "e5", right: true });
  expect(cellsNamed(BOARD, "ke5>")).toEqual(["e5", "f5", "g5"]);
  expect(cellsNamed(BOARD, "!e5v")).toEqual(["e5", "e6", "e7"]);
  expect(cellsNamed(BOARD, "!fc5")).toEqual(["c5"]);
  expect(readSeries("fc5")).toBeNull();
});

test("a series may end at the edge", () => {
  const board = { g9: red(3), h9: yellow(1), i9: yellow(2) };
  expect(cellsNamed(board, "kg9>")).toEqual(["g9", "h9", "i9"]);
});

test("a tap on a total may mean both of its series, a tap on a term only its own", () => {
  const words = ["ke5>", "ke5v"];
  expect(wordsAt(BOARD, words, "e5")).toEqual(words);
  expect(wordsAt(BOARD, words, "g5")).toEqual(["ke5>"]);
  expect(wordsAt(BOARD, words, "e7")).toEqual(["ke5v"]);
  expect(wordsAt(BOARD, words, "h5")).toEqual([]);
});

test("what was claimed and flipped can be objected to, in the order made", () => {
  const asked = { seat: 1, flips: ["fc5"], claims: ["ke5v", "ke5>"] };
  expect(objections({ phase: "answer", asked } as unknown as View)).toEqual(["!e5v", "!e5>", "!fc5"]);
  expect(objections({ phase: "claim", asked } as unknown as View)).toEqual([]);
});
