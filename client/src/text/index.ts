/** Any game of the server as text: its text board, and its legal moves as buttons. */
import type { GameModule, Message, Play } from "../table/contract";
import { say } from "../app/catalogue.svelte";
import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";
import Thumbnail from "./Thumbnail.svelte";
import Tray from "./Tray.svelte";

/** So many words are named where a part of the board is meant. */
const FEW = 6;

const sentences = (play: Play, messages: readonly Message[]): string[] => messages.map((message) => play.say(message.code, message));

export function textGame(secret: boolean): GameModule {
  return {
    Board,
    Tray,
    Sheet,
    Thumbnail,
    previewLines: (play) => {
      const word = play.proposed[0] ?? "";
      const lines = play.preview ? sentences(play, [...play.preview.events, ...play.preview.facts]).map((text) => ({ text })) : [];
      return { title: word, total: null, lines, button: say("text-play", { word }) };
    },
    points: ({ outcome }, seat) => outcome?.scores[seat - 1] ?? null,
    seatLine: () => "",
    prompt: (play) => ({ question: play.view.ask ? play.say(play.view.ask.code, play.view.ask) : "", help: say("text-help") }),
    logLine: (play, { seat, word, happened }) => ({ seat, text: sentences(play, happened).join(" ") || (word ?? "") }),
    moveText: (_, word) => word,
    areaText: (_, words) => words.slice(0, FEW).join(", "),
    announce: (play, event) => play.say(event.code, event),
    sound: () => "place",
    hasPieces: () => false,
    secret,
  };
}
