/**
 * Maps taps to words. A tap proposes, the same tap again plays; a tap without a legal word asks why.
 * `picked` is "die b4" for a die on the board, or "new" for one of the reserve, with its chosen faces: "new 1C 2s".
 */
import type { Play } from "../../table/contract";
import { choose, shownBy, type Face } from "./faces";
import { table } from "./view";
import { placesForNew, readWord, slidesFrom, standings, turnsOf } from "./words";

/** The die on the board that is picked, or whose move is previewed. */
export function pickedDie(play: Play): string | null {
  const action = readWord(play.proposed[0]);
  const named = action?.kind === "slide" ? action.from : action?.kind === "turn" ? action.to : play.picked?.replace("die ", "");
  return named !== undefined && play.seat !== null && table(play).board[named]?.seat === play.seat ? named : null;
}

/** Does the next die come from the reserve? */
export function bringsNew(play: Play): boolean {
  return play.picked?.startsWith("new") ?? false;
}

/** The free triangle chosen for a new die, or for a die to slide to. */
export function chosenPlace(play: Play): string | null {
  return play.place !== null && !table(play).board[play.place] ? play.place : null;
}

/** The triangle on which a new die is being set up face by face. */
export function standingPlace(play: Play): string | null {
  const place = chosenPlace(play);
  return place !== null && play.open && standings(play.legal, place).length > 0 ? place : null;
}

export function chosenFaces(play: Play): Face[] {
  const parts = bringsNew(play) ? play.picked!.split(" ").slice(1) : [];
  return parts.map((part) => ({ face: Number(part[0]), sign: part[1]! }));
}

function writeNew(faces: readonly Face[]): string {
  return ["new", ...faces.map(({ face, sign }) => `${face}${sign}`)].join(" ");
}

/** The triangles that glow: where the picked die can slide, else where a new die can stand. */
export function openPlaces(play: Play): Set<string> {
  const die = pickedDie(play);
  return die === null ? placesForNew(play.legal) : slidesFrom(play.legal, die);
}

/** What the picked die can show after one turn. */
export function openTurns(play: Play): readonly string[] {
  const die = pickedDie(play);
  return die === null ? [] : turnsOf(play.legal, die);
}

function pickDie(play: Play, triangle: string): void {
  play.cancel();
  play.pick(`die ${triangle}`);
}

function stand(play: Play, place: string | null, faces: readonly Face[]): void {
  play.cancel();
  play.pick(writeNew(faces));
  play.choosePlace(place);
}

export function tapTriangle(play: Play, triangle: string): void {
  const view = table(play);
  if (play.seat === null || view.outcome?.over) return;
  const own = view.board[triangle]?.seat === play.seat;
  if (play.open && readWord(play.proposed[0])?.to === triangle) play.propose(...play.proposed);
  else if (own) tapOwn(play, triangle);
  else if (!play.open) prepare(play, triangle);
  else if (pickedDie(play) !== null) slide(play, pickedDie(play)!, triangle);
  else tapOther(play, triangle);
}

/** A die of ours: pick it, put it back, or slide it to the triangle chosen before. */
function tapOwn(play: Play, triangle: string): void {
  const place = chosenPlace(play);
  if (pickedDie(play) === triangle) return play.cancel();
  const slides = place !== null && chosenFaces(play).length === 0 && play.legal.has(`${triangle}-${place}`);
  pickDie(play, triangle);
  if (slides) play.propose(`${triangle}-${place}`);
}

/** While others think, a triangle can be chosen for the next turn. */
function prepare(play: Play, triangle: string): void {
  if (table(play).board[triangle]) return;
  if (chosenPlace(play) === triangle) play.cancel();
  else stand(play, triangle, []);
}

function slide(play: Play, from: string, to: string): void {
  const word = `${from}-${to}`;
  if (play.legal.has(word)) play.propose(word);
  else play.explain(word);
}

/** Nothing is picked: a free triangle takes a new die; another seat's die cannot be picked. */
function tapOther(play: Play, triangle: string): void {
  const die = table(play).board[triangle];
  if (die) play.explain(`${triangle}=${die.orientation}`);
  else if (!placesForNew(play.legal).has(triangle)) play.explain(`+${triangle}=CQS`);
  else if (chosenPlace(play) === triangle) play.cancel();
  else stand(play, triangle, []);
}

export function tapTurn(play: Play, shown: string): void {
  const die = pickedDie(play);
  if (die !== null) play.propose(`${die}=${shown}`);
}

/** The reserve: pick its next die, or put it back. */
export function tapReserve(play: Play): void {
  if (bringsNew(play) || chosenPlace(play) !== null) play.cancel();
  else stand(play, null, []);
}

/** A symbol for a face of the new die; tapping the chosen one again drops it, or plays the complete die. */
export function tapSign(play: Play, next: Face): void {
  const place = standingPlace(play);
  if (place === null) return;
  const ways = standings(play.legal, place);
  const chosen = chosenFaces(play);
  const again = chosen.some(({ face, sign }) => face === next.face && sign === next.sign);
  if (again && play.proposed.length > 0) return play.propose(...play.proposed);
  const faces = again ? chosen.filter(({ face }) => face !== next.face) : choose(ways, chosen, next);
  stand(play, place, faces);
  const shown = shownBy(ways, faces);
  if (!shown.includes(".")) play.propose(`+${place}=${shown}`);
}

/** A die dropped on a triangle: one from the board slides, one from the reserve will stand there. */
export function drop(play: Play, piece: string, triangle: string): void {
  if (piece === "new") {
    if (!play.open) prepare(play, triangle);
    else if (placesForNew(play.legal).has(triangle)) stand(play, triangle, []);
    else play.explain(`+${triangle}=CQS`);
  } else if (play.open && piece !== triangle) {
    pickDie(play, piece);
    slide(play, piece, triangle);
  }
}

/** One step back; false if there was nothing to undo. */
export function stepBack(play: Play): boolean {
  const action = readWord(play.proposed[0]);
  const faces = chosenFaces(play);
  if (action && action.kind !== "introduce") pickDie(play, action.kind === "slide" ? action.from : action.to);
  else if (faces.length > 0) stand(play, chosenPlace(play), faces.slice(0, -1));
  else if (play.refusal !== null) play.pick(play.picked);
  else if (play.picked !== null || play.place !== null) play.cancel();
  else return false;
  return true;
}
