/** State that board, tray and panels of one table share and the server does not need. */
import type { Play } from "../../table/contract";

/** One for each table, created on first use. */
export function oneForEach<Kept>(make: () => Kept): (play: Play) => Kept {
  const kept = new WeakMap<Play, Kept>();
  return (shown) => {
    const play = shown.self ?? shown;
    const found = kept.get(play) ?? make();
    kept.set(play, found);
    return found;
  };
}
