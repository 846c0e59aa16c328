import { expect, test } from "vitest";
import { read } from "./router.svelte";

test("addresses become pages", () => {
  expect(read("/")).toEqual({ page: "home" });
  expect(read("/lobby")).toEqual({ page: "lobby" });
  expect(read("/me")).toEqual({ page: "me" });
  expect(read("/new/")).toEqual({ page: "new" });
  expect(read("/t/abc")).toEqual({ page: "table", table: "abc" });
  expect(read("/table/abc")).toEqual({ page: "table", table: "abc" });
  expect(read("/join/abc")).toEqual({ page: "join", table: "abc" });
  expect(read("/t")).toEqual({ page: "lost" });
  expect(read("/nowhere")).toEqual({ page: "lost" });
  expect(read("/puzzles")).toEqual({ page: "puzzles", game: null });
  expect(read("/puzzles/trini")).toEqual({ page: "puzzles", game: "trini" });
  expect(read("/puzzles/trini/more")).toEqual({ page: "lost" });
  expect(read("/mistakes")).toEqual({ page: "mistakes" });
});
