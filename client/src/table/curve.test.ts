import { expect, test } from "vitest";
import { curve } from "./curve";

test("lines go from the first turn to the last, the most points at the top", () => {
  const drawn = curve([[0, 0], [5, 0], [5, 10]], 100, 50)!;
  expect(drawn.paths).toEqual(["M0 50L50 25L100 25", "M0 50L50 50L100 0"]);
  expect(drawn.ends).toEqual([{ x: 100, y: 25 }, { x: 100, y: 0 }]);
  expect(drawn.marks).toEqual([{ points: 10, y: 0 }, { points: 0, y: 50 }]);
});

test("signs of equal points do not lie upon each other", () => {
  expect(curve([[0, 0], [1, 1], [4, 4]], 100, 50)!.ends.map((end) => end.y)).toEqual([0, 15]);
});

test("fewer points than nothing have their own mark", () => {
  expect(curve([[0], [-5], [5]], 100, 50)!.marks.map((mark) => mark.points)).toEqual([5, 0, -5]);
});

test("nothing is drawn while something is unknown, or after a single turn", () => {
  expect(curve([[0, 0], undefined, [5, 10]], 100, 50)).toBeNull();
  expect(curve([[0, 0], [null, 3], [5, 10]], 100, 50)).toBeNull();
  expect(curve([[0, 0], [5, 10]], 100, 50)).toBeNull();
});
