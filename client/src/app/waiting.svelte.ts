/** An action in progress, with a text for the button when it takes long. */
export class Waiting {
  busy = $state(false);
  /** Longer than a moment: the server compiles a game's rules when it is first played. */
  slow = $state(false);

  /** Run the action, unless it is running already. */
  async during(task: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const timer = setTimeout(() => (this.slow = true), 1000);
    try {
      await task();
    } finally {
      clearTimeout(timer);
      this.busy = false;
      this.slow = false;
    }
  }

  /** The button's text meanwhile. */
  text(otherwise: string): string {
    return this.slow ? "preparing" : this.busy ? "one-moment" : otherwise;
  }
}
