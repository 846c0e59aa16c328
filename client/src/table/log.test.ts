import { expect, test } from "vitest";
import type { TableEvent } from "../net/types";
import { aState } from "../net/samples";
import { foldLines, happenedBy, movesOf, talkOf, turnsOf } from "./log";
import { othersPoints, verdict } from "./verdict";

let number = 0;
function event(what: string, more: Partial<TableEvent> = {}): TableEvent {
  return { type: "event", table: "t", number: ++number, time: 0, what, seat: 1, ply: 0, word: null, happened: [], data: {}, view: null, clocks: null, undo_to: null, ask_undo_to: null, asked: null, window: null, seats: null, ...more };
}

test("moves that were taken back are not in the log", () => {
  const log = [event("start"), event("move", { ply: 1, word: "a" }), event("move", { ply: 2, word: "b" }), event("undo", { ply: 1 }), event("chat", { data: { name: "Aki", text: "oops" } }), event("move", { ply: 2, word: "c" })];
  expect(movesOf(log).map((move) => [move.ply, move.word])).toEqual([[1, "a"], [2, "c"]]);
  expect(talkOf(log)).toMatchObject([{ name: "Aki", text: "oops", phrase: null }]);
});

const name = (seat: number): string => ["Aki", "Bea", "Noé"][seat - 1]!;

test("the end is told: who won, and how if not by the rules", () => {
  const over = { status: "over" as const };
  expect(verdict(aState({ ...over, outcome: { how: "played", seat: null, scores: [12, 30], ranks: [2, 1] } }), name)).toMatchObject({ winner: 2, code: "end-wins-to", parameters: { name: "Bea", points: 30, other: 12 }, how: null });
  expect(verdict(aState({ ...over, outcome: { how: "resigned", seat: 1, scores: [12, 3], ranks: [2, 1] } }), name)).toMatchObject({ winner: 2, code: "end-wins", how: "end-how-resigned", parameters: { loser: "Aki" } });
  expect(verdict(aState({ ...over, outcome: { how: "played", seat: null, scores: [5, 5, 1], ranks: [1, 1, 3] } }), name)).toMatchObject({ winner: null, code: "end-shared", parameters: { names: ["Aki", "Bea"] } });
  expect(verdict(aState({ status: "aborted" }), name)).toMatchObject({ winner: null, code: "end-aborted" });
});

test("the moves of a turn are one, and its events belong together", () => {
  const move = (ply: number, seat: number, word: string) => ({ ply, seat, word, happened: [{ code: word }], number: ply, bot: false });
  const turns = turnsOf([move(1, 1, "place"), move(2, 1, "flip"), move(3, 2, "place"), move(4, 1, "place"), move(5, 1, "place")], (word) => word === "flip");
  expect(turns.map(({ number, seat, from, ply }) => [number, seat, from, ply])).toEqual([[1, 1, 0, 2], [2, 2, 2, 3], [3, 1, 3, 4], [4, 1, 4, 5]]);
  expect(happenedBy(turns, 2).map(({ code }) => code)).toEqual(["place", "flip"]);
  expect(happenedBy(turns, 1).map(({ code }) => code)).toEqual(["place"]);
  expect(happenedBy(turns, 0)).toEqual([]);
});

test("a turn is one line: what says nothing is left out, points are added up", () => {
  expect(foldLines([{ text: "yellow 9 at h6" }, { text: "flip h4", points: 16 }])).toEqual({ text: "yellow 9 at h6, flip h4", points: 16 });
  expect(foldLines([{ text: "yellow 9 at h6", points: 4 }, { text: "no flip", points: 0, quiet: true }])).toEqual({ text: "yellow 9 at h6", points: 4 });
  expect(foldLines([{ text: "draws 7", quiet: true }, { text: "draws 8", quiet: true }])).toEqual({ text: "draws 7, draws 8" });
  expect(foldLines([{ text: "keeps 7, bamboo" }, { text: "bamboo on 4" }]).text).toBe("keeps 7, bamboo · bamboo on 4");
});

test("with three or more, those who did not win are told with their points, the best first", () => {
  const outcome = { how: "played", seat: null, scores: [12, 40, 30], ranks: [3, 1, 2] };
  expect(verdict(aState({ status: "over", outcome }), String)).toMatchObject({ code: "end-wins-with", parameters: { name: "2", points: 40 } });
  expect(othersPoints(aState({ status: "over", outcome }))).toEqual([{ seat: 3, points: 30 }, { seat: 1, points: 12 }]);
  expect(othersPoints(aState({ status: "over", outcome: { ...outcome, how: "resigned" } }))).toEqual([]);
});
