/** Keyboard navigation between board, ring and tray. */

/** After the keyboard has played or put back a die, its option is gone: continue from the board. */
export function returnToBoard(event: MouseEvent | KeyboardEvent, name: string): void {
  if (event.type === "click" && event.detail > 0) return;
  document.querySelector<HTMLElement>(`[data-space="${name}"]`)?.focus();
}

/** Arrow keys cycle through the buttons of a group; false for any other key. */
export function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): boolean {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return false;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
  event.preventDefault();
  event.stopPropagation();
  return true;
}
