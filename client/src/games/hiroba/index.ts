import type { GameModule, Line, Message, Play } from "../../table/contract";
import { errorsStand, OK } from "../../table/vigilance";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Sheet from "./Sheet.svelte";
import Thumbnail from "./Thumbnail.svelte";
import Tray from "./Tray.svelte";
import { namesOf } from "./names";
import { mayAddStone, moveText, previewLines } from "./preview";
import { tileAround } from "./geometry";
import { answerText, brokenRule, faultButtons, objections } from "./vigil";
import { hiroba, pebblesLeft, type HirobaView } from "./view";
import { cellOf, cellsFor, PASS, pieceAsked, readWord } from "./words";

function prompt(play: Play): { question: string; help: string } {
  const view = hiroba(play.view);
  if (view.phase === "over" || view.ask === undefined || view.ask === null) return { question: play.say("over-question"), help: "" };
  const { code, ...parameters } = view.ask;
  return { question: play.say(code, parameters), help: help(play, view.ask) };
}

function help(play: Play, ask: Message): string {
  const view = hiroba(play.view);
  const piece = pieceAsked(play);
  const stones = view.stones[(play.seat ?? 1) - 1] ?? 0;
  const { code, ...asked } = ask;
  const parameters = { ...asked, phone: play.phone ? "yes" : "no" };
  if (view.phase === "place" && errorsStand(view) && piece === null && play.place === null) return play.say("help-ask-any");
  if (view.phase !== "place") return play.say(`help-${code}`, parameters);
  if (piece !== null) return play.say("help-picked", { value: piece, count: cellsFor(play, piece).size, stones: play.phone ? 0 : stones });
  if (play.place !== null) return play.say("help-chosen", { cell: play.place });
  return play.say(`help-${code}`, parameters);
}

/** The event's parameters with names instead of seat numbers. */
function named(play: Play, event: Message): Record<string, unknown> {
  const name = typeof event.seat === "number" ? play.name(event.seat) : "";
  const mover = typeof event.mover === "number" ? { mover: play.name(event.mover) } : {};
  return { ...event, ...mover, name, names: Array.isArray(event.seats) ? namesOf(play, event.seats as number[]) : name };
}

function logLine(play: Play, move: { seat: number; word: string | null; happened: Message[] }): Line {
  const [done, ...rest] = move.happened;
  const blocked = rest.filter((event) => event.code === "seat-blocked").map((event) => play.say("log-seat-blocked", named(play, event)));
  const text = done === undefined ? wordAlone(play, move.word) : play.say(`log-${done.code}`, named(play, done));
  const quiet = blocked.length === 0 && (move.word === OK || readWord(move.word ?? "-").kind === "pass");
  return { text: [text, ...blocked].join(" · "), seat: move.seat, quiet };
}

/** A move of which only the word is known. */
function wordAlone(play: Play, word: string | null): string {
  const read = readWord(word ?? "-");
  if (read.kind === "pass") return play.say("log-pass");
  if (read.kind === "answer") return answerText(play, word!);
  const code = { pebble: "log-pebble-placed", stone: "log-stone-placed", koi: "log-koi-placed" }[read.kind];
  return play.say(code, { value: read.kind === "pebble" ? read.value : 0, cell: read.cell });
}

/** One pebble is placed per turn. */
function turnOf(view: HirobaView): number {
  return Object.keys(view.board).length + (view.phase === "place" || view.phase === "again" ? 1 : 0);
}

const SOUNDS: Record<string, "place" | "draw" | "bonus"> = {
  "pebble-placed": "place",
  "stone-placed": "place",
  "pebble-returned": "place",
  "koi-won": "draw",
  "koi-doubles": "bonus",
  "koi-placed": "bonus",
};

const game: GameModule = {
  Board,
  Tray,
  Facts,
  Sheet,
  Thumbnail,
  previewLines,
  points: (view, seat) => hiroba(view).points[seat - 1] ?? null,
  seatLine(play, seat) {
    const view = hiroba(play.view);
    const parameters = { pebbles: pebblesLeft(view, seat), stones: view.stones[seat - 1] ?? 0 };
    return play.say("seat-line", parameters);
  },
  hasPieces: ({ view, seat }) => ["place", "again", "answer"].includes(hiroba(view).phase) || view.to_act !== seat,
  shortSeatLine: (play, seat) => play.say("seat-line-short", { pebbles: pebblesLeft(hiroba(play.view), seat) }),
  out: (play, seat) => (hiroba(play.view).blocked[seat - 1] ? play.say("seat-blocked") : null),
  prompt,
  picked: (play) => prompt(play).help,
  logLine,
  moveText,
  areaText: (play, words) => {
    const cells = tileAround(cellOf(words[0]));
    return cells === null ? play.say("hint-choices") : play.say("hint-tile", { first: cells[0], last: cells[8] });
  },
  follow: (play, word) => (mayAddStone(play, word) ? PASS : null),
  prepared: ({ view, picked, place }) => (hiroba(view).phase === "place" && picked !== null && place !== null ? picked + place : null),
  continues: (word, before) => readWord(word ?? "-").kind !== "pebble" || before.at(-1)?.code === "pebble-returned",
  announce: (play, event) => (event.code === "no-objection" ? "" : play.say(`said-${event.code}`, named(play, event))),
  objections,
  faultButtons,
  brokenRule,
  sound: (event) => SOUNDS[event.code] ?? null,
  meta: (play) => play.say("meta-turn", { count: turnOf(hiroba(play.view)) }),
  endLine: (play) => play.say("end-line", { gardens: hiroba(play.view).gardens_won.join(" – ") }),
  secret: false,
};

export default game;
