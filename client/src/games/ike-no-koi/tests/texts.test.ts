import { render } from "@testing-library/svelte";
import { fireEvent } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { holes, type Language } from "../../../locale/sentence";
import game from "../index";
import Sheet from "../Sheet.svelte";
import Thumbnail from "../Thumbnail.svelte";
import { ike } from "../view";
import { NAMES, fixture, ownWords, table } from "./tables";

const LANGUAGES: Language[] = ["en", "fr"];

describe("the words", () => {
  it("are the same in both languages", () => {
    expect(Object.keys(ownWords("fr"))).toEqual(Object.keys(ownWords("en")));
    for (const [code, sentence] of Object.entries(ownWords("en"))) expect(holes(ownWords("fr")[code]!), code).toEqual(holes(sentence));
  });

  it.each(NAMES)("ask, tell and announce: %s", (name) => {
    for (const language of LANGUAGES) {
      const play = table(name, { language });
      const { question, help } = game.prompt(play);
      const told = fixture(name).log.map((move) => game.logLine(play, move).text);
      const announced = fixture(name).log.flatMap((move) => move.happened.map((event) => game.announce(play, event)));
      const seats = play.fixture.names.map((_, place) => game.seatLine(play, place + 1));
      for (const text of [question, help, ...told, ...announced, ...seats]) expect(text).not.toMatch(/‹|\{|undefined|\[object/);
      for (const text of [question, ...told, ...announced]) expect(text).not.toBe("");
    }
  });

  it("tell the log with names, and never what a lotus showed another seat", () => {
    const play = table("exchange");
    expect(game.logLine(play, { seat: 2, word: "x1:7", happened: [{ code: "koi-taken", seat: 2, from: 1, variety: 7 }] }).text).toBe("takes 7 from Bea");
    const looked = { code: "flower-used", seat: 1, cards: { code: "unseen-cards", count: 2 } };
    expect(game.logLine(play, { seat: 1, word: "lotus", happened: [looked] }).text).toBe("lotus: looks at 2 face-down cards");
    expect(game.announce(play, looked)).toBe("Bea discards a lotus flower and looks at the pile: 2 face-down cards.");
  });
});

describe("the score sheet", () => {
  it.each([2, 3, 4, 5])("adds up for %s players, and every number is explained", async (players) => {
    const play = table(`over-${players}`);
    const { container } = render(Sheet, { play });
    expect(container.innerHTML).not.toContain("‹");
    const outcome = ike(play.view).outcome!;
    const totals = [...container.querySelectorAll("tfoot button")].map((button) => Number(button.textContent!.trim().replace("—", "0")));
    expect(totals).toEqual(outcome.scores);
    for (const column of play.fixture.names.keys()) {
      const rows = [...container.querySelectorAll("tbody tr")].map((row) => row.querySelectorAll("td button")[column]!);
      const points = rows.map((button) => Number(button.lastChild!.textContent!.trim().replace("—", "0")));
      expect(points.reduce((sum, value) => sum + value, 0)).toBe(outcome.scores[column]);
    }
    const why = container.querySelector(".why-line")!;
    const seen = new Set<string>();
    for (const button of container.querySelectorAll("td button")) {
      await fireEvent.focus(button);
      seen.add(why.textContent!);
    }
    expect(seen.has("Tap a number to see where it comes from.")).toBe(false);
    expect(seen.size).toBeGreaterThan(10);
  });
});

describe("the thumbnail", () => {
  it("holds no text", () => {
    const { container } = render(Thumbnail, { view: fixture("draw").view, size: 120 });
    expect(container.querySelector("svg")!.querySelectorAll("text")).toHaveLength(0);
  });
});
