/** What board, tray and panels of one table share and the server need not know. */
import { oneForEach } from "../../lib/board/desks";

export class Desk {
  /** Show the sums of the series under way? */
  sums = $state(false);
  /** The cell under the pointer, or under the tile being dragged. */
  hover = $state<string | null>(null);
  /** The flips that were offered after a placement which is being previewed together with one of them. */
  foreseen = $state.raw<{ word: string; moves: readonly string[] } | null>(null);
  /** Tiles chosen for flipping that are not a move yet (experts), and the moment for which they were chosen. */
  partial = $state.raw<{ moment: string; cells: readonly string[] } | null>(null);
  /** The points of the flips that were previewed so far, by moment and word. */
  prices = $state.raw<Readonly<Record<string, number>>>({});
  /** The Kakuro of the score sheet to show on the board. */
  shown = $state.raw<readonly string[] | null>(null);
}

export const deskOf = oneForEach(() => new Desk());
