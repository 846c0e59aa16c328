/** The numbers of the score sheet, each with the sentence that explains it. */
import type { Play } from "../../table/contract";
import { gardenName } from "./names";
import { hiroba, type Garden, type HirobaView } from "./view";

/** A seat's pebbles in a garden, in reading order. */
function valuesIn(view: HirobaView, garden: Garden, seat: number): number[] {
  return garden.cells.flatMap((cell) => (view.board[cell]?.seat === seat ? [view.board[cell].value] : []));
}

/** Explains a seat's sum in a garden and its points. */
export function explainGarden(play: Play, garden: Garden, seat: number): string {
  const view = hiroba(play.view);
  const values = valuesIn(view, garden, seat);
  const own = garden.sums[seat - 1] ?? 0;
  const parameters = {
    garden: gardenName(play, garden),
    name: play.name(seat),
    size: garden.size,
    points: garden.points[seat - 1] ?? 0,
    own: values.length > 1 ? `${values.join(" + ")} = ${own}` : String(own),
    most: Math.max(...garden.sums),
  };
  return play.say(`explain-garden-${resultOf(garden, seat)}`, parameters);
}

function resultOf(garden: Garden, seat: number): string {
  if (garden.winners.length === 0) return "empty";
  if (!garden.winners.includes(seat)) return (garden.sums[seat - 1] ?? 0) > 0 ? "less" : "none";
  if (garden.winners.length > 1) return "tied";
  return garden.koi ? "doubled" : "won";
}

export function koiWon(view: HirobaView, seat: number): number {
  return view.ponds.filter((pond) => pond.winners.includes(seat)).length;
}

/** The ponds that a seat's koi come from, the sums that won them, and where the koi went. */
export function explainKoi(play: Play, seat: number): string {
  const view = hiroba(play.view);
  const won = view.ponds.filter((pond) => pond.winners.includes(seat));
  const spare = view.spare_koi[seat - 1] ?? 0;
  const ponds = won.map((pond) => play.say("explain-pond", { cell: pond.cell, sum: pond.sums[seat - 1], shared: String(pond.winners.length > 1) }));
  const parameters = { name: play.name(seat), won: won.length, placed: won.length - spare, spare, ponds: ponds.join(", ") };
  return play.say(won.length === 0 ? "explain-koi-none" : "explain-koi", parameters);
}

export function explainTotal(play: Play, seat: number): string {
  const view = hiroba(play.view);
  const spare = view.spare_koi[seat - 1] ?? 0;
  const points = view.points[seat - 1] ?? 0;
  const gardens = view.gardens_won[seat - 1] ?? 0;
  return play.say("explain-total", { name: play.name(seat), gardens, fromGardens: points - spare, spare, points });
}
