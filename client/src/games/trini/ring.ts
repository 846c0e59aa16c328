/** The eight turns of a die in a ring around it: notches on top, and each tip on the side of the face that stays. */
import { clamp, far, type Point } from "../../lib/board/points";
import { middle, OPTION, overlap, polar, RING, type Layout } from "./layout";
import { pointsUp } from "./places";

export interface Turn {
  shown: string;
  /** A notch to the left or to the right, or a tip. */
  way: "left" | "right" | "tip";
  /** The face that stays when the die is tipped. */
  stays: number;
  /** Its place in the ring, in degrees clockwise from the right. */
  angle: number;
}

/** How far, in degrees, an option stays from a line on which a die can slide: a place to slide to is as far as the ring. */
const ASIDE_OF_SLIDES = 16.5;
const NOTCHES = { left: 240 + ASIDE_OF_SLIDES, right: 300 - ASIDE_OF_SLIDES };
/** For each face that stays: the places of the tips, anticlockwise and clockwise. */
const TIPS = {
  up: [[210, 330], [30, 60 + ASIDE_OF_SLIDES], [120 - ASIDE_OF_SLIDES, 150]],
  down: [[60 + ASIDE_OF_SLIDES, 120 - ASIDE_OF_SLIDES], [150, 210], [330, 30]],
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

/** Two places between every two of the six lines on which a die can slide. */
const SLOTS = Array.from({ length: 12 }, (_, index) => 15 + 30 * index);

/** An option stays this far, in hexagon sides, from a place where the die can slide to. */
const CLEAR = OPTION + 0.17;
/** Angles to try, the nearest first. */
const ASIDE = [1.5, 4, 8, 12, 16, 20, 25, 30].flatMap((angle) => [angle, -angle]);

/**
 * The places of the options. At the rim, those that would leave the board move along the ring to the free side; one
 * that would hide a place to slide to moves aside.
 */
export function ringPoints(layout: Layout, triangle: string, turns: readonly Turn[], targets: readonly Point[] = []): Point[] {
  const at = (angle: number): Point => polar(middle(layout, triangle), RING * layout.u, angle);
  const leaves = (angle: number): boolean => overlap(layout, at(angle)) > 0.7 * layout.u || far(at(angle), inside(layout, at(angle))) > 0.1 * layout.u;
  const angles = turns.some(({ angle }) => leaves(angle)) ? movedAngles(layout, turns, at) : turns.map(({ angle }) => angle);
  return cleared(layout, angles, at, targets);
}

/** Each option at its angle, or the nearest angle where it hides no target and touches no other option. */
function cleared(layout: Layout, angles: readonly number[], at: (angle: number) => Point, targets: readonly Point[]): Point[] {
  const points = angles.map((angle) => inside(layout, at(angle)));
  const hides = (point: Point): boolean => targets.some((target) => far(point, target) < CLEAR * layout.u);
  angles.forEach((angle, index) => {
    if (!hides(points[index]!)) return;
    const touches = (point: Point): boolean => points.some((other, place) => place !== index && far(point, other) < 1.9 * OPTION * layout.u);
    const free = ASIDE.map((aside) => inside(layout, at(angle + aside))).find((point) => !hides(point) && !touches(point));
    if (free) points[index] = free;
  });
  return points;
}

/** As many neighbouring free places as there are turns, in order, as far inside as possible. */
function movedAngles(layout: Layout, turns: readonly Turn[], at: (angle: number) => Point): number[] {
  const free = SLOTS.filter((angle) => far(at(angle), inside(layout, at(angle))) < 0.5 * layout.u);
  if (free.length < turns.length) return turns.map(({ angle }) => angle);
  const windows = free.map((_, start) => turns.map((_turn, index) => free[(start + index) % free.length]!));
  const outside = new Map(free.map((angle) => [angle, overlap(layout, at(angle))]));
  const costs = windows.map((angles) => angles.reduce((sum, angle) => sum + outside.get(angle)!, gaps(angles)));
  const used = windows[costs.indexOf(Math.min(...costs))]!;
  const start = nearest(turns, used[0]!);
  const first = turns.findIndex(({ angle }) => angle === start);
  return turns.map((_, index) => used[(index - first + turns.length) % turns.length]!);
}

/** Places that are not neighbours cost more than any that stick out. */
function gaps(angles: readonly number[]): number {
  return angles.slice(1).filter((angle, index) => (angle - angles[index]! + 360) % 360 > 30).length * 10_000;
}

function nearest(turns: readonly Turn[], wanted: number): number {
  const between = ({ angle }: Turn): number => Math.abs(((angle - wanted + 540) % 360) - 180);
  return turns.reduce((best, one) => (between(one) < between(best) ? one : best)).angle;
}

/** On a narrow page the board's corners touch its sides. */
function inside(layout: Layout, at: Point): Point {
  const margin = OPTION * layout.u + 2;
  return { x: clamp(at.x, margin, layout.width - margin), y: clamp(at.y, margin, layout.height - margin) };
}
