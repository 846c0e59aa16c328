/** The layout of a board of a given size in pixels. */
import { between, type Point, type Size } from "../../lib/board/points";
import { SPACES } from "./places";

export interface Layout extends Size {
  /** The side of a space's hexagon. */
  u: number;
  /** The centre of the board. */
  x: number;
  y: number;
  /** Little room: thinner lines. */
  small: boolean;
}

const WIDE = 11.6;
const HIGH = 12.5;
/** Beside the board, the ring of a die at the rim needs a little room. */
const WIDE_WITH_RING = 12.8;
const HIGH_WITH_RING = 13.1;
export const DIE = 0.76;
export const ROUND = 0.56;
/** The ring of turns: its radius, and that of one option. */
export const RING = 2.98;
export const OPTION = 0.65;

/** On phones the board is as wide as the page and may be a little higher; an upright tablet has less height than width. */
export function layoutFor(width: number, height: number, phone: boolean): Layout {
  const bare = Math.min(width / WIDE, height < width ? height / HIGH : Infinity);
  const u = Math.max(12, phone ? bare : Math.min(width / WIDE_WITH_RING, height / HIGH_WITH_RING));
  const high = phone ? u * HIGH : height;
  return { u, width, height: high, x: width / 2, y: high / 2, small: u < 44 };
}

export function middle(layout: Layout, name: string): Point {
  const { q, r } = SPACES[name]!;
  return { x: layout.x + layout.u * 1.5 * q, y: layout.y + layout.u * Math.sqrt(3) * (r + q / 2) };
}

export function polar(at: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
}

/** A polygon with rounded corners. */
export function rounded(corners: readonly Point[], cut: number): string {
  const parts = corners.map((corner, index) => {
    const before = between(corner, corners.at(index - 1)!, cut);
    const after = between(corner, corners[(index + 1) % corners.length]!, cut);
    return `${write(before)}Q${write(corner)} ${write(after)}`;
  });
  return `M${parts.join("L")}Z`;
}

export function write({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** The board's outline; `radius` is the number of hexagon sides from the centre to a corner. */
export function outline(layout: Layout, radius: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((index) => polar(layout, radius * layout.u, -90 + 60 * index));
  return rounded(corners, 1.28 * layout.u);
}

/** How far a point lies outside the board's field. */
export function overlap(layout: Layout, at: Point): number {
  const sides = [0, 60, 120, 180, 240, 300].map((angle) => polar({ x: 0, y: 0 }, 1, angle));
  return Math.max(0, ...sides.map((out) => (at.x - layout.x) * out.x + (at.y - layout.y) * out.y - 5.2 * layout.u));
}

export function trianglePath(layout: Layout, name: string): string {
  const at = middle(layout, name);
  const tip = SPACES[name]!.up ? -90 : 90;
  return rounded([0, 120, 240].map((turn) => polar(at, 1.26 * layout.u, tip + turn)), 0.26 * layout.u);
}
