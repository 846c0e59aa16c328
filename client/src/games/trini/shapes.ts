/** The outlines of a die's faces and symbols, as paths. */
import type { Point } from "../../lib/board/points";
import { polar, write } from "./layout";
import { angleOf } from "./places";

/** A face of a die on its corner: a rhombus from the centre towards a round space. */
export function facePath(at: Point, radius: number, up: boolean, face: number): string {
  return `M${write(at)}L${[-60, 0, 60].map((turn) => write(polar(at, radius, angleOf(up, face) + turn))).join("L")}Z`;
}

export function hexagonPath(at: Point, radius: number): string {
  return `M${[30, 90, 150, 210, 270, 330].map((angle) => write(polar(at, radius, angle))).join("L")}Z`;
}

/** Small letters are hollow symbols. */
export function isHollow(sign: string): boolean {
  return sign !== sign.toUpperCase();
}

/** Circle, star or square; nothing for an empty face. */
export function signPath(at: Point, radius: number, sign: string): string {
  switch (sign.toUpperCase()) {
    case "C":
      return circlePath(at, radius);
    case "S":
      return starPath(at, 1.3 * radius);
    case "Q":
      return squarePath(at, 0.937 * radius);
    default:
      return "";
  }
}

function circlePath({ x, y }: Point, radius: number): string {
  const [across, arc] = [2 * radius, `${radius.toFixed(2)} ${radius.toFixed(2)} 0 1 0`];
  return `M${write({ x: x - radius, y })}a${arc} ${across.toFixed(2)} 0a${arc} ${(-across).toFixed(2)} 0Z`;
}

function starPath(at: Point, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => write(polar(at, index % 2 === 0 ? radius : 0.46 * radius, -90 + 36 * index)));
  return `M${points.join("L")}Z`;
}

function squarePath({ x, y }: Point, half: number): string {
  const side = (2 * half).toFixed(2);
  return `M${write({ x: x - half, y: y - half })}h${side}v${side}h-${side}Z`;
}
