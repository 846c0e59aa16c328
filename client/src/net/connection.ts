/**
 * One WebSocket for the whole tab. Commands are kept until answered and sent again after a reconnect. The server
 * answers a repeated id as it did the first time, so a move is never lost and never played twice.
 */
import { newId } from "./id";
import type { Answer, Command, Frame } from "./types";

export type Status = "connecting" | "open" | "lost";

/** The part of WebSocket that we use, so that tests can replace the server. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

interface Pending {
  command: Command & { id: string };
  durable: boolean;
  answer: (answer: Answer) => void;
}

interface Listener {
  /** A frame that is not an answer. */
  frame?(frame: Frame): void;
  /** Connected, or connected again: say what to follow before the waiting commands are sent. */
  connected?(): void;
  status?(status: Status, retryAt: number | null): void;
}

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15_000;
/** A lost connection is noticed within the sum of these two, or much later while the page is hidden. */
const PING_EVERY = 2_000;
const PING_EVERY_HIDDEN = 20_000;
const PING_TIMEOUT = 2_500;
/** A timer that is later than this shows that the page was busy or asleep. */
const LATE = 1_000;
const CONNECTION_LOST: Pick<Answer, "ok" | "reason"> = { ok: false, reason: { code: "connection-lost" } };

/** Commands that make sense only on their own connection; followers of a table or the lobby send them again. */
const TRANSIENT = new Set<Command["do"]>(["ping", "lobby", "watch", "leave", "preview", "hint"]);

export class Connection {
  status: Status = "connecting";
  retryAt: number | null = null;
  /** The server's clock minus ours, in seconds. */
  clockOffset = 0;
  private socket: Socket | null = null;
  private greeted = false;
  private pending = new Map<string, Pending>();
  private listeners = new Set<Listener>();
  private delay = FIRST_DELAY;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => Socket,
    /** Called when the server does not know us: creates a new identity. */
    private readonly identify: () => Promise<unknown> = async () => undefined,
  ) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.greeted) listener.connected?.();
    return () => this.listeners.delete(listener);
  }

  /** Connect now if not connected: at the start, and when the network is back. */
  connect(): void {
    if (this.socket !== null) return;
    clearTimeout(this.retryTimer);
    const socket = this.open();
    this.socket = socket;
    socket.onmessage = (event) => this.read(socket, event.data);
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  /** Reconnect with another identity: the server identifies a connection by who opened it. */
  restart(): void {
    this.drop();
    this.connect();
  }

  /** Send a command and wait for its answer. It survives lost connections unless it is transient. */
  ask(command: Command): Promise<Answer> {
    const id = newId();
    const durable = !TRANSIENT.has(command.do);
    if (!durable && !this.greeted) return Promise.resolve({ type: "answer", id, ...CONNECTION_LOST });
    return new Promise((answer) => {
      const pending = { command: { ...command, id }, durable, answer };
      this.pending.set(id, pending);
      if (this.greeted) this.send(pending.command);
    });
  }

  private send(command: object): void {
    this.socket?.send(JSON.stringify(command));
  }

  private read(socket: Socket, text: string): void {
    if (socket !== this.socket) return;
    const frame = JSON.parse(text) as Frame;
    this.keepAlive();
    if (frame.type === "hello") return this.greet(frame.now);
    if (frame.type !== "answer") return this.notify((listener) => listener.frame?.(frame));
    const pending = this.pending.get(frame.id);
    this.pending.delete(frame.id);
    pending?.answer(frame);
  }

  private greet(now: number): void {
    this.clockOffset = now - Date.now() / 1000;
    this.greeted = true;
    this.delay = FIRST_DELAY;
    this.setStatus("open", null);
    this.notify((listener) => listener.connected?.());
    for (const { command, durable } of this.pending.values()) if (durable) this.send(command);
  }

  private closed(socket: Socket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.pingTimer);
    for (const [id, { durable, answer }] of this.pending) {
      if (durable) continue;
      this.pending.delete(id);
      answer({ type: "answer", id, ...CONNECTION_LOST });
    }
    const wait = code === 4008 || code === 4010 ? LONGEST_DELAY : this.delay;
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
    this.setStatus("lost", Date.now() + wait);
    const again = (): void => this.connect();
    this.retryTimer = setTimeout(() => (code === 4001 ? void this.identify().then(again, again) : again()), wait);
  }

  /** The other end is alive. Ping after a while, and drop the connection if no answer comes. */
  private keepAlive(): void {
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => {
      this.send({ do: "ping", id: newId() });
      this.expectAnswer();
    }, document.visibilityState === "hidden" ? PING_EVERY_HIDDEN : PING_EVERY);
  }

  /** Drop the connection if nothing comes in time. If the page was busy meanwhile, answers may be waiting: give them time. */
  private expectAnswer(): void {
    const due = Date.now() + PING_TIMEOUT;
    this.pingTimer = setTimeout(() => (Date.now() > due + LATE ? this.expectAnswer() : this.drop()), PING_TIMEOUT);
  }

  /** Give this connection up: it is silent, or the network is gone. */
  drop(): void {
    const socket = this.socket;
    if (socket === null) return;
    socket.close();
    this.closed(socket, 1006);
  }

  private setStatus(status: Status, retryAt: number | null): void {
    this.status = status;
    this.retryAt = retryAt;
    this.notify((listener) => listener.status?.(status, retryAt));
  }

  private notify(call: (listener: Listener) => void): void {
    for (const listener of [...this.listeners]) call(listener);
  }
}
