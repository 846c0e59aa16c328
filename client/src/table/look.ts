/** Looking at an earlier position by pointing at its line in a list. */
import type { Attachment } from "svelte/attachments";

/** Milliseconds that a pointer must stay on a line to count as intended. */
const INTENT = 300;

interface Looker {
  lookBack(ply: number): Promise<void>;
  lookNow(): void;
}

/**
 * Show the position after a number of moves while a line has the focus, on a click, or when the pointer moved onto it
 * by itself and stays. A line that comes to lie under a resting pointer, because the list grew, shows nothing.
 */
export function lookingAt(table: Looker, ply: number): Attachment<HTMLElement> {
  return (line) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hovering = false;
    const forget = (): void => {
      clearTimeout(timer);
      timer = undefined;
    };
    const move = ({ movementX, movementY }: MouseEvent): void => {
      if ((movementX === 0 && movementY === 0) || timer !== undefined) return;
      timer = setTimeout(() => {
        hovering = true;
        void table.lookBack(ply);
      }, INTENT);
    };
    const leave = (): void => {
      forget();
      if (hovering) table.lookNow();
      hovering = false;
    };
    const show = (): void => void table.lookBack(ply);
    const handlers = { mousemove: move, mouseleave: leave, click: show, focus: show, blur: () => table.lookNow() } as const;
    for (const [name, handler] of Object.entries(handlers)) line.addEventListener(name, handler as EventListener);
    return () => {
      forget();
      for (const [name, handler] of Object.entries(handlers)) line.removeEventListener(name, handler as EventListener);
    };
  };
}
