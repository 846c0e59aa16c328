/** Arrow keys in a list of buttons, counted from 1: focus the one above or below; with `ends`, Home and End work too. */
export function walk(event: KeyboardEvent, list: HTMLElement | undefined, number: number, ends = false): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = list?.querySelectorAll("button") ?? [];
  const keys: Record<string, number> = { ArrowUp: number - 1, ArrowDown: number + 1, ...(ends && { Home: 1, End: buttons.length }) };
  const to = keys[event.key];
  if (to === undefined) return;
  buttons[to - 1]?.focus();
  event.preventDefault();
}
