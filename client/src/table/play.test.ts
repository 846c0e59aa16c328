import { beforeEach, expect, test, vi } from "vitest";
import type { Answer, TableState } from "../net/types";
import { aState, aView } from "../net/samples";
import type { View } from "./contract";
import { TablePlay, type TableSource } from "./play.svelte";
import { Show } from "./show.svelte";

type Asked = { do: string; words?: string[]; word?: string; ply?: number; after?: number };

class Bench implements TableSource {
  state: TableState | null;
  show = new Show(() => 0);
  last = [];
  phone = false;
  confirm = true;
  asked: Asked[] = [];
  forced: string | null = null;
  prepared: () => string | null = () => null;
  follow: (word: string) => string | null = () => null;
  automaticPlies: number[] = [];
  automatic = (ply: number): void => void this.automaticPlies.push(ply);
  refused: string[] = [];
  private answers: ((answer: Partial<Answer>) => void)[] = [];

  constructor(view: View, state: Partial<TableState> = {}) {
    this.state = aState({ seat: 1, ply: view.ply, number: 7, view, ...state });
    this.show.whole(view);
  }

  ask(command: object): Promise<Answer> {
    this.asked.push(command as Asked);
    return new Promise((resolve) => this.answers.push((answer) => resolve({ type: "answer", id: "", ok: true, ...answer })));
  }

  async answer(answer: Partial<Answer>): Promise<void> {
    this.answers.shift()!(answer);
    await vi.waitFor(() => undefined);
  }

  say = (code: string): string => code;
  name = (seat: number): string => `Person ${seat}`;
  sounds: string[] = [];
  sound = (name: string): void => void this.sounds.push(name);
  refuse = (reason: { code: string }): void => void this.refused.push(reason.code);
}

let bench: Bench;
let play: TablePlay;

function sit(view: Partial<View> = {}, state: Partial<TableState> = {}): void {
  bench = new Bench(aView(1, { ply: 4, moves: ["y4c6", "r4c6"], ...view }), state);
  play = new TablePlay(bench);
}

beforeEach(() => sit());

test("a first tap shows what a move would do, the second plays it", async () => {
  play.propose("y4c6");
  expect(bench.asked).toEqual([{ do: "preview", words: ["y4c6"] }]);
  await bench.answer({ result: { events: [], scores: [3, 0], view: null, facts: [] } });
  expect(play.preview?.scores).toEqual([3, 0]);
  play.propose("y4c6");
  expect(bench.asked[1]).toEqual({ do: "move", ply: 4, after: 7, word: "y4c6" });
  expect(play.sending).toBe("y4c6");
  expect(play.open).toBe(false);
});

test("a tap on another move shows that one, and a late answer for the first is not shown", async () => {
  play.propose("y4c6");
  play.propose("r4c6");
  await bench.answer({ result: { events: [], scores: [1, 1], view: null, facts: [] } });
  expect(play.preview).toBeNull();
  await bench.answer({ result: { events: [], scores: [2, 2], view: null, facts: [] } });
  expect(play.preview?.scores).toEqual([2, 2]);
  expect(bench.asked.every((command) => command.do === "preview")).toBe(true);
});

test("without confirmation the first tap plays", () => {
  bench.confirm = false;
  play.propose("y4c6");
  expect(bench.asked).toEqual([{ do: "move", ply: 4, after: 7, word: "y4c6" }]);
});

test("a word that is not legal is explained and never played", async () => {
  bench.confirm = false;
  play.propose("y9a1");
  expect(bench.asked).toEqual([{ do: "preview", words: ["y9a1"] }]);
  await bench.answer({ ok: false, reason: { code: "cell-apart", cell: "a1", remedy: { code: "nearest-cells", cells: ["b1"] } } });
  expect(play.refusal).toMatchObject({ word: "y9a1", reason: { code: "cell-apart", cell: "a1" }, text: "cell-apart", remedy: "nearest-cells" });
});

test("nothing can be proposed while others think, but a piece may be picked", () => {
  sit({ to_act: 2, moves: [] });
  play.propose("y4c6");
  play.pick("y4");
  expect(bench.asked).toEqual([]);
  expect(play.picked).toBe("y4");
  expect(play.legal.size).toBe(0);
});

test("two words that were shown together are played one after the other", async () => {
  play.propose("y4c6", "fc5");
  await bench.answer({ result: { events: [], scores: [9, 0], view: null, facts: [] } });
  play.commit();
  bench.state = { ...bench.state!, ply: 5, number: 8 };
  bench.show.whole(aView(1, { ply: 5, moves: ["fc5", "-"] }));
  await bench.answer({ result: { number: 8 } });
  expect(bench.asked.at(-1)).toEqual({ do: "move", ply: 5, after: 8, word: "fc5" });
});

test("a second word that is not asked for is never played later", async () => {
  play.propose("y4c6", "-");
  await bench.answer({ result: { events: [], scores: [9, 0], view: null, facts: [] } });
  play.commit();
  bench.state = { ...bench.state!, ply: 5, number: 8 };
  bench.show.whole(aView(1, { ply: 5, to_act: 2, moves: [] }));
  await bench.answer({ result: { number: 8 } });
  bench.state = { ...bench.state, ply: 6, number: 9 };
  bench.show.whole(aView(1, { ply: 6, moves: ["y4d6", "-"] }));
  play.settled();
  expect(bench.asked.filter((command) => command.do === "move")).toHaveLength(1);
});

test("the automatic follow-up of a word is played, unless the player asks for the choice", async () => {
  for (const asking of [false, true]) {
    sit();
    bench.follow = () => "-";
    play.propose("y4c6");
    await bench.answer({ result: { events: [], scores: [9, 0], view: null, facts: [] } });
    play.commit(asking);
    bench.state = { ...bench.state!, ply: 5, number: 8 };
    bench.show.whole(aView(1, { ply: 5, moves: ["fc5", "-"] }));
    await bench.answer({ result: { number: 8 } });
    expect(bench.asked.at(-1)?.word).toBe(asking ? "y4c6" : "-");
  }
});

test("the only answer is played automatically, and the table is told that it was not a decision", async () => {
  sit({ moves: ["-"] });
  bench.forced = "-";
  expect(play.open).toBe(false);
  play.settled();
  expect(bench.asked).toEqual([{ do: "move", ply: 4, after: 7, word: "-" }]);
  expect(bench.automaticPlies).toEqual([5]);
});

test("a move prepared while others were thinking is shown when the turn comes, and not played", () => {
  sit({ to_act: 2, moves: [] });
  bench.prepared = () => "y4c6";
  play.pick("y4");
  play.choosePlace("c6");
  bench.show.whole(aView(1, { ply: 4, moves: ["y4c6"] }));
  play.settled();
  expect(play.proposed).toEqual(["y4c6"]);
  expect(bench.asked).toEqual([{ do: "preview", words: ["y4c6"] }]);
});

test("a refused move leaves the position as it was, and says why", async () => {
  play.propose("y4c6");
  play.commit();
  await bench.answer({ result: {} });
  await bench.answer({ ok: false, reason: { code: "stale" } });
  expect(bench.refused).toEqual(["stale"]);
  expect(play.sending).toBeNull();
  expect(play.open).toBe(true);
});

test("cancel takes everything back that was chosen", () => {
  play.pick("y4");
  play.choosePlace("c6");
  play.propose("y4c6");
  play.cancel();
  expect([play.picked, play.place, play.proposed, play.preview, play.refusal]).toEqual([null, null, [], null, null]);
});

test("what was proposed before another tab played is taken back, for its preview holds no more", () => {
  play.propose("y4c6");
  bench.state = { ...bench.state!, ply: 5, number: 8 };
  bench.show.whole(aView(1, { ply: 5, moves: ["y4c6"] }));
  play.settled();
  expect([play.proposed, play.preview]).toEqual([[], null]);
});

test("looking back at an old position closes the table until the present is back", () => {
  play.past = { ply: 2, view: aView(1, { ply: 2 }), last: [] };
  expect(play.open).toBe(false);
  expect(play.view.ply).toBe(2);
  play.past = null;
  expect(play.open).toBe(true);
});

test("few choices are all priced, and one that is priced is shown at once", async () => {
  const price = (points: number) => ({ events: [], scores: [points, 0], view: null, facts: [] });
  const done = play.previewChoices();
  await bench.answer({ result: price(3) });
  await bench.answer({ result: price(5) });
  await done;
  expect([...play.previews].map(([word, { scores }]) => [word, scores[0]])).toEqual([["y4c6", 3], ["r4c6", 5]]);
  play.propose("r4c6");
  expect(play.preview?.scores).toEqual([5, 0]);
  expect(bench.asked).toHaveLength(2);
});

test("prices are not asked twice, not for long lists, not for others, and do not outlive the position", async () => {
  void play.previewChoices();
  void play.previewChoices();
  expect(bench.asked).toHaveLength(1);
  bench.show.whole(aView(1, { ply: 4, moves: ["-"] }));
  await bench.answer({ result: { events: [], scores: [3, 0], view: null, facts: [] } });
  expect(bench.asked).toHaveLength(1);
  expect(play.previews.size).toBe(0);
  sit({ moves: Array.from({ length: 13 }, (_, index) => `y4a${index}`) });
  void play.previewChoices();
  sit({ to_act: 2 });
  void play.previewChoices();
  expect(bench.asked).toEqual([]);
});
