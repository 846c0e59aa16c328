/** State that board, tray and score sheet of one table share and the server does not need. */
import { oneForEach } from "../../lib/board/desks";

export class Desk {
  /** The triangle under the pointer or under the dragged die. */
  hover = $state<string | null>(null);
  /** The space under the pointer or with the focus, for its name. */
  pointed = $state<string | null>(null);
  /** What the picked die would show after the turn under the pointer. */
  turn = $state<string | null>(null);
  /** The die being dragged: "new", or the triangle it stands on. */
  dragged = $state.raw<{ piece: string; x: number; y: number } | null>(null);
  /** The spaces that the log names, while one points at it. */
  lit = $state.raw<readonly string[]>([]);
  /** The Trini of the score sheet to show on the board. */
  shown = $state<string | null>(null);
}

export const deskOf = oneForEach(() => new Desk());
