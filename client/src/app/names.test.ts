import { describe, expect, it } from "vitest";
import { shorten } from "./names";

describe("short names", () => {
  it("are cut only where they are too long", () => {
    expect(shorten(["Aki", "Maximilienne de Beaupré"], 8)).toEqual(["Aki", "Maximil…"]);
  });

  it("never look alike: what differs stays", () => {
    expect(shorten(["Alexandra", "Alexandre", "Bea"], 7)).toEqual(["Alexa…a", "Alexa…e", "Bea"]);
    expect(shorten(["Alexandra de Beaupré", "Alexandre de Beaupré"], 7)).toEqual(["Alex…a…", "Alex…e…"]);
    expect(new Set(shorten(["Player number 12", "Player number 22", "Player number 1"], 8)).size).toBe(3);
    expect(new Set(shorten(["Maximilienne Wolkenstein", "Maximilienne Wolkenburg", "Maximilian Wolkenstein"], 6)).size).toBe(3);
  });

  it("cut between whole characters", () => {
    expect(shorten(["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"], 3)).toEqual(["👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"]);
  });

  it("leave equal names equal", () => {
    expect(shorten(["Maximilienne", "Maximilienne"], 5)).toEqual(["Maxi…", "Maxi…"]);
  });
});
