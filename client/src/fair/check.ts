/** The page's own check of a finished game: was the deal drawn as promised? */
import type { Message, View } from "../table/contract";
import type { TableState } from "../net/types";
import { canonical, commitmentTo, dayCommitment, daySeed, promiseOf, seatingFrom, seedFrom, type Drawn } from "./draw";
import { dealFrom, type Deal } from "./deals";
import { numberOf, type Known } from "./own";

export interface Finding {
  /** The code of a sentence. */
  code: string;
  good: boolean;
  parameters?: Record<string, unknown>;
}

export interface Verdict {
  /**
   * `good`: nobody chose the deal; `alone`: the server could have; `daily`: the same, and everybody else has the same
   * deal; `old`: an older version dealt; `bad`: something does not fit.
   */
  mark: "good" | "alone" | "daily" | "old" | "bad";
  findings: Finding[];
  /** The seats before the start whose numbers are missing. */
  missing: number[];
}

/** Check the draw of a finished game; null if nothing is known of it (an uploaded game, or one that never started). */
export function check(state: TableState, own: Known | undefined): Verdict | null {
  const reveal = state.reveal as { seed?: string; secret?: string; deal?: Deal } | null;
  const start = state.log.find((event) => event.what === "start");
  if (reveal?.seed === undefined || state.commitment === null || start === undefined) return null;
  if (reveal.secret === undefined || reveal.deal === undefined) return { mark: "old", findings: [], missing: [] };
  const { draw, terms } = state;
  const drawn: Drawn = { table: state.id, game: terms.game, options: terms.options, order: terms.order, first: draw.first, secret: reveal.secret, numbers: draw.numbers };
  const day = state.daily?.day;
  const seed = day === undefined ? seedFrom(drawn) : daySeed(day, drawn);
  const commitment = day === undefined ? commitmentTo(state.id, reveal.secret) : dayCommitment(day, terms.game, reveal.secret);
  const deal = dealFrom(terms.game, draw.numbers.length, terms.options, seed);
  const findings: Finding[] = [
    { code: day === undefined ? "fair-secret" : "fair-day-secret", good: commitment === state.commitment && (own === undefined || own.commitment === state.commitment) },
    ...ownNumber(own, draw.numbers),
    // No number is part of a deal of the day.
    ...(day !== undefined ? [] : [{ code: "fair-numbers", good: draw.numbers.every((number, index) => number === null || promiseOf(number) === draw.promises[index]) && (own?.promises === undefined || same(own.promises, draw.promises)) }]),
    { code: day === undefined ? "fair-seed" : "fair-day-seed", good: seed === reveal.seed },
    { code: "fair-seats", good: same(start.data.seating, seatingFrom(drawn, seed)) },
    ...(deal === null ? [] : [{ code: "fair-deal", good: same(deal, reveal.deal) && (state.view === null || seen(terms.game, deal, state.view, state.log.flatMap((event) => event.happened))) }]),
  ];
  const mark = findings.some(({ good }) => !good) ? "bad" : day !== undefined ? "daily" : draw.numbers.some((number) => number !== null) ? "good" : "alone";
  return { mark, findings, missing: draw.missing };
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

function ownNumber(own: Known | undefined, numbers: readonly (string | null)[]): Finding[] {
  const number = own?.promise === undefined ? undefined : numberOf(own.promise);
  if (own?.revealed !== true || number === undefined) return [];
  return [{ code: "fair-own", good: numbers.includes(number) }];
}

/** Does the deal give what this page has seen on the table? */
function seen(game: string, deal: Deal, view: View, happened: readonly Message[]): boolean {
  if (game === "hiroba") return same(view.tiles, deal.tiles);
  if (game === "kakuro") return seenKakuro(deal as unknown as KakuroDeal, view, happened);
  if (game === "ike-no-koi") return seenIke(deal as unknown as IkeDeal, view);
  return true;
}

interface KakuroDeal {
  start: number[];
  hands: number[][];
  bag: number[];
}

/** The start tiles lie on the stones, and every tile played or drawn is one that the deal gave to that seat. */
function seenKakuro({ start, hands, bag }: KakuroDeal, view: View, happened: readonly Message[]): boolean {
  const stones = view.options.stones as string[];
  const board = view.board as Record<string, { digit: number }>;
  const held = hands.map((hand) => [...hand]);
  const drawn = new Map(happened.filter(({ code }) => code === "tile-drawn").map((event) => [event.bag as number, event]));
  for (const [left, event] of drawn) {
    const tile = bag[bag.length - 1 - left];
    if (tile === undefined || (typeof event.digit === "number" && event.digit !== tile)) return false;
    held[(event.seat as number) - 1]!.push(tile);
  }
  const gone = view.played as number[][];
  const played = gone.map((tiles, seat) => (view.seat === seat + 1 ? [...tiles, ...((view.hand as number[] | null) ?? [])] : tiles));
  const owned = played.every((tiles, seat) => tiles.every((tile) => take(held[seat]!, tile)));
  return owned && start.every((digit, index) => board[stones[index]!]?.digit === digit);
}

/** Remove one such value from a list; returns whether there was one. */
function take(from: number[], tile: number): boolean {
  const place = from.indexOf(tile);
  if (place >= 0) from.splice(place, 1);
  return place >= 0;
}

interface IkeDeal {
  common: number;
  personal: number[];
  basin: string[];
  pile: string[];
}

/** The challenges, the basin and the cards in the order drawn, where a lotus flower may have swapped two. */
function seenIke({ common, personal, basin, pile }: IkeDeal, view: View): boolean {
  const looks = view.looks as { drawn: number }[];
  const challenges = view.challenges as ({ number: number } | null)[];
  const order = [...pile];
  const fits = (view.drawn as string[]).every((card, place) => {
    if (order[place] !== card && looks.some(({ drawn }) => drawn === place)) [order[place], order[place + 1]] = [order[place + 1]!, order[place]!];
    return order[place] === card;
  });
  return (
    fits &&
    (view.common as { number: number }).number === common &&
    challenges.every((each, seat) => each === null || each.number === personal[seat]) &&
    (view.basin === null || same(view.basin, basin))
  );
}
