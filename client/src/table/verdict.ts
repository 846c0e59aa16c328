import type { TableState } from "../net/types";

export interface Verdict {
  /** The seat whose symbol is shown, if there is a single winner. */
  winner: number | null;
  code: string;
  parameters: Record<string, unknown>;
  /** How the game ended, if not by the rules. */
  how: string | null;
}

/** The result as text: who won, with how many points, and why. */
export function verdict(state: TableState, name: (seat: number) => string): Verdict {
  if (state.status === "aborted") return { winner: null, code: "end-aborted", parameters: {}, how: null };
  const outcome: Record<string, unknown> = { ...(state.outcome ?? state.view?.outcome) };
  const ranks = (outcome.ranks ?? []) as number[];
  const scores = (outcome.scores ?? []) as (number | null)[];
  const first = ranks.flatMap((rank, index) => (rank === 1 ? [index + 1] : []));
  const how = typeof outcome.how === "string" && outcome.how !== "played" ? `end-how-${outcome.how}` : null;
  const loser = typeof outcome.seat === "number" ? name(outcome.seat) : "";
  if (first.length !== 1) return { winner: null, code: "end-shared", parameters: { names: first.map(name), loser }, how };
  const seat = first[0]!;
  const points = scores[seat - 1] ?? null;
  const code = points === null || how !== null ? "end-wins" : scores.length === 2 ? "end-wins-to" : "end-wins-with";
  return { winner: seat, code, parameters: { name: name(seat), points, other: scores[2 - seat], loser }, how };
}

/** The points of everybody who did not win, highest first, where the verdict does not contain them. */
export function othersPoints(state: TableState): { seat: number; points: number }[] {
  const { scores = [], ranks = [], how } = state.outcome ?? {};
  if (state.status !== "over" || how !== "played" || scores.length === 2) return [];
  const all = scores.map((points, index) => ({ seat: index + 1, points, rank: ranks[index] ?? 1 }));
  return all.filter(({ rank }) => rank > 1).sort((a, b) => a.rank - b.rank).map(({ seat, points }) => ({ seat, points }));
}
