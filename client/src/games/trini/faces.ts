/** A new die, face by face: the first has six symbols to choose from, the second four, the third follows. */

/** A symbol chosen for a face; faces are counted clockwise from the tip of the triangle. */
export interface Face {
  face: number;
  sign: string;
}

/** The orientations that show all the chosen faces. */
export function fitting(standings: readonly string[], chosen: readonly Face[]): string[] {
  return standings.filter((shown) => chosen.every(({ face, sign }) => shown[face] === sign));
}

/** The symbols that a face can still show, given the faces chosen before it. */
export function choicesFor(standings: readonly string[], chosen: readonly Face[], face: number): Set<string> {
  const at = chosen.findIndex((one) => one.face === face);
  const before = at < 0 ? chosen : chosen.slice(0, at);
  return new Set(fitting(standings, before).map((shown) => shown[face]!));
}

/** Choose one more face, or another symbol for it; drop what no longer fits. */
export function choose(standings: readonly string[], chosen: readonly Face[], next: Face): Face[] {
  const asked = chosen.some(({ face }) => face === next.face) ? chosen.map((one) => (one.face === next.face ? next : one)) : [...chosen, next];
  return asked.reduce<Face[]>((kept, one) => (fitting(standings, [...kept, one]).length > 0 ? [...kept, one] : kept), []);
}

/** What a die with these faces shows; "." where nothing is chosen or implied. */
export function shownBy(standings: readonly string[], chosen: readonly Face[]): string {
  const left = fitting(standings, chosen);
  if (left.length === 1) return left[0]!;
  return [0, 1, 2].map((face) => chosen.find((one) => one.face === face)?.sign ?? ".").join("");
}
