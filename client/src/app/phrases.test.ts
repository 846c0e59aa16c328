import { afterEach, describe, expect, it, vi } from "vitest";
import { dateText, localeFor } from "./phrases";

afterEach(() => vi.restoreAllMocks());

function reads(...locales: string[]): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(locales);
}

describe("times and dates", () => {
  it("follow the reader's variant of the page's language", () => {
    reads("de-DE", "en-US", "fr-CA");
    expect(localeFor("en")).toBe("en-US");
    expect(localeFor("fr")).toBe("fr-CA");
  });

  it("are British or French where the reader names neither", () => {
    reads("de-DE");
    expect(localeFor("en")).toBe("en-GB");
    expect(localeFor("fr")).toBe("fr");
  });

  it("show the time of today, and the day of what is older", () => {
    const now = new Date().setHours(14, 5, 0, 0) / 1000;
    reads("en-US");
    expect(dateText(now, "en")).toMatch(/^2:05\sPM$/);
    expect(dateText(now - 86_400, "en")).toBe("yesterday");
    reads("fr-FR");
    expect(dateText(now, "fr")).toBe("14:05");
    expect(dateText(Date.UTC(2020, 10, 13, 12) / 1000, "fr")).toBe("13 nov.");
  });
});
