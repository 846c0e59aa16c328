import { serverInfo } from "../app/games.svelte";
import type { GameModule } from "./contract";
import type { Language, Sentences } from "../locale/sentence";

/** The games' folders, named by game id and loaded on first use. */
const MODULES = import.meta.glob<{ default: GameModule }>("../games/*/index.ts");
const SENTENCES = import.meta.glob<{ default: Sentences }>("../games/*/locale/*.json");

export function loadGame(game: string): Promise<GameModule> {
  const load = MODULES[`../games/${game}/index.ts`];
  return load === undefined ? loadText(game) : load().then((module) => module.default);
}

/** A game without a folder here is played on a text board, if the server has it. */
async function loadText(game: string): Promise<GameModule> {
  const [{ textGame }, { games }] = await Promise.all([import("../text"), serverInfo()]);
  const info = games.find(({ id }) => id === game);
  if (info === undefined) throw new Error(`no game ${game}`);
  return textGame(info.secret);
}

export async function loadGameSentences(game: string, language: Language): Promise<Sentences> {
  return (await SENTENCES[`../games/${game}/locale/${language}.json`]?.())?.default ?? {};
}
