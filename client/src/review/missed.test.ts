import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { Replay } from "../replay/replay.svelte";
import Missed from "./Missed.svelte";

test("a missed objection names who could have objected, and leads to the position", () => {
  const go = vi.fn();
  const replay = { name: (seat: number) => ["Aki", "Bea"][seat - 1]!, table: { module: { moveText: (_: unknown, word: string) => word } }, go } as unknown as Replay;
  const missed = [{ ply: 5, seat: 2, turn: 3, mover: 1, moves: ["7e4"], objection: "!d4" }];
  const { getByRole } = render(Missed, { replay, missed });
  const button = getByRole("button");
  expect(button.textContent).toContain("Bea");
  button.click();
  expect(go).toHaveBeenCalledWith(4, false);
});
