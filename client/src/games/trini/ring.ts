/** The eight turns of a die, in a ring round it: notches on top, and each tip on the side of the face that stays. */
import { clamp, middle, OPTION, polar, RING, type Layout, type Point } from "./layout";
import { pointsUp } from "./places";

export interface Turn {
  shown: string;
  /** A notch to the left or to the right, or a tip. */
  way: "left" | "right" | "tip";
  /** The face that stays when the die is tipped. */
  stays: number;
  /** Where it stands in the ring, in degrees clockwise from the right. */
  angle: number;
}

const NOTCHES = { left: 255, right: 285 };
/** For each face that stays: where the tips stand, anticlockwise and clockwise. */
const TIPS = {
  up: [[210, 330], [30, 75], [105, 150]],
  down: [[75, 105], [150, 210], [330, 30]],
} as const;

export function readTurn(triangle: string, now: string, shown: string): Turn {
  if (shown === now[2]! + now[0]! + now[1]!) return { shown, way: "right", stays: -1, angle: NOTCHES.right };
  if (shown === now[1]! + now[2]! + now[0]!) return { shown, way: "left", stays: -1, angle: NOTCHES.left };
  const stays = [0, 1, 2].find((face) => now[face] === shown[face]) ?? 0;
  const [next, last] = [(stays + 1) % 3, (stays + 2) % 3];
  const clockwise = shown[last] === now[next];
  return { shown, way: "tip", stays, angle: TIPS[pointsUp(triangle) ? "up" : "down"][stays]![clockwise ? 1 : 0]! };
}

/** The turns in the order of the ring, clockwise from the top. */
export function ringOf(triangle: string, now: string, turns: readonly string[]): Turn[] {
  const fromTop = ({ angle }: Turn): number => (angle + 90) % 360;
  return turns.map((shown) => readTurn(triangle, now, shown)).sort((one, two) => fromTop(one) - fromTop(two));
}

/** Two places between every two of the six lines on which a die may slide. */
const SLOTS = Array.from({ length: 12 }, (_, index) => 15 + 30 * index);

/** Where the options stand on the board. At the rim those that would leave it move along the ring to the free side. */
export function ringPoints(layout: Layout, triangle: string, turns: readonly Turn[]): Point[] {
  const at = middle(layout, triangle);
  const fits = (angle: number): boolean => leaves(layout, polar(at, RING * layout.u, angle)) < 0.4 * layout.u;
  const angles = turns.every(({ angle }) => fits(angle)) ? turns.map(({ angle }) => angle) : movedAngles(turns, SLOTS.filter(fits));
  return angles.map((angle) => inside(layout, polar(at, RING * layout.u, angle)));
}

/** The free places next to each other, in the order of the turns: the gap outside comes between the last and the first. */
function movedAngles(turns: readonly Turn[], free: readonly number[]): number[] {
  if (free.length < turns.length) return turns.map(({ angle }) => angle);
  const start = free.findIndex((angle, index) => (angle - free.at(index - 1)! + 360) % 360 > 30);
  const inOrder = [...free.slice(start), ...free.slice(0, start)];
  const spare = Math.floor((free.length - turns.length) / 2);
  const used = inOrder.slice(spare, spare + turns.length);
  const first = turns.findIndex(({ angle }) => angle === nearest(turns, used[0]!));
  const places: number[] = [];
  turns.forEach((_, index) => (places[(first + index) % turns.length] = used[index]!));
  return places;
}

function nearest(turns: readonly Turn[], wanted: number): number {
  const far = ({ angle }: Turn): number => Math.abs(((angle - wanted + 540) % 360) - 180);
  return turns.reduce((best, one) => (far(one) < far(best) ? one : best)).angle;
}

/** How far an option would stick out. */
function leaves(layout: Layout, at: Point): number {
  const { x, y } = inside(layout, at);
  return Math.hypot(x - at.x, y - at.y);
}

function inside(layout: Layout, at: Point): Point {
  const margin = OPTION * layout.u + 2;
  return { x: clamp(at.x, margin, layout.width - margin), y: clamp(at.y, margin, layout.height - margin) };
}
