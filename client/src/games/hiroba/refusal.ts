/** Showing a refusal on the board: which pebble stands in the way, and where the reason hides least. */
import type { Refusal } from "../../table/contract";
import { cellName, centre, columnOf, COLUMNS, corner, rowOf, ROWS, type Layout, type Point } from "./geometry";
import { gardenAt, type HirobaView } from "./view";

/** The row, the column or the garden that a reason speaks of; nothing for other reasons. */
export function barredCells(view: HirobaView, { word, reason }: Refusal): string[] {
  const cell = word.slice(1);
  if (reason.code === "row-has-value") return COLUMNS.map((_, column) => cellName(column, rowOf(cell)));
  if (reason.code === "column-has-value") return ROWS.map((_, row) => cellName(columnOf(cell), row));
  return reason.code === "garden-has-value" ? (gardenAt(view, cell)?.cells ?? []) : [];
}

/** The pebble of equal value there. */
export function culpritOf(view: HirobaView, refusal: Refusal): string | null {
  return barredCells(view, refusal).find((cell) => view.board[cell]?.value === refusal.reason.value) ?? null;
}

/** The dotted line from the refused cell to the culprit, between their rings. */
export function lineBetween(from: Point, to: Point, near: number, far: number): string | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < near + far) return null;
  const along = (distance: number): string =>
    `${from.x + ((to.x - from.x) * distance) / length} ${from.y + ((to.y - from.y) * distance) / length}`;
  return `M${along(near + 4)}L${along(length - far - 2)}`;
}

type Side = "left" | "right" | "above" | "below";

export interface Bubble {
  x: number;
  y: number;
  width: number;
  height: number;
  side: Side;
  /** Where the point is along the bubble's side. */
  point: number;
}

const POINT = 9;
const MARGIN = 4;
/** How much a line may be longer than its share because words are not broken, in letters' heights. */
const WORD = 2.5;
const LETTER = 0.53;

/** How wide a text is in the page's letters; a guess where nothing can be measured. */
function textWidth(text: string, size: number): number {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * size * LETTER;
  canvas.font = `600 ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--font-text") || "sans-serif"}`;
  return canvas.measureText(text).width;
}

/** The best place for a text beside a cell: any side, one line to four, where it hides the least. */
export function placeBubble(layout: Layout, view: HirobaView, legal: ReadonlySet<string>, refused: string, culprit: string | null, text: string): Bubble {
  const font = layout.labelled ? 16 : 14;
  const whole = textWidth(text, font);
  const candidates = [1, 2, 3, 4].flatMap((lines) => {
    const width = whole / lines + (lines > 1 ? WORD * font : 0) + 22;
    const height = lines * font * 1.25 + 14;
    if (width > layout.size - 2 * MARGIN) return [];
    return (["left", "right", "above", "below"] as const).map((side) => bubbleAt(layout, refused, side, width, height));
  });
  const fitting = candidates.filter((bubble) => isInside(layout, bubble));
  const cost = (bubble: Bubble): number => hidden(layout, view, legal, refused, culprit, bubble);
  const widest = bubbleAt(layout, refused, rowOf(refused) < 4 ? "below" : "above", layout.size - 2 * MARGIN, 2 * layout.u);
  return fitting.reduce((best, bubble) => (cost(bubble) < cost(best) ? bubble : best), fitting[0] ?? widest);
}

function bubbleAt(layout: Layout, cell: string, side: Side, width: number, height: number): Bubble {
  const { x, y } = centre(layout, cell);
  const away = 0.43 * layout.u + POINT;
  if (side === "left" || side === "right") {
    const top = clamp(y - height / 2, MARGIN, layout.size - height - MARGIN);
    return { x: side === "left" ? x - away - width : x + away, y: top, width, height, side, point: y - top };
  }
  const left = clamp(x - width / 2, MARGIN, layout.size - width - MARGIN);
  return { x: left, y: side === "above" ? y - away - height : y + away, width, height, side, point: x - left };
}

function isInside(layout: Layout, { x, y, width, height }: Bubble): boolean {
  return x >= 0 && y >= 0 && x + width <= layout.size && y + height <= layout.size;
}

/** How much lies under a bubble: the culprit and pieces weigh most, then legal cells, ponds, and tags. */
function hidden(layout: Layout, view: HirobaView, legal: ReadonlySet<string>, refused: string, culprit: string | null, bubble: Bubble): number {
  const weights = new Map<string, number>(view.gardens.map((garden) => [garden.cells[0]!, 1]));
  for (const pond of view.ponds) weights.set(pond.cell, 2);
  for (const cell of legal) weights.set(cell, 3);
  for (const cell of [...Object.keys(view.board), ...view.blocked_cells, ...view.koi_cells]) weights.set(cell, 6);
  for (const cell of between(refused, culprit)) weights.set(cell, 60);
  let sum = 0.01 * bubble.width * bubble.height;
  for (const [cell, weight] of weights) sum += weight * overlap(bubble, corner(layout, cell), layout.u);
  return sum;
}

/** Two cells and those on the line between them, if they share a row or a column. */
function between(one: string, other: string | null): string[] {
  if (other === null) return [one];
  const columns = span(columnOf(one), columnOf(other));
  const rows = span(rowOf(one), rowOf(other));
  if (columns.length > 1 && rows.length > 1) return [one, other];
  return columns.flatMap((column) => rows.map((row) => cellName(column, row)));
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => Math.min(from, to) + step);
}

function overlap(bubble: Bubble, at: Point, side: number): number {
  const width = Math.min(bubble.x + bubble.width, at.x + side) - Math.max(bubble.x, at.x);
  const height = Math.min(bubble.y + bubble.height, at.y + side) - Math.max(bubble.y, at.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
