import { expect, test } from "vitest";
import trini from "../games/trini";
import { partsOf, placesIn } from "./places";

test("the names of spaces are found in a sentence", () => {
  expect(placesIn("slide a5 → b2 · Trini o7, o13", trini.places)).toEqual(["a5", "b2", "o7", "o13"]);
  expect(placesIn("o14, e1, ba2, c10", trini.places)).toEqual([]);
  expect(partsOf("turn d3", trini.places)).toEqual([{ text: "turn ", place: false }, { text: "d3", place: true }]);
});

test("a game without named places has one part", () => {
  expect(partsOf("turn d3", undefined)).toEqual([{ text: "turn d3", place: false }]);
});
