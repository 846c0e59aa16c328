/** A preview's changes in lotus, line by line: the difference of two score sheets from the server. */
import type { Line, Play } from "../../table/contract";
import { countOf, ike, leaderOf, pointsOf, seatsOf, varietiesOf, type IkeView } from "./view";

/** The lines of all seats, those of our seat first. */
export function changesOf(play: Play, after: IkeView): Line[] {
  const before = ike(play.view);
  const lines = [...tokenLines(play, before, after), ...challengeLines(play, before, after)];
  return lines.sort((one, other) => rank(play, one) - rank(play, other));
}

function rank(play: Play, line: Line): number {
  return line.seat === play.seat ? 0 : (line.seat ?? 0);
}

function tokenLines(play: Play, before: IkeView, after: IkeView): Line[] {
  return varietiesOf(before).flatMap((variety) => {
    const [from, to] = [leaderOf(before, variety), leaderOf(after, variety)];
    if (from === to) return [];
    const lotus = before.token_lotus[String(variety)] ?? 0;
    const lines: Line[] = [];
    if (to !== null) {
      const count = countOf(after, to, variety);
      lines.push({ seat: to, points: lotus, text: play.say("change-token-won", { variety, count, who: who(play, to), name: play.name(to) }) });
    }
    if (from !== null) {
      const code = to === null ? "change-token-tied" : "change-token-lost";
      lines.push({ seat: from, points: -lotus, text: play.say(code, { variety, who: who(play, from), name: play.name(from) }) });
    }
    return lines;
  });
}

function challengeLines(play: Play, before: IkeView, after: IkeView): Line[] {
  const differences = (key: "common" | "personal" | "flowers", seat: number): number =>
    (after.sheet[key][seat - 1] ?? 0) - (before.sheet[key][seat - 1] ?? 0);
  return seatsOf(before).flatMap((seat) =>
    (["common", "personal", "flowers"] as const).flatMap((key) => {
      const points = differences(key, seat);
      if (points === 0) return [];
      return [{ seat, points, text: play.say(`change-${key}`, { who: who(play, seat), name: play.name(seat) }) }];
    }),
  );
}

function who(play: Play, seat: number): "you" | "other" {
  return seat === play.seat ? "you" : "other";
}

/** The seats whose lotus change ("you 12 → 18"): the sum of the lines. */
export function netOf(play: Play, after: IkeView): { seat: number; from: number; to: number }[] {
  const before = ike(play.view);
  return seatsOf(before)
    .map((seat) => ({ seat, from: pointsOf(before, seat), to: pointsOf(after, seat) }))
    .filter(({ from, to }) => from !== to);
}
