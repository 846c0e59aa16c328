import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { GalleryPlay } from "../../gallery/gallery-play.svelte";
import Board from "./Board.svelte";
import { deskOf } from "./desk.svelte";
import { NAMES, playOf } from "./testing";
import Thumbnail from "./Thumbnail.svelte";
import { other, table, type KakuroFormed } from "./view";

afterEach(cleanup);

function show(play: GalleryPlay, size = 700): HTMLElement {
  return render(Board, { play, width: size, height: size }).container;
}

function cellNamed(name: RegExp | string): HTMLElement {
  return screen.getByRole("gridcell", { name });
}

describe("the board", () => {
  const boards = [...NAMES.map((name) => [name, 700] as const), ["middle", 360] as const, ["middle", 390] as const];

  test.each(boards)("of %s, %i pixels wide, shows every tile, and has a name for every cell", (name, size) => {
    const play = playOf(name);
    const container = show(play, size);
    const tiles = Object.entries(table(play).board);
    expect(container.querySelectorAll("svg .tile")).toHaveLength(tiles.length);
    expect(container.querySelectorAll("svg .tile.red")).toHaveLength(tiles.filter(([, tile]) => tile.colour === "red").length);
    const names = [...container.querySelectorAll("[role=gridcell]")].map((cell) => cell.getAttribute("aria-label")!);
    expect(names).toHaveLength(81);
    for (const [cell, tile] of tiles) expect(names.some((one) => one.startsWith(`${cell}, ${tile.colour} ${tile.digit}`))).toBe(true);
    expect(names.filter((one) => /^[a-i][1-9], empty/.test(one))).toHaveLength(81 - tiles.length);
  });
});

test("cells are never smaller than a finger", () => {
  for (const width of [360, 375, 390, 430, 560, 676, 704]) {
    const grid = show(playOf("start"), width).querySelector<HTMLElement>("[role=grid]")!;
    expect(parseFloat(grid.style.getPropertyValue("--cell"))).toBeGreaterThanOrEqual(40);
  }
});

test("a phone without room for the score track has no counters, a larger board one a seat", () => {
  expect(show(playOf("four"), 360).querySelectorAll(".sign")).toHaveLength(0);
  expect(show(playOf("four"), 390).querySelectorAll(".sign")).toHaveLength(4);
});

test("legal cells glow and say so", () => {
  const play = playOf("start");
  const container = show(play);
  const cells = new Set(play.view.moves.map((word) => word.slice(2)));
  expect(container.querySelectorAll(".legal .dot")).toHaveLength(cells.size);
  expect(screen.getAllByRole("gridcell", { name: /can be played/ })).toHaveLength(cells.size);
});

test("keys on the board take a tile, turn it over, and turn none over", async () => {
  const play = playOf("start");
  show(play);
  const [digit] = table(play).hand!;
  await fireEvent.keyDown(cellNamed(/^e5/), { key: String(digit) });
  expect(play.picked).toBe(`y${digit}`);
  await fireEvent.keyDown(cellNamed(/^e5/), { key: String(digit) });
  expect(play.picked).toBe(`r${digit}`);
  cleanup();
  const flipping = playOf("flip");
  show(flipping);
  await fireEvent.keyDown(cellNamed(/^e5/), { key: "-" });
  expect(flipping.proposed).toEqual(["-"]);
});

test("nothing glows for those who wait or watch", () => {
  for (const name of ["waiting", "watching"]) expect(show(playOf(name)).querySelectorAll(".legal .dot")).toHaveLength(0);
});

test("taps: the first previews with a ghost, the second plays", async () => {
  const play = playOf("start");
  const container = show(play);
  play.pick("y2");
  await fireEvent.click(cellNamed("c2, empty, can be played"));
  expect(play.proposed).toEqual(["y2c2"]);
  const previewed = cellNamed("c2, yellow 2, previewed");
  expect(previewed.getAttribute("aria-selected")).toBe("true");
  expect(container.querySelectorAll(".tile.ghost")).toHaveLength(1);
  await fireEvent.click(previewed);
  expect(play.played).toEqual(["y2c2"]);
});

test("keys alone: arrows walk, a digit picks, Enter previews and plays, Escape steps back", async () => {
  const play = playOf("start");
  show(play);
  const middle = cellNamed(/^e5/);
  expect(middle.tabIndex).toBe(0);
  middle.focus();
  await fireEvent.keyDown(middle, { key: "ArrowUp" });
  expect(document.activeElement).toBe(cellNamed(/^e4/));
  await fireEvent.keyDown(cellNamed(/^e4/), { key: "2" });
  expect(play.picked).toBe("y2");
  await fireEvent.keyDown(cellNamed(/^e4/), { key: "2" });
  expect(play.picked).toBe("r2");
  await fireEvent.keyDown(cellNamed(/^e4/), { key: "Enter" });
  expect(play.proposed).toEqual(["r2e4"]);
  await fireEvent.keyDown(cellNamed(/^e4/), { key: "Escape" });
  expect(play.proposed).toEqual([]);
  await fireEvent.keyDown(cellNamed(/^e4/), { key: "2" });
  await fireEvent.keyDown(cellNamed(/^e4/), { key: "Enter" });
  await fireEvent.keyDown(cellNamed(/^e4/), { key: "Enter" });
  expect(play.played).toEqual(["y2e4"]);
  expect(screen.getAllByRole("gridcell").filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
});

test("arrows stop at the border", async () => {
  show(playOf("start"));
  const corner = cellNamed(/^a1/);
  corner.focus();
  await fireEvent.keyDown(corner, { key: "ArrowLeft" });
  await fireEvent.keyDown(corner, { key: "ArrowUp" });
  expect(document.activeElement).toBe(corner);
});

test("a preview outlines every Kakuro with its points, and shows the tile turned over", () => {
  const play = playOf("middle");
  const container = show(play);
  const chain = Object.keys(play.fixture.previews).find((words) => words.includes(" f"))!;
  play.propose(...chain.split(" "));
  flushSync();
  const events = play.preview!.events;
  const kakuros = events.filter((event) => event.code === "kakuro-formed") as unknown as KakuroFormed[];
  expect(kakuros.length).toBeGreaterThan(1);
  expect([...container.querySelectorAll(".points text")].map((text) => text.textContent)).toEqual(kakuros.map((one) => String(one.points)));
  expect(container.querySelectorAll(".turn.chosen")).toHaveLength(1);
  const turned = events.find((event) => event.code === "tile-flipped")!;
  cellNamed(new RegExp(`^${turned["cell"] as string}, ${turned["colour"] as string} ${turned["digit"] as number}, chosen`));
});

test("a refusal is written beside its cell, with the tile that is the reason ringed", () => {
  const play = playOf("flip");
  const container = show(play);
  const cell = Object.keys(table(play).board).find((one) => play.fixture.refusals[`f${one}`]?.code === "flip-no-kakuro")!;
  play.explain(`f${cell}`);
  flushSync();
  expect(container.querySelector("p")?.textContent).toContain(`Flipping ${cell} would not put it in one Kakuro`);
  expect(container.querySelectorAll(".culprit")).toHaveLength(1);
});

test("tiles to flip are marked and named", () => {
  const play = playOf("flip");
  const container = show(play);
  expect(container.querySelectorAll(".turnable")).toHaveLength(2);
  expect(screen.getAllByRole("gridcell", { name: /can be flipped/ })).toHaveLength(2);
});

test("sums are shown on demand, on the board and in the names", () => {
  const play = playOf("flip");
  const container = show(play);
  expect(container.querySelectorAll(".sum")).toHaveLength(0);
  deskOf(play).sums = true;
  flushSync();
  expect(container.querySelectorAll(".sum").length).toBeGreaterThan(0);
  expect(screen.getAllByRole("gridcell", { name: /to the right \d+/ }).length).toBeGreaterThan(0);
});

test("while a tile travels it is drawn once, and the points still stand where they were", () => {
  const play = playOf("start");
  const container = show(play);
  const event = { code: "tile-placed", seat: 1, cell: "e4", digit: 2, colour: "yellow" };
  const board = { ...table(play).board, e4: { digit: 2, colour: "yellow" } };
  play.happening = { event, before: play.view, after: { ...play.view, board, placed: "e4" }, duration: 200 };
  flushSync();
  expect(container.querySelectorAll(".arrive .tile")).toHaveLength(1);
  expect(container.querySelectorAll(".tile")).toHaveLength(6);
  expect(container.querySelectorAll(".legal .dot")).toHaveLength(0);
});

test("a tile turns over from its old side to its new one", () => {
  const play = playOf("flip");
  const container = show(play);
  const cell = play.view.moves[0]!.slice(1);
  const tile = table(play).board[cell]!;
  const turned = { ...tile, colour: tile.colour === "red" ? "yellow" : "red" };
  play.happening = {
    event: { code: "tile-flipped", seat: 1, cell, ...turned },
    before: play.view,
    after: { ...play.view, board: { ...table(play).board, [cell]: turned } },
    duration: 200,
  };
  flushSync();
  expect(container.querySelector(`.fold .tile.${tile.colour}`)).not.toBeNull();
  expect(container.querySelector(`.unfold .tile.${turned.colour}`)).not.toBeNull();
});

test("tiles flipped in one move turn one after the other", () => {
  const play = playOf("expert-flips");
  const container = show(play);
  const cells = play.view.moves.map((word) => word.slice(1).split("+")).find((found) => found.length > 1)!;
  const before = table(play).board;
  const turned = Object.fromEntries(cells.map((cell) => [cell, { ...before[cell]!, colour: other(before[cell]!.colour) }]));
  const after = { ...play.view, board: { ...before, ...turned } };
  const coloursOf = (): (string | undefined)[] =>
    cells.map((cell) => /red|yellow/.exec(screen.getByRole("gridcell", { name: new RegExp(`^${cell}\\b`) }).getAttribute("aria-label")!)?.[0]);
  cells.forEach((cell, step) => {
    play.happening = { event: { code: "tile-flipped", seat: 1, cell, ...turned[cell] }, before: play.view, after, duration: 200 };
    flushSync();
    expect(coloursOf()).toEqual(cells.map((one, index) => (index <= step ? turned[one]!.colour : before[one]!.colour)));
  });
  expect(container.querySelectorAll(".fold .tile")).toHaveLength(1);
});

test("a thumbnail has colours and no text", () => {
  const { container } = render(Thumbnail, { view: playOf("middle").view, size: 120 });
  expect(container.querySelectorAll(".yellow, .red")).toHaveLength(Object.keys(table(playOf("middle")).board).length);
  expect(container.querySelector("text")).toBeNull();
});
