/** What board, tray and panels of one table share and the server need not know. */
import type { Play } from "../../table/contract";

/** One for each table, made when it is first asked for. */
export function oneForEach<Kept>(make: () => Kept): (play: Play) => Kept {
  const kept = new WeakMap<Play, Kept>();
  return (play) => {
    const found = kept.get(play) ?? make();
    kept.set(play, found);
    return found;
  };
}
