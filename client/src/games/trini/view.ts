/** What the server shows of a game of Trini. */
import type { Message, Play, View } from "../../table/contract";
import { LOOKS, pointsUp, TRIANGLES } from "./places";

export interface Die {
  seat: number;
  /** The three signs, clockwise from the tip of the triangle; "." for a face not chosen yet. */
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
  /** Quiet turns until the end. */
  countdown: number;
  options: { quiet_turns: number; match: Match };
}

export type DieIntroduced = { code: "die-introduced"; seat: number; triangle: string; orientation: string };
export type DieSlid = { code: "die-slid"; seat: number; triangle: string; to: string; orientation: string };
export type DieTurned = { code: "die-turned"; seat: number; triangle: string; orientation: string };
export type TriniPlaced = { code: "trini-placed"; left: number } & Trini;
export type AllPlaced = { code: "all-placed"; seat: number };
export type QuietEnd = { code: "quiet-end"; turns: number };
export type DieMoved = DieIntroduced | DieSlid | DieTurned;
export type TriniEvent = DieMoved | TriniPlaced | AllPlaced | QuietEnd;

/** The six faces, in a fixed order: solid, then hollow. */
export const SIGNS = "CSQcsq";
const CODES = ["die-introduced", "die-slid", "die-turned", "trini-placed", "all-placed", "quiet-end"];

export function trini(view: View): TriniView {
  return view as TriniView;
}

export function table(play: Play): TriniView {
  return trini(play.view);
}

/** Events of this game; one it does not know is left out. */
export function known(events: readonly Message[]): TriniEvent[] {
  return events.filter((event) => CODES.includes(event.code)) as unknown as TriniEvent[];
}

export function placed(events: readonly Message[]): TriniPlaced[] {
  return known(events).filter((event) => event.code === "trini-placed");
}

/** The event in which a die came, slid or turned. */
export function movedDie(events: readonly Message[]): DieMoved | undefined {
  return known(events).find((event): event is DieMoved => event.code.startsWith("die-"));
}

/** Where the die of an event stands afterwards. */
export function standsAt(event: DieMoved): string {
  return event.code === "die-slid" ? event.to : event.triangle;
}

/** The Trinis as they were placed; those of one turn by the rounds' numbers. */
export function trinisOf(view: TriniView): Trini[] {
  const all = Object.entries(view.rounds).map(([round, { seat, turn }]) => ({ round, seat, turn }));
  return all.sort((one, two) => one.turn - two.turn || Number(one.round.slice(1)) - Number(two.round.slice(1)));
}

/** How many Trinis each seat has to place in all. */
export function goalOf(view: TriniView): number {
  return (view.points[0] ?? 0) + (view.trinis_left[0] ?? 0);
}

export interface Facing {
  triangle: string;
  sign: string;
}

/** By round: the triangles around it, and which of their faces looks at it. */
const AROUND = new Map<string, { triangle: string; face: number }[]>();
for (const triangle of TRIANGLES) {
  LOOKS[triangle]!.forEach((round, face) => {
    if (round !== null) AROUND.set(round, [...(AROUND.get(round) ?? []), { triangle, face }]);
  });
}

/** The signs that look at a round, with the dice that show them. */
export function facing(board: Board, round: string): Facing[] {
  return AROUND.get(round)!.flatMap(({ triangle, face }) => {
    const sign = board[triangle]?.orientation[face];
    return sign === undefined || sign === "." ? [] : [{ triangle, sign }];
  });
}

/** A sign as it is compared at this table. */
function kindOf(sign: string, match: Match): string {
  return match === "shape" ? sign.toUpperCase() : sign;
}

/** How many faces that look at a round show a sign. */
export function countAlike(board: Board, round: string, sign: string, match: Match): number {
  return facing(board, round).filter((one) => kindOf(one.sign, match) === kindOf(sign, match)).length;
}

/** The faces at a round that show its most frequent sign: those a new Trini there stands for. */
export function mostAlike(board: Board, round: string, match: Match): Facing[] {
  const all = facing(board, round);
  const counts = all.map(({ sign }) => countAlike(board, round, sign, match));
  return all.filter((_, index) => counts[index] === Math.max(...counts));
}

/** Where a turned die would have most faces in common with others, on a round without a Trini. */
export function bestFit(view: TriniView, triangle: string, die: Die): { round: string; count: number } {
  const board = { ...view.board, [triangle]: die };
  const fits = LOOKS[triangle]!.flatMap((round, face) => {
    const sign = die.orientation[face];
    if (round === null || sign === undefined || view.rounds[round]) return [];
    return [{ round, count: countAlike(board, round, sign, view.options.match) }];
  });
  return fits.reduce((best, one) => (one.count > best.count ? one : best), { round: "", count: 0 });
}

/** The faces of a die for a triangle, those first whose round has most equal signs and no Trini; the rim comes last. */
export function facesByInterest(view: TriniView, triangle: string): number[] {
  const interest = (face: number): number => {
    const round = LOOKS[triangle]![face];
    if (round === null || round === undefined) return -2;
    return view.rounds[round] ? -1 : mostAlike(view.board, round, view.options.match).length;
  };
  const faces = pointsUp(triangle) ? [1, 2, 0] : [2, 1, 0];
  return faces.sort((one, two) => interest(two) - interest(one));
}
