import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Play } from "../table/contract";
import { aView } from "../net/samples";
import { textGame } from ".";
import { letterSize, linesOf } from "./lines";
import Tray from "./Tray.svelte";

afterEach(cleanup);

const WORDS = Array.from({ length: 100 }, (_, index) => `m${index + 1}`);

function play(moves: string[], more: Partial<Play> = {}): Play {
  const view = aView(1, { moves, text: { en: "a board\nof text", fr: "un plateau" } });
  return { view, legal: new Set(moves), open: true, proposed: [], preview: null, propose: vi.fn(), say: (code: string) => code, name: (seat: number) => `Person ${seat}`, ...more } as unknown as Play;
}

test("every legal move is a button; so many that a field finds the others", async () => {
  const played = play(WORDS);
  render(Tray, { play: played });
  expect(screen.getAllByRole("button")).toHaveLength(60);
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "M10" } });
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["m10", "m100"]);
  // The whole word was typed, though it is the beginning of another one.
  await fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
  expect(played.propose).toHaveBeenCalledWith("m10");
});

test("arrows go from one move to the next, and the list is one Tab stop", async () => {
  render(Tray, { play: play(["a1", "b1", "c1"]) });
  expect(screen.queryByRole("searchbox")).toBeNull();
  const buttons = screen.getAllByRole("button");
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1]);
  buttons[0]!.focus();
  await fireEvent.keyDown(buttons[0]!, { key: "ArrowRight" });
  expect(document.activeElement).toBe(buttons[1]);
  await fireEvent.keyDown(buttons[1]!, { key: "End" });
  expect(document.activeElement).toBe(buttons[2]);
});

test("the log and the preview tell the sentences of the game", () => {
  const { logLine, previewLines } = textGame(false);
  const happened = [{ code: "cell-marked" }, { code: "board-full" }];
  expect(logLine(play([]), { seat: 1, word: "a1", happened })).toEqual({ seat: 1, text: "cell-marked board-full" });
  expect(logLine(play([]), { seat: 1, word: "a1", happened: [] }).text).toBe("a1");
  const preview = { events: happened, facts: [{ code: "lines-open" }], scores: [0, 0], view: null };
  expect(previewLines(play(["a1"], { proposed: ["a1"], preview })).lines.map(({ text }) => text)).toEqual(["cell-marked", "board-full", "lines-open"]);
});

test("a board is as large as it fits, and never too small to read", () => {
  const lines = linesOf(play([]).view, "en");
  expect(lines).toEqual(["a board", "of text"]);
  expect(letterSize(lines, 600, 600, 13, 40)).toBe(40);
  expect(letterSize(["x".repeat(80)], 360, 600, 13, 40)).toBe(13);
});
