import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { GalleryPlay, type Fixture } from "../../gallery/gallery-play.svelte";
import type { Message } from "../../table/contract";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Sheet from "./Sheet.svelte";
import Thumbnail from "./Thumbnail.svelte";
import Tray from "./Tray.svelte";
import four from "./fixtures/four.json";
import koi from "./fixtures/koi.json";
import middle from "./fixtures/middle.json";
import overFour from "./fixtures/over-four.json";
import overThree from "./fixtures/over-three.json";
import overTwo from "./fixtures/over-two.json";
import start from "./fixtures/start.json";
import stone from "./fixtures/stone.json";
import waiting from "./fixtures/waiting.json";
import watching from "./fixtures/watching.json";
import game from "./index";
import { hiroba } from "./view";
import en from "./locale/en.json";
import fr from "./locale/fr.json";

/** Some of these tests tap through hundreds of moves. */
const PATIENT = 60_000;

afterEach(cleanup);

const FIXTURES = { start, middle, stone, four, koi, waiting, watching, overTwo, overThree, overFour };
const REFUSALS = { "row-has-value": "Row {row} already has a {value}.", "cell-pebble": "There is already a pebble on {cell}." };

function playOf(fixture: unknown, language: "en" | "fr" = "en", phone = false): GalleryPlay {
  return new GalleryPlay(fixture as Fixture, { ...REFUSALS, ...(language === "en" ? en : fr) }, language, phone);
}

function table(fixture: unknown, width = 704): { play: GalleryPlay; board: HTMLElement } {
  const play = playOf(fixture);
  const { container } = render(Board, { play, width, height: width });
  render(Tray, { play });
  return { play, board: container };
}

function cell(name: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-hiroba-cell="${name}"]`)!;
}

function face(value: string | number): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-hiroba-piece="${value}"]`)!;
}

async function press(element: HTMLElement, key: string): Promise<void> {
  await fireEvent.keyDown(element, { key });
}

/** Choose a word through the tray and the board, as a user does. */
async function tapWord(word: string): Promise<void> {
  if (word === "-") return void (await fireEvent.click(screen.getByRole("button", { name: /Keep my/ })));
  if (/^\d/.test(word)) await fireEvent.click(face(word[0]!));
  await fireEvent.click(cell(word.slice(1)));
}

describe("every legal word can be chosen", () => {
  const phases = Object.entries(FIXTURES).filter(([, fixture]) => fixture.view.moves.length > 0);

  it("has every phase among its fixtures", () => {
    expect(new Set(phases.map(([, fixture]) => fixture.view.phase))).toEqual(new Set(["place", "stone", "koi"]));
    expect(new Set(phases.map(([, fixture]) => fixture.view.players))).toEqual(new Set([2, 3, 4]));
  });

  it.each(phases)("by taps: %s", async (_, fixture) => {
    const { play } = table(fixture);
    for (const word of play.legal) {
      play.cancel();
      flushSync();
      await tapWord(word);
      expect(play.proposed).toEqual([word]);
    }
    expect(play.played).toEqual([]);
  }, PATIENT);

  it.each(phases)("by taps on the cell first: %s", async (_, fixture) => {
    const { play } = table(fixture);
    for (const word of [...play.legal].filter((each) => /^\d/.test(each))) {
      play.cancel();
      flushSync();
      await fireEvent.click(cell(word.slice(1)));
      await fireEvent.click(face(word[0]!));
      expect(play.proposed).toEqual([word]);
    }
  }, PATIENT);

  it.each(phases)("by keys: %s", async (_, fixture) => {
    const { play } = table(fixture);
    for (const word of play.legal) {
      play.cancel();
      flushSync();
      const at = word === "-" ? cell("e5") : cell(word.slice(1));
      await press(at, word[0]!);
      if (word !== "-") await press(at, "Enter");
      expect(play.proposed).toEqual([word]);
    }
  }, PATIENT);
});

describe("the board", () => {
  it.each(Object.entries(FIXTURES))("draws and names every piece: %s", (_, fixture) => {
    const { board } = table(fixture);
    const view = hiroba(playOf(fixture).view);
    expect(board.querySelectorAll('[role="gridcell"]')).toHaveLength(81);
    expect(board.querySelectorAll('[role="gridcell"] .pebble')).toHaveLength(Object.keys(view.board).length);
    expect(board.querySelectorAll('[role="gridcell"] .rock')).toHaveLength(view.blocked_cells.length);
    for (const [name, pebble] of Object.entries(view.board)) {
      expect(cell(name).textContent).toBe(String(pebble.value));
      expect(cell(name).getAttribute("aria-label")).toContain(`${pebble.value} of ${fixture.names[pebble.seat - 1]}`);
    }
    for (const name of view.blocked_cells) expect(cell(name).getAttribute("aria-label")).toContain("stone");
    for (const pond of view.ponds) expect(cell(pond.cell).getAttribute("aria-label")).toContain("pond");
  });

  it("marks 6 and 9, and no other value", () => {
    const { board } = table(middle);
    const marked = [...board.querySelectorAll(".pebble")].filter((pebble) => pebble.querySelector(".bar"));
    expect(marked.map((pebble) => pebble.textContent).sort()).toEqual(["6", "6", "9", "9"]);
  });

  it("tells what a cell is: garden, who leads it, start point, water", () => {
    table(middle);
    expect(cell("c2").getAttribute("aria-label")).toBe("c2: start point, free, moss garden of 3, possible: 4");
    expect(cell("h2").getAttribute("aria-label")).toContain("held by Aki");
    expect(cell("a4").getAttribute("aria-label")).toBe("a4: water");
    expect(cell("b2").getAttribute("aria-label")).toContain("last move");
  });

  it("glows where the picked face can go, with its value", async () => {
    const { play, board } = table(middle);
    await fireEvent.click(face(4));
    expect(board.querySelectorAll(".value")).toHaveLength(17);
    expect(board.querySelectorAll(".playable")).toHaveLength([...play.legal].filter((word) => word.startsWith("4")).length);
  });

  it("keeps cells of 40 px and text of 12 px on a phone of 360 px", async () => {
    const { board } = table(middle, 360);
    await fireEvent.click(face(4));
    expect(Number(cell("e5").querySelector("rect")!.getAttribute("width"))).toBeGreaterThanOrEqual(40);
    const sizes = [...board.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size") ?? 13));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });

  it("has one cell in the tab order, and arrows move it", async () => {
    table(middle);
    const inOrder = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="gridcell"][tabindex="0"]')];
    expect(inOrder()).toHaveLength(1);
    cell("c2").focus();
    await press(cell("c2"), "ArrowRight");
    await press(cell("d2"), "ArrowDown");
    expect(document.activeElement).toBe(cell("d3"));
    expect(inOrder()).toEqual([cell("d3")]);
    await press(cell("d3"), "Home");
    await press(cell("a3"), "ArrowLeft");
    expect(document.activeElement).toBe(cell("a3"));
  });
});

describe("a move", () => {
  it("is shown at the first tap and played at the second", async () => {
    const { play, board } = table(middle);
    await tapWord("4d1");
    expect(play.played).toEqual([]);
    expect(board.querySelector(".proposed .pebble.ghost")?.textContent).toBe("4");
    expect(cell("d1").getAttribute("aria-selected")).toBe("true");
    await fireEvent.click(cell("d1"));
    expect(play.played).toEqual(["4d1"]);
  });

  it("is played by a second tap on the face when the cell came first", async () => {
    const { play } = table(middle);
    await fireEvent.click(cell("d1"));
    await fireEvent.click(face(4));
    await fireEvent.click(face(4));
    expect(play.played).toEqual(["4d1"]);
  });

  it("changes its face when another one is tapped", async () => {
    const { play } = table(middle);
    await tapWord("4b1");
    await fireEvent.click(face(6));
    expect(play.proposed).toEqual(["6b1"]);
  });

  it("steps back with Escape: first the proposal, then the face", async () => {
    const { play } = table(middle);
    await tapWord("4d1");
    await press(cell("d1"), "Escape");
    expect([play.proposed, play.picked]).toEqual([[], "4"]);
    await press(cell("d1"), "Escape");
    expect(play.picked).toBeNull();
  });

  it("can be prepared, but not proposed, while another seat thinks", async () => {
    const { play } = table(waiting);
    await fireEvent.click(face(4));
    await fireEvent.click(cell("d1"));
    expect(play.picked).toBe("4");
    expect(play.place).toBe("d1");
    expect(play.proposed).toEqual([]);
  });

  it("is nobody's who only watches", async () => {
    const { play } = table(watching);
    await fireEvent.click(cell("e5"));
    expect(face(1)).toHaveProperty("disabled", true);
    expect(play.place).toBeNull();
  });
});

describe("a refusal", () => {
  it("crosses the cell, rings the culprit and says why", async () => {
    const { play, board } = table(middle);
    await fireEvent.click(face(6));
    await fireEvent.click(cell("c2"));
    expect(play.refusal?.word).toBe("6c2");
    expect(play.proposed).toEqual([]);
    expect(board.querySelector(".bad")).not.toBeNull();
    expect(board.querySelector(".culprit")).not.toBeNull();
    expect(board.querySelector(".badline")).not.toBeNull();
    expect(board.querySelector(".barred")).not.toBeNull();
    expect(board.querySelector(".refusal")?.textContent?.trim()).toBe("Row 2 already has a 6.");
  });

  it.each([
    ["6d1", "d3"],
    ["1i1", "h2"],
    ["6c2", "a2"],
  ])("of %s rings %s", async (word, culprit) => {
    const { board } = table(middle);
    await fireEvent.click(face(word[0]!));
    await fireEvent.click(cell(word.slice(1)));
    const ring = board.querySelector(".culprit")!;
    const pebble = cell(culprit).querySelector(".pebble")!.getAttribute("transform")!;
    expect(pebble.startsWith(`translate(${ring.getAttribute("cx")} `)).toBe(true);
  });

  it("answers a tap on a cell where no pebble can go", async () => {
    const { play } = table(middle);
    await fireEvent.click(cell("a1"));
    expect(play.refusal?.reason.code).toBe("cell-pebble");
  });
});

describe("the preview", () => {
  it("outlines the gardens that change, and tells points that add up", async () => {
    const { play, board } = table(middle);
    await tapWord("4d1");
    expect(board.querySelectorAll(".affected")).toHaveLength(1);
    expect(board.querySelectorAll(".tag.changed .sign")).toHaveLength(2);
    const { title, total, lines, button } = game.previewLines(play);
    expect({ title, total, button }).toEqual({ title: "4 on d1", total: "17 → 22", button: "Play 4" });
    const gained = (seat: number): number => lines.filter((line) => line.seat === seat).reduce((sum, line) => sum + (line.points ?? 0), 0);
    expect([gained(1), gained(2)]).toEqual([5, -4]);
  });

  it.each([
    [middle, "6b1"],
    [start, "7e6"],
    [stone, "xg2"],
    [stone, "-"],
    [koi, "-"],
  ])("accounts for every point", (fixture, word) => {
    const play = playOf(fixture);
    play.propose(word);
    const before = hiroba(play.view).points;
    const { lines } = game.previewLines(play);
    play.preview!.scores.forEach((score, index) => {
      const gained = lines.filter((line) => line.seat === index + 1).reduce((sum, line) => sum + (line.points ?? 0), 0);
      expect(gained).toBe(score! - before[index]!);
    });
  });

  it("shows the stone, and lets it be kept as easily", async () => {
    const { play, board } = table(stone);
    await tapWord("xg2");
    expect(board.querySelector(".proposed .rock.ghost")).not.toBeNull();
    expect(game.previewLines(play).button).toBe("Place the stone");
    await tapWord("-");
    expect(play.proposed).toEqual(["-"]);
    expect(game.previewLines(play).button).toBe("End my turn");
  });
});

describe("the tray", () => {
  it("shows both faces of every pebble; used-up ones stay, faded", () => {
    const { play } = table(middle);
    expect(document.querySelectorAll("[data-hiroba-piece]")).toHaveLength(9);
    expect(face(4).getAttribute("aria-label")).toBe("4, 6 on the back, 2 left");
    expect(face(2)).toHaveProperty("disabled", true);
    expect(face(2).closest("li")!.className).toContain("gone");
    expect(play.view.seat).toBe(1);
  });

  it("marks the picked face, and lets go of it", async () => {
    table(middle);
    await fireEvent.click(face(9));
    expect(face(9).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(face(9));
    expect(face(9).getAttribute("aria-pressed")).toBe("false");
  });

  it("drags a face onto a cell", async () => {
    const { play } = table(middle);
    document.elementFromPoint = () => cell("d1");
    await fireEvent.pointerDown(face(4), { clientX: 10, clientY: 10, button: 0, pointerId: 1 });
    await fireEvent.pointerMove(window, { clientX: 60, clientY: 60, pointerId: 1 });
    expect(document.querySelector(".held .pebble")?.textContent).toBe("4");
    await fireEvent.pointerUp(window, { clientX: 60, clientY: 60, pointerId: 1 });
    expect(play.proposed).toEqual(["4d1"]);
    expect(document.querySelector(".held")).toBeNull();
    await fireEvent.click(face(4));
    expect(play.picked).toBe("4");
    expect(play.played).toEqual([]);
  });
});

describe("what happens", () => {
  it("moves the piece once, and ends in the picture of the view", () => {
    const { play, board } = table(middle);
    const after = middle.previews["4d1"].view as unknown as Fixture["view"];
    const event: Message = { code: "pebble-placed", seat: 1, value: 4, cell: "d1" };
    play.happening = { event, before: play.view, after, duration: 200 };
    flushSync();
    expect(board.querySelectorAll(".pebble")).toHaveLength(13);
    play.view = after;
    play.happening = null;
    flushSync();
    expect(cell("d1").textContent).toBe("4");
    expect(board.querySelectorAll(".pebble")).toHaveLength(13);
  });

  it.each(Object.entries(FIXTURES))("is told in words, in both languages: %s", (_, fixture) => {
    for (const language of ["en", "fr"] as const) {
      const play = playOf(fixture, language);
      const events = [...(fixture.log as { happened: Message[] }[]).flatMap((move) => move.happened), ...(fixture.last as Message[])];
      const told = [
        ...events.map((event) => game.announce(play, event)),
        ...(fixture.log as Fixture["log"]).map((move) => game.logLine(play, move).text),
        ...(fixture.log as Fixture["log"]).map((move) => game.logLine(play, { ...move, happened: [] }).text),
        ...Object.values(game.prompt(play)),
        ...fixture.names.map((_name, index) => game.seatLine(play, index + 1)),
        game.meta!(play),
        game.endLine!(play),
      ];
      for (const text of told) expect(text).not.toMatch(/[‹›{}]|undefined|NaN/);
    }
  });
});

describe("the score sheet", () => {
  it.each([overTwo, overThree, overFour])("adds up, and explains every number", async (fixture) => {
    const play = playOf(fixture);
    const { container } = render(Sheet, { play });
    const view = hiroba(play.view);
    const totals = [...container.querySelectorAll(".total button")].map((button) => Number(button.textContent));
    expect(totals).toEqual(view.points);
    expect(totals).toEqual(play.view.outcome!.scores);
    expect(container.querySelectorAll("tbody tr")).toHaveLength(view.gardens.length);
    for (const button of container.querySelectorAll("button")) {
      await fireEvent.click(button);
      expect(container.querySelector(".explained")!.textContent).not.toMatch(/[‹›{}]|undefined|NaN|Tap a number/);
    }
  });

  it("names the pebbles behind a sum", async () => {
    const { container } = render(Sheet, { play: playOf(overTwo) });
    await fireEvent.click(container.querySelector("tbody button")!);
    expect(container.querySelector(".explained")!.textContent).toMatch(/garden of 5: Aki has the largest sum, \d( \+ \d)+ = 18\. A koi doubles its 5 cells: 5 × 2 = 10 points\./);
  });
});

describe("facts and thumbnail", () => {
  it("count as the view does", () => {
    const play = playOf(middle);
    const { container } = render(Facts, { play });
    const points = [...container.querySelectorAll(".facts b")].map((number) => Number(number.textContent));
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(hiroba(play.view).points.reduce((sum, each) => sum + each, 0));
  });

  it("has no text when small", () => {
    const { container } = render(Thumbnail, { view: playOf(four).view, size: 120 });
    expect(container.textContent?.trim()).toBe("");
    expect(container.querySelectorAll(".sign").length).toBe(Object.keys(four.view.board).length);
  });
});
