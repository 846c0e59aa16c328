/** A die under the pointer, from the reserve or from its triangle to another one. */
import type { Play } from "../../table/contract";
import { deskOf } from "./desk.svelte";
import { drop } from "./input";

const FAR_ENOUGH = 8;

function triangleUnder(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-triangle]");
  return under?.dataset["triangle"] ?? null;
}

/** Follow the pointer from here; a pointer that hardly moves stays a tap. */
export function dragFrom(down: PointerEvent, play: Play, piece: string): void {
  if (down.button !== 0) return;
  const desk = deskOf(play);
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (!desk.dragged && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR_ENOUGH) return;
    if (!desk.dragged) {
      play.cancel();
      play.pick(piece === "new" ? piece : `die ${piece}`);
    }
    desk.dragged = { piece, x: event.clientX, y: event.clientY };
    desk.hover = triangleUnder(event);
  };
  const stop = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", stop);
    window.removeEventListener("pointercancel", stop);
    if (!desk.dragged) return;
    desk.dragged = null;
    desk.hover = null;
    swallowClick();
    const triangle = event.type === "pointerup" ? triangleUnder(event) : null;
    if (triangle !== null) drop(play, piece, triangle);
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
