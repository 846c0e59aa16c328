import type { Happening, Message, View } from "./contract";

interface Scene {
  happened: readonly Message[];
  after: View;
}

/** With more scenes than this waiting, the first ones are shown at once. */
const MOST_WAITING = 4;

/** Shows what happened, scene by scene and event by event, without ever blocking a tap. */
export class Show {
  view = $state.raw<View | null>(null);
  happening = $state.raw<Happening | null>(null);
  private scenes: Scene[] = [];
  private untold: Message[] = [];
  private running = false;
  private endPause: (() => void) | null = null;
  private skipping = false;

  constructor(
    private readonly duration: () => number,
    /** Announce an event and play its sound as it is shown. */
    private readonly announce: (event: Message, after: View) => void = () => undefined,
    /** Everything is shown. */
    private readonly finished: () => void = () => undefined,
  ) {}

  /** A position without events: the whole table arrived. */
  whole(view: View | null): void {
    this.scenes = [];
    this.untold = [];
    this.view = view;
    this.happening = null;
    this.endPause?.();
  }

  /** A move. Without a view (one of several missed events) it is shown together with the next one that has a view. */
  add(happened: readonly Message[], after: View | null): void {
    this.untold.push(...happened);
    if (after === null) return;
    this.scenes.push({ happened: this.untold, after });
    this.untold = [];
    if (!this.running) void this.run();
  }

  /** Skip to the end: somebody wants to go on. */
  skip(): void {
    if (!this.running) return;
    this.skipping = true;
    this.endPause?.();
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let scene = this.scenes.shift(); scene !== undefined; scene = this.scenes.shift()) {
      try {
        await this.play(scene);
      } catch (error) {
        // A scene failed: report the error and let the game go on.
        reportError(error);
        this.happening = null;
        this.view = scene.after;
      }
    }
    this.running = false;
    this.skipping = false;
    this.finished();
  }

  private async play(scene: Scene): Promise<void> {
    const before = this.view;
    for (const event of scene.happened) {
      this.announce(event, scene.after);
      const duration = this.skipping || this.scenes.length > MOST_WAITING ? 0 : this.duration();
      if (before === null || duration === 0) continue;
      this.happening = { event, before, after: scene.after, duration };
      await this.pause(duration);
      if (this.happening === null) return;
    }
    this.happening = null;
    this.view = scene.after;
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.endPause = () => {
        clearTimeout(timer);
        this.endPause = null;
        resolve();
      };
    });
  }
}
