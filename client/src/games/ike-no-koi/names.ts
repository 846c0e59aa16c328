/** Names of cards, zones and jetties, for screen readers and sentences. */
import { fitNames } from "../../app/names";
import type { Play } from "../../table/contract";
import { signed } from "../../lib/signed";
import { takeWord } from "./choices";
import { priceOf } from "./prices.svelte";
import { countOf, ike, jettyOf, leaderOf, seatsOf, varietiesOf, type Card } from "./view";

const FONT = '"Source Sans 3 Variable", sans-serif';

/** A name shortened to its place, by the usual width of a letter. */
export function fit(text: string, width: number, size: number): string {
  const most = Math.max(2, Math.floor(width / (size * 0.54)));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** How wide a line of text is, in pixels; without a canvas, by the usual width of a letter. */
export function widthOf(text: string, size: number): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null) return text.length * size * 0.54;
  pen.font = `${size}px ${FONT}`;
  return pen.measureText(text).width;
}

/** The names of all seats, as they fit beside each other without looking alike. */
export function shortNames(play: Play, width: number, size: number): readonly string[] {
  return fitNames(seatsOf(play.view).map((seat) => play.name(seat)), width, `600 ${size}px ${FONT}`);
}

export function sayCard(play: Play, card: Card): string {
  return play.say("card", { card });
}

/** "you, Bea and Noé" */
export function listed(play: Play, names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")}${play.say("and")}${names.at(-1)}`;
}

/** A card of the river, and its value in a share. */
export function cardName(play: Play, card: Card, index: number): string {
  const word = takeWord(card);
  const legal = play.legal.has(word);
  const price = legal ? priceOf(play, word) : null;
  const parts = [play.say("river-card", { card: sayCard(play, card), number: index + 1 })];
  if (legal) parts.push(play.say(play.proposed[0] === word ? "is-chosen" : "can-be-taken"));
  if (price !== null) parts.push(play.say("for-you", { points: signed(price) }));
  return parts.join(", ");
}

export function zoneName(play: Play, seat: number, variety: number): string {
  const view = ike(play.view);
  const jetty = jettyOf(view, seat);
  const koi = jetty.koi[variety - 2] ?? 0;
  const bamboos = jetty.bamboos[variety - 2] ?? 0;
  const whose = seat === play.seat ? play.say("your-zone", { variety }) : play.say("zone-of", { variety, name: play.name(seat) });
  const parts = [whose, play.say("koi-count", { count: koi })];
  if (bamboos > 0) parts.push(play.say("bamboo-count", { count: bamboos }));
  const leader = leaderOf(view, variety);
  if (leader === seat) parts.push(play.say("leads-token"));
  else if (leader !== null) parts.push(play.say("token-with", { name: leader === play.seat ? play.say("you-object") : play.name(leader) }));
  if (jetty.protected.includes(variety)) parts.push(play.say("under-bridge"));
  return parts.join(", ");
}

export function jettyName(play: Play, seat: number): string {
  const view = ike(play.view);
  const held = varietiesOf(view)
    .filter((variety) => countOf(view, seat, variety) > 0)
    .map((variety) => play.say("times", { count: countOf(view, seat, variety), variety }));
  return play.say("jetty-summary", { name: play.name(seat), held: held.length > 0 ? held : play.say("nothing-yet") });
}

export function honourName(play: Play, variety: number): string {
  const view = ike(play.view);
  const leader = leaderOf(view, variety);
  const lotus = view.token_lotus[String(variety)] ?? 0;
  const who = leader === null ? play.say("nobody-leads") : play.say("leads", { name: play.name(leader), count: countOf(view, leader, variety) });
  return play.say("token-name", { variety, lotus, who });
}

export function basinName(play: Play): string {
  const view = ike(play.view);
  return view.basin ? play.say("basin-known", { cards: view.basin.map((card) => ({ code: "card", card })) }) : play.say("basin-hidden");
}
