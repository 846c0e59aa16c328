/** Where errors stand: claims and objections as words, and the series they name. Nothing here knows which are right. */
import type { Message, Play, StoodError, View } from "../../table/contract";
import { OK } from "../../table/vigilance";
import { columnOf, COLUMNS, kakuro, rowOf, table, type Tile } from "./view";
import { isFlip } from "./words";

const SERIES = /^[k!]([a-i][1-9])([>v])$/;

export interface Series {
  total: string;
  right: boolean;
}

/** The series that a claim ("ke2>") or an objection to one ("!e2>") names. */
export function readSeries(word: string | undefined): Series | null {
  const found = SERIES.exec(word ?? "");
  return found ? { total: found[1]!, right: found[2] === ">" } : null;
}

/** The cell that an objection to a flip names: "!fc5". */
function flippedCell(word: string): string | null {
  return word.startsWith("!f") && word.length === 4 ? word.slice(2) : null;
}

/** The cells of a series, the total first. */
export function seriesCells(board: Readonly<Record<string, Tile>>, { total, right }: Series): string[] {
  const cells = [total];
  for (let step = 1; step < 9; step++) {
    const column = columnOf(total) + (right ? step : 0);
    const cell = `${COLUMNS[column] ?? "?"}${rowOf(total) + 1 + (right ? 0 : step)}`;
    if (board[cell]?.colour !== "yellow") return cells;
    cells.push(cell);
  }
  return cells;
}

/** The cells that a claim or an objection is about. */
export function cellsNamed(board: Readonly<Record<string, Tile>>, word: string): string[] {
  const series = readSeries(word);
  if (series) return seriesCells(board, series);
  const cell = flippedCell(word);
  return cell === null ? [] : [cell];
}

/** The words that a tap on a cell may mean: those whose total or flipped tile it is, else those it is a term of. */
export function wordsAt(board: Readonly<Record<string, Tile>>, words: readonly string[], cell: string): string[] {
  const first = words.filter((word) => cellsNamed(board, word)[0] === cell);
  return first.length > 0 ? first : words.filter((word) => cellsNamed(board, word).includes(cell));
}

/** The claims to choose from now. */
export function offeredClaims(play: Play): string[] {
  return table(play).phase === "claim" ? [...play.legal].filter((word) => readSeries(word) !== null) : [];
}

/** The claims and flips of the move in question, each of which can be objected to. */
export function objections(view: View): string[] {
  const { asked, phase } = kakuro(view);
  if (!asked || phase !== "answer") return [];
  return [...asked.claims.map((word) => `!${word.slice(1)}`), ...asked.flips.map((word) => `!${word}`)];
}

export function faultButtons(play: Play, faults: readonly string[]): { word: string; text: string }[] {
  return faults.map((word) => ({ word, text: answerText(play, word) }));
}

/** A series as text: "e2→". */
export function seriesText(play: Play, { total, right }: Series): string {
  return play.say("sheet-series", { cell: total, direction: right ? "right" : "down" });
}

/** An answer as text: "Kakuro e2→", "Flip of c5". */
export function answerText(play: Play, word: string): string {
  const series = readSeries(word);
  if (series) return play.say("fault-claim", { series: seriesText(play, series) });
  return word === OK ? play.say("no-objection") : play.say("fault-flip", { cell: flippedCell(word) ?? "" });
}

/** The question or refusal whose paragraph says what was wrong. */
export function brokenRule({ code }: Message): string {
  return code === "spotted-flip" ? "flip-no-kakuro" : "ask-claim";
}

/** A wrong claim or flip on the score sheet. */
export function errorText(play: Play, { word = "" }: StoodError): string {
  const series = readSeries(word);
  if (series) return play.say("error-claim", { series: seriesText(play, series) });
  return isFlip(word) ? play.say("fault-flip", { cell: word.slice(1) }) : "";
}
