import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { catalogue } from "../app/catalogue.svelte";
import { aSeat, aState, aView } from "../net/samples";
import { OpenTable } from "./open-table.svelte";
import TableBar from "./TableBar.svelte";
import Told from "./Told.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("no game is over before its last move is shown", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"core": {}, "games": {}}'));
  await catalogue.use("en");
  const table = new OpenTable("t");
  table.state = aState({ status: "over", outcome: { over: true, scores: [3, 2], ranks: [1, 2], how: "played" } as never });
  table.module = { meta: () => "" } as never;
  table.show.view = aView(1, { ply: 5 });
  table.show.running = true;
  const bar = render(TableBar, { table }).container;
  const told = render(Told, { table }).container;
  const words = (): string => `${bar.textContent} ${told.querySelector("[role=status]")?.textContent}`;
  expect(words()).not.toMatch(/over|win/i);
  table.show.running = false;
  flushSync();
  expect(words()).toMatch(/over/i);
  expect(words()).toMatch(/wins/i);
  table.stop();
});

test("the level of a computer is known by its seat, whoever else sits there", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"core": {}, "games": {}}'));
  await catalogue.use("en");
  const table = new OpenTable("t");
  table.state = aState({ seats: [aSeat(1), aSeat(2, { kind: "bot", person: null, level: "expert" })] });
  expect([table.play.level(1), table.play.level(2)]).toEqual([null, "Expert"]);
  table.stop();
});
