import { createSubscriber } from "svelte/reactivity";

/**
 * The room that a page has. A phone's `innerWidth` grows with a page that is too wide, as it is just after the phone was
 * turned upright: the page would never find back. The root element is as wide as the screen, whatever is in it.
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
