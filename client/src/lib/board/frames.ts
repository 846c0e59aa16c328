/** Do something when the next frame has been drawn, unless it is cancelled before. */
export function afterFrame(task: () => void): { cancel: () => void } {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(task)));
  return { cancel: () => cancelAnimationFrame(frame) };
}
