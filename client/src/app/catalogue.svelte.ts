import { get, speak } from "../net/http";
import type { Message } from "../table/contract";
import { loadGameSentences } from "../table/games";
import { fill, typeset, type Language, type Parameters, type Sentences } from "../locale/sentence";

const PAGES = import.meta.glob<{ default: Sentences }>("../locale/*.json");

interface ServerSentences {
  core: Sentences;
  games: Record<string, Sentences>;
  /** For each game, the paragraph of its rules behind a code. */
  paragraphs: Record<string, Sentences>;
}

/** The sentences of the current language: the pages' own, those of each opened game, and the server's. */
class Catalogue {
  language = $state<Language>("en");
  #pages = $state.raw<Sentences>({});
  #games = $state.raw<Record<string, Sentences>>({});
  #server = $state.raw<ServerSentences>({ core: {}, games: {}, paragraphs: {} });

  /** Switch the language once all its sentences are loaded. */
  async use(language: Language): Promise<void> {
    const pages = (await PAGES[`../locale/${language}.json`]!()).default;
    const games: Record<string, Sentences> = {};
    for (const game of Object.keys(this.#games)) games[game] = await loadGameSentences(game, language);
    speak(language);
    this.#pages = pages;
    this.#games = games;
    this.language = language;
    document.documentElement.lang = language;
    await this.fetchServer();
  }

  /** Load the server's sentences. Without them, refusals show a general sentence. */
  async fetchServer(): Promise<void> {
    try {
      this.#server = await get<ServerSentences>(`/api/words/${this.language}`);
    } catch {
      // main.ts calls complete() when the connection is back.
    }
  }

  /** Retry what failed to load at first. */
  async complete(): Promise<void> {
    if (Object.keys(this.#server.core).length === 0) await this.fetchServer();
  }

  async openGame(game: string): Promise<void> {
    const sentences = await loadGameSentences(game, this.language);
    this.#games = { ...this.#games, [game]: sentences };
  }

  find(code: string, game?: string): string | undefined {
    const own = game === undefined ? undefined : this.#games[game]?.[code];
    const server = game === undefined ? undefined : this.#server.games[game]?.[code];
    // A game that the client has no sentences for names its codes without regard to ours.
    const first = own ?? (game !== undefined && Object.keys(this.#games[game] ?? {}).length === 0 ? server : undefined);
    return first ?? this.#pages[code] ?? server ?? this.#server.core[code];
  }

  /** The paragraph of a game's rules that explains a question or a refusal: "R11". */
  paragraph(code: string, game: string): string | undefined {
    return this.#server.paragraphs[game]?.[code];
  }

  say(code: string, parameters: Parameters = {}, game?: string): string {
    const sentence = this.find(code, game);
    // A level that the host of the server added has no sentence, only its name.
    if (sentence === undefined) return code.replace(/^level-/, "");
    return typeset(fill(sentence, parameters, this.language, (inner, more) => this.say(inner, more, game)), this.language);
  }

  tell(message: Message | undefined, game?: string): string {
    if (message === undefined || this.find(message.code, game) === undefined) return this.say("something-wrong");
    return this.say(message.code, message, game);
  }
}

export const catalogue = new Catalogue();

/** Short name, because every component uses it. */
export const say = (code: string, parameters?: Parameters): string => catalogue.say(code, parameters);
