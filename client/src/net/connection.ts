/**
 * One WebSocket for the whole tab. Commands are kept until they are answered and sent again after a reconnect (the
 * server answers a repeated id as the first time), so a move is never lost and never played twice.
 */
import { newId } from "./id";
import type { Answer, Command, Frame } from "./types";

export type Status = "connecting" | "open" | "lost";

/** The part of WebSocket that is used, so that tests can play the server. */
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
  /** A frame that is no answer. */
  frame?(frame: Frame): void;
  /** Connected (again): say what is to be followed, before the waiting commands are sent. */
  greeted?(): void;
  status?(status: Status, retryAt: number | null): void;
}

const FIRST_DELAY = 500;
const LONGEST_DELAY = 15_000;
const PING_EVERY = 20_000;
const PING_PATIENCE = 10_000;
const LOST: Pick<Answer, "ok" | "reason"> = { ok: false, reason: { code: "connection-lost" } };

/** What only makes sense on the connection it was sent on; whoever follows a table or the lobby says so again. */
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
    /** Called when the server does not know us (any more): makes a new identity. */
    private readonly identify: () => Promise<unknown> = async () => undefined,
  ) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.greeted) listener.greeted?.();
    return () => this.listeners.delete(listener);
  }

  /** Connect now, if not connected: at first, and when the network is said to be back. */
  connect(): void {
    if (this.socket !== null) return;
    clearTimeout(this.retry);
    const socket = this.open();
    this.socket = socket;
    socket.onmessage = (event) => this.read(socket, event.data);
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  /** Connect anew: as somebody else, for the server knows a connection by who opened it. */
  restart(): void {
    this.drop();
    this.connect();
  }

  /** Send a command and wait for its answer; it survives lost connections unless it is a fleeting one. */
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

  /** Somebody is there; ask after a while, and give the connection up if no answer comes. */
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
