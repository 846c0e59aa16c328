/** A phone in landscape: the board as high as the screen, everything else beside it. */
export function isLying(width: number, height: number): boolean {
  return height < 500 && width >= 560 && width < 1200 && width >= 1.5 * height;
}
