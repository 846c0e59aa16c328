/** Names of things, for screen readers and sentences. */
import type { Message, Play } from "../../table/contract";
import { cellOf, pieceAsked, piecesFor } from "./words";
import { gardenAt, groundOf, hiroba, pondAt, tagCell, type Garden } from "./view";

/** “Aki”, “Aki and Bea”, “Aki, Bea and Noé”. */
export function namesOf(play: Play, seats: readonly number[]): string {
  const names = seats.map((seat) => play.name(seat));
  const last = names.pop() ?? "";
  return names.length === 0 ? last : play.say("names-and", { first: names.join(", "), last });
}

export function gardenName(play: Play, garden: Garden): string {
  return play.say("name-garden", { ground: groundOf(hiroba(play.view), garden), size: garden.size });
}

const CAN: Record<string, string> = { x: "name-can-stone", k: "name-can-koi" };

/** Everything about a cell in one line. */
export function cellLabel(play: Play, cell: string): string {
  const parts = [lies(play, cell), ...belongs(play, cell), ...states(play, cell)];
  return play.say("name-cell", { cell, what: parts.join(", ") });
}

/** What the sign on a cell means, if there is one: a koi, a stone, a start point, or a garden's tag. */
export function tipOf(play: Play, cell: string): string | undefined {
  const view = hiroba(play.view);
  const pond = pondAt(view, cell);
  if (pond !== undefined) return play.say("tip-koi", { now: whoNow(play, pond.winners) });
  if (view.blocked_cells.includes(cell)) return play.say("tip-stone");
  const garden = gardenAt(view, cell);
  if (garden !== undefined && tagCell(view, garden) === cell) {
    return play.say("tip-tag", { size: garden.size, now: whoNow(play, garden.winners) });
  }
  return view.starts.includes(cell) && view.board[cell] === undefined ? play.say("tip-start") : undefined;
}

/** Who would get it now. */
function whoNow(play: Play, winners: readonly number[]): string {
  return winners.length === 0 ? play.say("tip-nobody") : play.say("tip-now", { names: namesOf(play, winners) });
}

function lies(play: Play, cell: string): string {
  const view = hiroba(play.view);
  const pebble = view.board[cell];
  if (pebble !== undefined) return play.say("name-pebble", { value: pebble.value, name: play.name(pebble.seat) });
  if (view.blocked_cells.includes(cell)) return play.say("name-stone");
  if (view.koi_cells.includes(cell)) return play.say("name-koi");
  if (pondAt(view, cell) !== undefined) return play.say("name-pond");
  if (gardenAt(view, cell) === undefined) return play.say("name-water");
  return play.say(view.starts.includes(cell) ? "name-start" : "name-free");
}

function belongs(play: Play, cell: string): string[] {
  const view = hiroba(play.view);
  const garden = gardenAt(view, cell);
  const winners = garden?.winners ?? pondAt(view, cell)?.winners ?? [];
  const held = winners.length === 0 ? [] : [play.say("name-held", { names: namesOf(play, winners) })];
  return garden === undefined ? held : [gardenName(play, garden), ...held];
}

function states(play: Play, cell: string): string[] {
  const piece = pieceAsked(play);
  const said: string[] = [];
  if (cellOf(play.proposed[0]) === cell) said.push(play.say("name-proposed"));
  else if (piece === null && piecesFor(play, cell).length > 0) said.push(play.say("name-possible", { faces: piecesFor(play, cell) }));
  else if (piece !== null && play.legal.has(piece + cell)) said.push(play.say(CAN[piece] ?? "name-can-face", { piece }));
  if (play.faults?.includes(`!${cell}`)) said.push(play.say("name-fault"));
  if (play.place === cell) said.push(play.say("name-chosen"));
  if (lastCells(play).includes(cell)) said.push(play.say("name-last"));
  return said;
}

/** Where these events placed pebbles, stones and koi; a pebble that was given back lies there no more. */
export function placedCells(events: readonly Message[]): string[] {
  const cells: string[] = [];
  for (const { code, cell } of events) {
    if (code === "pebble-placed" || code === "stone-placed" || code === "koi-placed") cells.push(String(cell));
    if (code === "pebble-returned") cells.splice(cells.lastIndexOf(String(cell)), 1);
  }
  return cells;
}

/** The cells of the last turn: its pebble, its stone, its koi. */
export function lastCells(play: Play): string[] {
  return placedCells(play.last);
}
