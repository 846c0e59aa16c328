/** All texts of this game. */
import type { Line, Message, Play } from "../../table/contract";
import { errorsStand, isAnswer, OK } from "../../table/vigilance";
import { answerText, readSeries, seriesText } from "./claims";
import { offeredFlips } from "./input";
import { bestTurn, kakurosOf } from "./sheet";
import { boardAfter, formed, known, pointsOf, runsRight, table } from "./view";
import { flipCells, flipsWith, isFlip, PASS, readPlacement } from "./words";

export function prompt(play: Play): { question: string; help: string } {
  const { phase, placed, options } = table(play);
  if (errorsStand(play.view) && phase !== "over" && phase !== "place") return vigilPrompt(play);
  if (phase === "over") return { question: play.say("ask-none"), help: "" };
  const question = play.say(`ask-${phase}`, { flips: options.flips });
  return { question, help: play.say(`help-${phase}`, { flips: options.flips, placed: placed ?? "" }) };
}

/** Where errors stand, any tile may be flipped and Kakuros are claimed. */
function vigilPrompt(play: Play): { question: string; help: string } {
  const { phase, options, asked } = table(play);
  const count = asked?.claims.length ?? 0;
  const code = phase === "flip" ? "flip-any" : phase === "claim" && count > 0 ? "claimed" : phase;
  const question = play.say(phase === "answer" ? "ask-objection" : `ask-${phase}`, { flips: options.flips });
  return { question, help: play.say(`help-${code}`, { count }) };
}

/** "Yellow 4, a term": the side taken from behind the screen. */
export function picked(play: Play): string {
  const [colour, digit] = [play.picked?.[0] === "r" ? "red" : "yellow", play.picked?.slice(1) ?? ""];
  return play.say("hand-side", { colour, digit });
}

export function seatLine(play: Play, seat: number): string {
  return play.say("seat-line", { held: table(play).held[seat - 1] ?? 0 });
}

export function previewLines(play: Play): { title: string; total: string | null; lines: Line[]; button: string } {
  const [first, second] = play.proposed;
  const events = play.preview?.events ?? [];
  const flips = [...flipsWith(offeredFlips(play), [])];
  const asked = readPlacement(first) !== null && second === undefined && flips.length > 0;
  if (errorsStand(play.view)) return { title: moveText(play, first), total: null, lines: [], button: play.say(vigilButton(first)) };
  const lines = asked ? [{ text: play.say("preview-may-flip", { cells: flips }) }] : effects(play, events);
  const points = pointsOf(events);
  return {
    title: moveText(play, first),
    total: asked || points === 0 ? null : `+${points}`,
    lines: play.preview ? lines : [],
    button: play.say(buttonCode(first, second)),
  };
}

/** The button of a word where errors stand: nothing but the word itself is previewed. */
function vigilButton(word: string | undefined): string {
  if (isAnswer(word ?? null)) return "play-answer";
  return readSeries(word) ? "play-claim" : word === PASS ? "play-done" : buttonCode(word, undefined);
}

/** A word as text: "Yellow 4 on c6". */
export function moveText(play: Play, word: string | undefined): string {
  const placement = readPlacement(word);
  if (placement) return play.say("preview-place", { ...placement });
  if (isAnswer(word ?? null)) return answerText(play, word!);
  const series = readSeries(word);
  if (series) return play.say("preview-claim", { series: seriesText(play, series) });
  if (word === PASS && table(play).phase === "claim") return play.say("preview-no-claim");
  return isFlip(word) ? play.say("preview-flip", { cells: flipCells(word) }) : play.say("preview-pass");
}

/** Tiles turned over, then the sum of each Kakuro. */
function effects(play: Play, events: readonly Message[]): Line[] {
  const board = boardAfter(table(play).board, events);
  const turned = known(events).filter((event) => event.code === "tile-flipped");
  const kakuros = formed(events);
  const sums = kakuros.map(({ cells, points, seat }) => ({
    text: cells.slice(1).map((cell) => board[cell]?.digit).join(" + "),
    points,
    seat,
  }));
  const none = kakuros.length === 0 ? [{ text: play.say("preview-none"), points: 0 }] : [];
  return [...turned.map((event) => ({ text: play.say("preview-turned", { ...event }) })), ...sums, ...none];
}

function buttonCode(first: string | undefined, second: string | undefined): string {
  if (first === PASS) return "play-pass";
  if (isFlip(first)) return "play-flip";
  return isFlip(second) ? "play-place-flip" : "play-place";
}

export function logLine(play: Play, move: { seat: number; word: string | null; happened: Message[] }): Line {
  const { word, seat } = move;
  // Points are withheld while a flip is being asked.
  const counted = move.happened.some((event) => event.code !== "tile-placed" && event.code !== "kakuro-claimed");
  const line = counted ? { seat, points: pointsOf(move.happened) } : { seat };
  const placement = readPlacement(word ?? undefined);
  if (placement) return { ...line, text: play.say("log-place", { ...placement }) };
  if (isFlip(word ?? undefined)) return { ...line, text: play.say("log-flip", { cells: flipCells(word ?? undefined) }) };
  const claim = readSeries(word ?? undefined);
  if (isAnswer(word)) return answerLine(play, move, line);
  if (claim) return { ...line, text: play.say("log-claim", { series: seriesText(play, claim) }) };
  return { ...line, text: play.say("log-pass"), quiet: true };
}

/** An answer to the move before; with the points that the move then scored. */
function answerLine(play: Play, move: { word: string | null; happened: Message[] }, line: Omit<Line, "text">): Line {
  const objection = move.happened.find((event) => /^(alarm|spotted)-/.test(event.code));
  const text = objection === undefined ? answerText(play, move.word!) : play.say(`log-${objection.code}`, named(play, objection));
  return { ...line, text, quiet: move.word === OK };
}

/** An event's parameters with names in the place of seats. */
function named(play: Play, event: Message): Record<string, unknown> {
  return { ...event, name: play.name(Number(event.seat)), mover: play.name(Number(event.mover)) };
}

/** A flip, or none, belongs to the tile placed before it. */
export function continues(word: string | null): boolean {
  return readPlacement(word ?? undefined) === null;
}

export function announce(play: Play, message: Message): string {
  if (/^(alarm|spotted)-/.test(message.code)) return play.say(`announce-${message.code}`, named(play, message));
  const event = known([message])[0];
  if (!event) return "";
  const name = play.name(event.seat);
  // Only the seat that drew a tile is told its digit.
  if (event.code === "tile-drawn" && "digit" in event) return play.say("announce-tile-drawn-own", { ...event });
  if (event.code !== "kakuro-formed" && event.code !== "kakuro-claimed") return play.say(`announce-${event.code}`, { ...event, name });
  const { cells, points } = event;
  return play.say(`announce-${event.code}`, { name, total: cells[0], direction: runsRight(cells) ? "right" : "down", points });
}

export function meta(play: Play): string {
  const { turn, bag } = table(play);
  return play.say("meta", { turn, bag });
}

export function endLine(play: Play): string {
  const best = bestTurn(kakurosOf(table(play)));
  return best ? play.say("end-line", { ...best, name: play.name(best.seat) }) : "";
}

export function sound(message: Message): "place" | "flip" | "draw" | "bonus" | null {
  const sounds = { "tile-placed": "place", "tile-flipped": "flip", "tile-drawn": "draw", "kakuro-formed": "bonus", "tile-turned-back": "flip", "kakuro-claimed": "place" } as const;
  const event = known([message])[0];
  return event ? sounds[event.code] : null;
}
