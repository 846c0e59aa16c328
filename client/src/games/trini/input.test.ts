import { describe, expect, test } from "vitest";
import { choicesFor, choose, fitting, shownBy } from "./faces";
import { bringsNew, chosenFaces, chosenPlace, drop, openPlaces, openTurns, pickedDie, stepBack, tapReserve, tapSign, tapTriangle, tapTurn } from "./input";
import { OPEN, playOf } from "./testing";
import { table } from "./view";
import { readWord, standings } from "./words";

describe("every legal word can be tapped", () => {
  test.each(OPEN)("of %s", (name) => {
    const play = playOf(name);
    for (const word of play.view.moves) {
      const action = readWord(word)!;
      play.cancel();
      if (action.kind === "introduce") {
        tapTriangle(play, action.to);
        tapSign(play, { face: 1, sign: action.shown[1]! });
        tapSign(play, { face: 2, sign: action.shown[2]! });
      } else if (action.kind === "slide") {
        tapTriangle(play, action.from);
        tapTriangle(play, action.to);
      } else {
        tapTriangle(play, action.to);
        tapTurn(play, action.shown);
      }
      expect(play.proposed).toEqual([word]);
    }
  });

  test.each(OPEN)("of %s, the triangle before the die", (name) => {
    const play = playOf(name);
    for (const word of play.view.moves) {
      const action = readWord(word)!;
      if (action.kind !== "slide" || !openPlaces(play).has(action.to)) continue;
      tapTriangle(play, action.to);
      tapTriangle(play, action.from);
      expect(play.proposed).toEqual([word]);
      play.cancel();
    }
  });
});

describe("taps", () => {
  test("the same one again plays", () => {
    const play = playOf("introduce");
    tapTriangle(play, "d5");
    tapTriangle(play, "c5");
    tapTriangle(play, "c5");
    tapTriangle(play, "d5");
    tapTurn(play, "SCQ");
    tapTurn(play, "SCQ");
    tapTriangle(play, "c2");
    tapSign(play, { face: 0, sign: "C" });
    tapSign(play, { face: 1, sign: "Q" });
    tapSign(play, { face: 1, sign: "Q" });
    expect(play.played).toEqual(["d5-c5", "d5=SCQ", "+c2=CQS"]);
  });

  test("on a previewed die or triangle play it too", () => {
    const play = playOf("introduce");
    tapTriangle(play, "d5");
    tapTurn(play, "SCQ");
    tapTriangle(play, "d5");
    expect(play.played).toEqual(["d5=SCQ"]);
  });

  test("on a picked die put it back, on another die of one's own pick that", () => {
    const play = playOf("introduce");
    tapTriangle(play, "d5");
    expect(pickedDie(play)).toBe("d5");
    tapTriangle(play, "d4");
    expect(pickedDie(play)).toBe("d4");
    tapTriangle(play, "d4");
    expect(pickedDie(play)).toBeNull();
  });

  test("that lead to no word ask why", () => {
    const play = playOf("introduce");
    const other = Object.entries(table(play).board).find(([, die]) => die.seat !== play.seat)![0];
    tapTriangle(play, other);
    expect(play.refusal?.reason.code).toBe("not-your-die");
    expect(play.refusal?.text).toBe(`The die on ${other} is not yours.`);
    const [word] = Object.entries(play.fixture.refusals).find(([, reason]) => reason.code === "slide-not-in-line")!;
    tapTriangle(play, word.slice(0, 2));
    tapTriangle(play, word.slice(3));
    expect(play.refusal?.word).toBe(word);
    expect(play.proposed).toEqual([]);
  });

  test("with an empty reserve there is no place for a new die", () => {
    const play = playOf("full");
    expect([...openPlaces(play)]).toEqual([]);
  });

  test("of those who watch do nothing", () => {
    const play = playOf("watching");
    tapTriangle(play, "b4");
    expect([play.picked, play.place, play.refusal]).toEqual([null, null, null]);
  });

  test("while others think prepare a die or a triangle", () => {
    const play = playOf("waiting");
    const own = Object.entries(table(play).board).find(([, die]) => die.seat === play.seat)![0];
    const free = ["a1", "a2", "a3", "b4"].find((at) => !table(play).board[at])!;
    tapTriangle(play, own);
    expect(pickedDie(play)).toBe(own);
    expect(openTurns(play)).toEqual([]);
    tapTriangle(play, free);
    expect(chosenPlace(play)).toBe(free);
    expect(play.refusal).toBeNull();
  });
});

describe("a new die", () => {
  test("has six, then four, then one way; a change keeps what still goes with it", () => {
    const ways = standings(playOf("start").view.moves, "b4");
    expect(ways).toHaveLength(24);
    expect(choicesFor(ways, [], 0).size).toBe(6);
    const first = choose(ways, [], { face: 0, sign: "C" });
    expect(choicesFor(ways, first, 1)).toEqual(new Set(["S", "Q", "s", "q"]));
    const both = choose(ways, first, { face: 1, sign: "Q" });
    expect(fitting(ways, both)).toEqual(["CQS"]);
    expect(shownBy(ways, first)).toBe("C..");
    expect(choose(ways, both, { face: 0, sign: "c" })).toEqual([{ face: 0, sign: "c" }, { face: 1, sign: "Q" }]);
    expect(choose(ways, both, { face: 0, sign: "Q" })).toEqual([{ face: 0, sign: "Q" }]);
  });

  test("from the reserve: the triangle comes after it", () => {
    const play = playOf("introduce");
    tapReserve(play);
    expect(bringsNew(play)).toBe(true);
    tapTriangle(play, "c2");
    expect(chosenPlace(play)).toBe("c2");
    tapReserve(play);
    expect([play.picked, play.place]).toEqual([null, null]);
  });

  test("a chosen sign tapped again is taken back", () => {
    const play = playOf("introduce");
    tapTriangle(play, "c2");
    tapSign(play, { face: 0, sign: "C" });
    tapSign(play, { face: 0, sign: "C" });
    expect(chosenFaces(play)).toEqual([]);
    expect(chosenPlace(play)).toBe("c2");
  });
});

describe("dragging", () => {
  test("a die of the board slides", () => {
    const play = playOf("introduce");
    drop(play, "d5", "c5");
    expect(play.proposed).toEqual(["d5-c5"]);
  });

  test("a die of the reserve waits for its faces", () => {
    const play = playOf("introduce");
    drop(play, "new", "c2");
    expect([chosenPlace(play), play.proposed]).toEqual(["c2", []]);
  });

  test("to a taken triangle says why", () => {
    const play = playOf("introduce");
    drop(play, "new", "d5");
    expect(play.refusal?.reason.code).toBe("triangle-taken");
  });
});

test("Escape steps back: the proposal, the second face, the first, the triangle", () => {
  const play = playOf("introduce");
  tapTriangle(play, "c2");
  tapSign(play, { face: 0, sign: "C" });
  tapSign(play, { face: 1, sign: "Q" });
  stepBack(play);
  expect([play.proposed, chosenFaces(play).length]).toEqual([[], 1]);
  stepBack(play);
  expect([chosenFaces(play).length, chosenPlace(play)]).toEqual([0, "c2"]);
  expect(stepBack(play)).toBe(true);
  expect(chosenPlace(play)).toBeNull();
  expect(stepBack(play)).toBe(false);
  tapTriangle(play, "d5");
  tapTurn(play, "SCQ");
  stepBack(play);
  expect([play.proposed, pickedDie(play)]).toEqual([[], "d5"]);
});
