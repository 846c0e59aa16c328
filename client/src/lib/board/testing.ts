/** For the tests of the games' folders: plays of fixtures with the real sentences. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { GalleryPlay, type Fixture } from "../../gallery/gallery-play.svelte";
import type { Language, Sentences } from "../../locale/sentence";

const GAMES = "../../../../src/tatami/games";

/** The server's sentences for a game: simple `key = "text"` lines. */
function serverSentences(game: string, language: Language): Sentences {
  const path = `${GAMES}/${game.replaceAll("-", "_")}/locale/${language}.toml`;
  const text = readFileSync(resolve(import.meta.dirname, path), "utf8");
  return Object.fromEntries([...text.matchAll(/^([\w-]+) = (".*")$/gm)].map((line) => [line[1]!, JSON.parse(line[2]!) as string]));
}

export interface Tables {
  names: string[];
  fixture(name: string): Fixture;
  playOf(name: string, language?: Language, phone?: boolean): GalleryPlay;
}

/** A game's fixtures by file, as plays that use its own sentences and the server's. */
export function tablesOf(game: string, files: Record<string, Fixture>, own: Record<Language, Sentences>): Tables {
  const fixtures = new Map(Object.entries(files).map(([path, found]) => [/([\w-]+)\.json$/.exec(path)![1]!, found]));
  const fixture = (name: string): Fixture => fixtures.get(name)!;
  return {
    names: [...fixtures.keys()],
    fixture,
    playOf: (name, language = "en", phone = false) => new GalleryPlay(fixture(name), { ...serverSentences(game, language), ...own[language] }, language, phone),
  };
}
