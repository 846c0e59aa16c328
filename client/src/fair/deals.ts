/**
 * A second implementation of the four games' deals from a seed: the page uses it to check what the server dealt.
 * Each returns what the server's `write_deal` returns. `fixtures.json` pins them to the rules in Python.
 */
import { Chance } from "./chance";

export type Deal = Record<string, unknown>;

function kakuro(players: number, chance: Chance): Deal {
  const tiles = Array.from({ length: 72 }, (_, tile) => 1 + Math.floor(tile / 8));
  chance.shuffle(tiles);
  const bag = 5 + 2 * players;
  return { start: tiles.slice(0, 5), hands: Array.from({ length: players }, (_, seat) => tiles.slice(5 + 2 * seat, 7 + 2 * seat)), bag: tiles.slice(bag) };
}

/** The garden cards, then the koi of varieties 2 to 11, each as often as it is in the box. */
const POND = [["bamboo", 5], ["lotus", 3], ["bridge", 2], ["lantern", 3], ...Array.from({ length: 10 }, (_, zone) => [`${zone + 2}`, zone + 2])] as [string, number][];
const CHALLENGES = 14;

function ikeNoKoi(players: number, chance: Chance): Deal {
  const used = players <= 3 ? POND.slice(0, -1) : POND;
  const cards = used.flatMap(([card, copies]) => Array<string>(copies).fill(card));
  chance.shuffle(cards);
  const common = chance.below(CHALLENGES);
  const dealt = new Set([common]);
  const personal = Array.from({ length: players }, () => {
    const challenge = chance.belowExcept(CHALLENGES, dealt);
    dealt.add(challenge);
    return challenge + 1;
  });
  return { common: common + 1, personal, basin: cards.slice(0, 3), pile: cards.slice(3) };
}

/** Hiroba: the eight outer places clockwise, and how many tiles show water, by players. */
const RING = [0, 1, 2, 5, 8, 7, 6, 3];
const WATER = [0, 0, 4, 2, 0];
const LAYOUTS = 1000;
const TILES = [
  "aaabPabbB", "PabaAbabb", "aPbaabaBb", "PaabaAbbb", "aPbabBabb", "aPaAaabbb",
  "AaaaPbabb", "PaaaabaBb", "PaabAbbbb", "aPbabbbbB", "PabaabaAa", "aPaaaaAbb",
];

interface Laid {
  tile: number;
  turns: number;
}

/** Where a cell of a tile lies after some quarter turns clockwise. */
function turned(cell: number, turns: number): number {
  let [row, column] = [Math.floor(cell / 3), cell % 3];
  for (let turn = 0; turn < turns; turn++) [row, column] = [column, 2 - row];
  return 3 * row + column;
}

/** The cell of the grid, as row and column, of a letter of the tile at a place. */
function lies(tiles: readonly string[], { tile, turns }: Laid, place: number, letter: RegExp): [number, number] {
  const cell = turned(tiles[tile]!.search(letter), turns);
  return [3 * Math.floor(place / 3) + Math.floor(cell / 3), 3 * (place % 3) + (cell % 3)];
}

function pondBesideStart(tiles: readonly string[], laid: readonly (Laid | null)[]): boolean {
  const starts = new Set(laid.flatMap((each, place) => (each ? [lies(tiles, each, place, /[AB]/).join()] : [])));
  return laid.some((each, place) => {
    if (!each) return false;
    const [row, column] = lies(tiles, each, place, /P/);
    return [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]].some((cell) => starts.has(cell.join()));
  });
}

function hiroba(players: number, chance: Chance, options: Record<string, unknown>): Deal {
  const box = options.box as { tiles: string[][] } | undefined;
  const tiles = box ? box.tiles.map((rows) => rows.join("").replaceAll(" ", "")) : TILES;
  const first = chance.below(RING.length);
  const water = new Set(Array.from({ length: WATER[players]! }, (_, step) => RING[(first + step) % RING.length]));
  let laid: (Laid | null)[] = [];
  const written = (): Deal => ({ tiles: laid.map((each) => (each ? [each.tile + 1, each.turns] : null)) });
  for (let layout = 0; layout < LAYOUTS; layout++) {
    const drawn = new Set<number>();
    laid = Array.from({ length: 9 }, (_, place) => {
      if (water.has(place)) return null;
      const tile = chance.belowExcept(tiles.length, drawn);
      drawn.add(tile);
      return { tile, turns: chance.below(4) };
    });
    if (!pondBesideStart(tiles, laid)) return written();
  }
  const arrangement = chance.below(4 ** 9);
  for (let step = 0; step < 4 ** 9; step++) {
    laid = laid.map((each, place) => each && { ...each, turns: ((arrangement + step) >> (2 * place)) & 3 });
    if (!pondBesideStart(tiles, laid)) break;
  }
  return written();
}

const DEALS: Record<string, (players: number, chance: Chance, options: Record<string, unknown>) => Deal> = { kakuro, "ike-no-koi": ikeNoKoi, hiroba, trini: () => ({}) };

/** The deal that a seed gives; null for a game that this page cannot deal. */
export function dealFrom(game: string, players: number, options: Record<string, unknown>, seed: string): Deal | null {
  const deal = DEALS[game]?.(players, new Chance(seed), options);
  return deal ? { game, players, ...deal } : null;
}
