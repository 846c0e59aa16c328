/**
 * Sentences with holes, as in core/messages.py: `{name}` is a parameter, `{name|key:text|other:text}` a choice by the
 * parameter's value. A number that is not a key chooses `one` or `other` by the language's plural rule.
 */
export type Language = "en" | "fr";
export type Sentences = Readonly<Record<string, string>>;
export type Parameters = Readonly<Record<string, unknown>>;

const HOLE = /\{(\w+)((?:\|[^{}|]*)*)\}/g;

/** The names of a sentence's holes, sorted. */
export function holes(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(HOLE)].map((hole) => hole[1]!))].sort();
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that runs from right to left does not turn the sentence around it. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Fill a sentence; `tell` renders a parameter that is itself a message. */
export function fill(
  sentence: string,
  parameters: Parameters,
  language: Language,
  tell: (code: string, parameters: Parameters) => string = (code) => code,
): string {
  const show = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(show).join(", ");
    if (typeof value === "object" && value !== null && "code" in value) return tell(String(value.code), value as Parameters);
    if (typeof value === "number" && language === "fr") return String(value).replace(".", ",");
    return isolated(String(value ?? ""));
  };
  return sentence.replace(HOLE, (_, name: string, rest: string) => {
    const value = parameters[name];
    if (rest === "") return show(value);
    const choices = new Map(rest.slice(1).split("|").map((choice) => split(choice)));
    const few = value === 1 || (language === "fr" && value === 0);
    return choices.get(show(value)) ?? choices.get(few ? "one" : "other") ?? choices.get("other") ?? show(value);
  });
}

/** In French, keep `? ! : ; %` and guillemets on the line of their word: make the space before them non-breaking. */
export function typeset(text: string, language: Language): string {
  return language === "fr" ? text.replace(/ (?=[?!:;%»])|(?<=«) /g, "\u00a0") : text;
}

function split(choice: string): [string, string] {
  const colon = choice.indexOf(":");
  return [choice.slice(0, colon), choice.slice(colon + 1)];
}
