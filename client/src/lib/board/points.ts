/** Points and boxes on a board, in its pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Box = Point & Size;

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export function far(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The point at this distance from one point towards another. */
export function between(from: Point, to: Point, length: number): Point {
  const part = length / (far(from, to) || 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** A square box around a centre. */
export function boxAround({ x, y }: Point, reach: number): Box {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}

/** The area that two boxes share. */
export function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The smallest box around boxes, with a margin; null if there are none. */
export function boxAroundAll(boxes: readonly Box[], margin: number): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return { x, y, width: right - x, height: bottom - y };
}
