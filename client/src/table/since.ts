/** What the others did since somebody's last decision. */
import type { Line, Step } from "./contract";
import type { LoggedMove, Turn } from "./log";

/**
 * The moves of other seats after this seat's last decision; a spectator sees the last turn of each other seat. Moves
 * played automatically are not decisions.
 */
export function movesSince(turns: readonly Turn[], seat: number | null, players: number, automatic: (move: LoggedMove) => boolean): LoggedMove[] {
  if (seat === null) return turns.slice(1 - players).flatMap((turn) => turn.moves);
  const moves = turns.flatMap((turn) => turn.moves);
  const decided = moves.findLastIndex((move) => move.seat === seat && !automatic(move));
  return moves.slice(decided + 1).filter((move) => move.seat !== seat);
}

/** The same as numbered steps; what is not worth a mention beside the other moves of its turn gets no number. */
export function stepsOf(moves: readonly LoggedMove[], turns: readonly Turn[], line: (move: LoggedMove) => Line): Step[] {
  const turnOf = (move: LoggedMove): Turn | undefined => turns.find((turn) => turn.moves.includes(move));
  const told = moves.map((move) => ({ move, turn: turnOf(move), line: line(move) }));
  const loud = told.filter(({ line, turn, move }) => {
    if (line.quiet !== true) return true;
    const beside = told.filter((other) => other.turn === turn);
    return beside.every((other) => other.line.quiet === true) && beside.at(-1)?.move === move;
  });
  return loud.map(({ move, line }, index) => ({ ...move, number: index + 1, line, latest: index === loud.length - 1 }));
}
