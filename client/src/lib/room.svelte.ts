import { createSubscriber } from "svelte/reactivity";

/**
 * The room that a page has. On phones `innerWidth` grows with a page that is too wide, for example just after the phone
 * was turned upright, and would never shrink again. The root element always has the width of the screen.
 */
class Room {
  #subscribe = createSubscriber((update) => {
    const observer = new ResizeObserver(update);
    observer.observe(document.documentElement);
    addEventListener("resize", update);
    return () => {
      observer.disconnect();
      removeEventListener("resize", update);
    };
  });

  get width(): number {
    this.#subscribe();
    return document.documentElement.clientWidth;
  }

  get height(): number {
    this.#subscribe();
    return document.documentElement.clientHeight;
  }
}

export const room = new Room();
