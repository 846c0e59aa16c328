import type { Happening, Message, View } from "./contract";

interface Scene {
  happened: readonly Message[];
  after: View;
  /** Does it keep a distance to the decision before it? */
  paced: boolean;
}

/** How fast the scenes follow each other. */
export interface Tempo {
  /** The least time from the start of one decision to the next one, in milliseconds. */
  pace: number;
  /** With more scenes than this waiting, the first ones are shown at once. */
  most: number;
}

const AS_THEY_COME: Tempo = { pace: 0, most: 4 };

/** Shows what happened, scene by scene and event by event, without ever blocking a tap. */
export class Show {
  view = $state.raw<View | null>(null);
  happening = $state.raw<Happening | null>(null);
  /** Something is still to be shown. */
  running = $state(false);
  private scenes: Scene[] = [];
  private untold: Message[] = [];
  /** The scene being shown or waited for, and how many of its events were begun; -1 before the first. */
  private scene: Scene | null = null;
  private begun = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private skipping = false;
  /** When the last decision began. */
  private started = -Infinity;

  constructor(
    private readonly duration: () => number,
    /** Announce an event and play its sound as it is shown. */
    private readonly announce: (event: Message, after: View) => void = () => undefined,
    /** Everything is shown. */
    private readonly finished: () => void = () => undefined,
    private readonly tempo: () => Tempo = () => AS_THEY_COME,
  ) {}

  /** A position without events: the whole table arrived. It ends the show, unless this is the position the show ends with. */
  whole(view: View | null): void {
    const last = this.scenes.at(-1) ?? this.scene;
    if (last !== null && view !== null && last.after.ply === view.ply && last.after.seat === view.seat) {
      last.after = view;
      return;
    }
    clearTimeout(this.timer);
    this.scenes = [];
    this.untold = [];
    this.scene = null;
    this.running = false;
    this.view = view;
    this.happening = null;
  }

  /** A move. Without a view (one of several missed events) it is shown together with the next one that has a view. */
  add(happened: readonly Message[], after: View | null, paced = false): void {
    this.untold.push(...happened);
    if (after === null) return;
    this.scenes.push({ happened: this.untold, after, paced });
    this.untold = [];
    this.begin();
  }

  /** Show again what led from an earlier position to the present one. */
  replay(from: View, scenes: readonly { happened: readonly Message[]; after: View }[]): void {
    if (this.running || scenes.length === 0) return;
    this.view = from;
    this.scenes = scenes.map((scene) => ({ ...scene, paced: true }));
    this.begin();
  }

  /** Skip to the end because somebody wants to go on. Nothing is left to show when this returns. */
  skip(): void {
    if (!this.running) return;
    clearTimeout(this.timer);
    this.skipping = true;
    this.advance();
    this.skipping = false;
  }

  private begin(): void {
    if (this.running && !this.isLate()) return;
    clearTimeout(this.timer);
    this.running = true;
    this.advance();
  }

  /** Is a decision still kept waiting although there is no time for that any more, since our own clock runs? */
  private isLate(): boolean {
    return this.scene !== null && this.begun < 0 && this.tempo().pace === 0;
  }

  private advance(): void {
    while (this.running) {
      this.scene ??= this.next();
      if (this.scene === null) {
        this.running = false;
        return this.finished();
      }
      if (this.begun < 0 ? this.waits(this.scene) : this.shows(this.scene)) return;
    }
  }

  private next(): Scene | null {
    this.begun = -1;
    return this.scenes.shift() ?? null;
  }

  /** Keep the distance to the decision before; true while there is something to wait for. */
  private waits(scene: Scene): boolean {
    const { pace, most } = this.tempo();
    const left = scene.paced && !this.skipping && this.scenes.length < most ? this.started + pace - Date.now() : 0;
    if (left > 0) return this.pause(left);
    this.started = Date.now();
    this.begun = 0;
    return false;
  }

  /** Show the next event of the scene, or its end; true while an event takes its time. */
  private shows(scene: Scene): boolean {
    const event = scene.happened[this.begun++];
    if (event === undefined) {
      this.happening = null;
      this.view = scene.after;
      this.scene = null;
      return false;
    }
    try {
      this.announce(event, scene.after);
    } catch (error) {
      // Report an event that cannot be shown, and let the game go on.
      reportError(error);
    }
    const duration = this.skipping || this.scenes.length > this.tempo().most ? 0 : this.duration();
    if (this.view === null || duration === 0) return false;
    this.happening = { event, before: this.view, after: scene.after, duration };
    return this.pause(duration);
  }

  private pause(milliseconds: number): true {
    this.timer = setTimeout(() => this.advance(), milliseconds);
    return true;
  }
}
