import { expect, test } from "vitest";
import { begunBy, firstDraft, problem, termsOf } from "./new-table";

const OPTIONS = { flips: { default: "one", allowed: ["one", "expert"] }, box: { default: null, allowed: { box: true as const } } };

test("a draft becomes terms: seats that are there, and options of this game alone", () => {
  const draft = firstDraft("kakuro");
  draft.seats[1] = { kind: "bot", level: "expert", name: "" };
  draft.seats[2] = { kind: "me", level: "club", name: " Bea " };
  draft.options = { kakuro: { flips: "expert", box: null, old: 1 }, trini: { match: "shape" } };
  const terms = termsOf(draft, OPTIONS);
  expect(terms.seats).toEqual([{ kind: "me" }, { kind: "bot", level: "expert" }, { kind: "me", name: "Bea" }]);
  expect(terms.options).toEqual({ flips: "expert" });
  expect(terms).not.toHaveProperty("away");
});

test("a clock of one's own is in seconds, and a time for each move has no increment", () => {
  const draft = { ...firstDraft("kakuro"), clock: "own", own: { kind: "move" as const, minutes: 1.5, increment: 10 }, away: "bot" as const };
  expect(termsOf(draft, {})).toMatchObject({ clock: { kind: "move", seconds: 90, increment: 0 }, away: "bot" });
  expect(termsOf({ ...draft, clock: "ten" }, {}).clock).toEqual({ kind: "game", seconds: 600, increment: 5 });
});

test("seats beyond those of the game do not count", () => {
  const draft = firstDraft("ike-no-koi");
  draft.seats[4] = { kind: "open", level: "club", name: "" };
  expect(termsOf(draft, {}).seats).toHaveLength(3);
  expect(termsOf({ ...draft, game: "trini" }, {}).seats).toHaveLength(2);
});

test("a table needs two seats, and somebody who plays", () => {
  const draft = firstDraft("hiroba");
  expect(problem(draft)).toBeNull();
  draft.seats[1] = { kind: "none", level: "club", name: "" };
  expect(problem(draft)).toBe("too-few-seats");
  draft.seats = begunBy(new URLSearchParams("way=computer")).seats!.map((seat) => (seat.kind === "me" ? { ...seat, kind: "bot" as const } : seat));
  expect(problem(draft)).toBe("nobody-plays");
});

test("what was chosen on the home page arrives: seats, level and who may come", () => {
  const bots = begunBy(new URLSearchParams("way=computer&seats=4&level=expert"));
  expect(bots.seats!.map(({ kind, level }) => (kind === "bot" ? level : kind))).toEqual(["me", "expert", "expert", "expert", "none"]);
  expect(begunBy(new URLSearchParams("way=online&seats=3&visibility=public"))).toMatchObject({ visibility: "public" });
  expect(begunBy(new URLSearchParams("way=device&seats=999")).seats!.filter(({ kind }) => kind === "me")).toHaveLength(5);
  expect(begunBy(new URLSearchParams("way=nowhere&seats=x"))).toEqual({});
});

test("where errors stand the terms hold the time to object, and no hints", () => {
  const options = { errors: { default: "refused", allowed: ["refused", "stand"] } };
  const draft = { ...firstDraft("hiroba"), window: 30, hints: "all" as const, options: { hiroba: { errors: "stand" } } };
  expect(termsOf(draft, options)).toMatchObject({ window: 30, options: { errors: "stand" } });
  expect(termsOf(draft, options)).not.toHaveProperty("hints");
  expect(termsOf({ ...draft, clock: "days" }, options)).not.toHaveProperty("window");
  expect(termsOf({ ...draft, options: {} }, options)).not.toHaveProperty("window");
});
