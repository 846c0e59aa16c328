/** For the tests of this folder: a play of one of its fixtures, with the real sentences. */
import type { Fixture } from "../../gallery/gallery-play.svelte";
import { tablesOf } from "../../lib/board/testing";
import en from "./locale/en.json";
import fr from "./locale/fr.json";

export const { names: NAMES, fixture, playOf } = tablesOf("kakuro", import.meta.glob<Fixture>("./fixtures/*.json", { eager: true, import: "default" }), { en, fr });
