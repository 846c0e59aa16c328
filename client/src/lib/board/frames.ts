/** Run a callback after the next frame has been drawn, unless cancelled. */
export function afterFrame(task: () => void): { cancel: () => void } {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(task)));
  return { cancel: () => cancelAnimationFrame(frame) };
}
