import { say } from "../app/catalogue.svelte";
import { settings } from "../app/settings.svelte";
import calmIcon from "../../public/icon.svg?raw";
import turnIcon from "./icon-turn.svg?raw";

/** The icons are part of the script, so that the tab can show whose turn it is while the server is unreachable. */
const address = (picture: string): string => `data:image/svg+xml,${encodeURIComponent(picture)}`;

/** The tab shows that it is our turn: title, icon, and a notification if wanted. */
export function attend(game: string, turn: boolean): void {
  document.title = turn ? say("title-your-turn", { game }) : say("title-table", { game });
  document.getElementById("favicon")?.setAttribute("href", address(turn ? turnIcon : calmIcon));
}

/** Are notifications supported? Phones show them only through a service worker, and only with TLS. */
export const canNotify = (): boolean => "Notification" in window && "serviceWorker" in navigator && isSecureContext;

/** Ask for permission through the browser; was it granted? */
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
