/** Tables for the tests: the fixtures with the client's and the server's sentences. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup } from "@testing-library/svelte";
import { afterEach } from "vitest";
import { GalleryPlay, type Fixture } from "../../../gallery/gallery-play.svelte";
import type { Language, Sentences } from "../../../words/sentence";

afterEach(cleanup);

const files = import.meta.glob<Fixture>("../fixtures/*.json", { eager: true, import: "default" });
const words = import.meta.glob<Sentences>("../words/*.json", { eager: true, import: "default" });

export const NAMES = Object.keys(files).map((path) => /(\w[\w-]*)\.json$/.exec(path)![1]!);

export function fixture(name: string): Fixture {
  return files[`../fixtures/${name}.json`]!;
}

export function ownWords(language: Language): Sentences {
  return words[`../words/${language}.json`]!;
}

/** The server's sentences for this game. */
function serverWords(language: Language): Sentences {
  const path = join(import.meta.dirname, `../../../../../src/tatami/games/ike_no_koi/words/${language}.toml`);
  const lines = readFileSync(path, "utf-8").matchAll(/^([\w-]+) = "(.*)"$/gm);
  return Object.fromEntries([...lines].map(([, code, sentence]) => [code!, sentence!]));
}

export function table(name: string, { phone = false, language = "en" as Language } = {}): GalleryPlay {
  return new GalleryPlay(fixture(name), { ...serverWords(language), ...ownWords(language) }, language, phone);
}

/** A table where the page has asked for every preview at once. */
export function pricedTable(name: string, phone = false): GalleryPlay {
  const play = table(name, { phone });
  return Object.assign(play, { previews: new Map(Object.entries(fixture(name).previews)) });
}
