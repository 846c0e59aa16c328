import { expect, test } from "vitest";
import { occurrences, pieces, search, type Rulebook } from "./rulebook";

const paragraph = { points: [], notes: [], board: null };
const BOOK: Rulebook = {
  title: "Trini",
  about: "",
  chapters: [
    {
      title: "A turn",
      text: [],
      points: [],
      paragraphs: [
        { ...paragraph, id: "R1", title: "Étoiles", text: "Plain." },
        { ...paragraph, id: "R10", title: "Slide", text: "Over dice.", notes: [{ kind: "ruling", text: "The same way." }] },
      ],
    },
  ],
};

test("a text is split into pieces and loses only its markup", () => {
  expect(pieces("Turn *one* die (R8): `match: \"shape\"`, see [box.toml](box.toml).")).toEqual([
    { kind: "text", text: "Turn " },
    { kind: "emphasis", text: "one" },
    { kind: "text", text: " die (" },
    { kind: "rule", text: "R8" },
    { kind: "text", text: "): " },
    { kind: "code", text: 'match: "shape"' },
    { kind: "text", text: ", see " },
    { kind: "code", text: "box.toml" },
    { kind: "text", text: "." },
  ]);
});

test("a search ignores accents and case", () => {
  expect(occurrences("Une Étoile, deux étoiles", "etoile")).toEqual([
    [4, 10],
    [17, 23],
  ]);
  expect(occurrences("aaa", "a")).toEqual([]);
});

test("a search finds titles, texts, notes and numbers", () => {
  const found = (query: string): string[] => search(BOOK, query).map(({ id }) => id);
  expect(found("etoile")).toEqual(["R1"]);
  expect(found("dice")).toEqual(["R10"]);
  expect(found("same way")).toEqual(["R10"]);
  expect(found("r1")).toEqual(["R1"]);
  expect(found("koi")).toEqual([]);
});
