/** Who plays the computer's seats: the characters of a game, and who is drawn where nobody was chosen. */
import type { SeatTerms, Terms } from "../net/types";
import { catalogue } from "./catalogue.svelte";
import { serverInfo, type StyleInfo } from "./games.svelte";

export interface Character {
  style: string;
  name: string;
  /** What the style is called, and one sentence on it. */
  title: string;
  way: string;
}

class Opponents {
  #styles = $state.raw<Record<string, StyleInfo[]> | null>(null);

  /** Ask the server who there is, once; without an answer there is nobody to choose. */
  async load(): Promise<void> {
    const info = this.#styles === null ? await serverInfo().catch(() => null) : null;
    if (info !== null) this.#styles = Object.fromEntries(info.games.map((game) => [game.id, game.styles]));
  }

  /** The characters that play a game at a level; none at a level without styles. */
  at(game: string, level: string): Character[] {
    const found = (this.#styles?.[game] ?? []).filter((style) => style.names[level] !== undefined);
    return found.map((style) => ({ style: style.id, name: style.names[level]!, title: catalogue.tell(style.name, game), way: catalogue.tell(style.way, game) }));
  }

  /** The character with a style; null if nobody is chosen, or the game has no such style. */
  find(game: string, level: string, style: string | null | undefined): Character | null {
    return this.at(game, level).find((each) => each.style === style) ?? null;
  }

  /** The same seats with a character at every computer's seat: others than those chosen, as long as there are any. */
  seat(game: string, seats: readonly SeatTerms[], random: () => number = Math.random): SeatTerms[] {
    if (this.#styles === null) return [...seats];
    const taken = seats.filter((seat) => this.find(game, seat.level ?? "", seat.style) !== null).map(({ level, style }) => `${level} ${style}`);
    return seats.map((seat) => {
      const all = seat.kind === "bot" ? this.at(game, seat.level ?? "") : [];
      if (all.some((each) => each.style === seat.style)) return seat;
      const { style: _, ...rest } = seat;
      if (all.length === 0) return rest;
      const free = all.filter((each) => !taken.includes(`${seat.level} ${each.style}`));
      const among = free.length > 0 ? free : all;
      const { style } = among[Math.floor(random() * among.length)]!;
      taken.push(`${seat.level} ${style}`);
      return { ...rest, style };
    });
  }

  /** The terms with somebody at every computer's seat. */
  async complete(wanted: Terms): Promise<Terms> {
    await this.load();
    return { ...wanted, seats: this.seat(wanted.game, wanted.seats) };
  }
}

export const opponents = new Opponents();
