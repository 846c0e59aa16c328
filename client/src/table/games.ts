import type { GameModule } from "./contract";
import type { Language, Sentences } from "../locale/sentence";

/** The games' folders, named by game id and loaded on first use. */
const MODULES = import.meta.glob<{ default: GameModule }>("../games/*/index.ts");
const SENTENCES = import.meta.glob<{ default: Sentences }>("../games/*/locale/*.json");

export function loadGame(game: string): Promise<GameModule> {
  const load = MODULES[`../games/${game}/index.ts`];
  if (load === undefined) return Promise.reject(new Error(`no game ${game}`));
  return load().then((module) => module.default);
}

export async function loadGameSentences(game: string, language: Language): Promise<Sentences> {
  return (await SENTENCES[`../games/${game}/locale/${language}.json`]?.())?.default ?? {};
}
