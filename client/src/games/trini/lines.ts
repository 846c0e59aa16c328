/** All texts of this game. */
import type { Line, Message, Play } from "../../table/contract";
import { bringsNew, pickedDie, standingPlace } from "./input";
import { sayAlike, sayDie } from "./names";
import { LOOKS } from "./places";
import { goalOf, known, movedDie, placed, table, trini, trinisOf } from "./view";
import { boardWith, readWord } from "./words";

/** So few triangles would name the move. */
const FEW = 2;

export function prompt(play: Play): { question: string; help: string } {
  const view = table(play);
  if (view.outcome?.over || view.to_act === null) return { question: play.say("ask-none"), help: "" };
  const place = standingPlace(play);
  const die = pickedDie(play);
  if (place !== null) return { question: play.say("ask-faces"), help: play.say("help-faces", { place }) };
  if (die !== null) return { question: play.say("ask-die", { die }), help: play.say("help-die", { die, phone: play.phone ? "yes" : "no" }) };
  if (bringsNew(play)) return { question: play.say("ask-place"), help: play.say("help-place") };
  const [own, reserve] = [Object.values(view.board).some(({ seat }) => seat === play.seat), view.reserves[(play.seat ?? 1) - 1] ?? 0];
  const can = reserve === 0 ? "no-new" : own ? "all" : "only-new";
  return { question: play.say("ask-act-now", { can }), help: play.say("help-act", { can }) };
}

export function seatLine(play: Play, seat: number): string {
  const view = table(play);
  return play.say("seat-line", { placed: view.points[seat - 1] ?? 0, goal: goalOf(view), reserve: view.reserves[seat - 1] ?? 0 });
}

export function shortSeatLine(play: Play, seat: number): string {
  return play.say("seat-line-short", { reserve: table(play).reserves[seat - 1] ?? 0 });
}

export function previewLines(play: Play): { title: string; total: string | null; lines: Line[]; button: string } {
  const word = play.proposed[0];
  const action = readWord(word);
  if (!action) return { title: "", total: null, lines: [], button: "" };
  const heading = { title: play.say(`preview-${action.kind}`, { ...action }), button: play.say(`play-${action.kind}`) };
  if (!play.preview || play.seat === null) return { ...heading, total: null, lines: [] };
  const { events, view } = play.preview;
  const board = boardWith(table(play).board, word, play.seat);
  const gained = placed(events);
  const trinis = gained.map(({ round, seat }) => ({ text: play.say("preview-trini", { round, alike: sayAlike(play, board, round) }), points: 1, seat }));
  const won = known(events).filter((event) => event.code === "all-placed" || event.code === "quiet-end" || event.code === "quiet-draw");
  const end = won.map((event) => ({ text: announce(play, event as unknown as Message) }));
  const countdown = view === null || end.length > 0 ? [] : [{ text: play.say(gained.length > 0 ? "preview-restart" : "preview-quiet", { count: trini(view).countdown }) }];
  const none = gained.length === 0 ? [{ text: play.say("preview-none") }] : [];
  return { ...heading, total: gained.length > 0 ? `+${gained.length}` : null, lines: [...trinis, ...none, ...end, ...countdown] };
}

/** A word as text: "New die on b3". */
export function moveText(play: Play, word: string): string {
  const action = readWord(word);
  return action ? play.say(`preview-${action.kind}`, { ...action }) : "";
}

/** What the die would show: "solid star to o4, …". */
export function moveDetail(play: Play, word: string): string {
  const action = readWord(word);
  return action && action.kind !== "slide" ? sayDie(play, action.to, action.shown) : "";
}

/** The triangles of these words; where there are few, the round spaces beside them. */
export function areaText(play: Play, words: readonly string[]): string {
  const triangles = [...new Set(words.flatMap((word) => readWord(word)?.to ?? []))].sort();
  if (triangles.length > FEW) return play.say("hint-triangles", { triangles });
  const rounds = new Set(triangles.flatMap((triangle) => LOOKS[triangle]!.filter((round) => round !== null)));
  return play.say("hint-rounds", { rounds: [...rounds] });
}

export function logLine(play: Play, move: { seat: number; word: string | null; happened: Message[] }): Line {
  const { seat, word, happened } = move;
  const action = readWord(word ?? undefined);
  const rounds = placed(happened).map(({ round }) => round);
  const done = action ? play.say(`log-${action.kind}`, { ...action }) : "";
  if (rounds.length === 0) return { seat, text: done };
  return { seat, text: play.say("log-trini", { done, rounds }), points: rounds.length };
}

export function announce(play: Play, message: Message): string {
  const event = known([message])[0];
  if (!event) return "";
  const name = "seat" in event ? play.name(event.seat) : "";
  const shown = "orientation" in event ? [...event.orientation].map((sign) => play.say("sign", { sign })) : [];
  return play.say(`announce-${event.code}`, { ...event, name, shown });
}

export function meta(play: Play): string {
  const view = table(play);
  return view.outcome?.over ? "" : play.say("meta", { count: view.countdown });
}

/** What decided the game. */
export function endLine(play: Play): string {
  const view = table(play);
  const reason = view.outcome?.detail["reason"];
  const last = trinisOf(view).at(-1);
  if (reason === "quiet") return play.say("end-quiet", { turns: view.options.quiet_turns, end: view.options.quiet_end ?? "most" });
  return reason === "all-placed" && last ? play.say("end-all-placed", { name: play.name(last.seat), turn: last.turn, round: last.round }) : "";
}

export function sound(message: Message): "place" | "flip" | "bonus" | null {
  const event = known([message])[0];
  if (event?.code === "trini-placed") return "bonus";
  const moved = movedDie([message]);
  return moved === undefined ? null : moved.code === "die-turned" ? "flip" : "place";
}
