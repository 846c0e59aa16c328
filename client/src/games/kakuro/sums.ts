/** Sums of the series on the board, for display only: the server says what a move scores. */
import { columnOf, CELLS, COLUMNS, rowOf, type Tile } from "./view";

export interface Sum {
  total: string;
  right: boolean;
  terms: number[];
  sum: number;
  /** Does the sum end in the total's digit, with at least two terms, all different? */
  fits: boolean;
}

export function sumsOf(board: Readonly<Record<string, Tile>>): Sum[] {
  const found: Sum[] = [];
  for (const total of CELLS) {
    if (board[total]?.colour !== "red") continue;
    for (const right of [true, false]) {
      const terms = termsFrom(board, total, right);
      if (terms.length > 0) found.push(describe(board[total], total, right, terms));
    }
  }
  return found;
}

function termsFrom(board: Readonly<Record<string, Tile>>, total: string, right: boolean): number[] {
  const terms: number[] = [];
  let [column, row] = [columnOf(total), rowOf(total)];
  for (;;) {
    if (right) column += 1;
    else row += 1;
    const tile = board[`${COLUMNS[column] ?? "?"}${row + 1}`];
    if (tile?.colour !== "yellow") return terms;
    terms.push(tile.digit);
  }
}

function describe(tile: Tile, total: string, right: boolean, terms: number[]): Sum {
  const sum = terms.reduce((one, two) => one + two, 0);
  const different = terms.length > 1 && new Set(terms).size === terms.length;
  return { total, right, terms, sum, fits: different && sum % 10 === tile.digit };
}
