import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aState } from "../../net/samples";
import type { Answer } from "../../net/types";
import type { Message, View } from "../../table/contract";
import { TablePlay, type TableSource } from "../../table/play.svelte";
import { Show } from "../../table/show.svelte";
import Board from "./Board.svelte";
import middle from "./fixtures/middle.json";
import start from "./fixtures/start.json";
import stone from "./fixtures/stone.json";
import waiting from "./fixtures/waiting.json";
import { stepBack, tapCell, tapFace, tapPass } from "./words";

// Taps together with the page's real play, which drops a proposal when something else is chosen.
let asked: { do: string; word?: string; words?: string[] }[];

function sit(fixture: { view: unknown; last?: unknown }): TablePlay {
  const view = fixture.view as View;
  const show = new Show(() => 0);
  show.whole(view);
  const source: TableSource = {
    state: aState({ seat: 1, ply: view.ply, number: 1, view }),
    show,
    last: (fixture.last ?? []) as Message[],
    phone: false,
    confirm: true,
    ask: (command) => {
      asked.push(command as (typeof asked)[number]);
      return new Promise<Answer>(() => undefined);
    },
    say: (code) => code,
    name: String,
    refuse: () => undefined,
  };
  return new TablePlay(source);
}

const played = (): (string | undefined)[] => asked.filter((command) => command.do === "move").map((command) => command.word);

beforeEach(() => {
  asked = [];
});
afterEach(cleanup);

test("face, cell, cell plays", () => {
  const play = sit(middle);
  tapFace(play, "4");
  tapCell(play, "d1");
  expect([play.proposed, played()]).toEqual([["4d1"], []]);
  tapCell(play, "d1");
  expect(played()).toEqual(["4d1"]);
});

test("cell, face, face plays", () => {
  const play = sit(middle);
  tapCell(play, "d1");
  tapFace(play, "4");
  expect([play.proposed, played()]).toEqual([["4d1"], []]);
  tapFace(play, "4");
  expect(played()).toEqual(["4d1"]);
});

test("another face takes the place of the proposed one, on the cell where that is", () => {
  const play = sit(middle);
  tapCell(play, "d1");
  tapFace(play, "4");
  tapCell(play, "b1");
  tapFace(play, "6");
  expect([play.proposed, play.picked]).toEqual([["6b1"], "6"]);
});

test("a face that does not fit the chosen cell is explained, the cell stays chosen", () => {
  const play = sit(middle);
  tapCell(play, "d1");
  tapFace(play, "6");
  expect(asked).toEqual([{ do: "preview", words: ["6d1"] }]);
  expect([play.proposed, play.place]).toEqual([[], "d1"]);
});

test("a chosen cell and a picked face are let go by a second tap", () => {
  const play = sit(middle);
  tapCell(play, "d1");
  tapCell(play, "d1");
  expect(play.place).toBeNull();
  tapFace(play, "4");
  tapFace(play, "4");
  expect(play.picked).toBeNull();
});

test("stepping back keeps what was chosen, once", () => {
  const play = sit(middle);
  tapFace(play, "4");
  tapCell(play, "d1");
  stepBack(play);
  expect([play.proposed, play.picked]).toEqual([[], "4"]);
  stepBack(play);
  expect(play.picked).toBeNull();
});

test("a stone goes where the tap is; keeping it takes two taps as well", () => {
  const play = sit(stone);
  tapCell(play, "g2");
  expect(play.proposed).toEqual(["xg2"]);
  tapPass(play);
  expect([play.proposed, played()]).toEqual([["-"], []]);
  tapPass(play);
  expect(played()).toEqual(["-"]);
});

test("the ring is round the turn's pebble, also when the stone was kept after it", () => {
  const kept = { ...waiting, last: [...waiting.last, { code: "stone-kept", seat: 2, left: 1 }] };
  const { container } = render(Board, { play: sit(kept), width: 704, height: 704 });
  expect(container.querySelector("circle.last")).toBeTruthy();
  cleanup();
  expect(render(Board, { play: sit(start), width: 704, height: 704 }).container.querySelector("circle.last")).toBeNull();
});
