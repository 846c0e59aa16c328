/** The server's view of Trini. */
import type { Message, Play, View } from "../../table/contract";
import { LOOKS, pointsUp, TRIANGLES } from "./places";

export interface Die {
  seat: number;
  /** The three symbols, clockwise from the tip of the triangle; "." for a face not chosen yet. */
  orientation: string;
}

export interface Trini {
  round: string;
  seat: number;
  turn: number;
}

export type Match = "symbol" | "shape";
export type Board = Readonly<Record<string, Die>>;

export interface TriniView extends View {
  turn: number;
  board: Board;
  rounds: Readonly<Record<string, { seat: number; turn: number }>>;
  points: number[];
  reserves: number[];
  trinis_left: number[];
  /** Quiet turns left until the end. */
  countdown: number;
  options: { quiet_turns: number; quiet_end?: "most" | "draw"; match: Match };
  /** Spaces that the board of this box lacks. */
  missing?: string[];
}

export type DieIntroduced = { code: "die-introduced"; seat: number; triangle: string; orientation: string };
export type DieSlid = { code: "die-slid"; seat: number; triangle: string; to: string; orientation: string };
export type DieTurned = { code: "die-turned"; seat: number; triangle: string; orientation: string };
export type TriniPlaced = { code: "trini-placed"; left: number } & Trini;
export type AllPlaced = { code: "all-placed"; seat: number };
export type QuietEnd = { code: "quiet-end" | "quiet-draw"; turns: number };
export type DieMoved = DieIntroduced | DieSlid | DieTurned;
export type TriniEvent = DieMoved | TriniPlaced | AllPlaced | QuietEnd;

/** The six faces in a fixed order: solid, then hollow. */
export const SIGNS = "CSQcsq";
const CODES = ["die-introduced", "die-slid", "die-turned", "trini-placed", "all-placed", "quiet-end", "quiet-draw"];

export function trini(view: View): TriniView {
  return view as TriniView;
}

export function table(play: Play): TriniView {
  return trini(play.view);
}

/** The events of this game; unknown ones are skipped. */
export function known(events: readonly Message[]): TriniEvent[] {
  return events.filter((event) => CODES.includes(event.code)) as unknown as TriniEvent[];
}

export function placed(events: readonly Message[]): TriniPlaced[] {
  return known(events).filter((event) => event.code === "trini-placed");
}

/** The event in which a die was added, slid or turned. */
export function movedDie(events: readonly Message[]): DieMoved | undefined {
  return known(events).find((event): event is DieMoved => event.code.startsWith("die-"));
}

/** The die's place after an event. */
export function standsAt(event: DieMoved): string {
  return event.code === "die-slid" ? event.to : event.triangle;
}

/** The Trinis in placing order; those of one turn by round number. */
export function trinisOf(view: TriniView): Trini[] {
  const all = Object.entries(view.rounds).map(([round, { seat, turn }]) => ({ round, seat, turn }));
  return all.sort((one, two) => one.turn - two.turn || Number(one.round.slice(1)) - Number(two.round.slice(1)));
}

/** The number of Trinis that each seat has to place. */
export function goalOf(view: TriniView): number {
  return (view.points[0] ?? 0) + (view.trinis_left[0] ?? 0);
}

export interface Facing {
  triangle: string;
  sign: string;
}

/** By round space: the triangles around it, and which of their faces looks at it. */
const AROUND = new Map<string, { triangle: string; face: number }[]>();
for (const triangle of TRIANGLES) {
  LOOKS[triangle]!.forEach((round, face) => {
    if (round !== null) AROUND.set(round, [...(AROUND.get(round) ?? []), { triangle, face }]);
  });
}

/** The symbols that look at a round space, with the dice that show them. */
export function facing(board: Board, round: string): Facing[] {
  return AROUND.get(round)!.flatMap(({ triangle, face }) => {
    const sign = board[triangle]?.orientation[face];
    return sign === undefined || sign === "." ? [] : [{ triangle, sign }];
  });
}

/** A symbol as compared at this table (with the option `match`). */
function kindOf(sign: string, match: Match): string {
  return match === "shape" ? sign.toUpperCase() : sign;
}

/** How many faces that look at a round space show a symbol. */
export function countAlike(board: Board, round: string, sign: string, match: Match): number {
  return facing(board, round).filter((one) => kindOf(one.sign, match) === kindOf(sign, match)).length;
}

/** The faces at a round space that show its most frequent symbol: those that make a new Trini there. */
export function mostAlike(board: Board, round: string, match: Match): Facing[] {
  const all = facing(board, round);
  const counts = all.map(({ sign }) => countAlike(board, round, sign, match));
  return all.filter((_, index) => counts[index] === Math.max(...counts));
}

/** The round space without a Trini where a turned die would match most other faces. */
export function bestFit(view: TriniView, triangle: string, die: Die): { round: string; count: number } {
  const board = { ...view.board, [triangle]: die };
  const fits = LOOKS[triangle]!.flatMap((round, face) => {
    const sign = die.orientation[face];
    if (round === null || sign === undefined || view.rounds[round]) return [];
    return [{ round, count: countAlike(board, round, sign, view.options.match) }];
  });
  return fits.reduce((best, one) => (one.count > best.count ? one : best), { round: "", count: 0 });
}

/** The faces of a die by how many equal symbols their round space has; those with a Trini and the rim come last. */
export function facesByInterest(view: TriniView, triangle: string): number[] {
  const interest = (face: number): number => {
    const round = LOOKS[triangle]![face];
    if (round === null || round === undefined) return -2;
    return view.rounds[round] ? -1 : mostAlike(view.board, round, view.options.match).length;
  };
  const faces = pointsUp(triangle) ? [1, 2, 0] : [2, 1, 0];
  return faces.sort((one, two) => interest(two) - interest(one));
}
