import type { GameModule } from "../../table/contract";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Known from "./Known.svelte";
import Sheet from "./Sheet.svelte";
import { countedHeight } from "./layout";
import { announce, areaText, endLine, logLine, moveText, previewLines, prompt, seatLine, shortSeatLine, sound } from "./texts";
import Thumbnail from "./Thumbnail.svelte";
import Tray from "./Tray.svelte";
import { ike, pointsOf } from "./view";

const game: GameModule = {
  Board,
  Tray,
  Facts,
  factsFirst: true,
  Sheet,
  Thumbnail,
  Known,
  previewLines,
  prompt,
  logLine,
  moveText,
  areaText,
  continues: () => true,
  // The first card of a turn is drawn by hand; the second has to be drawn anyway.
  forced: (view) => ike(view).phase !== "draw" || ike(view).river.length > 0,
  announce,
  sound,
  seatLine,
  shortSeatLine,
  meta: (play) => play.say("meta-pile", { count: ike(play.view).pile }),
  endLine,
  points: (view, seat) => pointsOf(ike(view), seat),
  // Only the places for a bamboo or a bridge leave room below them.
  previewInTray: (play) => !["bamboo", "bridge"].includes(ike(play.view).phase),
  hasPieces: () => false,
  boardHeight: (_, players) => countedHeight(players),
  secret: true,
};

export default game;
