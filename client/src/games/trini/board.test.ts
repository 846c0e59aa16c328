import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { GalleryPlay } from "../../gallery/gallery-play.svelte";
import Board from "./Board.svelte";
import { deskOf } from "./desk.svelte";
import { far } from "../../lib/board/points";
import { layoutFor, middle } from "./layout";
import { LOOKS, pointsUp, ROUNDS, TRIANGLES } from "./places";
import { ringOf, ringPoints } from "./ring";
import { NAMES, OPEN, playOf } from "./testing";
import Thumbnail from "./Thumbnail.svelte";
import { table } from "./view";
import { slidesFrom, turnsOf } from "./words";

afterEach(cleanup);

function show(play: GalleryPlay, size = 700): HTMLElement {
  return render(Board, { play, width: size, height: size }).container;
}

function space(name: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-space="${name}"]`)!;
}

function option(shown: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-turn="${shown}"]`)!;
}

function ownDice(name: string): string[] {
  const play = playOf(name);
  return Object.entries(table(play).board).flatMap(([at, die]) => (die.seat === play.seat ? [at] : []));
}

/** Every die that may move, in every fixture. */
const DICE = OPEN.flatMap((name) => ownDice(name).map((die) => [name, die] as const));

describe("the board", () => {
  const boards = [...NAMES.map((name) => [name, 700] as const), ["middle", 360] as const];

  test.each(boards)("of %s, %i pixels wide, shows every die and Trini, and has a name for every space", (name, size) => {
    const play = playOf(name);
    const container = show(play, size);
    const { board, rounds } = table(play);
    expect(container.querySelectorAll("svg .die")).toHaveLength(Object.keys(board).length);
    expect(container.querySelectorAll("svg .trini-piece")).toHaveLength(Object.keys(rounds).length);
    for (const triangle of TRIANGLES) {
      const die = board[triangle];
      const kind = !die ? "free triangle" : die.seat === play.seat ? "your die: " : `die of ${play.name(die.seat)}: `;
      expect(space(triangle).getAttribute("aria-label")).toMatch(new RegExp(`^${triangle}, ${kind}`));
    }
    for (const round of ROUNDS) {
      const held = rounds[round];
      expect(space(round).getAttribute("aria-label")).toMatch(held ? `${round}, round space with a Trini of ${play.name(held.seat)}` : `${round}, free round space`);
    }
  });
});

test("a die's name says which symbol faces where", () => {
  const play = playOf("start");
  play.view = { ...play.view, board: { a1: { seat: 1, orientation: "CqS" } } };
  play.legal = new Set();
  show(play);
  expect(space("a1").getAttribute("aria-label")).toBe("a1, your die: solid circle to the rim, hollow square to o3, solid star to o2");
  expect(space("o3").getAttribute("aria-label")).toBe("o3, free round space, hollow square from a1");
});

test("spaces are never smaller than a finger", () => {
  for (const width of [360, 375, 390, 430, 560, 704]) expect(Math.sqrt(3) * layoutFor(width, width, width < 500).u).toBeGreaterThanOrEqual(40);
});

test("free triangles glow for a new die, and slides for a picked one", async () => {
  const play = playOf("introduce");
  const container = show(play);
  expect(container.querySelectorAll(".legal .dot")).toHaveLength(24 - Object.keys(table(play).board).length);
  await fireEvent.click(space("d5"));
  const slides = play.view.moves.filter((word) => word.startsWith("d5-"));
  expect(container.querySelectorAll(".legal .dot")).toHaveLength(slides.length);
  expect(screen.getAllByRole("gridcell", { name: /can slide here/ })).toHaveLength(slides.length);
  expect(space("d5").getAttribute("aria-selected")).toBe("true");
});

test("nothing glows for those who wait or watch", () => {
  for (const name of ["waiting", "watching"]) expect(show(playOf(name)).querySelectorAll(".legal .dot")).toHaveLength(0);
});

describe("the ring", () => {
  test.each(DICE)("in %s, of the die on %s, offers its eight turns by tap", async (name, die) => {
    const play = playOf(name);
    show(play);
    await fireEvent.click(space(die));
    const turns = turnsOf(play.legal, die);
    expect(turns).toHaveLength(8);
    for (const shown of turns) {
      await fireEvent.click(option(shown));
      expect(play.proposed).toEqual([`${die}=${shown}`]);
      expect(option(shown).getAttribute("aria-pressed")).toBe("true");
    }
  });

  test("is walked with arrows, Enter proposes and plays, Escape goes back to the die", async () => {
    const play = playOf("introduce");
    show(play);
    await fireEvent.click(space("d5"));
    const ring = screen.getByRole("toolbar", { name: "The eight turns of the die on d5" });
    const stops = [...ring.querySelectorAll("button")].filter((button) => button.tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]!.focus();
    const seen = new Set<string>();
    for (let step = 0; step < 8; step++) {
      seen.add(document.activeElement!.getAttribute("data-turn")!);
      await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    }
    expect([...seen].sort()).toEqual([...turnsOf(play.legal, "d5")].sort());
    await fireEvent.click(option("SCQ"), { detail: 0 });
    await fireEvent.keyDown(option("SCQ"), { key: "Escape" });
    expect([play.proposed, document.activeElement]).toEqual([[], space("d5")]);
    await fireEvent.click(option("SCQ"), { detail: 0 });
    await fireEvent.click(option("SCQ"), { detail: 0 });
    expect(play.played).toEqual(["d5=SCQ"]);
    expect(document.activeElement).toBe(space("d5"));
  });

  test("tries a turn on the board under the pointer", async () => {
    const play = playOf("introduce");
    const container = show(play);
    await fireEvent.click(space("d5"));
    expect(container.querySelectorAll(".die.ghost")).toHaveLength(0);
    await fireEvent.focus(option("SCQ"));
    expect(container.querySelectorAll(".die.ghost")).toHaveLength(1);
    expect(space("d5").getAttribute("aria-label")).toContain("solid star to");
    await fireEvent.blur(option("SCQ"));
    expect(container.querySelectorAll(".die.ghost")).toHaveLength(0);
  });

  const sizes = [[704, 724], [676, 696], [624, 824]] as const;
  const rings = sizes.flatMap(([width, height]) => TRIANGLES.map((triangle) => [triangle, width, height] as const));
  test.each(rings)("round a die on %s, on a board of %i by %i, keeps its options apart, in sight, off its rounds and off the slides", (triangle, width, height) => {
    const layout = layoutFor(width, height, false);
    const turns = ringOf(triangle, "CQS", ["QSC", "SCQ", "CsQ", "CSq", "SQc", "sQC", "qCS", "QcS"]);
    expect(new Set(turns.map(({ angle }) => angle)).size).toBe(8);
    const targets = TRIANGLES.filter((other) => pointsUp(other) === pointsUp(triangle) && other !== triangle).map((other) => middle(layout, other));
    const points = ringPoints(layout, triangle, turns, targets);
    points.forEach((one, index) => {
      expect(Math.min(one.x, one.y, layout.width - one.x, layout.height - one.y)).toBeGreaterThanOrEqual(0.65 * layout.u);
      // The option's own radius and that of the dot which marks a place to slide to.
      for (const target of targets) expect(far(one, target)).toBeGreaterThan(0.82 * layout.u);
      for (const round of LOOKS[triangle]!) if (round) expect(far(one, middle(layout, round))).toBeGreaterThan(1.15 * layout.u);
      for (const other of points.slice(index + 1)) expect(far(one, other)).toBeGreaterThan(1.26 * layout.u);
    });
  });

  test("is not on a phone's board", async () => {
    const play = playOf("introduce", "en", true);
    show(play, 390);
    await fireEvent.click(space("d5"));
    expect(document.querySelectorAll("[data-turn]")).toHaveLength(0);
  });
});

test.each(DICE)("in %s, every slide of the die on %s by taps on the board", async (name, die) => {
  const play = playOf(name);
  show(play);
  for (const to of slidesFrom(play.legal, die)) {
    await fireEvent.click(space(die));
    await fireEvent.click(space(to));
    expect(play.proposed).toEqual([`${die}-${to}`]);
    play.cancel();
  }
});

test("keys alone: arrows walk over all spaces, Enter picks, proposes and plays", async () => {
  const play = playOf("introduce");
  show(play);
  const reached = new Set(["b4"]);
  const queue = ["b4"];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      space(name).focus();
      await fireEvent.keyDown(space(name), { key });
      const next = document.activeElement!.getAttribute("data-space")!;
      if (!reached.has(next)) queue.push(next);
      reached.add(next);
    }
  }
  expect(reached.size).toBe(37);
  await fireEvent.keyDown(space("d5"), { key: "Enter" });
  await fireEvent.keyDown(space("c5"), { key: "Enter" });
  expect(play.proposed).toEqual(["d5-c5"]);
  await fireEvent.keyDown(space("c5"), { key: "Enter" });
  expect(play.played).toEqual(["d5-c5"]);
  expect(screen.getAllByRole("gridcell").filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
});

test("a preview shows the die, the Trinis it would bring, and a beam from each face", () => {
  const play = playOf("introduce");
  const container = show(play);
  play.propose("+c2=CQS");
  flushSync();
  expect(container.querySelectorAll(".die.ghost")).toHaveLength(1);
  expect(container.querySelectorAll(".trini-piece.wanted")).toHaveLength(2);
  expect(container.querySelectorAll(".beam")).toHaveLength(6);
  expect(screen.getAllByRole("gridcell", { name: /would get a Trini of yours/ })).toHaveLength(2);
  expect(space("c2").getAttribute("aria-label")).toContain("previewed");
});

test("a refusal is written on the board, with the die that cannot come ringed", () => {
  const play = playOf("introduce");
  const container = show(play);
  const [word] = Object.entries(play.fixture.refusals).find(([, reason]) => reason.code === "slide-other-way")!;
  play.explain(word);
  flushSync();
  expect(container.querySelector("p")?.textContent).toContain("do not point the same way");
  expect(container.querySelectorAll(".culprit")).toHaveLength(1);
  expect(container.querySelectorAll(".badx")).toHaveLength(1);
});

describe("while something happens", () => {
  function happen(play: GalleryPlay, event: { code: string; [key: string]: unknown }, after: object): void {
    play.happening = { event, before: play.view, after: { ...play.view, ...after }, duration: 200 };
    flushSync();
  }

  test("a die slides from its triangle, and is drawn once", () => {
    const play = playOf("introduce");
    const container = show(play);
    const { d5, ...rest } = table(play).board;
    happen(play, { code: "die-slid", seat: 1, triangle: "d5", to: "c5", orientation: d5!.orientation }, { board: { ...rest, c5: d5 } });
    expect(container.querySelectorAll(".arrive .die")).toHaveLength(1);
    expect(container.querySelectorAll(".die")).toHaveLength(Object.keys(table(play).board).length);
    expect(container.querySelectorAll(".legal .dot")).toHaveLength(0);
  });

  test("a tip folds, a notch turns", () => {
    const play = playOf("introduce");
    const container = show(play);
    const { d5, ...rest } = table(play).board;
    const [a, b, c] = d5!.orientation;
    for (const [orientation, kind] of [[`${b}${c}${a}`, ".notch"], ["SCQ".includes(a!) ? "qCS" : "SCQ", ".unfold"]] as const) {
      happen(play, { code: "die-turned", seat: 1, triangle: "d5", orientation }, { board: { ...rest, d5: { ...d5, orientation } } });
      expect(container.querySelectorAll(`${kind} .die`)).toHaveLength(1);
    }
  });

  test("a Trini lands after the die, with its beams", () => {
    const play = playOf("introduce");
    const container = show(play);
    const preview = play.fixture.previews["+c2=CQS"]!;
    const [introduced, first] = preview.events;
    happen(play, introduced!, preview.view!);
    expect(container.querySelectorAll(".trini-piece")).toHaveLength(0);
    happen(play, first!, preview.view!);
    expect(container.querySelectorAll(".land .trini-piece")).toHaveLength(1);
    expect(container.querySelectorAll(".beam.lit")).toHaveLength(3);
  });
});

test("the score sheet's Trini is ringed", () => {
  const play = playOf("over-2");
  const container = show(play);
  deskOf(play).shown = Object.keys(table(play).rounds)[0]!;
  flushSync();
  expect(container.querySelectorAll(".aim")).toHaveLength(1);
});

test("a thumbnail has dice and Trinis and no text", () => {
  const { view } = playOf("middle");
  const { container } = render(Thumbnail, { view, size: 120 });
  expect(container.querySelectorAll(".die")).toHaveLength(Object.keys(table(playOf("middle")).board).length);
  expect(container.querySelectorAll(".held")).toHaveLength(Object.keys(table(playOf("middle")).rounds).length);
  expect(container.querySelector("text")).toBeNull();
});
