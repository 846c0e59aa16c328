/** State that board, tray and panels of one table share and the server does not need. */
import { oneForEach } from "../../lib/board/desks";

export class Desk {
  /** Show the sums in progress? */
  sums = $state(false);
  /** The cell under the pointer or under the dragged tile. */
  hover = $state<string | null>(null);
  /** The flips offered after a placement that is being previewed together with one of them. */
  foreseen = $state.raw<{ word: string; moves: readonly string[] } | null>(null);
  /** Tiles chosen for flipping that are not yet a move (expert option), and the moment they were chosen for. */
  partial = $state.raw<{ moment: string; cells: readonly string[] } | null>(null);
  /** The points of the flips previewed so far, by moment and word. */
  prices = $state.raw<Readonly<Record<string, number>>>({});
  /** The Kakuro of the score sheet to show on the board. */
  shown = $state.raw<readonly string[] | null>(null);
}

export const deskOf = oneForEach(() => new Desk());
