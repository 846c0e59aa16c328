import { expect, test } from "vitest";
import { aSeat } from "../net/samples";
import type { GameRow } from "../net/types";
import { addUp, against, csv, gamesIn, resultOf } from "./record";

const LEVELS = ["random", "beginner", "club", "expert"];

function aRow(more: Partial<GameRow> = {}): GameRow {
  const seats = [aSeat(1, { yours: true }), aSeat(2, { kind: "bot", person: null, level: "club" })];
  return { id: "t", game: "kakuro", status: "over", seats, clock: { kind: "none", seconds: 0, increment: 0 }, created: 0, updated: 0, ply: 9, to_act: null, outcome: { how: "played", seat: null, scores: [5, 3], ranks: [1, 2] }, uploaded: false, offer: null, branch: false, daily: null, accuracy: null, ...more };
}

test("only games with a result from one seat count", () => {
  expect(resultOf(aRow())).toBe("won");
  expect(resultOf(aRow({ outcome: { how: "played", seat: null, scores: [5, 5], ranks: [1, 1] } }))).toBe("shared");
  expect(resultOf(aRow({ outcome: { how: "played", seat: null, scores: [1, 5], ranks: [2, 1] } }))).toBe("lost");
  for (const other of [aRow({ uploaded: true }), aRow({ branch: true }), aRow({ status: "aborted" }), aRow({ seats: [aSeat(1, { yours: true }), aSeat(2, { yours: true })] })]) expect(resultOf(other)).toBeNull();
  expect(resultOf(aRow({ daily: { day: "2026-11-18", counted: false } }))).toBeNull();
  expect(resultOf(aRow({ daily: { day: "2026-11-18", counted: true } }))).toBe("won");
});

test("a game against several computers counts for the strongest", () => {
  const bot = (seat: number, level: string) => aSeat(seat, { kind: "bot", person: null, level });
  expect(against(aRow({ seats: [aSeat(1, { yours: true }), bot(2, "expert"), bot(3, "beginner")] }), LEVELS)).toBe("expert");
  expect(against(aRow({ seats: [aSeat(1, { yours: true }), bot(2, "expert"), aSeat(3)] }), LEVELS)).toBe("people");
});

test("no name becomes a formula in a spreadsheet", () => {
  const person = { id: "p", name: '=1+1,"x"', mark: null };
  expect(csv([aRow({ seats: [aSeat(1, { person, yours: true }), aSeat(2)] })]).split("\r\n")[1]).toBe('t,kakuro,1970-01-01T00:00:00.000Z,over,2,1,"\'=1+1,""x"" | Person 2",5 3,1 2,won,9');
});

test("tallies are added up by any key", () => {
  const tallies = [2, 3].map((players) => ({ game: "kakuro", players, against: "club", played: 5, won: 2, shared: 1 }));
  expect([...addUp(tallies, (tally) => tally.game)]).toEqual([["kakuro", { played: 10, won: 6 }]]);
  expect(addUp(tallies, (tally) => String(tally.players)).get("3")).toEqual({ played: 5, won: 3 });
});

test("only files written by the export are accepted", () => {
  const none = new Set<string>();
  for (const wrong of ["{", "null", "[]", '{"format": "tatami games 2", "games": []}', `{"format": "tatami games 1", "games": [${"0,".repeat(5001)}0]}`]) expect(gamesIn(wrong, none)).toBeNull();
  const row = { ...aRow({ id: "u", updated: 12 }) };
  const file = JSON.stringify({ format: "tatami games 1", games: [{ row, transcript: "a" }, { row: aRow(), transcript: "b" }, { transcript: "c" }, { row, transcript: null }, null] });
  expect(gamesIn(file, new Set(["t"]))).toEqual([{ transcript: "a", seats: [1], ended: 12 }, { transcript: "c", seats: [], ended: 0 }]);
});
