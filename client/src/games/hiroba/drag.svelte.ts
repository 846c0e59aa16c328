/** One piece under the pointer, from the tray to the board. */
import type { Play } from "../../table/contract";
import { cellsFor, FACES, placeOn } from "./words";

const FAR_ENOUGH = 8;

class Drag {
  /** The table it belongs to; null while nothing is dragged. */
  play = $state.raw<Play | null>(null);
  piece = $state("");
  x = $state(0);
  y = $state(0);
  cell = $state<string | null>(null);

  over(event: PointerEvent, play: Play, piece: string): void {
    this.play = play;
    this.piece = piece;
    this.x = event.clientX;
    this.y = event.clientY;
    this.cell = cellUnder(event);
  }

  end(): void {
    this.play = null;
    this.cell = null;
  }
}

export const drag = new Drag();

function cellUnder(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-hiroba-cell]");
  return under?.dataset.hirobaCell ?? null;
}

/** Follow the pointer from here; a pointer that hardly moves stays a tap. */
export function dragFrom(down: PointerEvent, play: Play, piece: string): void {
  if (down.button !== 0) return;
  let moving = false;
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (!moving && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR_ENOUGH) return;
    if (!moving && FACES.includes(piece)) {
      play.cancel();
      play.pick(piece);
    }
    moving = true;
    drag.over(event, play, piece);
  };
  const stop = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", stop);
    window.removeEventListener("pointercancel", stop);
    if (!moving) return;
    drag.end();
    swallowClick();
    const cell = event.type === "pointerup" ? cellUnder(event) : null;
    if (cell !== null) drop(play, piece, cell);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", stop);
  window.addEventListener("pointercancel", stop);
}

/** The pointer's way ends with a click where it began on the same element: that is no tap. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}

function drop(play: Play, piece: string, cell: string): void {
  if (play.open) placeOn(play, piece, cell);
  else play.choosePlace(cell);
}

/** The cells that glow for what is dragged or picked. */
export function glowing(play: Play, piece: string | null): Set<string> {
  return cellsFor(play, drag.play === play ? drag.piece : piece);
}
