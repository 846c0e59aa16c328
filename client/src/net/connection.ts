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

interface Waiting {
  command: Command & { id: string };
  lasting: boolean;
  answer: (answer: Answer) => void;
}

interface Listener {
  /** A frame that is not an answer. */
  frame?(frame: Frame): void;
  /** Connected, or connected again: say what to follow before the waiting commands are sent. */
  greeted?(): void;
  status?(status: Status, retryAt: number | null): void;
}

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15_000;
const PING_EVERY = 20_000;
const PING_PATIENCE = 10_000;
const LOST: Pick<Answer, "ok" | "reason"> = { ok: false, reason: { code: "connection-lost" } };

/** Commands that make sense only on their own connection; followers of a table or the lobby send them again. */
const FLEETING = new Set<Command["do"]>(["ping", "lobby", "watch", "leave", "preview"]);

export class Connection {
  status: Status = "connecting";
  retryAt: number | null = null;
  /** The server's clock minus ours, in seconds. */
  ahead = 0;
  private socket: Socket | null = null;
  private greeted = false;
  private waiting = new Map<string, Waiting>();
  private listeners = new Set<Listener>();
  private delay = FIRST_DELAY;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => Socket,
    /** Called when the server does not know us: creates a new identity. */
    private readonly identify: () => Promise<unknown> = async () => undefined,
  ) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.greeted) listener.greeted?.();
    return () => this.listeners.delete(listener);
  }

  /** Connect now if not connected: at the start, and when the network is back. */
  connect(): void {
    if (this.socket !== null) return;
    clearTimeout(this.retry);
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
    const lasting = !FLEETING.has(command.do);
    if (!lasting && !this.greeted) return Promise.resolve({ type: "answer", id, ...LOST });
    return new Promise((answer) => {
      const waiting = { command: { ...command, id }, lasting, answer };
      this.waiting.set(id, waiting);
      if (this.greeted) this.send(waiting.command);
    });
  }

  private send(command: object): void {
    this.socket?.send(JSON.stringify(command));
  }

  private read(socket: Socket, text: string): void {
    if (socket !== this.socket) return;
    const frame = JSON.parse(text) as Frame;
    this.beat();
    if (frame.type === "hello") return this.greet(frame.now);
    if (frame.type !== "answer") return this.tell((listener) => listener.frame?.(frame));
    const waiting = this.waiting.get(frame.id);
    this.waiting.delete(frame.id);
    waiting?.answer(frame);
  }

  private greet(now: number): void {
    this.ahead = now - Date.now() / 1000;
    this.greeted = true;
    this.delay = FIRST_DELAY;
    this.become("open", null);
    this.tell((listener) => listener.greeted?.());
    for (const { command, lasting } of this.waiting.values()) if (lasting) this.send(command);
  }

  private closed(socket: Socket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.heart);
    for (const [id, { lasting, answer }] of this.waiting) {
      if (lasting) continue;
      this.waiting.delete(id);
      answer({ type: "answer", id, ...LOST });
    }
    const wait = code === 4008 ? LONGEST_DELAY : this.delay;
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
    this.become("lost", Date.now() + wait);
    const again = (): void => this.connect();
    this.retry = setTimeout(() => (code === 4001 ? void this.identify().then(again, again) : again()), wait);
  }

  /** The other end is alive. Ping after a while, and drop the connection if no answer comes. */
  private beat(): void {
    clearTimeout(this.heart);
    this.heart = setTimeout(() => {
      this.send({ do: "ping", id: newId() });
      this.heart = setTimeout(() => this.drop(), PING_PATIENCE);
    }, PING_EVERY);
  }

  private drop(): void {
    const socket = this.socket;
    if (socket === null) return;
    socket.close();
    this.closed(socket, 1006);
  }

  private become(status: Status, retryAt: number | null): void {
    this.status = status;
    this.retryAt = retryAt;
    this.tell((listener) => listener.status?.(status, retryAt));
  }

  private tell(say: (listener: Listener) => void): void {
    for (const listener of [...this.listeners]) say(listener);
  }
}
