import { expect, test } from "vitest";
import { terms } from "../app/tables";
import { aState } from "../net/samples";
import { nextTerms } from "./next-terms";

test("the time to object stays with a game where errors stand, unless moves take days", () => {
  const state = aState({ terms: terms("hiroba", [], { options: { errors: "stand" }, window: 15 }) });
  expect(nextTerms(state, {})).toMatchObject({ window: 15, options: { errors: "stand" } });
  expect(nextTerms(state, { game: "trini" })).toMatchObject({ window: null, options: {} });
  expect(nextTerms(state, { clock: "days" }).window).toBeNull();
});
