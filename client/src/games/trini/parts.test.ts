import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { GalleryPlay } from "../../gallery/gallery-play.svelte";
import Board from "./Board.svelte";
import { deskOf } from "./desk.svelte";
import Facts from "./Facts.svelte";
import game from "./index";
import { bringsNew, chosenFaces, tapSign, tapTriangle } from "./input";
import Sheet from "./Sheet.svelte";
import { fixture, NAMES, playOf } from "./testing";
import Tray from "./Tray.svelte";
import { SIGNS, table, trinisOf } from "./view";
import { readWord, standings, turnsOf } from "./words";

afterEach(cleanup);

function sign(face: number, which: string): HTMLButtonElement {
  return document.querySelector<HTMLButtonElement>(`[data-face="${face}"][data-sign="${which}"]`)!;
}

/** On phones a face is behind its tab. */
async function showFace(face: number): Promise<void> {
  const tab = document.querySelector<HTMLElement>(`[role=tab][id$="-tab-${face}"]`);
  if (tab) await fireEvent.click(tab);
}

describe.each([["a desk", false], ["a phone", true]] as const)("the new die on %s", (_, phone) => {
  test.each(["b4", "b5"])("stands on %s in all 24 ways, by any two of its faces", async (triangle) => {
    const play = playOf("start", "en", phone);
    render(Tray, { play });
    for (const [index, shown] of standings(play.legal, triangle).entries()) {
      tapTriangle(play, triangle);
      flushSync();
      const [one, two] = [[0, 1], [1, 2], [2, 0]][index % 3] as [number, number];
      for (const face of [one, two]) {
        await showFace(face);
        await fireEvent.click(sign(face, shown[face]!));
      }
      expect(play.proposed).toEqual([`+${triangle}=${shown}`]);
      play.cancel();
    }
  });

  test("offers six signs, then four; the third follows", async () => {
    const play = playOf("start", "en", phone);
    render(Tray, { play });
    tapTriangle(play, "b4");
    flushSync();
    const enabled = async (face: number): Promise<string> => {
      await showFace(face);
      return [...SIGNS].filter((one) => !sign(face, one).disabled).join("");
    };
    expect(await enabled(0)).toBe("CSQcsq");
    await fireEvent.click(sign(0, "C"));
    expect(await enabled(1)).toBe("SQsq");
    expect(await enabled(2)).toBe("SQsq");
    await showFace(1);
    await fireEvent.click(sign(1, "Q"));
    expect(await enabled(2)).toBe("");
    expect(sign(2, "S").getAttribute("aria-pressed")).toBe("true");
  });

  test("says how many faces around the round space show a symbol", async () => {
    const play = playOf("introduce", "en", phone);
    render(Tray, { play });
    tapTriangle(play, "c2");
    flushSync();
    await showFace(1);
    expect(sign(1, "Q").getAttribute("aria-label")).toBe("solid square, already shown 2 times there");
    expect(sign(1, "Q").textContent?.trim()).toBe("2");
  });

  test("is chosen with keys alone", async () => {
    const play = playOf("start", "en", phone);
    render(Tray, { play });
    tapTriangle(play, "b4");
    flushSync();
    const row = sign(phone ? Number(document.querySelector("[data-face]")!.getAttribute("data-face")) : 0, "C").parentElement!;
    const stop = [...row.querySelectorAll("button")].filter((button) => button.tabIndex === 0);
    expect(stop).toHaveLength(1);
    stop[0]!.focus();
    const seen = new Set<string>();
    for (let step = 0; step < 6; step++) {
      seen.add(document.activeElement!.getAttribute("data-sign")!);
      await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    }
    expect(seen.size).toBe(6);
    await fireEvent.click(document.activeElement!, { detail: 0 });
    expect(chosenFaces(play)).toHaveLength(1);
    await fireEvent.keyDown(document.querySelector("[data-sign]")!, { key: "Escape" });
    expect(chosenFaces(play)).toHaveLength(0);
  });
});

test("keys that play the new die go back to its triangle", async () => {
  const play = playOf("start");
  render(Board, { play, width: 700, height: 700 });
  render(Tray, { play });
  tapTriangle(play, "b4");
  flushSync();
  await fireEvent.click(sign(0, "C"), { detail: 0 });
  await fireEvent.click(sign(1, "Q"), { detail: 0 });
  await fireEvent.click(sign(1, "Q"), { detail: 0 });
  expect(play.played).toEqual(["+b4=CQS"]);
  expect(document.activeElement?.getAttribute("data-space")).toBe("b4");
});

test("on a phone keys go on to the next face", async () => {
  const play = playOf("start", "en", true);
  render(Tray, { play });
  tapTriangle(play, "b4");
  flushSync();
  const first = document.querySelector<HTMLButtonElement>('[data-sign="S"]')!;
  const face = first.dataset["face"];
  first.focus();
  await fireEvent.click(first, { detail: 0 });
  await tick();
  const next = document.activeElement as HTMLButtonElement;
  expect([next.dataset["face"] === face, next.disabled]).toEqual([false, false]);
  expect(next.dataset["sign"]).toBeDefined();
});

test("by shape, solid and hollow are counted together", () => {
  const play = playOf("introduce");
  play.view = { ...play.view, options: { quiet_turns: 40, match: "shape" } };
  render(Tray, { play });
  tapTriangle(play, "c2");
  flushSync();
  for (const face of [0, 1, 2]) expect(sign(face, "C").textContent).toBe(sign(face, "c").textContent);
});

describe("the reserve", () => {
  test("shows the dice that are left, and picks the next", async () => {
    const play = playOf("introduce");
    const { container } = render(Tray, { play });
    const button = screen.getByRole("button", { name: "New die from the reserve, 7 left" });
    expect(container.querySelectorAll(".die")).toHaveLength(7);
    await fireEvent.click(button);
    expect(bringsNew(play)).toBe(true);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await fireEvent.keyDown(button, { key: "Escape" });
    expect(bringsNew(play)).toBe(false);
  });

  test("says that it is empty", () => {
    render(Tray, { play: playOf("full") });
    expect(screen.getByText("All your dice are on the board.")).toBeTruthy();
  });
});

describe("on a phone", () => {
  test("the tray has the eight turns, with the preview and its button", async () => {
    const play = playOf("introduce", "en", true);
    render(Tray, { play });
    tapTriangle(play, "d5");
    flushSync();
    for (const shown of turnsOf(play.legal, "d5")) {
      await fireEvent.click(document.querySelector(`[data-turn="${shown}"]`)!);
      expect(play.proposed).toEqual([`d5=${shown}`]);
    }
    await fireEvent.click(document.querySelector('[data-turn="SCQ"]')!);
    expect(document.querySelector(".preview")!.textContent).toMatch(/Turn d5.*\+1.*Trini on o11/s);
    await fireEvent.click(screen.getByRole("button", { name: "Turn" }));
    expect(play.played).toEqual(["d5=SCQ"]);
  });

  test.each([["beside the ring", "die d5"], ["below the reserve", null]])("the tray says %s why something cannot be, and keeps what is picked", async (_, picked) => {
    const play = playOf("introduce", "en", true);
    render(Tray, { play });
    play.pick(picked);
    play.explain(Object.keys(play.fixture.refusals)[0]!);
    flushSync();
    expect(screen.getByText(play.refusal!.text)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect([play.refusal, play.picked]).toEqual([null, picked]);
  });

  test("the tray puts a die back", async () => {
    const play = playOf("introduce", "en", true);
    render(Tray, { play });
    play.pick("die d5");
    play.propose("d5-c5");
    flushSync();
    await fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect([play.proposed, play.picked]).toEqual([[], null]);
  });
});

describe("the facts", () => {
  test("count down, and say what must agree", () => {
    render(Facts, { play: playOf("three") });
    expect(screen.getByText(/at 25 the game ends/)).toBeTruthy();
    expect(screen.getByText(/^Three identical shapes/)).toBeTruthy();
  });

  test("show all positions while a new die is chosen, once the tap is answered", async () => {
    const play = playOf("introduce");
    tapTriangle(play, "c2");
    const { container } = render(Facts, { play });
    expect(container.querySelector(".die")).toBeNull();
    await vi.waitUntil(() => container.querySelector(".die"));
    for (const shade of ["light", "half", "dark"]) expect(container.querySelector(`.die .${shade}`)!.getAttribute("d")!.split("M")).toHaveLength(1 + 24);
  });

  test("fade the positions that do not show the chosen face", async () => {
    const play = playOf("introduce");
    tapTriangle(play, "c2");
    tapSign(play, { face: 0, sign: "C" });
    const { container } = render(Facts, { play });
    await vi.waitUntil(() => container.querySelector(".veil"));
    expect(container.querySelector(".veil")!.getAttribute("d")!.split("M")).toHaveLength(1 + 20);
  });
});

describe("the score sheet", () => {
  test.each(NAMES.filter((name) => name.startsWith("over")))("of %s has every Trini and the sums", (name) => {
    const play = playOf(name);
    const { container } = render(Sheet, { play });
    expect([...container.querySelectorAll("li button b")].map((one) => one.textContent).sort()).toEqual(trinisOf(table(play)).map(({ round }) => round).sort());
    expect([...container.querySelectorAll(".total b")].map((one) => Number(one.textContent))).toEqual(play.view.outcome!.scores);
  });

  test("tells a winner from those who share", () => {
    expect(render(Sheet, { play: playOf("over-2") }).container.querySelector(".total")!.textContent).toContain("wins");
    const play = playOf("over-2");
    play.view = { ...play.view, outcome: { ...play.view.outcome!, ranks: [1, 1] } };
    expect([...render(Sheet, { play }).container.querySelectorAll(".total strong")].map((each) => each.textContent)).toEqual([" · shared", " · shared"]);
  });

  test("explains a Trini and shows it on the board; explains a sum", async () => {
    const play = playOf("over-2");
    const { container } = render(Sheet, { play });
    const [first] = trinisOf(table(play)).filter(({ seat }) => seat === 1);
    const button = container.querySelector("li button")!;
    await fireEvent.click(button);
    expect(container.querySelector(".why")!.textContent).toContain(`Turn ${first!.turn}: Aki completed ${first!.round}`);
    expect(deskOf(play).shown).toBe(first!.round);
    await fireEvent.click(button);
    expect(deskOf(play).shown).toBeNull();
    await fireEvent.click(container.querySelector(".total")!);
    expect(container.querySelector(".why")!.textContent).toContain("Aki: 6 of 6 Trinis");
  });
});

function everythingSaid(play: GalleryPlay): string[] {
  const said = [game.prompt(play).question, game.prompt(play).help, game.meta!(play), game.endLine!(play), game.seatLine(play, 1)];
  for (const move of play.fixture.log) {
    said.push(game.logLine(play, move).text);
    for (const event of move.happened) said.push(game.announce(play, event));
  }
  for (const word of Object.keys(play.fixture.previews)) {
    play.cancel();
    play.propose(word);
    const shown = game.previewLines(play);
    said.push(game.prompt(play).question, game.prompt(play).help, shown.title, shown.button, ...shown.lines.map((line) => line.text));
  }
  for (const picked of ["new", `die ${Object.keys(table(play).board)[0]}`]) {
    play.cancel();
    play.pick(picked);
    said.push(game.prompt(play).question, game.prompt(play).help);
  }
  for (const word of Object.keys(play.fixture.refusals)) {
    play.explain(word);
    said.push(play.refusal!.text);
  }
  return said;
}

describe.each(["en", "fr"] as const)("in %s", (language) => {
  test.each(NAMES)("everything that is said of %s has its sentence", (name) => {
    for (const text of everythingSaid(playOf(name, language))) expect(text).not.toMatch(/[‹{}]|undefined|null/);
  });

  test.each(NAMES)("no part of %s shows a code instead of a sentence", (name) => {
    for (const phone of [false, true]) {
      const play = playOf(name, language, phone);
      if (play.open) tapTriangle(play, Object.keys(fixture(name).view.board as object).length === 0 ? "b4" : readWord(play.view.moves[0])!.to);
      const parts = [Tray, Facts, Sheet].map((part) => render(part, { play }).container);
      for (const part of parts) expect(part.innerHTML).not.toMatch(/[‹{}]|undefined/);
    }
  });
});

test("a preview tells each Trini with what agrees, and the countdown", () => {
  const play = playOf("introduce");
  play.propose("+c2=CQS");
  expect(game.previewLines(play)).toEqual({
    title: "New die on c2",
    total: "+2",
    lines: [
      { text: "Trini on o9: 3 × solid star", points: 1, seat: 1 },
      { text: "Trini on o10: 3 × solid square", points: 1, seat: 1 },
      { text: "Quiet turns restart at 40" },
    ],
    button: "Place",
  });
});

test("the log tells the move and its Trinis", () => {
  const play = playOf("introduce");
  const { events } = play.fixture.previews["+c2=CQS"]!;
  expect(game.logLine(play, { seat: 1, word: "+c2=CQS", happened: events })).toEqual({ seat: 1, text: "new die on c2 · Trini o9, o10", points: 2 });
  expect(game.logLine(play, { seat: 1, word: "d5-c5", happened: [] })).toEqual({ seat: 1, text: "slide d5 → c5" });
});

test("sounds: a die is placed or turned, a Trini clacks", () => {
  const codes = ["die-introduced", "die-slid", "die-turned", "trini-placed", "quiet-end"];
  expect(codes.map((code) => game.sound({ code }))).toEqual(["place", "place", "flip", "bonus", null]);
});
