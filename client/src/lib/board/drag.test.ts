import { fireEvent } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dragFrom, type Carrying } from "./drag";

let button: HTMLButtonElement;
let under: Element | null;
let told: string[];

const carrying: Carrying = {
  places: "data-cell",
  begin: () => told.push("begin"),
  over: ({ x, y }, place) => told.push(`over ${x} ${y} ${place}`),
  end: () => told.push("end"),
  drop: (place) => told.push(`drop ${place}`),
};

function pointer(kind: "Down" | "Move" | "Up" | "Cancel", at: number, more: object = {}): Promise<boolean> {
  return fireEvent[`pointer${kind}`](kind === "Down" ? button : window, { clientX: at, clientY: at, button: 0, pointerId: 1, ...more });
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  document.body.innerHTML = '<button></button><div data-cell="c6"><i></i></div>';
  button = document.querySelector("button")!;
  button.onpointerdown = (event) => dragFrom(event, carrying);
  under = document.querySelector("i");
  document.elementFromPoint = () => under;
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("a piece under the pointer", () => {
  test("is taken up, carried and dropped on the place below the pointer", async () => {
    await pointer("Down", 10);
    await pointer("Move", 30);
    await pointer("Move", 40);
    await pointer("Up", 40);
    expect(told).toEqual(["begin", "over 30 30 c6", "over 40 40 c6", "end", "drop c6"]);
    await pointer("Move", 50);
    expect(told).toHaveLength(5);
  });

  test("stays a tap while it hardly moves", async () => {
    const clicked = vi.fn();
    button.onclick = clicked;
    await pointer("Down", 10);
    await pointer("Move", 14);
    await pointer("Up", 14);
    await fireEvent.click(button);
    expect([told, clicked.mock.calls.length]).toEqual([[], 1]);
  });

  test("is no click where it is let go, but the next tap is one", async () => {
    const clicked = vi.fn();
    button.onclick = clicked;
    await pointer("Down", 10);
    await pointer("Move", 30);
    await pointer("Up", 30);
    await fireEvent.click(button);
    expect(clicked).not.toHaveBeenCalled();
    vi.runAllTimers();
    await fireEvent.click(button);
    expect(clicked).toHaveBeenCalledOnce();
  });

  test.each([
    ["beside the board", "Up"],
    ["when the browser takes the pointer away", "Cancel"],
  ] as const)("is put back %s", async (_, kind) => {
    if (kind === "Up") under = document.body;
    await pointer("Down", 10);
    await pointer("Move", 30);
    await pointer(kind, 30);
    expect(told.at(-1)).toBe("end");
  });

  test("follows one finger and the main button alone", async () => {
    await pointer("Down", 10);
    await pointer("Move", 30, { pointerId: 2 });
    await pointer("Up", 30, { pointerId: 2 });
    expect(told).toEqual([]);
    await pointer("Up", 10);
    await pointer("Down", 10, { button: 2 });
    await pointer("Move", 30);
    expect(told).toEqual([]);
  });
});
