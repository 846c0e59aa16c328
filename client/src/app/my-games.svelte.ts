import { get } from "../net/http";
import type { GameRow } from "../net/types";
import { seatName } from "./names";

export function mySeats(row: GameRow): number[] {
  return row.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
}

export function isMyTurn(row: GameRow): boolean {
  return row.status === "playing" && row.to_act !== null && mySeats(row).includes(row.to_act);
}

/** The names of the others at the table. */
export function others(row: GameRow): string {
  const names = row.seats.filter((seat) => !seat.yours && seat.kind !== "open").map(seatName);
  return names.length > 0 ? names.join(", ") : row.seats.flatMap((seat) => seat.person?.name ?? []).join(", ");
}

export interface GamesWanted {
  status?: GameRow["status"] | null;
  game?: string | null;
  result?: string | null;
  before?: number | null;
}

/** Some of our tables, the last changed first; `next` is the next `before`, null after the last. */
export async function fetchPage(wanted: GamesWanted): Promise<{ rows: GameRow[]; next: number | null }> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) if (value != null) query.set(name, String(value));
  return get(`/api/me/games?${query}`);
}

export async function fetchGames(status: GameRow["status"] | null, before: number | null): Promise<GameRow[]> {
  return (await fetchPage({ status, before })).rows;
}

/** The game to offer under "Continue" on the home page. */
class MyGames {
  next = $state.raw<{ id: string; game: string; yourTurn: boolean; others: string } | null>(null);

  async refresh(): Promise<void> {
    const rows = await fetchGames("playing", null).catch(() => []);
    const row = rows.find(isMyTurn) ?? rows[0];
    this.next = row ? { id: row.id, game: row.game, yourTurn: isMyTurn(row), others: others(row) } : null;
  }
}

export const myGames = new MyGames();
