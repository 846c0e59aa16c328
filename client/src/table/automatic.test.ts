import { beforeEach, expect, test } from "vitest";
import { AutomaticMoves } from "./automatic";

beforeEach(() => localStorage.clear());

test("moves played automatically are remembered by table, until they are taken back", () => {
  const moves = new AutomaticMoves("one");
  moves.add(3);
  moves.add(7);
  new AutomaticMoves("two").add(5);
  const again = new AutomaticMoves("one");
  expect([3, 5, 7].filter((ply) => again.has(ply))).toEqual([3, 7]);
  again.undo(4);
  const last = new AutomaticMoves("one");
  expect([3, 7].filter((ply) => last.has(ply))).toEqual([3]);
});

test("what was stored by somebody else does no harm", () => {
  localStorage.setItem("tatami.automatic", '{"one": {"3": true}}');
  expect(new AutomaticMoves("one").has(3)).toBe(false);
});
