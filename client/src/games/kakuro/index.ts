/** Kakuro for the table page. */
import type { GameModule } from "../../table/contract";
import Board from "./Board.svelte";
import Facts from "./Facts.svelte";
import Known from "./Known.svelte";
import { brokenRule, faultButtons, objections } from "./claims";
import { announce, continues, endLine, logLine, meta, moveText, picked, previewLines, prompt, seatLine, sound } from "./lines";
import Sheet from "./Sheet.svelte";
import Thumbnail from "./Thumbnail.svelte";
import Tray from "./Tray.svelte";
import { kakuro } from "./view";
import { blockOf, cellsOf } from "./words";

const game: GameModule = {
  Board,
  Tray,
  Facts,
  Sheet,
  Thumbnail,
  Known,
  previewLines,
  points: (view, seat) => kakuro(view).points[seat - 1] ?? null,
  seatLine,
  prompt,
  picked,
  logLine,
  moveText,
  areaText: (play, words) => {
    const cells = blockOf(cellsOf(words[0]).at(-1));
    return cells === null ? play.say("hint-choices") : play.say("hint-cells", { first: cells[0], last: cells[8] });
  },
  prepared: ({ view, picked, place }) => (kakuro(view).phase === "place" && picked !== null && place !== null ? picked + place : null),
  continues,
  objections,
  faultButtons,
  brokenRule,
  announce,
  sound,
  meta,
  endLine,
  hasPieces: ({ view, seat }) => ["place", "answer"].includes(kakuro(view).phase) || view.to_act !== seat,
  secret: true,
};

export default game;
