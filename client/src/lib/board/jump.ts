/** Shift with an arrow key jumps from one selectable place to the next. */

/** Left and right: the previous or next in reading order. Up and down: the nearest in the next row that has one. */
export function jump(rows: readonly (readonly string[])[], from: string, key: string, open: ReadonlySet<string>, across: (place: string) => number): string | undefined {
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (sideways !== undefined) {
    const places = rows.flat().filter((place) => place === from || open.has(place));
    return places.at((places.indexOf(from) + sideways) % places.length);
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return undefined;
  const start = rows.findIndex((row) => row.includes(from));
  for (let row = start + step; rows[row] !== undefined; row += step) {
    const places = rows[row]!.filter((place) => open.has(place));
    if (places.length > 0) return places.reduce((best, place) => (far(place) < far(best) ? place : best));
  }
  return undefined;

  function far(place: string): number {
    return Math.abs(across(place) - across(from));
  }
}
