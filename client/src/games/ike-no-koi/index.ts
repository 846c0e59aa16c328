import type { GameModule } from "../../table/contract";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Sheet from "./Sheet.svelte";
import { announce, endLine, logLine, previewLines, prompt, seatLine, sound } from "./texts";
import Thumbnail from "./Thumbnail.svelte";
import Tray from "./Tray.svelte";
import { ike, pointsOf } from "./view";

const game: GameModule = {
  Board,
  Tray,
  Facts,
  Sheet,
  Thumbnail,
  previewLines,
  prompt,
  logLine,
  announce,
  sound,
  seatLine,
  meta: (play) => play.say("meta-pile", { count: ike(play.view).pile }),
  endLine,
  points: (view, seat) => pointsOf(ike(view), seat),
  secret: true,
};

export default game;
