/** Trini for the table page. */
import type { GameModule } from "../../table/contract";
import Board from "./Board.svelte";
import { deskOf } from "./desk.svelte";
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
  places: /(?<![\w])(o1[0-3]|o[1-9]|[ad][1-5]|[bc][1-7])(?![\w])/,
  light: (play, places) => {
    deskOf(play).lit = places;
  },
  secret: false,
};

export default game;
