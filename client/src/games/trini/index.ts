/** Trini for the table page. */
import type { GameModule } from "../../table/contract";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import { announce, areaText, endLine, logLine, meta, moveDetail, moveText, previewLines, prompt, seatLine, shortSeatLine, sound } from "./lines";
import Sheet from "./Sheet.svelte";
import Thumbnail from "./Thumbnail.svelte";
import Tray from "./Tray.svelte";
import { goalOf, trini } from "./view";

const game: GameModule = {
  Board,
  Tray,
  Facts,
  Sheet,
  Thumbnail,
  previewLines,
  points: (view, seat) => trini(view).points[seat - 1] ?? null,
  goal: (view) => goalOf(trini(view)),
  seatLine,
  shortSeatLine,
  prompt,
  logLine,
  moveText,
  moveDetail,
  areaText,
  announce,
  sound,
  meta,
  endLine,
  previewInTray: () => true,
  secret: false,
};

export default game;
