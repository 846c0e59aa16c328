import { beforeEach, expect, test, vi } from "vitest";
import { Connection } from "./connection";
import { FakeSocket } from "./fake-socket";

const MOVE = { do: "move", table: "t", ply: 4, after: 7, word: "y4c6" } as const;

function connected(): { connection: Connection; statuses: string[] } {
  const connection = new Connection(() => new FakeSocket());
  const statuses: string[] = [];
  connection.listen({ status: (status) => statuses.push(status) });
  connection.connect();
  FakeSocket.last.hello();
  return { connection, statuses };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("a command is answered by its id", async () => {
  const { connection } = connected();
  const first = connection.ask(MOVE);
  const second = connection.ask({ do: "chat", table: "t", text: "hello" });
  const [move, chat] = FakeSocket.last.sent;
  FakeSocket.last.says({ type: "answer", id: chat!.id, ok: false, reason: { code: "chat-off" } });
  FakeSocket.last.answer(move!, { number: 8 });
  expect((await first).result).toEqual({ number: 8 });
  expect((await second).reason).toEqual({ code: "chat-off" });
});

test("what is asked before the greeting waits for it", () => {
  const connection = new Connection(() => new FakeSocket());
  connection.connect();
  void connection.ask(MOVE);
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.hello();
  expect(FakeSocket.last.all("move")).toHaveLength(1);
});

test("an unanswered move is sent again with the same id after a reconnect, an answered one is not", async () => {
  const { connection, statuses } = connected();
  const answered = connection.ask({ ...MOVE, word: "y1a1" });
  FakeSocket.last.answer(FakeSocket.last.sent[0]!);
  await answered;
  const lost = connection.ask(MOVE);
  const id = FakeSocket.last.all("move")[1]!.id;
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.hello();
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.sent.map((command) => command.id)).toEqual([id]);
  FakeSocket.last.answer(FakeSocket.last.sent[0]!, { number: 9 });
  expect((await lost).result).toEqual({ number: 9 });
  expect(statuses).toEqual(["open", "lost", "open"]);
});

test("those who follow something say so before the waiting commands go out", () => {
  const { connection } = connected();
  connection.listen({ connected: () => void connection.ask({ do: "watch", table: "t", seat: 1, after: 7 }) });
  void connection.ask(MOVE);
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.hello();
  expect(FakeSocket.last.sent.map((command) => command.do)).toEqual(["watch", "move"]);
});

test("a preview does not outlive its connection", async () => {
  const { connection } = connected();
  const preview = connection.ask({ do: "preview", table: "t", words: ["y4c6"] });
  FakeSocket.last.breaks();
  expect((await preview).reason?.code).toBe("connection-lost");
  vi.advanceTimersByTime(1000);
  FakeSocket.last.hello();
  expect(FakeSocket.last.sent).toEqual([]);
});

test("tries come less and less often, and at once when the network is back", () => {
  const { connection } = connected();
  const waits: number[] = [];
  for (let round = 0; round < 4; round++) {
    FakeSocket.last.breaks();
    waits.push(connection.retryAt! - Date.now());
    vi.advanceTimersByTime(waits.at(-1)!);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000]);
  FakeSocket.last.breaks();
  const before = FakeSocket.all.length;
  connection.connect();
  expect(FakeSocket.all).toHaveLength(before + 1);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(before + 1);
});

test("a page that was busy for a while reads the waiting answers before it gives the connection up", () => {
  connected();
  vi.advanceTimersByTime(2_000);
  const [ping] = FakeSocket.last.all("ping");
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(2_500);
  expect(FakeSocket.all).toHaveLength(1);
  FakeSocket.last.answer(ping!);
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.last.all("ping")).toHaveLength(2);
});

test("a connection that has gone silent is given up", () => {
  const { statuses } = connected();
  vi.advanceTimersByTime(2_000);
  const [ping] = FakeSocket.last.all("ping");
  FakeSocket.last.answer(ping!);
  vi.advanceTimersByTime(4_000);
  expect(statuses).toEqual(["open"]);
  vi.advanceTimersByTime(1_000);
  expect(statuses).toEqual(["open", "lost"]);
});

test("an unknown identity is renewed before the next try", async () => {
  const identify = vi.fn(async () => undefined);
  const connection = new Connection(() => new FakeSocket(), identify);
  connection.connect();
  FakeSocket.last.breaks(4001);
  await vi.advanceTimersByTimeAsync(600);
  expect(identify).toHaveBeenCalledOnce();
  expect(FakeSocket.all).toHaveLength(2);
});
