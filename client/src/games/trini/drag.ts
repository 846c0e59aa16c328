/** Dragging a die from the reserve or from its triangle to another triangle. */
import { dragFrom } from "../../lib/board/drag";
import type { Play } from "../../table/contract";
import { deskOf } from "./desk.svelte";
import { drop } from "./input";

export function dragDie(down: PointerEvent, play: Play, piece: string): void {
  const desk = deskOf(play);
  dragFrom(down, {
    places: "data-triangle",
    begin: () => {
      play.cancel();
      play.pick(piece === "new" ? piece : `die ${piece}`);
    },
    over: (at, triangle) => {
      desk.dragged = { piece, ...at };
      desk.hover = triangle;
    },
    end: () => {
      desk.dragged = null;
      desk.hover = null;
    },
    drop: (triangle) => drop(play, piece, triangle),
  });
}
