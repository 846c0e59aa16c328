import type { Happening, Message, Play, PreviewResult, Refusal, View } from "../table/contract";
import { fill, type Language, type Sentences } from "../locale/sentence";

/** What client/scripts/fixtures.py writes. */
export interface Fixture {
  view: View;
  names: string[];
  last: Message[];
  log: { seat: number; word: string | null; happened: Message[] }[];
  previews: Record<string, PreviewResult>;
  refusals: Record<string, Message>;
}

/** A Play without a server: it knows only what the fixture contains. */
export class GalleryPlay implements Play {
  view = $state.raw() as View;
  seat: number | null;
  open: boolean;
  legal: ReadonlySet<string>;
  picked = $state<string | null>(null);
  place = $state<string | null>(null);
  proposed = $state.raw<readonly string[]>([]);
  preview = $state.raw<PreviewResult | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  happening = $state.raw<Happening | null>(null);
  last: readonly Message[];
  /** The committed words, for tests. */
  played = $state.raw<readonly string[]>([]);

  constructor(
    readonly fixture: Fixture,
    readonly sentences: Sentences,
    readonly language: Language,
    readonly phone: boolean,
  ) {
    this.view = fixture.view;
    this.seat = fixture.view.seat;
    this.open = fixture.view.seat !== null && fixture.view.to_act === fixture.view.seat;
    this.legal = new Set(this.open ? fixture.view.moves : []);
    this.last = fixture.last;
  }

  pick(piece: string | null): void {
    this.refusal = null;
    this.picked = piece;
  }

  choosePlace(place: string | null): void {
    this.refusal = null;
    this.place = place;
  }

  propose(...words: string[]): void {
    this.refusal = null;
    if (words.join(" ") === this.proposed.join(" ")) return this.commit();
    this.proposed = words;
    this.preview = this.fixture.previews[words.join(" ")] ?? this.fixture.previews[words[0] ?? ""] ?? null;
  }

  commit(): void {
    this.played = [...this.played, ...this.proposed.slice(0, 1)];
    this.cancel();
  }

  cancel(): void {
    this.proposed = [];
    this.preview = null;
    this.refusal = null;
    this.picked = null;
    this.place = null;
  }

  explain(word: string): void {
    const reason = this.fixture.refusals[word] ?? { code: "unknown", word };
    const { code, ...parameters } = reason;
    this.refusal = { word, reason, text: this.say(code, parameters) };
  }

  say(code: string, parameters: Record<string, unknown> = {}): string {
    const sentence = this.sentences[code];
    if (sentence === undefined) return `‹${code} ${JSON.stringify(parameters)}›`;
    return fill(sentence, parameters, this.language, (inner, more) => this.say(inner, more));
  }

  name(seat: number): string {
    return this.fixture.names[seat - 1] ?? String(seat);
  }
}
