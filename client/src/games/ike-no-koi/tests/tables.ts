/** Plays for the tests: fixtures with the client's and the server's sentences. */
import { cleanup } from "@testing-library/svelte";
import { afterEach } from "vitest";
import type { Fixture, GalleryPlay } from "../../../gallery/gallery-play.svelte";
import { tablesOf } from "../../../lib/board/testing";
import type { Language, Sentences } from "../../../locale/sentence";
import en from "../locale/en.json";
import fr from "../locale/fr.json";

afterEach(cleanup);

const tables = tablesOf("ike-no-koi", import.meta.glob<Fixture>("../fixtures/*.json", { eager: true, import: "default" }), { en, fr });

export const { names: NAMES, fixture } = tables;

export function ownWords(language: Language): Sentences {
  return { en, fr }[language];
}

export function table(name: string, { phone = false, language = "en" as Language } = {}): GalleryPlay {
  return tables.playOf(name, language, phone);
}

/** A play whose page has requested every preview at once. */
export function pricedTable(name: string, phone = false): GalleryPlay {
  const play = table(name, { phone });
  return Object.assign(play, { previews: new Map(Object.entries(fixture(name).previews)) });
}
