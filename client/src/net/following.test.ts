import { beforeEach, expect, test } from "vitest";
import { Connection } from "./connection";
import { FakeSocket } from "./fake-socket";
import { Following } from "./following";
import type { TableEvent, TableSeat, TableState } from "./types";
import { aState, aView } from "./samples";

function event(number: number, more: Partial<TableEvent> = {}): TableEvent {
  return {
    type: "event", table: "t", number, time: 0, what: "move", seat: 1, ply: number, word: "w", happened: [{ code: "done", number }],
    data: {}, view: aView(1, { ply: number }), clocks: null, undo_to: null, ask_undo_to: null, asked: null, window: null, seats: null, ...more,
  };
}

interface Seen {
  wholes: TableState[];
  events: number[];
  refused: string[];
  seats: TableSeat[][];
}

function following(): { following: Following; seen: Seen; connection: Connection } {
  const connection = new Connection(() => new FakeSocket());
  connection.connect();
  FakeSocket.last.hello();
  const seen: Seen = { wholes: [], events: [], refused: [], seats: [] };
  const made = new Following(connection, "t", {
    whole: (state) => seen.wholes.push(state),
    happened: (happened) => seen.events.push(happened.number),
    present: (seats) => seen.seats.push(seats),
    refused: (answer) => seen.refused.push(answer.reason!.code),
  });
  return { following: made, seen, connection };
}

async function answerAll(): Promise<void> {
  for (const command of FakeSocket.last.all("watch")) FakeSocket.last.answer(command);
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  FakeSocket.all = [];
});

test("the table comes whole, then event by event, each once", async () => {
  const { following: table, seen } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  await answerAll();
  for (const number of [8, 8, 9]) FakeSocket.last.says(event(number, { view: aView(null, { ply: number }) }));
  FakeSocket.last.says({ ...event(10), table: "another" });
  expect(seen.wholes).toHaveLength(1);
  expect(seen.events).toEqual([8, 9]);
  expect(table.state!.number).toBe(9);
  expect(table.state!.view!.ply).toBe(9);
  expect(table.state!.log.map((logged) => logged.number)).toEqual([8, 9]);
});

test("after a gap the missing events are asked for, and applied in order", async () => {
  const { following: table, seen } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  await answerAll();
  FakeSocket.last.says(event(9, { view: null }));
  const asked = FakeSocket.last.all("watch").at(-1)!;
  expect(asked).toMatchObject({ after: 7, seat: null });
  FakeSocket.last.says(event(8, { view: null }));
  FakeSocket.last.says(event(9, { view: aView(null, { ply: 9 }) }));
  expect(seen.events).toEqual([8, 9]);
  expect(table.state!.view!.ply).toBe(9);
});

test("after a reconnect it asks for what it has missed, as the same seat", async () => {
  const { following: table, connection } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  table.lookAs(2);
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: 2, number: 7 }) });
  await answerAll();
  FakeSocket.last.breaks();
  connection.connect();
  FakeSocket.last.hello();
  expect(FakeSocket.last.all("watch")).toMatchObject([{ seat: 2, after: 7 }]);
});

test("after a reconnect the table comes whole if it was not seen with these eyes yet", async () => {
  const { following: table, seen, connection } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  await answerAll();
  table.lookAs(2);
  FakeSocket.last.breaks();
  connection.connect();
  FakeSocket.last.hello();
  const asked = FakeSocket.last.all("watch");
  expect(asked).toMatchObject([{ seat: 2 }]);
  expect(asked[0]).not.toHaveProperty("after");
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: 2, number: 7 }) });
  expect(seen.wholes.at(-1)!.seat).toBe(2);
});

test("nothing of a seat is taken in once the page looks with other eyes", async () => {
  const { following: table, seen } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  table.lookAs(2);
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: 2, number: 7 }) });
  table.lookAs(null);
  FakeSocket.last.says(event(8, { view: aView(2) }));
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: 2, number: 8 }) });
  expect(seen.events).toEqual([]);
  expect(seen.wholes.map((state) => state.seat)).toEqual([null, 2]);
});

test("a seat that was drawn for somebody else meanwhile is no trouble", async () => {
  const { following: table, seen } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  await answerAll();
  table.lookAs(1);
  table.lookAs(2);
  const [first, second] = FakeSocket.last.all("watch").slice(-2);
  FakeSocket.last.says({ type: "answer", id: first!.id, ok: false, reason: { code: "not-your-seat" } });
  FakeSocket.last.answer(second!);
  await Promise.resolve();
  await Promise.resolve();
  expect(seen.refused).toEqual([]);
});

test("what changes more than an event tells brings the whole table", async () => {
  following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  await answerAll();
  const before = FakeSocket.last.all("watch").length;
  FakeSocket.last.says(event(8, { what: "over", view: null }));
  expect(FakeSocket.last.all("watch")).toHaveLength(before + 1);
  expect(FakeSocket.last.all("watch").at(-1)).not.toHaveProperty("after");
});

test("the end that was missed while the connection was lost brings the whole table", async () => {
  const { seen, connection } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  await answerAll();
  FakeSocket.last.breaks();
  connection.connect();
  FakeSocket.last.hello();
  FakeSocket.last.says(event(8, { view: null }));
  FakeSocket.last.says(event(9, { what: "over", view: aView(null, { ply: 8, to_act: null }) }));
  await answerAll();
  const asked = FakeSocket.last.all("watch");
  expect(asked).toHaveLength(2);
  expect(asked[1]).not.toHaveProperty("after");
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 9, status: "over" }) });
  await answerAll();
  expect(seen.wholes.at(-1)!.status).toBe("over");
  expect(FakeSocket.last.all("watch")).toHaveLength(2);
});

test("whoever has left asks for nothing more", async () => {
  const { following: table, connection } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  await answerAll();
  FakeSocket.last.breaks();
  connection.connect();
  FakeSocket.last.hello();
  FakeSocket.last.says(event(8, { what: "start", view: null }));
  table.stop();
  await answerAll();
  expect(FakeSocket.last.sent.map((command) => command.do)).toEqual(["watch", "leave"]);
});

test("a whole table that did not come before the connection was lost is asked for again", async () => {
  const { connection } = following();
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: null, number: 7 }) });
  await answerAll();
  FakeSocket.last.says(event(8, { what: "over", view: null }));
  FakeSocket.last.breaks();
  connection.connect();
  FakeSocket.last.hello();
  expect(FakeSocket.last.all("watch")).toHaveLength(1);
  expect(FakeSocket.last.all("watch")[0]).not.toHaveProperty("after");
});

test("a table that is not there is told", async () => {
  const { seen } = following();
  const [asked] = FakeSocket.last.all("watch");
  FakeSocket.last.says({ type: "answer", id: asked!.id, ok: false, reason: { code: "no-such-table" } });
  await answerAll();
  expect(seen.refused).toEqual(["no-such-table"]);
});

test("a table that is closed to spectators is told", async () => {
  const { seen } = following();
  await answerAll();
  FakeSocket.last.says({ type: "closed", table: "t", reason: { code: "no-spectators" } });
  expect(seen.refused).toEqual(["no-spectators"]);
});

test("after seats are drawn, the page follows its person", async () => {
  const { following: table, seen } = following();
  table.lookAs(2);
  FakeSocket.last.says({ type: "table", table: "t", state: aState({ seat: 2, number: 3, status: "open", view: null }) });
  await answerAll();
  FakeSocket.last.says(event(4, { what: "full", view: null, time: 9, data: { promises: ["a", null] } }));
  expect(table.state!.draw).toMatchObject({ promises: ["a", null], full_since: 9 });
  FakeSocket.last.says(event(5, { what: "start", view: aView(1), data: { seating: [2, 1] } }));
  expect(table.seat).toBe(1);
  expect(seen.events).toEqual([4, 5]);
});
