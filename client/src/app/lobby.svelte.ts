import { createSubscriber } from "svelte/reactivity";
import type { LobbyRow } from "../net/types";
import { online } from "./online.svelte";

/** The lobby; live while a page shows it. */
class Lobby {
  #rows: LobbyRow[] | null = null;
  #people = 0;
  #subscribe = createSubscriber((update) => {
    const unsubscribe = online.connection.listen({
      connected: () => void online.connection.ask({ do: "lobby", on: true }),
      frame: (frame) => {
        if (frame.type !== "lobby") return;
        this.#rows = frame.rows;
        this.#people = frame.people;
        update();
      },
    });
    return () => {
      unsubscribe();
      void online.connection.ask({ do: "lobby", on: false });
    };
  });

  /** All tables, newest first; null until loaded. */
  get rows(): LobbyRow[] | null {
    this.#subscribe();
    return this.#rows;
  }

  get people(): number {
    this.#subscribe();
    return this.#people;
  }

  /** Tables with an open seat. */
  get waiting(): LobbyRow[] {
    return (this.rows ?? []).filter((row) => row.status === "open" && row.seats.some((seat) => seat.kind === "open"));
  }

  get playing(): LobbyRow[] {
    return (this.rows ?? []).filter((row) => row.status === "playing");
  }
}

export const lobby = new Lobby();
