import { expect, test } from "vitest";
import { turnsOf, type LoggedMove } from "./log";
import { movesSince, stepsOf } from "./since";

const move = (ply: number, seat: number, word = "x"): LoggedMove => ({ ply, seat, word, happened: [], number: ply, bot: false });
const moves = [move(1, 1), move(2, 2), move(3, 2, "quiet"), move(4, 3, "quiet"), move(5, 3, "quiet")];
const turns = turnsOf(moves, (word) => word === "quiet");
const never = (): boolean => false;

test("what others did since the last decision of a seat, however it came to the table", () => {
  expect(movesSince(turns, 1, 3, never).map(({ ply }) => ply)).toEqual([2, 3, 4, 5]);
  expect(movesSince(turns, 2, 3, never).map(({ ply }) => ply)).toEqual([4, 5]);
  expect(movesSince(turns, 3, 3, never)).toEqual([]);
});

test("a move played automatically is not a decision", () => {
  expect(movesSince(turns, 2, 3, ({ ply }) => ply === 2 || ply === 3).map(({ ply }) => ply)).toEqual([1, 4, 5]);
});

test("a spectator sees one turn of each other seat", () => {
  expect(movesSince(turns, null, 3, never).map(({ ply }) => ply)).toEqual([2, 3, 4, 5]);
});

test("steps are numbered; what is not worth a mention has no number, unless its turn has nothing else", () => {
  const line = ({ word }: LoggedMove) => ({ text: word ?? "", quiet: word === "quiet" });
  const steps = stepsOf(movesSince(turns, 1, 3, never), turns, line);
  expect(steps.map(({ ply, number, latest }) => [ply, number, latest])).toEqual([[2, 1, false], [5, 2, true]]);
});
