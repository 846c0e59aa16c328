/** Something that is waited for, with a word about it when it takes long. */
export class Waiting {
  busy = $state(false);
  /** More than a moment: the server compiles the rules of a game when it is played first. */
  slow = $state(false);

  /** Do it, unless it is being done already. */
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

  /** What the button says meanwhile. */
  text(otherwise: string): string {
    return this.slow ? "preparing" : this.busy ? "one-moment" : otherwise;
  }
}
