import { describe, expect, it } from "vitest";
import type { TableEvent } from "../net/types";
import { hintsOf } from "./log";

const event = (what: string, ply: number, data: Record<string, unknown> = {}): TableEvent => ({ what, ply, data }) as unknown as TableEvent;

describe("hintsOf", () => {
  it("keeps the last step for each decision", () => {
    const log = [event("hint", 0, { ply: 4, step: 1 }), event("hint", 0, { ply: 4, step: 3 }), event("move", 5), event("hint", 0, { ply: 6, step: 2 })];
    expect([...hintsOf(log)]).toEqual([[4, 3], [6, 2]]);
  });

  it("forgets decisions that were undone, but not the one that an undo leads back to", () => {
    const log = [event("hint", 0, { ply: 4, step: 1 }), event("move", 5), event("hint", 0, { ply: 5, step: 2 }), event("undo", 4)];
    expect([...hintsOf(log)]).toEqual([[4, 1]]);
  });
});
