import { keepOf, recallOf } from "../app/per-table";

const KEY = "tatami.automatic";

/** Our moves at a table that were played without asking, by their number; they are no decisions. Survives a reload. */
export class AutomaticMoves {
  private readonly plies: Set<number>;

  constructor(private readonly table: string) {
    const known = recallOf(KEY, table);
    this.plies = new Set(Array.isArray(known) ? known.filter((ply) => typeof ply === "number") : []);
  }

  has(ply: number): boolean {
    return this.plies.has(ply);
  }

  add(ply: number): void {
    this.plies.add(ply);
    keepOf(KEY, this.table, [...this.plies]);
  }

  /** Moves after this many were taken back. */
  undo(ply: number): void {
    for (const each of this.plies) if (each > ply) this.plies.delete(each);
    keepOf(KEY, this.table, [...this.plies]);
  }
}
