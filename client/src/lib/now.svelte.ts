import { createSubscriber } from "svelte/reactivity";

/** The current time; ticks while something uses it. */
class Now {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  });

  get seconds(): number {
    this.#subscribe();
    return Date.now() / 1000;
  }
}

export const now = new Now();
