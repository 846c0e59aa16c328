/** Paths without a hash: the server answers each of them with the page. */
export type Route =
  | { page: "home" | "lobby" | "new" | "games" | "me" | "settings" | "mistakes" | "lost" }
  | { page: "join" | "table"; table: string }
  | { page: "rules"; game: string }
  | { page: "puzzles"; game: string | null }
  | { page: "daily"; game: string | null }
  | { page: "learn"; game: string | null; lesson: string | null };

export function read(path: string): Route {
  const [first = "", second, third] = path.split("/").filter(Boolean);
  if (first === "") return { page: "home" };
  if (second === undefined && (first === "lobby" || first === "new" || first === "games" || first === "me" || first === "settings" || first === "mistakes")) return { page: first };
  if (second !== undefined && first === "join") return { page: "join", table: second };
  if (second !== undefined && (first === "t" || first === "table")) return { page: "table", table: second };
  if (second !== undefined && first === "rules") return { page: "rules", game: second };
  if (first === "puzzles" && third === undefined) return { page: "puzzles", game: second ?? null };
  if (first === "daily" && third === undefined) return { page: "daily", game: second ?? null };
  if (first === "learn") return { page: "learn", game: second ?? null, lesson: third ?? null };
  return { page: "lost" };
}

/** Does this history entry stand for an open sheet, not a page? */
export const isSheet = (state: unknown): boolean => (state as { sheet?: unknown } | null)?.sheet === true;

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  route = $derived(read(this.path));

  go(address: string, replace = false): void {
    history[replace || isSheet(history.state) ? "replaceState" : "pushState"](null, "", address);
    this.reread();
    scrollTo(0, 0);
  }

  reread(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  begin(): void {
    addEventListener("popstate", () => this.reread());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** Handle a plain click on an internal link without loading the page. */
  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link === null || !plain || event.defaultPrevented || link.target !== "" || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    // An anchor on this page: leave it to the browser.
    if (link.hash !== "" && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
