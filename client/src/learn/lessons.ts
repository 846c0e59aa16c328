/** The lessons of a game, from the server. */
import { get } from "../net/http";
import { typeset, type Language } from "../locale/sentence";

export interface Step {
  title: string;
  idea: string;
  task: string;
  /** What to say once it is solved. */
  right: string;
  /** What to say about answers that do not solve it. */
  wrong: string[];
  /** The prepared position; null if the step is a whole game. */
  board: string | null;
  /** Moves played on the position before. */
  after: string[];
  /** The places that are lit. */
  lit: string[];
  /** One answer. */
  show: string[];
}

export interface Lesson {
  id: string;
  title: string;
  about: string;
  steps: Step[];
}

/** Seconds that a step takes. */
const SECONDS = 22;

/** About how long the lessons of a game take. */
export const minutesOf = (lessons: readonly Lesson[]): number => Math.ceil((lessons.flatMap(({ steps }) => steps).length * SECONDS) / 60);

/** With the spaces of the language. */
function printed({ id, title, about, steps }: Lesson, language: Language): Lesson {
  const set = (text: string): string => typeset(text, language);
  const printStep = (step: Step): Step => ({ ...step, title: set(step.title), idea: set(step.idea), task: set(step.task), right: set(step.right), wrong: step.wrong.map(set) });
  return { id, title: set(title), about: set(about), steps: steps.map(printStep) };
}

const loaded = new Map<string, Promise<Lesson[]>>();

/** Loaded once; a failure is tried again. */
export function loadLessons(game: string, language: Language): Promise<Lesson[]> {
  const path = `/api/lessons/${encodeURIComponent(game)}/${language}`;
  const found = loaded.get(path) ?? get<{ lessons: Lesson[] }>(path).then(({ lessons }) => lessons.map((lesson) => printed(lesson, language)));
  loaded.set(path, found);
  found.catch(() => loaded.delete(path));
  return found;
}
