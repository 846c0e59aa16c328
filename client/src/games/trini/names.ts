/** Names of dice, triangles and round spaces. */
import type { Play } from "../../table/contract";
import { LOOKS, isRound } from "./places";
import type { Turn } from "./ring";
import { facing, mostAlike, table, type Board } from "./view";

export function sayFace(play: Play, triangle: string, face: number, sign: string): string {
  const round = LOOKS[triangle]![face];
  return play.say(round === null ? "face-rim" : "face-round", { sign: play.say("sign", { sign }), round });
}

/** What a die shows, face by face. */
export function sayDie(play: Play, triangle: string, orientation: string): string {
  return [...orientation].map((sign, face) => (sign === "." ? "" : sayFace(play, triangle, face, sign))).filter((text) => text !== "").join(", ");
}

export function sayTurn(play: Play, triangle: string, turn: Turn): string {
  const shown = sayDie(play, triangle, turn.shown);
  return play.say("turn-option", { way: turn.way, shown });
}

/** What made, or would make, the Trini of a round space: "3 × solid star". */
export function sayAlike(play: Play, board: Board, round: string): string {
  const { match } = table(play).options;
  const alike = mostAlike(board, round, match);
  const sign = alike[0]?.sign ?? ".";
  const named = match === "shape" ? play.say("shape", { sign: sign.toUpperCase() }) : play.say("sign", { sign });
  return play.say("alike", { count: alike.length, sign: named });
}

/** A space and what stands there. */
export function saySpace(play: Play, board: Board, name: string): string {
  if (table(play).missing?.includes(name)) return play.say("space-missing", { name });
  return isRound(name) ? sayRound(play, board, name) : sayTriangle(play, board, name);
}

function sayTriangle(play: Play, board: Board, triangle: string): string {
  const die = board[triangle];
  if (!die) return play.say("triangle-free", { triangle });
  const own = die.seat === play.seat;
  return play.say(own ? "triangle-own" : "triangle-die", { triangle, name: play.name(die.seat), shown: sayDie(play, triangle, die.orientation) });
}

function sayRound(play: Play, board: Board, round: string): string {
  const held = table(play).rounds[round];
  const standing = held ? play.say("round-held", { round, name: play.name(held.seat) }) : play.say("round-free", { round });
  const faces = facing(board, round).map(({ triangle, sign }) => play.say("round-face", { triangle, sign: play.say("sign", { sign }) }));
  return [standing, ...faces].join(", ");
}
