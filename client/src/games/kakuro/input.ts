/** Maps taps to words. A tap proposes, the same tap again plays; a tap without a legal word asks why. */
import type { Play } from "../../table/contract";
import { errorsStand } from "../../table/vigilance";
import { offeredClaims, wordsAt } from "./claims";
import { deskOf } from "./desk.svelte";
import { kakuro, table } from "./view";
import { flipCells, flipsWith, flipWord, isFlip, PASS, placesFor, readPlacement } from "./words";

/** The current piece: the picked one, or the one whose placement is previewed. */
export function pieceInHand(play: Play): string | null {
  return readPlacement(play.proposed[0])?.piece ?? (play.picked !== null && /^[yr]\d$/.test(play.picked) ? play.picked : null);
}

/** The cells where a tile can be placed now. */
export function openPlaces(play: Play): Set<string> {
  return placesFor(play.legal, pieceInHand(play));
}

/** The flips to choose from: those asked for now, or those that the previewed placement would allow. */
export function offeredFlips(play: Play): string[] {
  if (table(play).phase === "flip") return [...play.legal].filter(isFlip);
  if (!readPlacement(play.proposed[0])) return [];
  const foreseen = deskOf(play).foreseen;
  if (play.proposed.length > 1) return foreseen && foreseen.word === play.proposed[0] ? foreseen.moves.filter(isFlip) : [];
  const next = play.preview?.view ? kakuro(play.preview.view) : null;
  return next?.phase === "flip" && next.to_act === play.seat ? next.moves.filter(isFlip) : [];
}

/** The tiles chosen for flipping so far. */
export function chosenFlips(play: Play): readonly string[] {
  const proposed = play.proposed.at(-1);
  if (isFlip(proposed)) return flipCells(proposed);
  const partial = deskOf(play).partial;
  return partial?.moment === moment(play) ? partial.cells : [];
}

/** Are several tiles flipped in one word? Where errors stand, experts flip one after the other. */
function flipsTogether(play: Play): boolean {
  return table(play).options.flips === "expert" && !errorsStand(play.view);
}

/** The tiles that can be flipped, or flipped in addition. */
export function flippable(play: Play): Set<string> {
  return flipsWith(offeredFlips(play), flipsTogether(play) ? chosenFlips(play) : []);
}

export function tapCell(play: Play, cell: string): void {
  const view = table(play);
  if (play.faults && play.faults.length > 0) {
    tapFault(play, play.faults, cell);
  } else if (play.open && view.phase === "claim") {
    tapClaim(play, cell);
  } else if (!play.open || view.phase === "answer") {
    if (view.phase !== "over" && !view.board[cell]) play.choosePlace(play.place === cell ? null : cell);
  } else if (view.phase === "flip" || flippable(play).has(cell)) {
    tapFlip(play, cell);
  } else {
    tapPlace(play, cell);
  }
}

/** Object to the only claim or flip that this tile may mean; where there are several, their buttons tell them apart. */
function tapFault(play: Play, faults: readonly string[], cell: string): void {
  const [word, more] = wordsAt(table(play).board, faults, cell);
  if (word !== undefined && more === undefined) play.object?.(word);
}

/** A total, or a tile of a series: propose to claim it. The proposed one again claims it. */
function tapClaim(play: Play, cell: string): void {
  const words = wordsAt(table(play).board, offeredClaims(play), cell);
  const word = words.find((one) => one === play.proposed[0]) ?? words[0];
  if (word !== undefined) play.propose(word);
}

function tapPlace(play: Play, cell: string): void {
  const piece = pieceInHand(play);
  if (readPlacement(play.proposed[0])?.cell === cell) {
    play.propose(...play.proposed);
  } else if (piece !== null) {
    placeOrExplain(play, piece, cell);
  } else if (openPlaces(play).has(cell)) {
    play.choosePlace(play.place === cell ? null : cell);
  } else {
    play.explain(`y${table(play).hand?.[0] ?? 1}${cell}`);
  }
}

function placeOrExplain(play: Play, piece: string, cell: string): void {
  const word = piece + cell;
  if (play.legal.has(word)) play.propose(word);
  else play.explain(word);
}

/** A tile dropped on a cell: the same as picking it and tapping the cell. */
export function drop(play: Play, piece: string, cell: string): void {
  if (play.picked !== piece) play.pick(piece);
  if (!play.open || table(play).phase === "answer") play.choosePlace(cell);
  else if (table(play).phase === "place") placeOrExplain(play, piece, cell);
}

/** A side of a tile in the tray. A previewed placement keeps its cell when the tile or its side is changed. */
export function tapPiece(play: Play, piece: string): void {
  const before = readPlacement(play.proposed[0]);
  const cell = before?.cell ?? play.place;
  const placedFirst = play.place !== null && play.place === before?.cell;
  if (before?.piece === piece && placedFirst) return play.propose(...play.proposed);
  if (pieceInHand(play) === piece) return play.cancel();
  if (before && !placedFirst) play.cancel();
  play.pick(piece);
  if (cell !== null && play.legal.has(piece + cell)) play.propose(piece + cell);
}

/** A tile to turn over. Experts choose one after another; each set is previewed once it is a move. */
export function tapFlip(play: Play, cell: string): void {
  const desk = deskOf(play);
  const offered = offeredFlips(play);
  const chosen = chosenFlips(play);
  const placement = table(play).phase === "place" ? play.proposed.slice(0, 1) : [];
  if (chosen.includes(cell)) {
    if (isFlip(play.proposed.at(-1))) play.propose(...play.proposed);
    return;
  }
  const next = flipsTogether(play) ? [...chosen, cell] : [cell];
  const word = flipWord(next);
  if (placement[0] !== undefined) desk.foreseen = { word: placement[0], moves: offered };
  if (offered.includes(word)) {
    desk.partial = null;
    play.propose(...placement, word);
  } else if (flipsWith(offered, next).size > 0) {
    if (placement[0] === undefined) play.cancel();
    else if (play.proposed.length > 1) play.propose(placement[0]);
    desk.partial = { moment: moment(play), cells: next };
  } else {
    play.explain(word);
  }
}

/** A complete answer to the question about flips. */
export function tapWord(play: Play, word: string): void {
  deskOf(play).partial = null;
  play.propose(word);
}

export function tapPass(play: Play): void {
  tapWord(play, PASS);
}

/** One step back; false if there was nothing to undo. */
export function stepBack(play: Play): boolean {
  const desk = deskOf(play);
  if (play.faults && play.faults.length > 0) {
    play.object?.(null);
  } else if (desk.partial?.moment === moment(play)) {
    desk.partial = null;
  } else if (play.proposed.length > 1) {
    play.propose(play.proposed[0]!);
  } else if (play.proposed.length > 0 || play.picked !== null || play.place !== null || play.refusal !== null) {
    play.cancel();
  } else {
    return false;
  }
  return true;
}

/** The position and the placement being previewed on it. */
export function moment(play: Play): string {
  return `${play.view.ply} ${readPlacement(play.proposed[0]) ? play.proposed[0] : ""}`;
}
