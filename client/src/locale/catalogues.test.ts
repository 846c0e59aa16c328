import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { fill, holes, typeset, type Sentences } from "./sentence";

const SOURCES = join(import.meta.dirname, "..");
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).map((name) => join(SOURCES, name));
const catalogues = files.filter((name) => basename(dirname(name)) === "locale" && basename(name) === "en.json");
const components = files.filter((name) => name.endsWith(".svelte") && !name.includes("/gallery/"));
const read = (name: string): Sentences => JSON.parse(readFileSync(name, "utf8")) as Sentences;
const short = (name: string): string => name.slice(SOURCES.length + 1);

test.each(catalogues.map(short))("%s and its French twin have the same codes and holes", (name) => {
  const english = read(join(SOURCES, name));
  const french = read(join(SOURCES, dirname(name), "fr.json"));
  expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  for (const [code, sentence] of Object.entries(english)) expect([code, holes(french[code]!)]).toEqual([code, holes(sentence)]);
  // A hole within a hole would be shown with its braces.
  for (const sentences of [english, french]) expect(Object.values(sentences).filter((sentence) => /\{[^{}]*\{/.test(sentence))).toEqual([]);
});

test.each(catalogues.flatMap((name) => [name, join(dirname(name), "fr.json")]).map(short))("%s has every code once", (name) => {
  const codes = [...readFileSync(join(SOURCES, name), "utf8").matchAll(/^\s*"([^"]+)":/gm)].map((found) => found[1]!);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

/** Attributes that people read or hear. */
const READ_ALOUD = new Set(["aria-label", "aria-description", "title", "placeholder", "alt"]);
/** The name of the site is the same in both languages. */
const NAMES = new Set(["tatami"]);
const LETTERS = /\p{L}{2,}/u;

interface Node {
  type: string;
  name?: string;
  data?: string;
  [key: string]: unknown;
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value) yield value as Node;
    for (const inner of Object.values(value)) yield* walk(inner);
  }
}

function bareTexts(source: string): string[] {
  const found: string[] = [];
  const attributes = new Set<Node>();
  const { fragment } = parse(source, { modern: true });
  for (const node of walk(fragment)) {
    if (node.type === "Attribute" || node.type === "StyleDirective") {
      const texts = [...walk(node.value)].filter((inner) => inner.type === "Text");
      texts.forEach((text) => attributes.add(text));
      if (READ_ALOUD.has(node.name ?? "")) found.push(...texts.map((text) => text.data ?? ""));
      if (node.type === "Attribute" && node.name === "style" && texts.length === 1 && Array.isArray(node.value) && node.value.length === 1) found.push(`style attribute: ${texts[0]!.data}`);
    }
  }
  for (const node of walk(fragment)) if (node.type === "Text" && !attributes.has(node)) found.push(node.data ?? "");
  return found.map((text) => text.trim()).filter((text) => LETTERS.test(text) && !NAMES.has(text));
}

test.each(components.map(short))("%s holds no bare text and no style attribute", (name) => {
  expect(bareTexts(readFileSync(join(SOURCES, name), "utf8"))).toEqual([]);
});

test("the check finds bare text where there is some", () => {
  expect(bareTexts('<p class="big" aria-label="Close it">Hello {name}</p>')).toEqual(["Close it", "Hello"]);
  expect(bareTexts('<p style="color: red">{name} · 7</p>')).toEqual(["style attribute: color: red"]);
});

test("holes are filled by name, by value and by number", () => {
  const tiles = "{count} {count|one:tile|other:tiles} of {name}";
  expect(fill(tiles, { count: 1, name: "Aki" }, "en")).toBe("1 tile of Aki");
  expect(fill(tiles, { count: 0, name: "Aki" }, "en")).toBe("0 tiles of Aki");
  expect(fill("{n} {n|one:tuile|other:tuiles}", { n: 0 }, "fr")).toBe("0 tuile");
  expect([fill("{n}", { n: 0.1 }, "fr"), fill("{n}", { n: 0.1 }, "en")]).toEqual(["0,1", "0.1"]);
  expect(fill("{colour|red:rouge|other:jaune}", { colour: "yellow" }, "fr")).toBe("jaune");
  expect(fill("{cells}", { cells: ["a1", "b2"] }, "en")).toBe("a1, b2");
  expect(fill("because {why}", { why: { code: "late" } }, "en", (code) => `it is ${code}`)).toBe("because it is late");
});

test("French signs hold fast to the word before them", () => {
  expect(typeset("Piocher ou s’arrêter ? Oui : « peut-être » !", "fr")).toBe("Piocher ou s’arrêter\u00a0? Oui\u00a0: «\u00a0peut-être\u00a0»\u00a0!");
  expect(typeset("Draw or stop ? 5 : 3", "en")).toBe("Draw or stop ? 5 : 3");
});
