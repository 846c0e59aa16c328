import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy";

afterEach(() => vi.unstubAllGlobals());

test("where there is a clipboard it is used, and a refusal is told", async () => {
  vi.stubGlobal("isSecureContext", true);
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce().mockRejectedValueOnce(new Error("no"));
  expect(await copyText("link")).toBe(true);
  expect(await copyText("link")).toBe(false);
  expect(writeText).toHaveBeenCalledWith("link");
});

test("without TLS the text is copied from a field that is gone afterwards, and the focus is back", async () => {
  vi.stubGlobal("isSecureContext", false);
  let copied = "";
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  expect(await copyText("link")).toBe(true);
  expect([copied, document.querySelector("textarea"), document.activeElement]).toEqual(["link", null, button]);
});
