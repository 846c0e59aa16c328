/** The geometry of the board: its 37 spaces, and what the faces of a die look at. */
export interface Space {
  name: string;
  q: number;
  r: number;
  round: boolean;
  /** Does the triangle point up? */
  up: boolean;
}

const RADIUS = 3;
/** Where the three faces look, clockwise from the tip of the triangle. */
const DIRECTIONS = {
  up: [[0, -1], [1, 0], [-1, 1]],
  down: [[0, 1], [-1, 0], [1, -1]],
} as const;

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Lines of round spaces, and rows of triangles between them, from the top. */
function rowOf(q: number, r: number): number {
  const line = q + 2 * r + 2 * RADIUS;
  return 2 * Math.floor(line / 3) + (line % 3 === 0 ? 0 : 1);
}

function readRows(): Space[][] {
  const rows: Space[][] = Array.from({ length: 9 }, () => []);
  for (let q = -RADIUS; q <= RADIUS; q++) {
    for (let r = -RADIUS; r <= RADIUS; r++) {
      if (Math.abs(q + r) > RADIUS) continue;
      const kind = modulo(q - r, 3);
      rows[rowOf(q, r)]!.push({ name: "", q, r, round: kind === 0, up: kind === 2 });
    }
  }
  let rounds = 0;
  return rows.map((row, index) =>
    row.map((space, at) => ({ ...space, name: space.round ? `o${++rounds}` : `${"abcd"[(index - 1) / 2]}${at + 1}` })),
  );
}

const rows = readRows();

/** The names of the spaces in reading order, rows of round spaces and of triangles alternating. */
export const ROWS: readonly (readonly string[])[] = rows.map((row) => row.map((space) => space.name));
export const SPACES: Readonly<Record<string, Space>> = Object.fromEntries(rows.flat().map((space) => [space.name, space]));
export const NAMES: readonly string[] = ROWS.flat();
export const TRIANGLES: readonly string[] = NAMES.filter((name) => !SPACES[name]!.round);
export const ROUNDS: readonly string[] = NAMES.filter((name) => SPACES[name]!.round);

export function isRound(name: string): boolean {
  return SPACES[name]?.round ?? false;
}

export function pointsUp(triangle: string): boolean {
  return SPACES[triangle]?.up ?? true;
}

function looksOf({ q, r, up }: Space): (string | null)[] {
  return DIRECTIONS[up ? "up" : "down"].map(([across, down]) => NAMES.find((name) => SPACES[name]!.q === q + across && SPACES[name]!.r === r + down) ?? null);
}

/** The round spaces that a die's faces look at, clockwise from the tip; null for a face at the rim. */
export const LOOKS: Readonly<Record<string, readonly (string | null)[]>> = Object.fromEntries(TRIANGLES.map((name) => [name, looksOf(SPACES[name]!)]));

/** The side of a die that a face is on, for sentences. */
export function sideOf(triangle: string, face: number): "top" | "bottom" | "left" | "right" {
  return pointsUp(triangle) ? (["top", "right", "left"] as const)[face]! : (["bottom", "left", "right"] as const)[face]!;
}

/** The direction of a face, in degrees clockwise from the right. */
export function angleOf(up: boolean, face: number): number {
  return (up ? -90 : 90) + 120 * face;
}
