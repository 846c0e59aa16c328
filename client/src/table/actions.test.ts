import { expect, test } from "vitest";
import { aState } from "../net/samples";
import type { TableState } from "../net/types";
import { undoTarget } from "./actions";
import type { OpenTable } from "./open-table.svelte";

const target = (more: Partial<TableState>, automatic: number[] = []) =>
  undoTarget({ state: aState({ ply: 5, ...more }), mySeats: [1], automaticPlies: new Set(automatic) } as unknown as OpenTable);

test("what is free goes back one move; further the others are asked, if the server says that they can be", () => {
  expect(target({ undo_to: 3, ask_undo_to: 2 })).toEqual({ to: 4, free: true });
  expect(target({ undo_to: null, ask_undo_to: 2 })).toEqual({ to: 2, free: false });
  expect(target({ undo_to: null, ask_undo_to: null })).toBeNull();
  expect(target({ undo_to: null, ask_undo_to: 2, asked: { what: "undo", seat: 1, to: 2, waiting: [2] } })).toBeNull();
});

test("moves that were played by themselves go back with the decision before them", () => {
  expect(target({ undo_to: 2 }, [5, 4])).toEqual({ to: 2, free: true });
  expect(target({ undo_to: 4 }, [5, 4])).toEqual({ to: 4, free: true });
});
