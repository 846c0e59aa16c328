import { expect, test } from "vitest";
import { aSeat } from "../net/samples";
import type { GameRow } from "../net/types";
import { against, csv, resultOf, tally, transcriptsIn } from "./record";

const LEVELS = ["random", "beginner", "club", "expert"];

function aRow(more: Partial<GameRow> = {}): GameRow {
  const seats = [aSeat(1, { yours: true }), aSeat(2, { kind: "bot", person: null, level: "club" })];
  return { id: "t", game: "kakuro", status: "over", seats, clock: { kind: "none", seconds: 0, increment: 0 }, created: 0, updated: 0, ply: 9, to_act: null, outcome: { how: "played", seat: null, scores: [5, 3], ranks: [1, 2] }, uploaded: false, offer: null, branch: false, daily: null, ...more };
}

test("only games with a result from one seat count", () => {
  expect(resultOf(aRow())).toBe("won");
  expect(resultOf(aRow({ outcome: { how: "played", seat: null, scores: [5, 5], ranks: [1, 1] } }))).toBe("shared");
  expect(resultOf(aRow({ outcome: { how: "played", seat: null, scores: [1, 5], ranks: [2, 1] } }))).toBe("lost");
  for (const other of [aRow({ uploaded: true }), aRow({ branch: true }), aRow({ status: "aborted" }), aRow({ seats: [aSeat(1, { yours: true }), aSeat(2, { yours: true })] })]) expect(resultOf(other)).toBeNull();
  expect([...tally([aRow(), aRow({ branch: true })], (row) => row.game)]).toEqual([["kakuro", { played: 1, won: 1 }]]);
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

test("only files written by the export are accepted", () => {
  expect(transcriptsIn("{", [])).toBeNull();
  expect(transcriptsIn("null", [])).toBeNull();
  expect(transcriptsIn('{"format": "tatami games 1", "games": [{"row": {"id": "u"}, "transcript": "a"}, {"row": {"id": "t"}, "transcript": "b"}, {"transcript": null}, null]}', [aRow()])).toEqual(["a"]);
});
