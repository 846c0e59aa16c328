import { now } from "../lib/now.svelte";
import { fetchGames, mySeats } from "./my-games.svelte";
import { online } from "./online.svelte";

interface Offer {
  table: string;
  game: string;
  name: string;
  until: number;
}

/** The rematches that others offer us, wherever we are on the site. */
class Offers {
  #all = $state.raw<Offer[]>([]);
  open = $derived(this.#all.length === 0 ? [] : this.#all.filter((offer) => now.seconds + online.connection.clockOffset < offer.until));

  /** Read the offers now, and whenever the server says that they changed. */
  begin(): void {
    online.connection.listen({ connected: () => void this.refresh(), frame: (frame) => frame.type === "offered" && void this.refresh() });
  }

  async refresh(): Promise<void> {
    const rows = await fetchGames(null, null).catch(() => []);
    this.#all = rows.flatMap((row) => {
      if (!row.offer || !mySeats(row).some((seat) => row.offer!.waiting.includes(seat))) return [];
      const name = row.seats[row.offer.seat - 1]?.person?.name ?? "";
      return [{ table: row.id, game: row.game, name, until: row.offer.until }];
    });
  }
}

export const offers = new Offers();
