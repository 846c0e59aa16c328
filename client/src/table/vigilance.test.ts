import { expect, test } from "vitest";
import type { View } from "./contract";
import { turnsOf, type LoggedMove } from "./log";
import { movesSince } from "./since";
import { awaitedSeats, isAnswer, moverAsked, objectionsIn } from "./vigilance";

const view = (more: Partial<View>): View => ({ game: "hiroba", players: 3, options: { errors: "stand" }, seat: 1, ply: 1, to_act: 3, moves: [], outcome: null, phase: "answer", asked: { seat: 2, move: "7e4" }, ...more });
const move = (ply: number, seat: number, word: string, codes: string[] = []): LoggedMove => ({ ply, seat, word, happened: codes.map((code) => ({ code, seat })), number: ply, bot: false });

test("the seats from the one that is asked to the mover have not answered", () => {
  expect(moverAsked(view({}))).toBe(2);
  expect(awaitedSeats(view({}))).toEqual([3, 1]);
  expect(awaitedSeats(view({ to_act: 1 }))).toEqual([1]);
  expect(awaitedSeats(view({ phase: "place", asked: null }))).toEqual([]);
  expect(moverAsked(view({ options: { errors: "refused" } }))).toBeNull();
});

test("answers belong to the turn they are about, and a pebble placed again does too", () => {
  const moves = [move(1, 1, "7e4"), move(2, 2, "ok"), move(3, 3, "!start", ["spotted-start", "pebble-returned"]), move(4, 1, "7e5"), move(5, 1, "-"), move(6, 2, "3a1")];
  const turns = turnsOf(moves, (word, before) => word === "-" || before.at(-1)?.code === "pebble-returned", isAnswer);
  expect(turns.map((turn) => [turn.seat, turn.from, turn.ply])).toEqual([[1, 0, 5], [2, 5, 6]]);
  expect(objectionsIn(turns[0]!.moves).map(({ code }) => code)).toEqual(["spotted-start"]);
});

test("an answer is no decision after which others are told about", () => {
  const moves = [move(1, 1, "7e4"), move(2, 2, "ok"), move(3, 3, "ok")];
  const since = movesSince(turnsOf(moves, () => false, isAnswer), 2, 3, ({ word }) => isAnswer(word));
  expect(since.map(({ ply }) => ply)).toEqual([1, 3]);
});
