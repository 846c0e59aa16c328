/** A phone that lies on its side: the board as high as the screen, all the rest beside it. */
export function isLying(width: number, height: number): boolean {
  return height < 500 && width >= 560 && width < 1200 && width >= 1.5 * height;
}
