import { expect, test } from "vitest";
import { aSeat } from "../net/samples";
import type { GameRow } from "../net/types";
import { offerFor } from "./progress.svelte";

function aRow(result: "won" | "lost" | "shared", level: string, game = "kakuro"): GameRow {
  const seats = [aSeat(1, { yours: true }), aSeat(2, { kind: "bot", person: null, level })];
  const ranks = { won: [1, 2], lost: [2, 1], shared: [1, 1] }[result];
  return { id: "t", game, status: "over", seats, clock: { kind: "none", seconds: 0, increment: 0 }, created: 0, updated: 0, ply: 9, to_act: null, outcome: { how: "played", seat: null, scores: [5, 3], ranks }, uploaded: false, offer: null, branch: false, daily: null, accuracy: null };
}

const three = (result: "won" | "lost" | "shared", level: string): GameRow[] => [1, 2, 3].map(() => aRow(result, level));

test("three wins in a row at a level offer the next one, three losses the one below", () => {
  expect(offerFor("kakuro", three("won", "beginner"), [])).toMatchObject({ way: "up", from: "beginner", to: "casual" });
  expect(offerFor("kakuro", three("lost", "expert"), [])).toMatchObject({ way: "down", from: "expert", to: "club" });
  expect(offerFor("kakuro", [aRow("won", "club", "trini"), ...three("won", "casual"), aRow("lost", "casual")], [])).toMatchObject({ to: "club" });
});

test("nothing is offered beyond the ladder, for mixed results, other games or people", () => {
  expect(offerFor("kakuro", three("won", "master"), [])).toBeNull();
  expect(offerFor("kakuro", three("lost", "beginner"), [])).toBeNull();
  expect(offerFor("kakuro", three("won", "random"), [])).toBeNull();
  expect(offerFor("kakuro", three("shared", "club"), [])).toBeNull();
  expect(offerFor("kakuro", three("won", "club").slice(1), [])).toBeNull();
  expect(offerFor("trini", three("won", "club"), [])).toBeNull();
  expect(offerFor("kakuro", [aRow("lost", "club"), ...three("won", "club")], [])).toBeNull();
  expect(offerFor("kakuro", [aRow("won", "casual"), ...three("won", "club")], [])).toBeNull();
  const people = three("won", "club").map((row) => ({ ...row, seats: [row.seats[0]!, aSeat(2)] }));
  expect(offerFor("kakuro", people, [])).toBeNull();
});

test("an offer that was answered is not made again", () => {
  const made = offerFor("kakuro", three("won", "beginner"), [])!;
  expect(offerFor("kakuro", three("won", "beginner"), [made.id])).toBeNull();
  expect(offerFor("kakuro", three("won", "casual"), [made.id])).not.toBeNull();
});
