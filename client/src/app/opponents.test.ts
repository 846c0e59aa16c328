import { expect, test, vi } from "vitest";
import type { SeatTerms } from "../net/types";

const style = (id: string, ...names: string[]) => ({ id, name: { code: `style-${id}` }, way: { code: `style-${id}-way` }, names: { beginner: names[0]!, club: names[1]! } });
const STYLES = [style("builder", "Kaeru", "Kame"), style("closer", "Usagi", "Kitsune"), style("keeper", "Suzume", "Shika")];
vi.mock("./games.svelte", async (original) => ({ ...(await original<object>()), serverInfo: () => Promise.resolve({ games: [{ id: "trini", styles: STYLES }, { id: "other", styles: [] }] }) }));
const { opponents } = await import("./opponents.svelte");
await opponents.load();

const bot = (level: string, chosen?: string): SeatTerms => ({ kind: "bot", level, ...(chosen === undefined ? {} : { style: chosen }) });

test("a character has the name of its level", () => {
  expect(opponents.at("trini", "club").map((each) => each.name)).toEqual(["Kame", "Kitsune", "Shika"]);
  expect(opponents.find("trini", "beginner", "closer")?.name).toBe("Usagi");
  expect([opponents.find("trini", "club", null), opponents.find("trini", "club", "thief"), opponents.find("trini", "random", "closer")]).toEqual([null, null, null]);
  expect(opponents.at("unknown", "club")).toEqual([]);
});

test("every computer gets a character, others than those chosen", () => {
  for (const chance of [0, 0.5, 0.999]) {
    const seats = opponents.seat("trini", [{ kind: "me" }, bot("club", "closer"), bot("club"), bot("club")], () => chance);
    expect(seats[0]).toEqual({ kind: "me" });
    expect(seats[1]).toEqual(bot("club", "closer"));
    expect(seats.slice(1).map((seat) => seat.style).sort()).toEqual(["builder", "closer", "keeper"]);
  }
  expect(opponents.seat("trini", Array.from({ length: 4 }, () => bot("club")), () => 0).every((seat) => seat.style !== undefined)).toBe(true);
});

test("a style that does not fit is drawn again, or dropped", () => {
  expect(opponents.seat("trini", [bot("club", "thief")], () => 0)).toEqual([bot("club", "builder")]);
  expect(opponents.seat("trini", [bot("random", "builder")], () => 0)).toEqual([bot("random")]);
  expect(opponents.seat("other", [bot("club", "builder")], () => 0)).toEqual([bot("club")]);
});
