/** A phone in landscape: the board as high as the screen, everything else beside it. */
export function isLying(width: number, height: number): boolean {
  return height < 500 && width >= 560 && width < 1200 && width >= 1.5 * height;
}

/** Three columns, a board with one column beside it, or one column: phones, and tablets held upright. */
export function layoutFor(width: number, height: number): "desk" | "tab" | "phone" {
  if (width >= 1200) return "desk";
  return isLying(width, height) || (width >= 800 && width > height) ? "tab" : "phone";
}
