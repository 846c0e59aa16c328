import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catalogue } from "../app/catalogue.svelte";
import { aSeat, aState } from "../net/samples";
import type { TableSeat } from "../net/types";
import type { GameModule } from "./contract";
import type { OpenTable } from "./open-table.svelte";
import SeatChip from "./SeatChip.svelte";

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  await catalogue.use("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BEA = aSeat(2);

/** What a chip shows, and what it says only to screen readers. */
function chip(seat: TableSeat, module: Partial<GameModule>): { shown: string; said: string } {
  const table = { state: aState(), status: "playing", show: { view: {} }, play: { view: {} }, mySeats: [1], name: () => "Bea", names: ["Aki", "Bea"], module };
  const element = render(SeatChip, { table: table as unknown as OpenTable, seat, many: false, narrow: false }).container;
  const hidden = [...element.querySelectorAll(".hidden-text")];
  const said = hidden.map((part) => part.textContent).join(" ");
  for (const part of hidden) part.remove();
  return { shown: element.textContent!.trim().replace(/\s+/g, " "), said };
}

const TRINI: Partial<GameModule> = { points: () => 2, goal: () => 6, seatLine: () => "a long line", shortSeatLine: () => "5 in reserve" };

test("a chip shows the game's fact and says who is there", () => {
  expect(chip(BEA, TRINI)).toEqual({ shown: "Bea 5 in reserve 2/6", said: expect.stringContaining("online") });
  expect(chip(BEA, { points: () => 17, seatLine: () => "2 tiles" }).shown).toBe("Bea 2 tiles 17");
});

test("that somebody is away is shown in words", () => {
  expect(chip({ ...BEA, online: false, away_since: 1 }, TRINI).shown).toBe("Bea away 2/6");
});

test("a computer's level is drawn as bars and said in words", () => {
  const bot = (level: string): TableSeat => ({ ...BEA, kind: "bot", level, person: null });
  const bars = (level: string): string | null => {
    const table = { state: aState(), status: "playing", show: { view: null }, play: {}, mySeats: [1], name: () => "Kame", names: ["Aki", "Kame"], level: () => "Expert", module: null };
    const element = render(SeatChip, { table: table as unknown as OpenTable, seat: bot(level), many: true, narrow: true }).container;
    expect(element.textContent).toContain("Expert");
    return element.querySelector("[data-bars]")!.getAttribute("data-bars");
  };
  expect(["random", "beginner", "club", "master"].map(bars)).toEqual(["0", "1", "3", "5"]);
});
