/** The position of a refusal's note: beside its place, on the side and in the shape that hides least. */
import { clamp, shared, type Box, type Size } from "./points";

type Side = "left" | "right" | "above" | "below";

/** Something that a note should not hide. */
export interface Weighted extends Box {
  weight: number;
}

export interface Note extends Box {
  side: Side;
  /** The position of its point along that side. */
  point: number;
}

/** The highest weight: the place itself, and the piece that is the reason. */
export const PRECIOUS = 60;
const SIDES = ["left", "right", "above", "below"] as const;
const POINT = 9;
const MARGIN = 4;
const PADDING = { width: 22, height: 14 };
const LINE = 1.25;
/** How much a line may exceed its share because words are not broken, in font heights. */
const WORD = 2.5;
const LETTER = 0.53;

/** The best position of a text in this font size beside a place: any side, one to six lines. */
export function placeNote(area: Size, beside: Box, text: string, letters: number, under: readonly Weighted[]): Note {
  const whole = textWidth(text, letters);
  const sizes = [1, 2, 3, 4, 5, 6].map((lines) => ({
    width: whole / lines + (lines > 1 ? WORD * letters : 0) + PADDING.width,
    height: lines * letters * LINE + PADDING.height,
  }));
  const fitting = sizes
    .filter(({ width }) => width <= area.width - 2 * MARGIN)
    .flatMap((size) => SIDES.map((side) => noteAt(area, beside, side, size)))
    .filter((note) => isInside(area, note));
  const cost = (note: Note): number => under.reduce((sum, one) => sum + one.weight * shared(note, one), 0.01 * note.width * note.height);
  const upper = beside.y + beside.height / 2 < area.height / 2;
  const last = noteAt(area, beside, upper ? "below" : "above", { ...sizes.at(-1)!, width: area.width - 2 * MARGIN });
  return fitting.reduce((best, note) => (cost(note) < cost(best) ? note : best), fitting[0] ?? last);
}

function noteAt(area: Size, beside: Box, side: Side, { width, height }: Size): Note {
  if (side === "left" || side === "right") {
    const middle = beside.y + beside.height / 2;
    const y = clamp(middle - height / 2, MARGIN, area.height - height - MARGIN);
    return { x: side === "left" ? beside.x - POINT - width : beside.x + beside.width + POINT, y, width, height, side, point: middle - y };
  }
  const middle = beside.x + beside.width / 2;
  const x = clamp(middle - width / 2, MARGIN, area.width - width - MARGIN);
  return { x, y: side === "above" ? beside.y - POINT - height : beside.y + beside.height + POINT, width, height, side, point: middle - x };
}

function isInside(area: Size, { x, y, width, height }: Box): boolean {
  return x >= 0 && y >= 0 && x + width <= area.width && y + height <= area.height;
}

let canvas: CanvasRenderingContext2D | null = null;

/** The width of a text in the page's font; an estimate where nothing can be measured. */
function textWidth(text: string, letters: number): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * letters * LETTER;
  canvas.font = `600 ${letters}px ${getComputedStyle(document.documentElement).getPropertyValue("--font-text") || "sans-serif"}`;
  return canvas.measureText(text).width;
}

/** Pixels scaled by the page's font size, which users can enlarge. */
export function enlarged(pixels: number): number {
  return (pixels * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)) / 16;
}
