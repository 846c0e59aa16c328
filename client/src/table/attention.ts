import { say } from "../app/catalogue.svelte";
import { settings } from "../app/settings.svelte";
import calmIcon from "../../public/icon.svg?raw";
import turnIcon from "./icon-turn.svg?raw";

/** The icons are part of the script: the tab tells whose turn it is while the server is away, too. */
const address = (picture: string): string => `data:image/svg+xml,${encodeURIComponent(picture)}`;

/** The tab tells that it is your turn: its title, its icon, and a notification if that was asked for. */
export function attend(game: string, turn: boolean): void {
  document.title = turn ? say("title-your-turn", { game }) : say("title-table", { game });
  document.getElementById("favicon")?.setAttribute("href", address(turn ? turnIcon : calmIcon));
}

/** Are there notifications at all? Phones show them through a service worker alone, and only where there is TLS. */
export const canNotify = (): boolean => "Notification" in window && "serviceWorker" in navigator && isSecureContext;

/** Ask the person, through the browser; was it granted? */
export async function allowNotifications(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/worker.js");
  return true;
}

export function notifyTurn(game: string, table: string): void {
  if (!settings.get("notify") || document.visibilityState === "visible") return;
  if (!canNotify() || Notification.permission !== "granted") return;
  const options = { body: say("notify-body"), icon: "/icon-192.png", tag: `turn ${table}`, data: `/t/${table}` };
  void navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then((worker) => worker.showNotification(say("notify-title", { game }), options));
}
