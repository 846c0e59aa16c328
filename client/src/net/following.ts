/** The state of a table, kept current by events: applied in order, once each, and requested again after a gap. */
import type { Message } from "../table/contract";
import type { Connection } from "./connection";
import type { Answer, Command, Frame, HintFrame, TableEvent, TableSeat, TableState } from "./types";

export interface Follower {
  /** The whole table arrived: at first, after a change of seat, or because too much was missed. */
  whole(state: TableState): void;
  /** One event; `state` is the state after it. */
  happened(event: TableEvent, state: TableState): void;
  present(seats: TableSeat[], watchers: number, note: Message | null): void;
  /** A hint that this page asked for. */
  hinted?(hint: HintFrame): void;
  refused(answer: Answer): void;
}

/** These change more of a table than the event tells. */
const CHANGES_WHOLE_TABLE = new Set(["start", "over", "abort", "aborted", "rematch", "renamed", "removed", "seat", "sit", "stand", "first", "fewer"]);

type AboutTable<C> = C extends { table: string } ? Omit<C, "table"> : never;

export class Following {
  state: TableState | null = null;
  seat: number | null = null;
  private unsubscribe: () => void;
  private asking = false;
  /** An event changed more than it tells: request the whole table, however long that takes. */
  private outdated = false;

  constructor(
    private readonly connection: Connection,
    readonly table: string,
    private readonly follower: Follower,
  ) {
    this.unsubscribe = connection.listen({
      frame: (frame) => this.read(frame),
      connected: () => this.watch(this.state?.number),
    });
  }

  /** Watch as one of our own seats, or as a spectator. */
  lookAs(seat: number | null): void {
    if (this.seat === seat && this.state !== null) return;
    this.seat = seat;
    this.watch();
  }

  ask(command: AboutTable<Command>): Promise<Answer> {
    return this.connection.ask({ ...command, table: this.table } as Command);
  }

  stop(): void {
    this.unsubscribe();
    this.outdated = false;
    void this.ask({ do: "leave" });
  }

  /** Request the events after a number, or the whole table when the seat changes and so all views do. */
  watch(after?: number): void {
    this.asking = true;
    const seat = this.seat;
    const whole = after === undefined || this.outdated || this.state?.seat !== seat;
    void this.ask({ do: "watch", ...(whole ? { seat } : { seat, after }) }).then((answer) => {
      // Seats may have been drawn meanwhile: then the table is watched from another one.
      if (seat !== this.seat) return;
      this.asking = false;
      if (answer.ok && this.outdated && !whole) this.watch();
      if (!answer.ok && answer.reason?.code !== "connection-lost") this.follower.refused(answer);
    });
  }

  private read(frame: Frame): void {
    if (!("table" in frame) || frame.table !== this.table) return;
    if (frame.type === "table") this.whole(frame.state);
    else if (frame.type === "event") this.event(frame);
    else if (frame.type === "presence") this.presence(frame.seats, frame.watchers, (frame.note ?? null) as Message | null);
    else if (frame.type === "hint") this.follower.hinted?.(frame);
    else if (frame.type === "closed") this.follower.refused({ type: "answer", id: "", ok: false, reason: frame.reason });
  }

  private whole(state: TableState): void {
    if (state.seat !== this.seat) return;
    this.state = state;
    this.outdated = false;
    this.follower.whole(state);
  }

  private event(event: TableEvent): void {
    const state = this.state;
    if (state === null || event.number <= state.number) return;
    // Seats may have been drawn: the server goes on with the same person.
    if (event.what === "start" && event.view !== null) this.seat = event.view.seat;
    if (event.view !== null && event.view.seat !== this.seat) return;
    if (event.number > state.number + 1) {
      if (!this.asking) this.watch(state.number);
      return;
    }
    this.state = after(state, event);
    if (CHANGES_WHOLE_TABLE.has(event.what)) this.outdated = true;
    this.follower.happened(event, this.state);
    if (this.outdated && !this.asking) this.watch();
  }

  private presence(seats: TableSeat[], watchers: number, note: Message | null): void {
    if (this.state !== null) this.state = { ...this.state, seats };
    this.follower.present(seats, watchers, note);
  }
}

/** The table after an event. */
export function after(state: TableState, event: TableEvent): TableState {
  return {
    ...state,
    number: event.number,
    ply: event.ply,
    view: event.view ?? state.view,
    clocks: event.clocks ?? state.clocks,
    undo_to: event.undo_to,
    ask_undo_to: event.ask_undo_to,
    asked: event.asked,
    window: event.window,
    seats: event.seats ?? state.seats,
    draw: event.what === "full" ? { ...state.draw, promises: event.data.promises as (string | null)[], full_since: event.time } : state.draw,
    log: [...state.log, { ...event, view: null }],
  };
}
