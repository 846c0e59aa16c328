/** How far somebody is in the lessons: kept on this device, and with the person. */
import { keep, recall } from "../app/settings.svelte";
import { get, post } from "../net/http";
import type { Lesson } from "./lessons";

const KEY = "tatami.lessons";

/** The number of steps done, by game and lesson. */
type Done = Record<string, Record<string, number>>;

/** The steps done in either; what is no number is dropped, since storage may be edited by hand. */
export function merged(one: Done, other: Done): Done {
  const found: Done = {};
  for (const [game, lessons] of [...Object.entries(one), ...Object.entries(other)]) {
    if (typeof lessons !== "object" || lessons === null) continue;
    const steps = (found[game] ??= {});
    for (const [lesson, done] of Object.entries(lessons)) {
      if (Number.isInteger(done) && done > 0) steps[lesson] = Math.max(steps[lesson] ?? 0, done);
    }
  }
  return found;
}

class Progress {
  #done = $state.raw<Done>(merged(recall<Done>(KEY, {}), {}));
  private synchronised = false;

  /** The steps done of a lesson. It may have had more steps in an earlier release. */
  of(game: string, lesson: Lesson): number {
    return Math.min(this.#done[game]?.[lesson.id] ?? 0, lesson.steps.length);
  }

  isDone(game: string, lesson: Lesson): boolean {
    return this.of(game, lesson) === lesson.steps.length;
  }

  /** Note that this many steps of a lesson are done. */
  note(game: string, lesson: Lesson, done: number): void {
    if (done <= this.of(game, lesson)) return;
    this.take({ [game]: { [lesson.id]: done } });
    void this.send(game, lesson.id, done);
  }

  /** Join what this device knows and what is kept with the person. */
  async synchronise(): Promise<void> {
    if (this.synchronised) return;
    this.synchronised = true;
    try {
      const { done } = await get<{ done: Done }>("/api/me/lessons");
      const own = this.#done;
      this.take(done);
      for (const [game, lessons] of Object.entries(own)) {
        for (const [lesson, steps] of Object.entries(lessons)) if (steps > (done[game]?.[lesson] ?? 0)) await this.send(game, lesson, steps);
      }
    } catch {
      // Without a connection the device alone knows; the next visit tries again.
      this.synchronised = false;
    }
  }

  private take(done: Done): void {
    this.#done = merged(this.#done, done);
    keep(KEY, this.#done);
  }

  /** The server may not know a lesson of another release; the device still does. */
  private async send(game: string, lesson: string, done: number): Promise<void> {
    await post("/api/me/lessons", { game, lesson, done }).catch(() => undefined);
  }
}

export const progress = new Progress();
