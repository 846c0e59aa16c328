import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { GalleryPlay } from "../../../gallery/gallery-play.svelte";
import game from "../index";
import Facts from "../Facts.svelte";
import Tray from "../Tray.svelte";
import { NAMES, fixture, pricedTable, table } from "./tables";

function tray(play: GalleryPlay): HTMLElement {
  return render(Tray, { play }).container;
}

async function press(name: RegExp): Promise<void> {
  await fireEvent.click(screen.getByRole("button", { name }));
}

describe.each([false, true])("the tray (phone: %s)", (phone) => {
  it.each(NAMES)("says all it says in words: %s", (name) => {
    const play = table(name, { phone });
    expect(tray(play).innerHTML).not.toContain("‹");
    expect(render(Facts, { play }).container.innerHTML).not.toContain("‹");
  });

  it("draws, stops and uses the lotus by a second tap", async () => {
    for (const [word, name] of [["draw", /^Draw/], ["stop", /^Stop/], ["lotus", /lotus flower/]] as const) {
      const play = table("draw", { phone });
      const view = render(Tray, { play });
      await press(name);
      expect(play.proposed).toEqual([word]);
      expect(play.played).toEqual([]);
      await press(name);
      expect(play.played).toEqual([word]);
      view.unmount();
    }
  });

  it("keeps and swaps what the lotus showed", async () => {
    const play = table("look", { phone });
    tray(play);
    await press(/^next .*Swap them.*Koi 10, then Koi 3/);
    expect(play.proposed).toEqual(["swap"]);
    await press(/Keep the order/);
    expect(play.proposed).toEqual(["keep"]);
  });

  it("offers every place of a bamboo and of a bridge", async () => {
    for (const name of ["bamboo", "bridge"]) {
      const play = table(name, { phone });
      const view = render(Tray, { play });
      const buttons = screen.getAllByRole("button");
      expect(buttons).toHaveLength(play.legal.size);
      const proposed = new Set<string>();
      for (const button of buttons) {
        await fireEvent.click(button);
        proposed.add(play.proposed[0]!);
      }
      expect(proposed).toEqual(play.legal);
      view.unmount();
    }
  });

  it("ends the turn or looks ahead with a flower", async () => {
    for (const [word, name] of [["-", /^End the turn/], ["lotus", /lotus flower/]] as const) {
      const play = table("end", { phone });
      const view = render(Tray, { play });
      expect(game.prompt(play)).toMatchObject({ question: "End your turn?" });
      await press(name);
      expect(play.proposed).toEqual([word]);
      await press(name);
      expect(play.played).toEqual([word]);
      view.unmount();
    }
  });

  it("offers a flower before the exchange, where there is one", async () => {
    const play = table("exchange-flower", { phone });
    const view = render(Tray, { play });
    await press(/lotus flower/);
    expect(play.proposed).toEqual(["lotus"]);
    view.unmount();
    tray(table("exchange", { phone }));
    expect(screen.queryByRole("button", { name: /lotus flower/ })).toBeNull();
  });

  it("makes no exchange", async () => {
    const play = table("exchange", { phone });
    tray(play);
    await press(/No exchange/);
    expect(play.proposed).toEqual(["-"]);
  });
});

describe("draw or stop", () => {
  it("shows the odds that the server told, after the first tap or with all previews", async () => {
    const odds = fixture("draw").previews.draw!.facts[0]!;
    const sentence = `${odds.share} of ${odds.of} cards make a double`;
    const play = table("draw");
    const container = tray(play);
    expect(container.textContent).not.toContain("cards make a double");
    await press(/^Draw/);
    expect(container.textContent).toContain(sentence);
    play.cancel();
    expect(container.textContent).toContain(sentence);
    expect(tray(pricedTable("draw")).textContent).toContain(sentence);
  });

  it("says why it is too early to stop", async () => {
    const play = table("start");
    tray(play);
    const stop = screen.getByRole("button", { name: /^Stop/ });
    expect(stop.getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(stop);
    expect(play.refusal?.text).toContain("from the second card on");
    expect(play.played).toEqual([]);
  });

  it("tells both challenges and how they stand in brief on phones", () => {
    const play = table("draw", { phone: true });
    const told = [...tray(play).querySelectorAll(".challenges li")].map((one) => one.textContent);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/Common challenge .*you \d/s);
    expect(told[1]).toMatch(/Your challenge .*you \d/s);
  });

  it("says so in the tray itself on phones", async () => {
    const play = table("start", { phone: true });
    tray(play);
    await fireEvent.click(screen.getByRole("button", { name: /^Stop/ }));
    expect(screen.getByText(play.refusal!.text)).toBeTruthy();
  });

  it("says what is known of the pile", () => {
    expect(tray(table("known")).textContent).toContain("You know what comes: 3, then 10");
  });
});

describe("a share", () => {
  it("shows who picks when, and what each card brings", () => {
    const play = pricedTable("share");
    const container = tray(play);
    const order = [...container.querySelectorAll("ol li")].map((line) => line.textContent!.trim().replace(/\s+/g, " "));
    expect(order).toEqual(["You your pick", "Computer then", "Bea last"]);
    const offers = [...container.querySelectorAll(".offers button")].map((offer) => offer.textContent!.trim().replace(/\s+/g, " "));
    expect(offers).toEqual(["11 Koi 11 Token 11: 1, you lead +5", "Bamboo No lotus changes hands yet 0"]);
  });
});

describe("on phones the tray itself tells what a choice would do", () => {
  it("takes a card of a share by its button", async () => {
    const play = pricedTable("share", true);
    expect(game.previewInTray!(play)).toBe(true);
    tray(play);
    await press(/^Koi 11/);
    expect(document.querySelector(".planned")!.textContent).toContain("Token 11: 1, you lead");
    expect(play.played).toEqual([]);
    await press(/^Take$/);
    expect(play.played).toEqual(["t11"]);
  });

  it("exchanges by its button, and says what that brings each seat", async () => {
    const play = table("exchange", { phone: true });
    expect(game.previewInTray!(play)).toBe(true);
    tray(play);
    play.propose("x1:3", "g2+4");
    await tick();
    const { view } = fixture("exchange").previews["x1:3 g2+4"]!;
    const changes = play.fixture.names.map((_, place) => game.points(view!, place + 1)! - game.points(play.view, place + 1)!).filter((change) => change !== 0);
    const told = [...document.querySelectorAll(".net b")].map((one) => Number(one.textContent!.replace("−", "-")));
    expect(told).toEqual(changes);
    await press(/^Take koi 3$/);
    expect(play.played).toEqual(["x1:3"]);
  });

  it("says why a koi cannot be taken or given", async () => {
    const play = table("give", { phone: true });
    tray(play);
    play.refusal = { word: "g2+3", reason: { code: "zone-empty" }, text: "There is no koi there." };
    await tick();
    expect(screen.getByText("There is no koi there.")).toBeTruthy();
  });
});

it("leaves the page's own preview out on phones wherever it would cover what is chosen", () => {
  const inTray = NAMES.filter((name) => game.previewInTray!(table(name, { phone: true })));
  for (const name of ["draw", "share", "exchange", "give", "look"]) expect(inTray).toContain(name);
  for (const name of ["bamboo", "bridge"]) expect(inTray).not.toContain(name);
});

describe("the preview", () => {
  it("counts what changes, seat by seat, and its button repeats the move", () => {
    const play = table("exchange");
    play.propose("x1:3", "g2+4");
    const { title, total, lines, button } = game.previewLines(play);
    const { view } = fixture("exchange").previews["x1:3 g2+4"]!;
    const change = game.points(view!, play.seat!)! - game.points(play.view, play.seat!)!;
    const own = lines.filter((line) => line.seat === play.seat).reduce((sum, line) => sum + (line.points ?? 0), 0);
    expect(own).toBe(change);
    expect(total).toBe(String(change).replace("-", "−"));
    expect(title).toBe("Give 2 and 4");
    expect(button).toBe("Take koi 3");
  });

  it("tells facts that it does not know in the server's words", () => {
    const play = table("draw");
    play.propose("draw");
    play.preview = { ...play.preview!, facts: [...play.preview!.facts, { code: "card-drawn", seat: 2, card: { code: "card", card: "7" } }] };
    const lines = game.previewLines(play).lines.map((line) => line.text);
    expect(lines).toContain("Seat 2 draws: Koi 7.");
    expect(lines[0]).toBe("10 of 32: a double, the river is shared");
  });
});
