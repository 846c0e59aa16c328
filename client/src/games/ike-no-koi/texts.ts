/** The texts of this game: question, log, live region, preview. */
import type { Line, Message, Play } from "../../table/contract";
import { signed } from "../../lib/signed";
import { cardsOf } from "./board/river";
import { changesOf, netOf } from "./changes";
import { parse } from "./choices";
import { sayCard } from "./names";
import { previewOf, priceOf } from "./prices.svelte";
import { ike, isOdds, type Challenge, type Odds } from "./view";

/** The question in the prompt bar, with one sentence of help. */
export function prompt(play: Play): { question: string; help: string } {
  const view = ike(play.view);
  if (view.phase === "over" || view.to_act === null) return { question: play.say("prompt-over"), help: play.say("help-over") };
  const name = play.name(view.to_act);
  const key = view.phase === "draw" ? (view.river.length < 2 ? "draw-first" : "draw") : view.phase;
  const parameters = {
    name,
    river: view.river.length,
    flowers: Number(view.ask?.flowers ?? 0),
    count: Number(view.ask?.count ?? 0),
    drawer: view.drawer === play.seat ? "you" : "other",
    drawerName: play.name(view.drawer),
    to: typeof view.ask?.to === "number" ? play.name(view.ask.to) : "",
    taken: view.ask?.taken ?? "",
  };
  const asked = view.to_act === play.seat ? "prompt" : "waiting";
  return { question: play.say(`${asked}-${key}`, parameters), help: view.to_act === play.seat ? play.say(`help-${key}`, parameters) : "" };
}

/** A challenge as a short title, without its lotus. */
export function challengeTitle(play: Play, challenge: Challenge): string {
  const [one, other] = challenge.varieties;
  return play.say(`title-${challenge.kind}`, { varieties: challenge.varieties.join(" + "), one, other, lotus: challenge.lotus });
}

/** What a challenge pays, and to whom, in words. */
export function challengeTip(play: Play, challenge: Challenge, whose: "common" | "personal"): string {
  const [one, other] = challenge.varieties;
  const what = play.say(`worth-${challenge.kind}`, { varieties: challenge.varieties.join(" + "), one, other, lotus: challenge.lotus });
  return play.say("tip-challenge", { whose, what });
}

export function oddsOf(play: Play): Odds | null {
  return previewOf(play, "draw")?.facts.find(isOdds) ?? null;
}

export function percent(odds: Odds): number {
  return odds.of === 0 ? 0 : Math.round((100 * odds.share) / odds.of);
}

/** The sentences of facts, without those that this folder draws itself. */
export function factLines(play: Play, facts: readonly Message[]): Line[] {
  return facts.filter((fact) => !isOdds(fact)).map((fact) => ({ text: play.say(fact.code, fact) }));
}

/** The title of the proposed words. */
function titleOf(play: Play, words: readonly string[]): { title: string; button: string } {
  const word = parse(words[words.length - 1] ?? "");
  switch (word.kind) {
    case "plain": {
      const code = word.word !== "-" ? word.word : ike(play.view).phase === "end" ? "finish" : "decline";
      return { title: play.say(`title-${code}`), button: play.say(`button-${code}`) };
    }
    case "take":
      return { title: sayCard(play, word.card), button: play.say(play.phone ? "button-take-short" : "button-take", { card: sayCard(play, word.card) }) };
    case "bamboo":
      return { title: play.say("title-bamboo", { zone: word.zone }), button: play.say("button-bamboo", { zone: word.zone }) };
    case "bridge": {
      const [one, other] = word.zones;
      return { title: play.say("title-bridge", { one, other }), button: play.say("button-bridge") };
    }
    case "exchange": {
      const parameters = { variety: word.zone, name: play.name(word.seat) };
      return { title: play.say("title-exchange", parameters), button: play.say("button-exchange", parameters) };
    }
    case "give": {
      const [one, other] = word.zones;
      return { title: play.say("title-give", { one, other }), button: play.say("button-give") };
    }
  }
}

/** A word as text: "Bamboo on 5", "Draw". */
export function moveText(play: Play, word: string): string {
  const { title, button } = titleOf(play, [word]);
  return parse(word).kind === "plain" ? button : title;
}

/** The part of the board where these words are. */
export function areaText(play: Play, words: readonly string[]): string {
  const read = words.map(parse);
  const [first] = read;
  if (first?.kind === "take") return play.say("hint-river");
  if (first?.kind === "exchange") return play.say("hint-jetty", { name: play.name(first.seat), count: read.length, zones: read.flatMap((word) => (word.kind === "exchange" ? [word.zone] : [])) });
  if (first?.kind === "plain") return play.say(words.includes("draw") ? "hint-pile" : "hint-choices");
  const named = read.flatMap((word) => (word.kind === "bamboo" ? [word.zone] : word.kind === "bridge" || word.kind === "give" ? word.zones : []));
  const zones = [...new Set(named)].sort((one, other) => one - other);
  return play.say("hint-own-jetty", { count: zones.length, zones });
}

/** The preview's lines and its button. */
export function previewLines(play: Play): { title: string; total: string | null; lines: Line[]; button: string } {
  const words = play.proposed;
  // A tap plays only the first word; the rest is proposed next.
  const heading = { title: titleOf(play, words).title, button: titleOf(play, words.slice(0, 1)).button };
  const preview = previewOf(play, ...words);
  if (!preview) return { ...heading, total: null, lines: [] };
  const facts = factLines(play, preview.facts);
  const odds = preview.facts.find(isOdds);
  if (odds) return { ...heading, total: `${percent(odds)} %`, lines: [...oddsLines(play, odds), ...facts] };
  const price = priceOf(play, ...words);
  const after = preview.view ? ike(preview.view) : null;
  const changes = after ? changesOf(play, after) : [];
  const quiet = after && changes.length === 0 && words.some(isAboutLotus) ? [{ text: play.say("nothing-changes"), points: 0 }] : [];
  const others = after ? netOf(play, after).filter(({ seat }) => seat !== play.seat) : [];
  const untold = after ? [] : preview.events.map((event) => ({ text: announce(play, event) }));
  const nets = others.length > 0 ? [{ text: others.map(({ seat, from, to }) => play.say("net", { name: play.name(seat), from, to })).join(" · ") }] : [];
  const lines = [...changes, ...quiet, ...nets, ...untold, ...facts];
  return { ...heading, total: price === null || price === 0 ? null : signed(price), lines: lines.length > 0 || words[0] !== "draw" ? lines : [{ text: play.say("nothing-shared-yet") }] };
}

function isAboutLotus(word: string): boolean {
  return !["lotus", "keep", "swap", "-", "draw"].includes(word);
}

function oddsLines(play: Play, odds: Odds): Line[] {
  const river = ike(play.view).river.length + 1;
  const lines = [play.say("odds-share", { share: odds.share, of: odds.of }), play.say("odds-keep", { keep: odds.of - odds.share, of: odds.of, river })];
  return lines.map((text) => ({ text }));
}

/** An event's parameters with names instead of seats. */
function named(play: Play, event: Message): Record<string, unknown> {
  const name = (seat: unknown): string => (typeof seat === "number" ? play.name(seat) : "");
  const who = event.seat === play.seat ? "you" : "other";
  return { ...event, who, name: name(event.seat), fromName: name(event.from), toName: name(event.to), cards: event.cards ?? [] };
}

const TOLD_IN_LOG = ["river-kept", "share-begun", "card-taken", "bamboo-placed", "bridge-laid", "flower-used", "cards-put-back", "koi-taken", "koi-given", "exchange-declined", "flower-declined", "card-drawn"];

/** The end of the turn reports the result of these. */
const QUIET = ["card-drawn", "cards-put-back", "exchange-declined", "flower-declined"];

/** One move in the log: its most important event. The seat's symbol stands before it. */
export function logLine(play: Play, move: { seat: number; word: string | null; happened: Message[] }): Line {
  const event = TOLD_IN_LOG.map((code) => move.happened.find((other) => other.code === code)).find((found) => found !== undefined);
  const basin = move.happened.find((other) => other.code === "basin-won" || other.code === "basin-opened");
  const texts = [event, basin].filter((found) => found !== undefined).map((found) => play.say(`log-${found.code}`, named(play, short(play, found))));
  const quiet = basin === undefined && (event === undefined || QUIET.includes(event.code));
  return { text: texts.join(" · ") || (move.word ?? ""), seat: move.seat, quiet };
}

/** Koi by number only, since the log is narrow. */
function short(play: Play, event: Message): Message {
  const tell = (card: unknown): string => play.say("card-short", { card: String((card as { card?: unknown }).card) });
  const cards = cardsOf(event).length > 0 ? (event.cards as unknown[]).map(tell) : event.cards;
  return { ...event, cards, card: event.card ? tell(event.card) : undefined };
}

/** The announcement of one event. */
export function announce(play: Play, event: Message): string {
  return play.say(`event-${event.code}`, named(play, event));
}

const SOUNDS: Record<string, "place" | "draw" | "share" | "bonus" | "flip"> = {
  "card-drawn": "draw",
  "share-begun": "share",
  "river-kept": "place",
  "card-taken": "place",
  "bamboo-placed": "place",
  "bridge-laid": "place",
  "koi-taken": "draw",
  "koi-given": "draw",
  "flower-used": "flip",
  "basin-won": "bonus",
};

export function sound(event: Message): "place" | "draw" | "share" | "bonus" | "flip" | null {
  return SOUNDS[event.code] ?? null;
}

/** One line of public facts in a seat's card. */
export function seatLine(play: Play, seat: number): string {
  const view = ike(play.view);
  const jetty = view.jetties[seat - 1];
  if (!jetty) return "";
  const tokens = view.sheet.tokens[seat - 1] ?? [];
  const parts = [play.say("line-tokens", { tokens: tokens.length > 0 ? tokens : "–" })];
  if (jetty.flowers > 0) parts.push(play.say("line-flowers", { count: jetty.flowers }));
  if (jetty.lanterns > 0) parts.push(play.say("line-lanterns", { count: jetty.lanterns }));
  return parts.join(" · ");
}

export function shortSeatLine(play: Play, seat: number): string {
  return play.say("line-token-count", { count: ike(play.view).sheet.tokens[seat - 1]?.length ?? 0 });
}

/** A sentence under the verdict: who won which tokens. */
export function endLine(play: Play): string {
  const view = ike(play.view);
  const tokens = view.outcome?.detail.tokens ?? view.sheet.tokens;
  const told = tokens.flatMap((won, place) => (won.length > 0 ? [play.say("end-tokens", { name: play.name(place + 1), tokens: won })] : []));
  return told.join(" · ");
}
