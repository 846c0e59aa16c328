/** The components with the page's real play, where a pick drops a proposal and previews arrive later. */
import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, it } from "vitest";
import { aState } from "../../../net/samples";
import type { Answer } from "../../../net/types";
import { TablePlay, type TableSource } from "../../../table/play.svelte";
import { Show } from "../../../table/show.svelte";
import Board from "../Board.svelte";
import { fixture, table } from "./tables";

interface Page {
  play: TablePlay;
  tap(id: string): Promise<void>;
  /** The words sent as moves. */
  sent: string[];
}

function page(name: string): Page {
  const { view, previews, refusals } = fixture(name);
  const { say, name: nameOf } = table(name);
  const words = table(name);
  const sent: string[] = [];
  const show = new Show(() => 0);
  show.whole(view);
  const source: TableSource = {
    state: aState({ status: "playing", seat: view.seat, ply: view.ply, view }),
    show,
    last: fixture(name).last,
    phone: false,
    confirm: true,
    ask(command) {
      const answer = { type: "answer", id: "" } as const;
      if (command.do === "move") {
        sent.push(command.word);
        return Promise.resolve({ ...answer, ok: true } as Answer);
      }
      const asked = command.do === "preview" ? command.words.join(" ") : "";
      const result = previews[asked] as Answer["result"];
      return Promise.resolve({ ...answer, ok: result !== undefined, result, reason: refusals[asked] } as Answer);
    },
    say: say.bind(words),
    name: nameOf.bind(words),
    refuse: () => undefined,
  };
  const play = new TablePlay(source);
  const { container } = render(Board, { play, width: 704, height: 728 });
  const tap = async (id: string): Promise<void> => {
    await fireEvent.click(container.querySelector(`[data-item="${id}"]`)!);
    await tick();
    await tick();
  };
  return { play, tap, sent };
}

it("plans a whole exchange and plays its first word by a second tap", async () => {
  const { play, tap, sent } = page("exchange");
  await tap("zone 1 3");
  expect(play.proposed).toEqual(["x1:3"]);
  await tap("zone 2 2");
  expect(play.picked).toBe("x1:3 g2");
  await tap("zone 2 4");
  expect(play.proposed).toEqual(["x1:3", "g2+4"]);
  expect(play.preview?.view?.phase).toBeDefined();
  expect(sent).toEqual([]);
  await tap("zone 2 4");
  expect(sent).toEqual(["x1:3"]);
});

it("takes a bamboo and shows where it would stand before anything is played", async () => {
  const { play, tap, sent } = page("share");
  await tap("river 0");
  expect(play.proposed).toEqual(["tb"]);
  await tap("zone 3 6");
  expect(play.proposed).toEqual(["tb", "b6"]);
  await tap("zone 3 5");
  expect(play.proposed).toEqual(["tb", "b5"]);
  await tap("zone 3 5");
  expect(sent).toEqual(["tb"]);
});

it("takes a bridge and joins two zones in one go", async () => {
  const { play, tap, sent } = page("share-bridge");
  const seat = play.seat;
  await tap("river 1");
  await tap(`zone ${seat} 2`);
  expect(play.picked).toBe("tp p2");
  await tap(`zone ${seat} 3`);
  expect(play.proposed).toEqual(["tp", "p2-3"]);
  await tap(`zone ${seat} 3`);
  expect(sent).toEqual(["tp"]);
});

it("gives two koi, changes the second, and explains what cannot be given", async () => {
  const { play, tap, sent } = page("give");
  await tap("zone 2 4");
  await tap("zone 2 4");
  expect(play.refusal?.reason.code).toBe("koi-too-few");
  await tap("zone 2 2");
  expect(play.proposed).toEqual(["g2+4"]);
  await tap("zone 2 6");
  expect(play.proposed).toEqual(["g4+6"]);
  await tap("zone 2 6");
  expect(sent).toEqual(["g4+6"]);
});
