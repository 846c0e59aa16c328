import { describe, expect, it } from "vitest";
import { chainsOf, drop, isCarried, isOpen, parse, spotsOf, takeWord, tap, type Choosing, type Place, type Spot } from "../choices";
import { ike } from "../view";
import { NAMES, fixture } from "./tables";

function choosing(name: string, picked: string | null = null): Choosing {
  const view = ike(fixture(name).view);
  return { view, seat: view.seat, chains: chainsOf(view.moves, undefined, []), picked };
}

/** The result of tapping these spots in turn. */
function tapAll(start: Choosing, spots: Spot[]): ReturnType<typeof tap> {
  let now = start;
  let answer: ReturnType<typeof tap> = { do: "nothing" };
  for (const spot of spots) {
    answer = tap(now, spot);
    if (answer.do === "pick") now = { ...now, picked: answer.piece };
  }
  return answer;
}

describe("every legal word", () => {
  it.each(NAMES)("that has a place on the board is reached by tapping it: %s", (name) => {
    const start = choosing(name);
    for (const word of fixture(name).view.moves) {
      const spots = spotsOf(word, start.seat);
      if (spots.length > 0) expect(tapAll(start, spots), word).toEqual({ do: "propose", words: [word] });
      else expect(["stop", "lotus", "keep", "swap", "-"]).toContain(word);
    }
  });

  it("is made of parts and of nothing else", () => {
    expect(parse("t10")).toEqual({ kind: "take", card: "10" });
    expect(parse("tl")).toEqual({ kind: "take", card: "lantern" });
    expect(parse("p6-11")).toEqual({ kind: "bridge", zones: [6, 11] });
    expect(parse("x5:9")).toEqual({ kind: "exchange", seat: 5, zone: 9 });
    expect(parse("-")).toEqual({ kind: "plain", word: "-" });
    expect(["bamboo", "lotus", "lantern", "bridge", "7"].map(takeWord)).toEqual(["tb", "tf", "tl", "tp", "t7"]);
  });
});

describe("taps", () => {
  const own = (start: Choosing, variety: number): Spot => ({ on: "zone", seat: start.seat!, variety });

  it("choose nothing while others decide", () => {
    const start = choosing("waiting");
    expect(tap(start, { on: "pile" })).toEqual({ do: "nothing" });
    expect(tap(start, own(start, 7))).toEqual({ do: "nothing" });
  });

  it("ask why a zone without koi cannot be taken from", () => {
    const start = choosing("exchange");
    expect(tap(start, { on: "zone", seat: 1, variety: 10 })).toEqual({ do: "explain", word: "x1:10" });
  });

  it("ask why two koi cannot be given, and keep the first", () => {
    const start = choosing("give", "g4");
    expect(tap(start, own(start, 4))).toEqual({ do: "explain", word: "g4+4" });
    expect(tap(start, own(start, 2))).toEqual({ do: "propose", words: ["g2+4"] });
  });

  it("play a proposed bridge when its last zone is tapped again, and plan the bamboo after it on any other", () => {
    const start = choosing("bridge", "p7");
    const again = { ...start, chains: chainsOf(start.view.moves, "p2-7", ["b2", "b7", "b10"]) };
    expect(tap(again, own(again, 2))).toEqual({ do: "propose", words: ["p2-7"] });
    expect(tap(again, own(again, 7))).toEqual({ do: "propose", words: ["p2-7", "b7"] });
    expect(tap(again, own(again, 10))).toEqual({ do: "propose", words: ["p2-7", "b10"] });
  });

  it("let a bridge's first zone go when it is tapped again, and ask why zones do not touch", () => {
    const start = choosing("bridge", "p7");
    expect(tap(start, own(start, 7))).toEqual({ do: "pick", piece: null });
    expect(tap(start, own(start, 10))).toEqual({ do: "explain", word: "p7-10" });
  });

  it("go on with what the preview of a proposed word allows", () => {
    const { view, previews } = fixture("share");
    const chains = chainsOf(view.moves, "tb", previews.tb!.view!.moves);
    const start: Choosing = { view: ike(view), seat: view.seat, chains, picked: null };
    expect(tap(start, own(start, 6))).toEqual({ do: "propose", words: ["tb", "b6"] });
    expect(drop(start, { on: "river", card: "bamboo" }, own(start, 6))).toEqual({ do: "propose", words: ["tb", "b6"] });
  });

  it("plan a gift after a koi that is not taken yet", () => {
    const { view, previews } = fixture("exchange");
    const chains = chainsOf(view.moves, "x1:3", previews["x1:3"]!.view!.moves);
    const start: Choosing = { view: ike(view), seat: view.seat, chains, picked: null };
    expect(tap(start, own(start, 2))).toEqual({ do: "pick", piece: "x1:3 g2" });
    expect(tapAll(start, [own(start, 2), own(start, 4)])).toEqual({ do: "propose", words: ["x1:3", "g2+4"] });
  });

  it("mark what is open", () => {
    const start = choosing("bamboo-two");
    expect(isOpen(start, own(start, 5))).toBe(true);
    expect(isOpen(start, { on: "pile" })).toBe(false);
  });

  it("take a card that is dropped on the own jetty, and join zones by dragging", () => {
    const share = choosing("share");
    expect(drop(share, { on: "river", card: "11" }, own(share, 11))).toEqual({ do: "propose", words: ["t11"] });
    const bridge = choosing("bridge");
    expect(drop(bridge, own(bridge, 2), own(bridge, 7))).toEqual({ do: "propose", words: ["p2-7"] });
  });

  it("keep the river that is dragged home, draw from the pile, and put what is dropped elsewhere back", () => {
    const draw = choosing("draw");
    const [card] = draw.view.river;
    const river: Spot = { on: "river", card: card! };
    const home: Place = { on: "jetty", seat: draw.seat! };
    expect([isOpen(draw, river), isCarried(draw, river)]).toEqual([false, true]);
    expect(drop(draw, river, home)).toEqual({ do: "propose", words: ["stop"] });
    expect(drop(draw, { on: "pile" }, { on: "pile" })).toEqual({ do: "propose", words: ["draw"] });
    expect(drop(draw, river, { on: "pile" })).toEqual({ do: "nothing" });
  });

  it("place a bamboo and a bridge that are dragged to a zone", () => {
    const bamboo = choosing("bamboo-two");
    expect(isCarried(bamboo, { on: "river", card: "bamboo" })).toBe(true);
    expect(drop(bamboo, { on: "river", card: "bamboo" }, own(bamboo, 5))).toEqual({ do: "propose", words: ["b5"] });
    const bridge = choosing("bridge");
    expect(drop(bridge, { on: "river", card: "bridge" }, own(bridge, 2))).toEqual({ do: "pick", piece: "p2" });
  });

  it("take and give koi by dragging them between jetties", () => {
    const exchange = choosing("exchange");
    const taken = parse(exchange.view.moves.find((word) => word.startsWith("x"))!);
    if (taken.kind !== "exchange") throw new Error("nothing to take");
    const theirs: Spot = { on: "zone", seat: taken.seat, variety: taken.zone };
    expect(drop(exchange, theirs, { on: "jetty", seat: exchange.seat! })).toEqual({ do: "propose", words: [`x${taken.seat}:${taken.zone}`] });
    const give = choosing("give");
    const to: Place = { on: "jetty", seat: Number(give.view.ask?.to) };
    expect(drop(give, own(give, 2), to)).toEqual({ do: "pick", piece: "g2" });
    expect(drop(choosing("give", "g2"), own(give, 4), to)).toEqual({ do: "propose", words: ["g2+4"] });
  });
});
