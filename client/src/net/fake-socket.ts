import type { Socket } from "./connection";
import type { Command } from "./types";

type Sent = Command & { id: string };

/** The server's end of a WebSocket, for tests. */
export class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  sent: Sent[] = [];
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  /** Send a frame from the server. */
  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  hello(): void {
    this.says({ type: "hello", me: { id: "p1", name: "Aki" }, version: "1", now: Date.now() / 1000 });
  }

  answer(command: Sent, result: object = {}): void {
    this.says({ type: "answer", id: command.id, ok: true, result });
  }

  breaks(code = 1006): void {
    this.onclose?.({ code });
  }

  all(what: Command["do"]): Sent[] {
    return this.sent.filter((command) => command.do === what);
  }
}
