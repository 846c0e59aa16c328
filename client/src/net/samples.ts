import type { View } from "../table/contract";
import type { TableSeat, TableState } from "./types";

/** Small tables and views for tests. */
export function aView(seat: number | null, more: Partial<View> = {}): View {
  return { game: "kakuro", players: 2, options: {}, seat, ply: 0, to_act: 1, moves: [], outcome: null, ...more };
}

export function aSeat(seat: number, more: Partial<TableSeat> = {}): TableSeat {
  return { seat, kind: "person", person: { id: `p${seat}`, name: `Person ${seat}`, mark: null }, name: null, level: null, style: null, yours: false, elsewhere: false, online: true, away_since: null, stand_in: false, resigned: false, hints: 0, ...more };
}

export function aState(more: Partial<TableState> = {}): TableState {
  return {
    id: "t",
    terms: { game: "kakuro", seats: [{ kind: "me" }, { kind: "open" }], options: {}, order: "fixed", visibility: "link", clock: { kind: "none", seconds: 0, increment: 0 }, spectators: true, chat: true, undo: true, absence: 600, several: false },
    status: "playing",
    host: { id: "p1", name: "Person 1", mark: null },
    hosting: true,
    seats: [aSeat(1, { yours: true }), aSeat(2)],
    number: 1,
    ply: 0,
    commitment: null,
    draw: { promises: [null, null], numbers: [null, null], missing: [], full_since: null, first: null },
    seat: 1,
    view: aView(1),
    clocks: null,
    undo_to: null,
    ask_undo_to: null,
    asked: null,
    window: null,
    log: [],
    created: 0,
    outcome: null,
    rematch: null,
    closed_by: null,
    reveal: null,
    branch: null,
    hints: false,
    daily: null,
    ...more,
  };
}
