import { describe, expect, test } from "vitest";
import { chosenFlips, drop, flippable, openPlaces, stepBack, tapCell, tapFlip, tapPass, tapPiece, tapWord } from "./input";
import { NAMES, playOf } from "./testing";
import { CELLS, table } from "./view";
import { flipCells, isFlip, PASS, readPlacement } from "./words";

describe.each(NAMES)("every legal word of %s", (name) => {
  const words = playOf(name).view.moves;

  test("is reached by tile then cell", () => {
    for (const word of words) {
      const play = playOf(name);
      const placement = readPlacement(word);
      if (placement) {
        tapPiece(play, placement.piece);
        tapCell(play, placement.cell);
      } else if (word === PASS) {
        tapPass(play);
      } else {
        for (const cell of flipCells(word)) tapCell(play, cell);
      }
      expect(play.proposed).toEqual([word]);
      expect(play.played).toEqual([]);
    }
  });

  test("is reached by cell then tile, and in any order of the tiles to flip", () => {
    for (const word of words) {
      const play = playOf(name);
      const placement = readPlacement(word);
      if (placement) {
        tapCell(play, placement.cell);
        tapPiece(play, placement.piece);
      } else if (word === PASS) {
        tapPass(play);
      } else {
        for (const cell of flipCells(word).reverse()) tapFlip(play, cell);
      }
      expect(play.proposed).toEqual([word]);
    }
  });

  test("is reached by the tray's answers about flips", () => {
    for (const word of words.filter((one) => !readPlacement(one))) {
      const play = playOf(name);
      tapWord(play, word);
      expect(play.proposed).toEqual([word]);
    }
  });

  test("is reached by dragging", () => {
    for (const word of words.filter((one) => readPlacement(one))) {
      const play = playOf(name);
      const { piece, cell } = readPlacement(word)!;
      drop(play, piece, cell);
      expect(play.proposed).toEqual([word]);
    }
  });
});

describe("placing", () => {
  test("the same cell again plays", () => {
    const play = playOf("start");
    tapPiece(play, "y2");
    tapCell(play, "e4");
    expect(play.played).toEqual([]);
    tapCell(play, "e4");
    expect(play.played).toEqual(["y2e4"]);
  });

  test("with the cell chosen first, the same side again plays", () => {
    const play = playOf("start");
    tapCell(play, "e4");
    expect(play.place).toBe("e4");
    tapPiece(play, "r8");
    tapPiece(play, "r8");
    expect(play.played).toEqual(["r8e4"]);
  });

  test("another side keeps the previewed cell", () => {
    const play = playOf("start");
    tapPiece(play, "y2");
    tapCell(play, "e4");
    tapPiece(play, "r2");
    expect(play.proposed).toEqual(["r2e4"]);
    expect(play.played).toEqual([]);
  });

  test("a picked side tapped again is put back, and plays nothing", () => {
    const play = playOf("start");
    tapPiece(play, "y2");
    tapCell(play, "e4");
    tapPiece(play, "y2");
    expect(play.proposed).toEqual([]);
    expect(play.picked).toBeNull();
    expect(play.played).toEqual([]);
  });

  test("a cell that cannot be played says why", () => {
    const play = playOf("start");
    tapPiece(play, "y2");
    tapCell(play, "a1");
    expect(play.refusal?.text).toBe("a1 does not touch any tile.");
    tapCell(play, "e5");
    expect(play.refusal?.text).toBe("There is already a tile on e5.");
    expect(play.proposed).toEqual([]);
  });

  test("a cell that cannot be played says why without a tile too", () => {
    const play = playOf("start");
    tapCell(play, "a1");
    expect(play.refusal?.reason.code).toBe("cell-apart");
    expect(play.place).toBeNull();
  });

  test("the open cells are those of the legal words", () => {
    const play = playOf("start");
    const cells = new Set(play.view.moves.map((word) => word.slice(2)));
    expect(openPlaces(play)).toEqual(cells);
  });
});

describe("a flip foreseen", () => {
  const [chain] = Object.keys(playOf("middle").fixture.previews).filter((words) => words.includes(" f"));
  const [place, flip] = chain!.split(" ") as [string, string];
  const { piece, cell } = readPlacement(place)!;

  test("is proposed with the placement, and the placement is played first", () => {
    const play = playOf("middle");
    tapPiece(play, piece);
    tapCell(play, cell);
    expect(flippable(play)).toEqual(new Set(flipCells(flip)));
    tapCell(play, flipCells(flip)[0]!);
    expect(play.proposed).toEqual([place, flip]);
    expect(chosenFlips(play)).toEqual(flipCells(flip));
    tapCell(play, cell);
    expect(play.played).toEqual([place]);
  });

  test("goes with one step back, the placement with the next", () => {
    const play = playOf("middle");
    tapPiece(play, piece);
    tapCell(play, cell);
    tapCell(play, flipCells(flip)[0]!);
    expect(stepBack(play)).toBe(true);
    expect(play.proposed).toEqual([place]);
    expect(stepBack(play)).toBe(true);
    expect(play.proposed).toEqual([]);
    expect(stepBack(play)).toBe(false);
  });

  test("of several tiles is put together tile by tile", () => {
    const play = playOf("expert");
    const several = Object.keys(play.fixture.previews).find((words) => words.includes("+"))!;
    const [first, flips] = several.split(" ") as [string, string];
    tapPiece(play, readPlacement(first)!.piece);
    tapCell(play, readPlacement(first)!.cell);
    for (const one of flipCells(flips)) tapCell(play, one);
    expect(play.proposed).toEqual([first, flips]);
  });
});

describe("flipping", () => {
  test("another tile takes the place of the first one", () => {
    const play = playOf("flip");
    const [one, two] = play.view.moves.filter(isFlip).map((word) => flipCells(word)[0]!);
    tapCell(play, one!);
    tapCell(play, two!);
    expect(play.proposed).toEqual([`f${two}`]);
    tapCell(play, two!);
    expect(play.played).toEqual([`f${two}`]);
  });

  test("a tile that cannot be flipped says why", () => {
    const play = playOf("flip");
    const cell = Object.keys(table(play).board).find((one) => !play.legal.has(`f${one}`) && one !== table(play).placed)!;
    tapCell(play, cell);
    expect(play.refusal?.reason.code).toBe("flip-no-kakuro");
    tapCell(play, table(play).placed!);
    expect(play.refusal?.reason.code).toBe("flip-placed");
  });

  test("experts choose a set, though its first tile alone is no move", () => {
    const play = playOf("expert-flip");
    const [one, two] = flipCells(play.view.moves.find((word) => word.includes("+"))!) as [string, string];
    tapCell(play, one);
    expect(play.proposed).toEqual([]);
    expect(chosenFlips(play)).toEqual([one]);
    expect(flippable(play)).toEqual(new Set([one, two]));
    expect(stepBack(play)).toBe(true);
    expect(chosenFlips(play)).toEqual([]);
  });
});

test("while waiting a tile and a cell can be prepared, and nothing is asked of the server", () => {
  const play = playOf("waiting");
  const piece = `y${table(play).hand![0]}`;
  const cell = CELLS.find((one) => !table(play).board[one])!;
  tapPiece(play, piece);
  tapCell(play, cell);
  expect([play.picked, play.place, play.refusal, play.proposed]).toEqual([piece, cell, null, []]);
});
