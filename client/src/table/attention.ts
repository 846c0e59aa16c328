import { say } from "../app/words.svelte";
import { settings } from "../app/settings.svelte";

/** The tab tells that it is your turn: its title, its icon, and a notification if that was asked for. */
export function attend(game: string, turn: boolean): void {
  document.title = turn ? say("title-your-turn", { game }) : say("title-table", { game });
  document.getElementById("favicon")?.setAttribute("href", turn ? "/icon-turn.svg" : "/icon.svg");
}

export function notifyTurn(game: string): void {
  if (!settings.get("notify") || document.visibilityState === "visible") return;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const note = new Notification(say("notify-title", { game }), { body: say("notify-body"), icon: "/icon-192.png", tag: "tatami-turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
