/** Tables where errors stand (option `errors: "stand"`): what is asked about a move, and what is answered. */
import type { Message, View } from "./contract";
import type { LoggedMove } from "./log";

/** "I do not object." */
export const OK = "ok";

/** Can wrong moves be played here? Then nothing may tell right from wrong before somebody objects. */
export function errorsStand(view: Pick<View, "options"> | null | undefined): boolean {
  return view?.options.errors === "stand";
}

/** Is this an answer to somebody's move: no objection, or one that names a fault? */
export function isAnswer(word: string | null): boolean {
  return word === OK || (word?.startsWith("!") ?? false);
}

/** Whose move the others are asked about now; null if nothing is asked. */
export function moverAsked(view: View | null): number | null {
  if (view === null || !errorsStand(view) || view.phase !== "answer") return null;
  return (view.asked as { seat: number } | null)?.seat ?? null;
}

/** The seats that have not answered yet, in the order in which they are asked. */
export function awaitedSeats(view: View): number[] {
  const mover = moverAsked(view);
  const seats: number[] = [];
  for (let seat = view.to_act; mover !== null && seat !== null && seat !== mover; seat = (seat % view.players) + 1) seats.push(seat);
  return seats;
}

/** The objections in a turn, true or false. */
export function objectionsIn(moves: readonly LoggedMove[]): Message[] {
  return moves.flatMap((move) => (isAnswer(move.word) ? move.happened : [])).filter(({ code }) => /^(alarm|spotted)-/.test(code));
}

/** Was this objection true? */
export function isSpotted({ code }: Message): boolean {
  return code.startsWith("spotted-");
}
