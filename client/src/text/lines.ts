import type { View } from "../table/contract";

/** The lines of a view's text board in a language. */
export function linesOf(view: View, language: string): string[] {
  const text = (view.text as Record<string, string> | undefined)?.[language] ?? "";
  return text.split("\n");
}

/** A letter of a monospaced font is about this wide, and a line this high, in parts of the font's size. */
const WIDE = 0.61;
const HIGH = 1.3;

/** The size of letters with which the lines fill a box, within limits. */
export function letterSize(lines: readonly string[], width: number, height: number, least: number, most: number): number {
  const columns = Math.max(1, ...lines.map((line) => line.length));
  const size = Math.min(width / (columns * WIDE), height / (lines.length * HIGH));
  return Math.max(least, Math.min(most, Math.floor(size)));
}
