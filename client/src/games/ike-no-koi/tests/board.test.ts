import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { GalleryPlay } from "../../../gallery/gallery-play.svelte";
import Board from "../Board.svelte";
import { spotsOf, type Spot } from "../choices";
import { ike, jettyOf, varietiesOf } from "../view";
import { NAMES, pricedTable, table } from "./tables";

const SIZES = { desk: { width: 704, height: 728 }, phone: { width: 390, height: 390 }, tall: { width: 390, height: 500 }, low: { width: 360, height: 360 } };
type Size = keyof typeof SIZES;

function board(play: GalleryPlay, size: Size = "desk"): HTMLElement {
  return render(Board, { play, ...SIZES[size] }).container;
}

function item(container: HTMLElement, id: string): Element {
  const found = container.querySelector(`[data-item="${id}"]`);
  if (!found) throw new Error(`no item ${id}`);
  return found;
}

/** The item of a spot; opens another seat's jetty first. */
async function reach(container: HTMLElement, play: GalleryPlay, spot: Spot): Promise<Element> {
  if (spot.on === "pile") return item(container, "pile");
  if (spot.on === "river") {
    const cards = [...container.querySelectorAll('[data-item^="river"]')];
    return cards.find((card) => card.getAttribute("aria-label")!.startsWith(play.say("card", { card: spot.card })))!;
  }
  const id = `zone ${spot.seat} ${spot.variety}`;
  if (!container.querySelector(`[data-item="${id}"]`)) {
    const opener = container.querySelector(`[data-item="open ${spot.seat}"], [data-item="tab ${spot.seat}"]`)!;
    await fireEvent.click(opener);
  }
  return item(container, id);
}

const SOME = ["draw", "share", "exchange", "over-5"];

describe.each(["desk", "phone", "tall", "low"] as const)("the board at the size %s", (size) => {
  it.each(size === "desk" || size === "phone" ? NAMES : SOME)("names all that lies there: %s", (name) => {
    const play = table(name, { phone: size !== "desk" });
    const container = board(play, size);
    expect(container.innerHTML).not.toContain("‹");
    expect(container.innerHTML).not.toContain("NaN");
    const view = ike(play.view);
    const home = play.seat ?? 1;
    for (const variety of varietiesOf(view)) {
      const label = item(container, `zone ${home} ${variety}`).getAttribute("aria-label")!;
      expect(label).toContain(`zone ${variety}, ${jettyOf(view, home).koi[variety - 2]} koi`);
    }
    const river = [...container.querySelectorAll('[data-item^="river"]')].map((card) => card.getAttribute("aria-label"));
    if (view.phase === "draw") expect(river).toEqual(view.river.map((card, index) => `${play.say("card", { card })}, card ${index + 1} of the river`));
  });

  it.each(["draw", "share", "share-bridge", "bamboo-two", "bridge", "exchange-five", "give"])(
    "plays words of each kind of %s by taps and by keys",
    async (name) => {
      const moves = table(name).view.moves.filter((word) => spotsOf(word, 1).length > 0);
      // Each kind of word and each seat once; choices.test.ts tests the mapping word by word.
      const kinds = new Map(moves.map((word) => [/^(x\d|\D+)/.exec(word)![0], word]));
      for (const word of kinds.values()) {
        for (const way of ["tap", "key"] as const) {
          const play = table(name, { phone: size !== "desk" });
          const { container, unmount } = render(Board, { play, ...SIZES[size] });
          const spots = spotsOf(word, play.seat);
          for (const spot of [...spots, spots.at(-1)!]) {
            const target = await reach(container, play, spot);
            await (way === "tap" ? fireEvent.click(target) : fireEvent.keyDown(target, { key: "Enter" }));
            if (play.proposed.length > 0 && play.played.length === 0) expect(play.proposed, word).toEqual([word]);
          }
          expect(play.played, `${word} by ${way}`).toEqual([word]);
          unmount();
        }
      }
    },
  );
});

describe("keys", () => {
  it("move from zone to zone, and one item alone is in the tab order", async () => {
    const play = table("bamboo");
    const container = board(play);
    expect(container.querySelectorAll('[data-item][tabindex="0"]')).toHaveLength(1);
    const start = item(container, `zone ${play.seat} 2`);
    await fireEvent.keyDown(start, { key: "ArrowRight" });
    expect(document.activeElement).toBe(item(container, `zone ${play.seat} 3`));
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
    expect(document.activeElement).toBe(item(container, `zone ${play.seat} 8`));
    expect(container.querySelectorAll('[data-item][tabindex="0"]')).toHaveLength(1);
  });

  it("walk along tokens and basin, which cover no item and say what they are for", async () => {
    for (const name of ["bamboo", "draw-5", "exchange-five"]) {
      const container = board(table(name));
      const signs = [...container.querySelectorAll("[data-sign]")];
      expect(signs.length).toBeGreaterThanOrEqual(10);
      expect(signs.filter((sign) => sign.getAttribute("tabindex") === "0")).toHaveLength(1);
      await fireEvent.keyDown(signs[0]!, { key: "End" });
      expect(document.activeElement).toBe(signs.at(-1));
      await fireEvent.keyDown(signs.at(-1)!, { key: "ArrowLeft" });
      expect(document.activeElement).toBe(signs.at(-2));
      expect(signs.every((sign) => (sign.getAttribute("data-tip") ?? "").length > 20)).toBe(true);
      const box = (element: Element): number[] => ["x", "y", "width", "height"].map((key) => Number(element.getAttribute(key)));
      for (const hit of container.querySelectorAll("rect.hit")) {
        for (const sign of signs) {
          const [[x, y, w, h], [u, v, p, q]] = [box(hit), box(sign)] as [[number, number, number, number], [number, number, number, number]];
          expect(x + w <= u || u + p <= x || y + h <= v || v + q <= y, `${hit.getAttribute("data-item")} ${sign.getAttribute("data-sign")}`).toBe(true);
        }
      }
      cleanup();
    }
  });

  it("let go of a picked zone with Escape", async () => {
    const play = table("bridge");
    const container = board(play);
    await fireEvent.keyDown(item(container, `zone ${play.seat} 7`), { key: "Enter" });
    expect(play.picked).toBe("p7");
    await fireEvent.keyDown(item(container, `zone ${play.seat} 7`), { key: "Escape" });
    expect(play.picked).toBeNull();
  });
});

describe("dragging", () => {
  it("takes a card of the river to the jetty", async () => {
    const play = table("share");
    const container = board(play);
    const card = await reach(container, play, { on: "river", card: "11" });
    const target = item(container, `zone ${play.seat} 11`);
    document.elementFromPoint = () => target;
    await fireEvent.pointerDown(card, { clientX: 10, clientY: 10, button: 0, pointerId: 1 });
    await fireEvent.pointerMove(window, { clientX: 60, clientY: 60, pointerId: 1 });
    expect(container.querySelector(".ghost")).not.toBeNull();
    await fireEvent.pointerUp(window, { clientX: 60, clientY: 60, pointerId: 1 });
    await fireEvent.click(card);
    expect(play.proposed).toEqual(["t11"]);
    expect(container.querySelector(".ghost")).toBeNull();
  });
});

describe("what is shown", () => {
  it("prices every card of a share for this seat", () => {
    const play = pricedTable("share");
    const container = board(play);
    const { previews } = play.fixture;
    const points = previews.t11!.scores[play.seat! - 1]! - 0;
    expect(item(container, "river 1").getAttribute("aria-label")).toContain(`+${points} lotus for you`);
  });

  it("shows the refusal beside the zone that was asked for", async () => {
    const play = table("exchange");
    const container = board(play);
    await fireEvent.click(item(container, "zone 1 10"));
    expect(play.refusal?.reason.code).toBe("zone-protected");
    expect(container.querySelector(".refusal")!.textContent).toContain("A bridge protects zone 10.");
    expect(container.querySelectorAll(".culprit").length).toBeGreaterThan(0);
  });

  it("keeps the basin and the others' cards hidden from a spectator", () => {
    const container = board(table("watching"));
    expect(screen.getByLabelText("Basin: three face-down cards")).toBeTruthy();
    expect(container.querySelectorAll('[data-item="pile"][aria-disabled="true"]')).toHaveLength(1);
  });

  it("opens another jetty and shows the river again", async () => {
    const play = table("draw");
    const container = board(play, "desk");
    expect(container.querySelector('[data-item="pile"]')).not.toBeNull();
    await fireEvent.click(item(container, "open 3"));
    expect(container.querySelector('[data-item="zone 3 7"]')).not.toBeNull();
    expect(container.querySelector('[data-item="pile"]')).toBeNull();
    await fireEvent.click(item(container, "open 3"));
    expect(container.querySelector('[data-item="pile"]')).not.toBeNull();
  });

  it("marks what the last move changed, in both jetties", () => {
    const play = table("give");
    const container = board(play);
    // Seat 2 took a koi 3 from seat 1: seen in the own jetty, opened, and small.
    expect(container.querySelectorAll(".latest")).toHaveLength(3);
  });

  it("lets what happens fly, and shows the end picture alone without motion", async () => {
    const play = table("draw");
    const container = board(play);
    const event = play.last[0]!;
    play.happening = { event, before: play.view, after: play.view, duration: 200 };
    flushSync();
    expect(container.querySelectorAll(".flights .card")).toHaveLength(1);
    play.happening = { event, before: play.view, after: play.view, duration: 0 };
    await tick();
    expect(container.querySelector(".flights")).toBeNull();
  });
});
