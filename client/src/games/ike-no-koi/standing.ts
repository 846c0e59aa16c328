/** The standing of the seats in a challenge: numbers from the jetties. The server says what it pays. */
import type { Play } from "../../table/contract";
import { countOf, ike, seatsOf, varietiesOf, type Challenge, type IkeView } from "./view";

export function numbersOf(view: IkeView, challenge: Challenge, seat: number): number[] {
  const counts = challenge.varieties.map((variety) => countOf(view, seat, variety));
  switch (challenge.kind) {
    case "pairs":
    case "triple":
      return [view.sheet.tokens[seat - 1]?.length ?? 0];
    case "fewest-varieties":
    case "most-varieties":
      return [varietiesOf(view).filter((variety) => countOf(view, seat, variety) > 0).length];
    case "most":
    case "fewest":
      return [counts.reduce((sum, count) => sum + count, 0)];
    case "same":
    case "duos":
      return counts;
  }
}

/** "you 8 · Bea 6 · Noé 6" */
export function standing(play: Play, challenge: Challenge, seats: number[]): string {
  const view = ike(play.view);
  return seats
    .map((seat) => {
      const numbers = numbersOf(view, challenge, seat).join(play.say("and"));
      return seat === play.seat ? play.say("standing-you", { numbers }) : play.say("standing-other", { name: play.name(seat), numbers });
    })
    .join(" · ");
}

/** Our own seat first. */
export function seatsFirst(play: Play): number[] {
  const seats = seatsOf(play.view);
  return play.seat === null ? seats : [play.seat, ...seats.filter((seat) => seat !== play.seat)];
}
