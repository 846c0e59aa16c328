/** The lines of the evaluation graph. */
export const DASHES = [undefined, "7 5", "2 4", "10 4 2 4", "14 4"] as const;

/** A seat's chances, as an SVG path in a box. */
export function chanceLine(chances: readonly (readonly number[])[], seat: number, unit: number, width: number, height: number): string {
  const last = Math.max(1, chances.length - 1);
  return `M${chances.map((each, ply) => `${round((width * ply) / last)} ${round(height * (1 - each[seat]! / unit))}`).join("L")}`;
}

/** The end of each line, moved apart where the symbols would overlap. */
export function ends(last: readonly number[], unit: number, height: number, apart = 15): number[] {
  const moved = last.map((chance) => height * (1 - chance / unit));
  const order = last.map((_, index) => index).sort((a, b) => moved[b]! - moved[a]!);
  order.forEach((index, place) => {
    const below = order[place - 1];
    if (below !== undefined) moved[index] = Math.min(moved[index]!, moved[below]! - apart);
  });
  return moved.map(round);
}

const round = (value: number): number => Math.round(10 * value) / 10;
