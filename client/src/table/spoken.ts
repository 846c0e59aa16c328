import { say } from "../app/catalogue.svelte";
import { signed } from "../lib/signed";
import type { GameModule, Play } from "./contract";

const closed = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** For screen readers: the picked piece, the effect of the proposed move, or why it is refused and what would make it legal. */
export function spoken(module: GameModule, play: Play): string {
  if (play.refusal) return [say("cannot-be"), play.refusal.text, play.refusal.remedy ?? ""].filter(Boolean).map(closed).join(" ");
  if (play.preview === null) return play.picked !== null && play.open ? (module.picked?.(play) ?? "") : "";
  const { title, total, lines } = module.previewLines(play);
  const facts = lines.map(({ text, points }) => [text, points === undefined ? "" : signed(points)].filter(Boolean).join(" "));
  return [[title, total].filter(Boolean).join(" "), ...facts, say("told-again")].map(closed).join(" ");
}
