import type { Language } from "../locale/sentence";

export type Theme = "auto" | "paper" | "night";
export type Motion = "full" | "short" | "none";
export type Pace = "slow" | "normal" | "quick" | "at-once";
export type Names = "always" | "hover" | "never";
export type TextSize = "normal" | "large" | "larger";

/** The settings of this device. */
interface Kept {
  language: Language | null;
  theme: Theme;
  textSize: TextSize;
  confirm: boolean;
  showLegal: boolean;
  motion: Motion;
  /** How fast the moves of others follow each other. */
  pace: Pace;
  /** Play the only legal move without asking. */
  forced: boolean;
  /** When Trini's spaces show their names. */
  names: Names;
  sounds: boolean;
  bowl: boolean;
  notify: boolean;
}

const KEY = "tatami.settings";
const AT_FIRST: Kept = {
  language: null,
  theme: "auto",
  textSize: "normal",
  confirm: true,
  showLegal: true,
  motion: "full",
  pace: "normal",
  forced: true,
  names: "hover",
  sounds: false,
  bowl: false,
  notify: false,
};
const ZOOM: Record<TextSize, string> = { normal: "100%", large: "115%", larger: "130%" };

/** Where the choices of the home page are stored. */
export const HOME_CHOICES = "tatami.home";

/** Read a stored value. Storage may be full, forbidden or edited by hand. */
export function recall<T extends object>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may forbid storage; the setting then lasts until the page is closed.
  }
}

class Settings {
  #kept = $state(recall(KEY, AT_FIRST));

  get<K extends keyof Kept>(name: K): Kept[K] {
    return this.#kept[name];
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.#kept[name] = value;
    keep(KEY, this.#kept);
    this.apply();
  }

  /** Follow changes made in another tab. */
  reread(): void {
    this.#kept = recall(KEY, AT_FIRST);
    this.apply();
  }

  get language(): Language {
    return this.#kept.language ?? (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en");
  }

  get night(): boolean {
    return this.#kept.theme === "night" || (this.#kept.theme === "auto" && this.systemNight);
  }

  /** Does the system or the user ask for less motion? */
  get still(): boolean {
    return this.#kept.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  systemNight = $state(false);

  /** Apply the settings to the page. */
  apply(): void {
    const page = document.documentElement;
    page.dataset.theme = this.night ? "night" : "paper";
    page.dataset.motion = this.#kept.motion === "none" ? "off" : this.#kept.motion;
    page.dataset.legal = this.#kept.showLegal ? "on" : "off";
    page.style.fontSize = ZOOM[this.#kept.textSize];
    page.lang = this.language;
    const colour = this.night ? "#141a1b" : "#f5efe1";
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", colour);
  }

  begin(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.systemNight = dark.matches;
    dark.addEventListener("change", () => {
      this.systemNight = dark.matches;
      this.apply();
    });
    addEventListener("storage", (event) => event.key === KEY && this.reread());
    this.apply();
  }
}

export const settings = new Settings();
