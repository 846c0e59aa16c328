import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { deskOf } from "./desk.svelte";
import Facts from "./Facts.svelte";
import game from "./index";
import Sheet from "./Sheet.svelte";
import { kakurosOf } from "./sheet";
import { NAMES, playOf } from "./testing";
import Tray from "./Tray.svelte";
import { table, type Kakuro } from "./view";
import { flipCells, isFlip, readPlacement } from "./words";

afterEach(cleanup);

describe("the tray", () => {
  test("shows both sides of every tile, and picks the one tapped", async () => {
    const play = playOf("start");
    render(Tray, { play });
    const [one, two] = table(play).hand as [number, number];
    for (const digit of [one, two]) {
      screen.getByRole("button", { name: `Yellow ${digit}, a term` });
      screen.getByRole("button", { name: `Red ${digit}, a total` });
    }
    await fireEvent.click(screen.getByRole("button", { name: `Red ${one}, a total` }));
    expect(play.picked).toBe(`r${one}`);
    expect(screen.getByRole("button", { pressed: true }).getAttribute("aria-label")).toBe(`Red ${one}, a total`);
  });

  test("proposes for the cell that was chosen first", async () => {
    const play = playOf("start");
    play.choosePlace("e4");
    render(Tray, { play });
    await fireEvent.click(screen.getByRole("button", { name: "Yellow 8, a term" }));
    expect(play.proposed).toEqual(["y8e4"]);
  });

  test("offers every flip and the choice to flip none, each with its points once they are known", async () => {
    const play = playOf("flip");
    render(Tray, { play });
    const flips = play.view.moves.filter(isFlip);
    for (const word of flips) {
      const cell = flipCells(word)[0]!;
      const button = screen.getByRole("button", { name: new RegExp(`^Flip ${cell}: `) });
      await fireEvent.click(button);
      expect(play.proposed).toEqual([word]);
      const points = play.fixture.previews[word]!.events.reduce((sum, event) => sum + ((event["points"] as number) ?? 0), 0);
      expect(button.textContent).toContain(`+${points}`);
    }
    await fireEvent.click(screen.getByRole("button", { name: /^Pass/ }));
    await fireEvent.click(screen.getByRole("button", { name: /^Pass/ }));
    expect(play.played).toEqual(["-"]);
  });

  test("offers sets of flips to experts as whole answers", async () => {
    const play = playOf("expert-flips");
    render(Tray, { play });
    const several = play.view.moves.find((word) => word.includes("+"))!;
    const [one, two] = flipCells(several);
    await fireEvent.click(screen.getByRole("button", { name: new RegExp(`Flip ${one}: .*, Flip ${two}: `) }));
    expect(play.proposed).toEqual([several]);
  });

  test("lets the placed tile go before the drawn one comes", async () => {
    const play = playOf("start");
    render(Tray, { play });
    const [one, two] = table(play).hand as [number, number];
    const placed = { code: "tile-placed", seat: 1, cell: "e4", digit: one, colour: "yellow" };
    const board = { ...table(play).board, e4: { digit: one, colour: "yellow" } };
    const after = { ...play.view, board, placed: "e4", hand: [two, 5] };
    play.happening = { event: placed, before: play.view, after, duration: 200 };
    await tick();
    const sides = (): (string | null)[] => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(sides()).toEqual([`Yellow ${two}, a term`, `Red ${two}, a total`]);
    play.happening = { event: { code: "tile-drawn", seat: 1, bag: 60, digit: 5 }, before: play.view, after, duration: 200 };
    await tick();
    expect(sides()).toContain("Red 5, a total");
  });

  test("shows nothing of a hand to those who watch", () => {
    render(Tray, { play: playOf("watching") });
    expect(screen.queryByRole("button")).toBeNull();
    screen.getByText("The hands are hidden from spectators.");
  });

  test.each(["waiting", "last"])("shows the hand of %s", (name) => {
    const play = playOf(name);
    render(Tray, { play });
    const hand = within(screen.getByRole("list", { name: "Behind your screen" }));
    expect(hand.getAllByRole("button")).toHaveLength(2 * table(play).hand!.length);
  });

  test("has the switch for sums within reach on a phone", async () => {
    const play = playOf("start", "fr", true);
    render(Tray, { play });
    await fireEvent.click(screen.getByRole("switch", { name: "Sommes en cours" }));
    expect(deskOf(play).sums).toBe(true);
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  });
});

test("the facts tell the bag", () => {
  const play = playOf("middle");
  render(Facts, { play });
  screen.getByText(`${table(play).bag} of 72`);
});

describe("the score sheet", () => {
  test.each(["over-2", "over-3", "over-4"])("of %s has every Kakuro and the totals", (name) => {
    const play = playOf(name);
    const { container } = render(Sheet, { play });
    const rows = [...container.querySelectorAll("li b")].map((one) => Number(one.textContent));
    expect(rows).toHaveLength(kakurosOf(table(play)).length);
    expect(rows.reduce((one, two) => one + two, 0)).toBe(play.view.outcome!.scores.reduce((one, two) => one + two, 0));
    expect([...container.querySelectorAll(".total b")].map((one) => Number(one.textContent))).toEqual(play.view.outcome!.scores);
  });

  test("explains a Kakuro, and shows it on the board", async () => {
    const play = playOf("over-3");
    const { container } = render(Sheet, { play });
    const first = kakurosOf(table(play)).find((one) => one.seat === 1) as Kakuro;
    await fireEvent.click(container.querySelector("li button")!);
    const digits = first.cells.slice(1).map((cell) => table(play).board[cell]!.digit);
    expect(container.querySelector(".why")!.textContent).toContain(`${digits.join(" + ")} = ${first.points}`);
    expect(deskOf(play).shown).toEqual(first.cells);
    await fireEvent.click(container.querySelector("li button")!);
    expect(deskOf(play).shown).toBeNull();
  });

  test("explains a total as the sum of its Kakuros", async () => {
    const play = playOf("over-3");
    const { container } = render(Sheet, { play });
    await fireEvent.click(screen.getAllByRole("button", { name: /^Total/ })[0]!);
    const own = kakurosOf(table(play)).filter((one) => one.seat === 1);
    expect(container.querySelector(".why")!.textContent).toContain(own.map((one) => one.points).join(" + "));
  });
});

describe.each(["en", "fr"] as const)("in %s", (language) => {
  test.each(NAMES)("everything that is said of %s has its sentence", (name) => {
    const play = playOf(name, language);
    const said = [game.prompt(play).question, game.prompt(play).help, game.meta!(play), game.seatLine(play, 1)];
    for (const move of play.fixture.log) {
      said.push(game.logLine(play, move).text);
      for (const event of move.happened) said.push(game.announce(play, event));
    }
    for (const words of Object.keys(play.fixture.previews)) {
      play.cancel();
      play.propose(...words.split(" "));
      const shown = game.previewLines(play);
      said.push(shown.title, shown.button, ...shown.lines.map((line) => line.text));
    }
    for (const text of said) expect(text).not.toMatch(/[‹{}]|undefined/);
  });
});

describe("the preview's lines", () => {
  test("tell the tile turned over, each sum, and all points", () => {
    const play = playOf("middle");
    const chain = Object.keys(play.fixture.previews).find((words) => words.includes(" f"))!;
    const [place, flip] = chain.split(" ") as [string, string];
    play.propose(place);
    expect(game.previewLines(play)).toMatchObject({ total: null, lines: [{ text: `Then you may flip ${flipCells(flip)[0]}: tap to see what it brings.` }], button: "Place" });
    play.propose(place, flip);
    const { digit, colour, cell } = readPlacement(place)!;
    const shown = game.previewLines(play);
    const points = shown.lines.map((line) => line.points ?? 0);
    expect(shown.title).toBe(`${colour === "red" ? "Red" : "Yellow"} ${digit} on ${cell}`);
    expect(shown.total).toBe(`+${points.reduce((one, two) => one + two, 0)}`);
    expect(shown.button).toBe("Place, then flip");
    for (const line of shown.lines.slice(1)) {
      const sum = line.text.split(" + ").reduce((one, two) => one + Number(two), 0);
      expect(sum).toBe(line.points);
    }
  });
});

test("the log names sides and cells, and counts a turn's points where it ends", () => {
  const play = playOf("flip");
  const placed = { code: "tile-placed", seat: 1, cell: "c6", digit: 4, colour: "yellow" };
  expect(game.logLine(play, { seat: 1, word: "y4c6", happened: [placed] })).toEqual({ seat: 1, text: "yellow 4 on c6" });
  const formed = { code: "kakuro-formed", seat: 1, turn: 3, cells: ["a6", "b6", "c6"], points: 13 };
  const flipped = { code: "tile-flipped", seat: 1, cell: "a6", digit: 3, colour: "red" };
  expect(game.logLine(play, { seat: 1, word: "fa6+b6", happened: [flipped, formed] })).toEqual({ seat: 1, text: "flip a6, b6", points: 13 });
});
