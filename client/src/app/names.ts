import type { TableSeat } from "../net/types";
import { say } from "./catalogue.svelte";

/** The name of whoever sits there. Bots without a name, at old tables, are called "Computer". */
export function seatName(seat: Pick<TableSeat, "kind" | "person" | "name">): string {
  return seat.person?.name ?? seat.name ?? say(seat.kind === "bot" ? "computer" : seat.kind === "person" ? "anonymous" : "seat-open");
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const letters = (text: string): string[] => Array.from(graphemes.segment(text), (part) => part.segment);

/**
 * Names of at most `most` characters that still differ from each other: of similar names, the first character that
 * differs stays, so "Alexandra de B." and "Alexandre de B." become "Alex…a…" and "Alex…e…". Equal names stay equal.
 */
export function shorten(names: readonly string[], most: number): string[] {
  const all = names.map(letters);
  const short = all.map((name) => cut(name, most, name.length, 0));
  for (let shown = 1; shown <= most - 2; shown += 1) {
    const alike = short.map((text, at) => short.flatMap((other, there) => (other === text && names[there] !== names[at] ? [there] : [])));
    alike.forEach((others, at) => {
      if (others.length === 0) return;
      const differs = Math.max(...others.map((there) => common(all[at]!, all[there]!)));
      short[at] = cut(all[at]!, most, Math.min(differs, all[at]!.length - 1), shown);
    });
  }
  return short;
}

/** The number of characters that two names have in common at the beginning. */
function common(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((letter, at) => letter !== other[at]);
  return end < 0 ? one.length : end;
}

/** The beginning of a name, and `shown` characters from a place further on, with ellipses where something is left out. */
function cut(name: readonly string[], most: number, from: number, shown: number): string {
  if (name.length <= most) return name.join("");
  const middle = name.slice(from, from + shown).join("");
  const end = from + shown < name.length && shown > 0 ? "…" : "";
  const head = name.slice(0, Math.max(1, most - 1 - shown - end.length)).join("").trimEnd();
  return `${head}…${middle}${end}`;
}

/** An element's font, as a canvas takes it. */
export function fontOf(element: Element | undefined): string {
  if (element === undefined) return "";
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontWeight} ${fontSize} ${fontFamily}`;
}

/** The longest such names that all fit into `width` pixels; the full names if text cannot be measured. */
export function fitNames(names: readonly string[], width: number, font: string): readonly string[] {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null || width <= 0) return names;
  pen.font = font;
  const fits = (texts: readonly string[]): boolean => texts.every((text) => pen.measureText(text).width <= width);
  const longest = Math.max(...names.map((name) => letters(name).length));
  for (let most = longest; most > 3; most -= 1) {
    const short = shorten(names, most);
    if (fits(short)) return short;
  }
  return shorten(names, 3);
}
