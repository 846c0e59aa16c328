import { expect, test } from "vitest";
import { aState } from "../net/samples";
import type { TableState } from "../net/types";
import { undoProblem, undoTarget } from "./actions";
import type { OpenTable } from "./open-table.svelte";

/** Five moves: ours were the first and the third, the computer's stand-in made the fifth. */
const moves = [1, 2, 1, 2, 1].map((seat, index) => ({ ply: index + 1, seat, bot: index === 4 }));
const table = (more: Partial<TableState>, automatic: number[] = []) => ({ state: aState({ ply: 5, ...more }), mySeats: [1], moves, automaticPlies: new Set(automatic) }) as unknown as OpenTable;
const target = (more: Partial<TableState>, automatic: number[] = []) => undoTarget(table(more, automatic));

test("an undo goes back to our own last decision, freely or, if the server allows it, by asking the others", () => {
  expect(target({ undo_to: 0, ask_undo_to: null })).toEqual({ to: 2, count: 3, free: true });
  expect(target({ undo_to: 3, ask_undo_to: 2 })).toEqual({ to: 2, count: 3, free: false });
  expect(target({ undo_to: null, ask_undo_to: 2 })).toEqual({ to: 2, count: 3, free: false });
  expect(target({ undo_to: null, ask_undo_to: null })).toBeNull();
  expect(target({ undo_to: null, ask_undo_to: 2, asked: { what: "undo", seat: 1, to: 2, waiting: [2], until: null, terms: null } })).toBeNull();
});

test("where nothing can be undone, the reason is told", () => {
  const problem = (more: Partial<TableState>) => undoProblem(table({ undo_to: null, ask_undo_to: null, ...more }));
  expect(undoProblem(table({ undo_to: 0 }))).toBeNull();
  expect(problem({})).toBe("undo-reveals");
  expect(problem({ terms: { ...aState().terms, undo: false }, seats: aState().seats.map((seat) => ({ ...seat, kind: "person" })) })).toBe("undo-not-agreed");
  expect(undoProblem({ ...table({ undo_to: null, ask_undo_to: null }), moves: [] } as unknown as OpenTable)).toBe("undo-nothing-yet");
  expect(problem({ asked: { what: "undo", seat: 1, to: 2, waiting: [2], until: null, terms: null } })).toBe("undo-question-open");
});

test("moves played automatically are undone with the decision before them", () => {
  expect(target({ undo_to: 0 }, [3])).toEqual({ to: 0, count: 5, free: true });
});
