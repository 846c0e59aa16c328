/** Pieces in motion: from the tray, a seat's card or a pond to their cell. */
import type { Attachment } from "svelte/attachments";
import type { Point } from "../../lib/board/points";
import type { Happening, Play } from "../../table/contract";
import { centre, type Layout } from "./geometry";
import { freeCells, gardenAt, hiroba, piecesOf, type HirobaEvent, type HirobaView, type Pieces } from "./view";

export interface Flight {
  kind: "pebble" | "stone" | "koi";
  seat: number;
  value: number;
  cell: string;
  duration: number;
}

const DECISIONS = new Set(["pebble-placed", "stone-placed", "stone-kept", "koi-placed", "koi-left", "no-objection"]);
/** What is said about a pebble while it still lies there. */
const OBJECTION = /^(alarm|spotted)-/;

/** The piece that an event moves, if any. */
export function flightOf(happening: Happening | null): Flight | null {
  if (happening === null || happening.duration === 0) return null;
  const { duration } = happening;
  const event = happening.event as HirobaEvent;
  switch (event.code) {
    case "pebble-placed":
      return { kind: "pebble", seat: event.seat, value: event.value, cell: event.cell, duration };
    case "stone-placed":
      return { kind: "stone", seat: event.seat, value: 0, cell: event.cell, duration };
    case "koi-placed":
      return { kind: "koi", seat: event.seat, value: 0, cell: event.cell, duration };
    case "koi-doubles": {
      const after = hiroba(happening.after);
      const garden = gardenAt(after, event.cells[0]!);
      const cell = garden && freeCells(after, garden)[0];
      return cell === undefined ? null : { kind: "koi", seat: event.seat, value: 0, cell, duration };
    }
    default:
      return null;
  }
}

/** The pieces to draw while an event is shown: first the decision, then its consequences, koi by koi. */
export function shownDuring(happening: Happening | null, view: HirobaView): Pieces {
  if (happening === null || DECISIONS.has(happening.event.code) || OBJECTION.test(happening.event.code)) return piecesOf(view);
  const after = piecesOf(hiroba(happening.after));
  if (happening.event.code === "pebble-returned") return after;
  const moving = flightOf(happening)?.cell;
  const arrived = moving === undefined ? 0 : after.koi.indexOf(moving);
  return happening.event.code === "koi-spare" ? after : { ...after, koi: after.koi.slice(0, arrived) };
}

/** The cell to light up when nothing moves: a pond whose koi is won. */
export function litBy(happening: Happening | null): string | null {
  const event = happening?.event as HirobaEvent | undefined;
  return event?.code === "koi-won" ? event.cell : null;
}

/** The nearest to a cell of the ponds whose koi the seat wins. */
function pondOf(view: HirobaView, layout: Layout, flight: Flight): Point | null {
  const to = centre(layout, flight.cell);
  const ponds = view.ponds.filter((pond) => pond.winners.includes(flight.seat)).map((pond) => centre(layout, pond.cell));
  const far = (at: Point): number => Math.hypot(at.x - to.x, at.y - to.y);
  return ponds.reduce<Point | null>((best, at) => (best === null || far(at) < far(best) ? at : best), null);
}

function middleOf(element: Element | null, board: DOMRect): Point | null {
  const box = element?.getBoundingClientRect();
  return box === undefined || box.width === 0 ? null : { x: box.x + box.width / 2 - board.x, y: box.y + box.height / 2 - board.y };
}

/** The start of a flight, in board pixels. */
function originOf(play: Play, layout: Layout, flight: Flight, board: DOMRect): Point {
  const pond = flight.kind === "koi" ? pondOf(hiroba(play.view), layout, flight) : null;
  const face = flight.kind === "pebble" ? String(flight.value) : "x";
  const tray = flight.seat === play.seat ? document.querySelector(`[data-hiroba-piece="${face}"]`) : null;
  const card = document.querySelector(`[data-seat="${flight.seat}"]`);
  return pond ?? middleOf(tray, board) ?? middleOf(card, board) ?? { x: layout.size / 2, y: -layout.u };
}

const ARC = 8;

/** Animate what is drawn at the flight's cell from the flight's start. */
export function travel(play: Play, layout: Layout, flight: Flight): Attachment<SVGGElement> {
  return (node) => {
    const board = node.ownerSVGElement?.getBoundingClientRect();
    if (board === undefined || typeof node.animate !== "function") return;
    const from = originOf(play, layout, flight, board);
    const to = centre(layout, flight.cell);
    const [x, y] = [from.x - to.x, from.y - to.y];
    const frames = [`translate(${x}px, ${y}px)`, `translate(${x / 2}px, ${y / 2 - ARC}px)`, "translate(0, 0)"];
    node.animate(frames.map((transform) => ({ transform })), { duration: flight.duration, easing: "cubic-bezier(.2, .7, .2, 1)" });
  };
}
