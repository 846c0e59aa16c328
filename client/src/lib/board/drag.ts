/** Dragging a piece, from pointer down to pointer up. */
import type { Point } from "./points";

const FAR_ENOUGH = 8;

export interface Carrying {
  /** The attribute that names the board's places. */
  places: `data-${string}`;
  /** The pointer moved too far for a tap: the drag starts. */
  begin?(): void;
  /** The pointer's position in the window, and the board's place under it. */
  over(at: Point, place: string | null): void;
  /** The drag ended, anywhere. */
  end(): void;
  /** The drag ended over a place. */
  drop(place: string): void;
}

/** Follow the pointer from here; a pointer that hardly moves stays a tap. */
export function dragFrom(down: PointerEvent, carrying: Carrying): void {
  if (down.button !== 0) return;
  const following = new AbortController();
  let moving = false;
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (!moving && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR_ENOUGH) return;
    if (!moving) carrying.begin?.();
    moving = true;
    carrying.over({ x: event.clientX, y: event.clientY }, placeUnder(event, carrying.places));
  };
  const stop = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    following.abort();
    if (!moving) return;
    carrying.end();
    swallowClick();
    const place = event.type === "pointerup" ? placeUnder(event, carrying.places) : null;
    if (place !== null) carrying.drop(place);
  };
  const { signal } = following;
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", stop, { signal });
  window.addEventListener("pointercancel", stop, { signal });
}

function placeUnder(event: PointerEvent, places: string): string | null {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(`[${places}]`)?.getAttribute(places) ?? null;
}

/** A drag that ends on the element where it began also fires a click: ignore it. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
