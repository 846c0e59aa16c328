/** The names of places in sentences. */
export interface Part {
  text: string;
  place: boolean;
}

/** A sentence in parts: names of places, and what stands between them. */
export function partsOf(text: string, places: RegExp | undefined): Part[] {
  if (places === undefined) return [{ text, place: false }];
  return text.split(places).map((part, index) => ({ text: part, place: index % 2 === 1 })).filter((part) => part.text !== "");
}

/** The places that a sentence names. */
export function placesIn(text: string, places: RegExp | undefined): string[] {
  return partsOf(text, places).filter((part) => part.place).map((part) => part.text);
}
