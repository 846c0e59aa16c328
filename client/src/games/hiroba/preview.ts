/** The changes of a proposed move, from the two views that the server sent. */
import type { Line, Play, PreviewText } from "../../table/contract";
import { namesOf } from "./names";
import { answerText } from "./vigil";
import { hiroba, type Garden, type HirobaView, type Pond } from "./view";
import { readWord } from "./words";

const same = (one: readonly unknown[], other: readonly unknown[]): boolean => one.join() === other.join();

/** The gardens after the move whose leaders or koi change. */
export function changedGardens(before: HirobaView, after: HirobaView): Garden[] {
  return after.gardens.filter((garden, index) => {
    const was = before.gardens[index];
    return was !== undefined && !(same(was.winners, garden.winners) && same(was.points, garden.points));
  });
}

/** The ponds after the move whose koi would change hands. */
export function changedPonds(before: HirobaView, after: HirobaView): Pond[] {
  return after.ponds.filter((pond, index) => !same(before.ponds[index]?.winners ?? [], pond.winners));
}

/** A word as text: "4 on d1". */
export function moveText(play: Play, word: string): string {
  const read = readWord(word);
  if (read.kind === "answer") return answerText(play, word);
  return play.say(`preview-${codeOf(play, word)}`, { value: read.kind === "pebble" ? read.value : 0, cell: read.kind === "pass" ? "" : read.cell });
}

/** The preview: the move, our points before and after, and one line per change. */
export function previewLines(play: Play): PreviewText {
  const word = play.proposed[0] ?? "-";
  const code = codeOf(play, word);
  const read = readWord(word);
  const parameters = { value: read.kind === "pebble" ? read.value : 0, cell: "cell" in read ? read.cell : "" };
  const after = play.preview?.view ? hiroba(play.preview.view) : null;
  return {
    title: moveText(play, word),
    total: totalOf(play),
    lines: after === null ? [] : linesOf(play, after, read.kind !== "pass"),
    button: play.say(read.kind === "answer" ? "play-answer" : `play-${code}`, parameters),
    ...(mayAddStone(play, word) ? { asking: play.say("play-then-stone") } : {}),
  };
}

/** Would a stone be asked for after this word? */
export function mayAddStone(play: Play, word: string): boolean {
  const view = hiroba(play.view);
  return readWord(word).kind === "pebble" && play.seat !== null && (view.stones[play.seat - 1] ?? 0) > 0;
}

/** One of: pebble, stone, koi, no-stone, no-koi. */
export function codeOf(play: Play, word: string): string {
  const { kind } = readWord(word);
  if (kind !== "pass") return kind;
  return hiroba(play.view).phase === "koi" ? "no-koi" : "no-stone";
}

/** The changes and other facts; a placement without changes says so. */
function linesOf(play: Play, after: HirobaView, always: boolean): Line[] {
  const lines = [...changes(play, hiroba(play.view), after), ...facts(play)];
  return lines.length > 0 || !always ? lines : [{ text: play.say("change-none") }];
}

/** Our points before and after, if they change. */
function totalOf(play: Play): string | null {
  if (play.seat === null) return null;
  const before = hiroba(play.view).points[play.seat - 1];
  const after = play.preview?.scores[play.seat - 1];
  if (after === null || after === undefined || after === before) return null;
  return play.say("preview-total", { before, after });
}

/** Other facts from the server, with names instead of seats. */
function facts(play: Play): Line[] {
  return (play.preview?.facts ?? []).map(({ code, ...parameters }) => {
    const seat = typeof parameters.seat === "number" ? parameters.seat : undefined;
    return { text: play.say(code, { ...parameters, name: seat === undefined ? "" : play.name(seat) }), ...(seat === undefined ? {} : { seat }) };
  });
}

function changes(play: Play, before: HirobaView, after: HirobaView): Line[] {
  const gardens = changedGardens(before, after).flatMap((garden) => {
    const was = before.gardens[after.gardens.indexOf(garden)]!;
    return seatsFrom(play).flatMap((seat) => gardenLine(play, was, garden, seat));
  });
  const ponds = changedPonds(before, after).flatMap((pond) => pondLine(play, pond, before));
  const spare = seatsFrom(play).flatMap((seat) => spareLine(play, before, after, seat));
  return [...gardens, ...ponds, ...spare];
}

/** Our own seat first. */
function seatsFrom(play: Play): number[] {
  const seats = Array.from({ length: play.view.players }, (_, index) => index + 1);
  return seats.sort((one, other) => Number(other === play.seat) - Number(one === play.seat));
}

function gardenLine(play: Play, was: Garden, garden: Garden, seat: number): Line[] {
  const points = (garden.points[seat - 1] ?? 0) - (was.points[seat - 1] ?? 0);
  const code = gardenCode(was, garden, seat);
  if (code === null) return [];
  const others = garden.sums.filter((_, index) => index !== seat - 1);
  const parameters = { name: play.name(seat), size: garden.size, own: garden.sums[seat - 1], most: Math.max(...others) };
  return [{ text: play.say(`change-${code}`, parameters), points, seat }];
}

function gardenCode(was: Garden, garden: Garden, seat: number): string | null {
  const [led, leads] = [was.winners.includes(seat), garden.winners.includes(seat)];
  if (!led && !leads) return null;
  if (led && !leads) return "lost";
  const alone = garden.winners.length === 1;
  if (!alone) return led ? (was.winners.length > 1 ? null : "now-tied") : "tied";
  if (led && was.winners.length === 1) return garden.koi ? "doubled" : "undoubled";
  const rivals = garden.sums.some((sum, index) => index !== seat - 1 && sum > 0);
  return (rivals ? "won" : "taken") + (garden.koi ? "-doubled" : "");
}

function pondLine(play: Play, pond: Pond, before: HirobaView): Line[] {
  const was = before.ponds.find((other) => other.cell === pond.cell)?.winners ?? [];
  const seat = pond.winners.find((winner) => !was.includes(winner)) ?? pond.winners[0];
  const code = pond.winners.length === 0 ? "change-koi-nobody" : "change-koi";
  return [{ text: play.say(code, { cell: pond.cell, names: namesOf(play, pond.winners) }), ...(seat === undefined ? {} : { seat }) }];
}

function spareLine(play: Play, before: HirobaView, after: HirobaView, seat: number): Line[] {
  const points = (after.spare_koi[seat - 1] ?? 0) - (before.spare_koi[seat - 1] ?? 0);
  if (points === 0) return [];
  return [{ text: play.say("change-spare", { count: after.spare_koi[seat - 1], name: play.name(seat) }), points, seat }];
}
