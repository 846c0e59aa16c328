/** The Kakuros of a finished game. */
import type { Kakuro, KakuroView } from "./view";

export function kakurosOf(view: KakuroView): Kakuro[] {
  return (view.outcome?.detail["kakuros"] ?? []) as Kakuro[];
}

/** The turn with the most points, the first of several. */
export function bestTurn(kakuros: readonly Kakuro[]): { seat: number; turn: number; points: number } | null {
  const turns = new Map<number, { seat: number; turn: number; points: number }>();
  for (const { seat, turn, points } of kakuros) {
    turns.set(turn, { seat, turn, points: (turns.get(turn)?.points ?? 0) + points });
  }
  return [...turns.values()].reduce<ReturnType<typeof bestTurn>>((best, one) => (best && best.points >= one.points ? best : one), null);
}
