import { expect, test } from "vitest";
import type { TableEvent } from "../net/types";
import { aState } from "../net/samples";
import { movesOf, talkOf } from "./log";
import { verdict } from "./verdict";

let number = 0;
function event(what: string, more: Partial<TableEvent> = {}): TableEvent {
  return { type: "event", table: "t", number: ++number, time: 0, what, seat: 1, ply: 0, word: null, happened: [], data: {}, view: null, clocks: null, undo_to: null, asked: null, seats: null, ...more };
}

test("moves that were taken back are not in the log", () => {
  const log = [event("start"), event("move", { ply: 1, word: "a" }), event("move", { ply: 2, word: "b" }), event("undo", { ply: 1 }), event("chat", { data: { name: "Aki", text: "oops" } }), event("move", { ply: 2, word: "c" })];
  expect(movesOf(log).map((move) => [move.ply, move.word])).toEqual([[1, "a"], [2, "c"]]);
  expect(talkOf(log)).toMatchObject([{ name: "Aki", text: "oops", phrase: null }]);
});

const name = (seat: number): string => ["Aki", "Bea", "Noé"][seat - 1]!;

test("the end is told: who won, and how if not by the rules", () => {
  const over = { status: "over" as const };
  expect(verdict(aState({ ...over, outcome: { how: "played", seat: null, scores: [12, 30], ranks: [2, 1] } }), name)).toMatchObject({ winner: 2, code: "end-wins-with", parameters: { name: "Bea", points: 30 }, how: null });
  expect(verdict(aState({ ...over, outcome: { how: "resigned", seat: 1, scores: [12, 3], ranks: [2, 1] } }), name)).toMatchObject({ winner: 2, code: "end-wins", how: "end-how-resigned", parameters: { loser: "Aki" } });
  expect(verdict(aState({ ...over, outcome: { how: "played", seat: null, scores: [5, 5, 1], ranks: [1, 1, 3] } }), name)).toMatchObject({ winner: null, code: "end-shared", parameters: { names: ["Aki", "Bea"] } });
  expect(verdict(aState({ status: "aborted" }), name)).toMatchObject({ winner: null, code: "end-aborted" });
});
