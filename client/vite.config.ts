import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.TATAMI_SERVER ?? "http://127.0.0.1:8123";
const testing = process.env.VITEST !== undefined;

/** For the gallery only: the server's sentences of a game, read from its TOML files (simple `key = "text"` lines). */
function serverSentences(): Plugin {
  const read = (path: string): [string, unknown][] =>
    [...readFileSync(new URL(path, import.meta.url), "utf8").matchAll(/^([\w-]+) = (".*")$/gm)].map((line) => [line[1]!, JSON.parse(line[2]!)]);
  return {
    name: "server-sentences",
    apply: "serve",
    configureServer: (dev) => {
      dev.middlewares.use("/@sentences", (request, response) => {
        const [, game = "", file = ""] = (request.url ?? "").split("/");
        const language = file.replace(".json", "");
        const sources = "../src/tatami";
        const sentences = [...read(`${sources}/core/locale/${language}.toml`), ...read(`${sources}/games/${game.replaceAll("-", "_")}/locale/${language}.toml`)];
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(Object.fromEntries(sentences)));
      });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serverSentences()],
  // Component tests need Svelte's browser build.
  resolve: testing ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/tatami/web/client",
    emptyOutDir: true,
    target: "es2022",
    // A page of 100 kB needs no preloading polyfill for old browsers; fonts stay separate files for the cache.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    // The server accepts requests only from its own pages, so the proxy sends its origin.
    proxy: { "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  // Some tests tap through hundreds of moves, and the machine may be busy.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], restoreMocks: true, testTimeout: 60_000 },
});
