/** The rules of a game as the server sends them, and the little markup that their texts may contain. */
import { get } from "../net/http";
import type { Language } from "../locale/sentence";

export interface Note {
  kind: "ruling" | "reconstruction" | "house-rule";
  text: string;
}

export interface Paragraph {
  /** Its number: "R8". */
  id: string;
  title: string;
  text: string;
  points: string[];
  notes: Note[];
  board: { id: string; caption: string } | null;
}

export interface Chapter {
  title: string;
  text: string[];
  points: string[];
  paragraphs: Paragraph[];
}

export interface Rulebook {
  title: string;
  about: string;
  chapters: Chapter[];
}

const books = new Map<string, Promise<Rulebook>>();

/** The rules of a game, requested once per language. */
export function loadRulebook(game: string, language: Language): Promise<Rulebook> {
  const path = `/api/rules/${game}/${language}`;
  const found = books.get(path) ?? get<Rulebook>(path);
  books.set(path, found);
  found.catch(() => books.delete(path));
  return found;
}

export interface Piece {
  kind: "text" | "emphasis" | "code" | "rule";
  text: string;
}

/** `*emphasis*`, `code`, [file](file), and the number of another paragraph. */
const MARKUP = /\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)|\b(R\d+)\b/g;

/** A text in pieces, each of one kind. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKUP)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    const [whole, emphasis, code, file, rule] = match;
    if (emphasis !== undefined) found.push({ kind: "emphasis", text: emphasis });
    else if (rule !== undefined) found.push({ kind: "rule", text: rule });
    else found.push({ kind: "code", text: code ?? file ?? "" });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

/** Without case and accents, so that "etoile" finds "Étoile"; as long as the text itself. */
function plain(text: string): string {
  return [...text].map((letter) => letter.normalize("NFD")[0]!.toLowerCase()).join("");
}

/** Where a query occurs in a text, as pairs of places in it. */
export function occurrences(text: string, query: string): [number, number][] {
  const wanted = plain(query.trim());
  if (wanted.length < 2) return [];
  const found: [number, number][] = [];
  const letters = plain(text);
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) found.push([at, at + wanted.length]);
  return found;
}

/** The paragraphs that a query occurs in; a number finds its own paragraph. */
export function search(book: Rulebook, query: string): Paragraph[] {
  const all = book.chapters.flatMap((chapter) => chapter.paragraphs);
  const number = all.filter((paragraph) => plain(paragraph.id) === plain(query.trim()));
  if (number.length > 0) return number;
  return all.filter(({ title, text, points, notes }) => [title, text, ...points, ...notes.map((note) => note.text)].some((each) => occurrences(each, query).length > 0));
}
