import { getContext, setContext } from "svelte";

/** Shows a paragraph of the rules of the game on this page ("R8"), or the rules from their beginning. */
export type OpenRules = (paragraph?: string) => void;

const KEY = Symbol("rules");

/** Say how the parts of this page open the rules. */
export function provideRules(open: OpenRules): void {
  setContext(KEY, open);
}

/** How to open the rules here, if the page can. */
export function rulesOpener(): OpenRules | undefined {
  return getContext<OpenRules | undefined>(KEY);
}
