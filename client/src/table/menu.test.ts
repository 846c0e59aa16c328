import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { catalogue } from "../app/catalogue.svelte";
import { aState } from "../net/samples";
import Menu from "./Menu.svelte";
import type { OpenTable } from "./open-table.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(watchers = 0): { act: ReturnType<typeof vi.fn> } {
  const act = vi.fn(async () => ({ type: "answer", id: "", ok: true }));
  const table = { id: "t", state: aState(), mySeats: [1], watchers, act, name: () => "Aki" };
  render(Menu, { table: table as unknown as OpenTable });
  return { act };
}

test.each([
  ["Resign", { do: "resign", seat: 1 }],
  ["End without a result", { do: "abort" }],
])("%s asks once more, then does just that", async (text, command) => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  await catalogue.use("en");
  const { act } = open();
  await fireEvent.click(screen.getByText(text));
  expect(act).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByText(text));
  expect(act.mock.calls).toEqual([[command]]);
  expect(screen.getByText("Resign")).toBeTruthy();
});

test("whoever goes on playing is where they were", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  await catalogue.use("en");
  open();
  await fireEvent.click(screen.getByText("Resign"));
  expect(document.activeElement?.textContent).toBe("Keep playing");
  await fireEvent.click(screen.getByText("Keep playing"));
  expect(document.activeElement?.textContent).toBe("Resign");
});

test.each([
  [0, null],
  [1, "1 watching"],
  [2, "2 watching"],
])("%i who watch are told only if there are any", async (watchers, told) => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  await catalogue.use("en");
  open(watchers);
  expect(screen.queryByText(/watching/)?.textContent ?? null).toBe(told);
});
