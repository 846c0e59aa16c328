import { Connection, type Socket, type Status } from "../net/connection";
import { post } from "../net/http";
import type { Person } from "../net/types";
import { naming } from "./naming.svelte";

/** The longest name that fits into a field; the server counts what people see, at most 24 characters. */
export const NAME_LENGTH = 64;

/** Our identity and the tab's only connection; reactive. */
class Online {
  me = $state.raw<Person | null>(null);
  status = $state<Status>("connecting");
  retryAt = $state<number | null>(null);
  readonly connection = new Connection(openSocket, () => this.identify());

  /** Make sure that we have an identity, then connect. */
  async begin(): Promise<void> {
    this.connection.listen({
      status: (status, retryAt) => {
        this.status = status;
        this.retryAt = retryAt;
      },
    });
    addEventListener("online", () => this.connection.connect());
    addEventListener("offline", () => this.connection.drop());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.connection.connect());
    await this.identify().catch(() => undefined);
    this.connection.connect();
  }

  /** The identity of the cookie, or a new guest. */
  async identify(): Promise<void> {
    this.me = await post<Person>("/api/me");
  }

  async rename(name: string): Promise<void> {
    this.me = await post<Person>("/api/me", { name });
    naming.done();
  }
}

function openSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/socket`) as unknown as Socket;
}

export const online = new Online();
