export interface Curve {
  /** One line per seat, as an SVG path. */
  paths: string[];
  ends: { x: number; y: number }[];
  last: number[];
  /** The labelled levels at the side. */
  marks: { points: number; y: number }[];
}

/** Minimum distance between the symbols of seats that end close together. */
const APART = 15;

/** Points after each turn as lines in a box; null if some are unknown or there is nothing to draw. */
export function curve(points: readonly (readonly (number | null)[] | undefined)[], width: number, height: number): Curve | null {
  const known = points.filter((each): each is readonly number[] => each !== undefined && each.every((value) => value !== null));
  if (known.length < points.length || known.length < 3) return null;
  const most = Math.max(1, ...known.flat());
  const least = Math.min(0, ...known.flat());
  const x = (turn: number): number => Math.round((10 * width * turn) / (known.length - 1)) / 10;
  const y = (value: number): number => Math.round((10 * height * (most - value)) / (most - least)) / 10;
  const last = [...known.at(-1)!];
  const paths = last.map((_, seat) => `M${known.map((each, turn) => `${x(turn)} ${y(each[seat]!)}`).join("L")}`);
  return { paths, ends: spread(last.map(y)).map((end) => ({ x: width, y: end })), last, marks: [...new Set([most, 0, least])].map((value) => ({ points: value, y: y(value) })) };
}

/** Heights moved down where they would overlap. */
function spread(heights: readonly number[]): number[] {
  const moved = [...heights];
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!);
  order.forEach((index, place) => {
    const above = order[place - 1];
    if (above !== undefined) moved[index] = Math.max(moved[index]!, moved[above]! + APART);
  });
  return moved;
}
