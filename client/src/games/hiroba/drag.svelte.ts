/** The piece being dragged from the tray to the board. */
import { dragFrom } from "../../lib/board/drag";
import type { Play } from "../../table/contract";
import { cellsFor, FACES, mayPlace, placeOn } from "./words";

class Drag {
  /** The table it belongs to; null while nothing is dragged. */
  play = $state.raw<Play | null>(null);
  piece = $state("");
  x = $state(0);
  y = $state(0);
  cell = $state<string | null>(null);
}

export const drag = new Drag();

export function dragPiece(down: PointerEvent, play: Play, piece: string): void {
  dragFrom(down, {
    places: "data-hiroba-cell",
    begin: () => {
      if (!FACES.includes(piece)) return;
      play.cancel();
      play.pick(piece);
    },
    over: (at, cell) => Object.assign(drag, { play, piece, cell, ...at }),
    end: () => Object.assign(drag, { play: null, cell: null }),
    drop: (cell) => (mayPlace(play) ? placeOn(play, piece, cell) : play.choosePlace(cell)),
  });
}

/** The cells that glow for the dragged or picked piece. */
export function glowing(play: Play, piece: string | null): Set<string> {
  return cellsFor(play, drag.play === play ? drag.piece : piece);
}
