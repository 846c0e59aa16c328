/** For the tests of this folder: a play of one of its fixtures, with the real sentences. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { GalleryPlay, type Fixture } from "../../gallery/gallery-play.svelte";
import type { Language } from "../../words/sentence";
import en from "./words/en.json";
import fr from "./words/fr.json";

const FIXTURES = import.meta.glob<Fixture>("./fixtures/*.json", { eager: true, import: "default" });

const SERVER = "../../../../src/tatami/games/trini/words";

export const NAMES = Object.keys(FIXTURES).map((path) => path.replace("./fixtures/", "").replace(".json", ""));
/** The fixtures in which the seat is to move. */
export const OPEN = NAMES.filter((name) => fixture(name).view.moves.length > 0);

/** The server's sentences: simple `key = "text"` lines. */
function serverWords(language: Language): Record<string, string> {
  const text = readFileSync(resolve(import.meta.dirname, `${SERVER}/${language}.toml`), "utf8");
  return Object.fromEntries([...text.matchAll(/^([\w-]+) = (".*")$/gm)].map((line) => [line[1]!, JSON.parse(line[2]!) as string]));
}

export function fixture(name: string): Fixture {
  return FIXTURES[`./fixtures/${name}.json`]!;
}

export function playOf(name: string, language: Language = "en", phone = false): GalleryPlay {
  const words = language === "en" ? en : fr;
  return new GalleryPlay(fixture(name), { ...serverWords(language), ...words }, language, phone);
}
