/** Where errors stand: what can be objected to a pebble, and how objections and errors read. */
import type { Message, Play, StoodError, View } from "../../table/contract";
import { OK } from "../../table/vigilance";
import { CELLS } from "./geometry";
import { hiroba } from "./view";
import { readWord } from "./words";

const START = "!start";
const LINE = "!line";

/** The place of the pebble, or any other pebble; first pebbles must lie on a start point, later ones in line. */
export function objections(view: View): string[] {
  const { asked, board } = hiroba(view);
  if (!asked) return [];
  const placed = asked.move.slice(1);
  const own = Object.values(board).filter((pebble) => pebble.seat === asked.seat).length;
  const others = CELLS.flat().filter((cell) => cell !== placed && board[cell] !== undefined);
  return [own === 1 ? START : LINE, ...others.map((cell) => `!${cell}`)];
}

/** The place gets a button; pebbles are named on the board. */
export function faultButtons(play: Play, faults: readonly string[]): { word: string; text: string }[] {
  return faults.filter((word) => word === START || word === LINE).map((word) => ({ word, text: answerText(play, word) }));
}

/** An answer as text: "Not on a start point". */
export function answerText(play: Play, word: string): string {
  if (word === OK) return play.say("no-objection");
  if (word === START || word === LINE) return play.say(`fault-${word.slice(1)}`);
  return play.say("fault-equal", { cell: word.slice(1) });
}

/** The refusal that a true objection would have been. */
export function brokenRule({ code }: Message): string {
  return { "spotted-start": "not-a-start", "spotted-line": "not-in-line" }[code] ?? "row-has-value";
}

/** A wrong placement on the score sheet. */
export function errorText(play: Play, error: StoodError): string {
  const read = readWord(error.move ?? "-");
  return read.kind === "pebble" ? play.say("preview-pebble", { value: read.value, cell: read.cell }) : "";
}
