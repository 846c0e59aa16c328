/** The ten varieties, swimming right in a box of 112 x 46. Artwork keeps its colours at night. */
export const BODY =
  "M14.3 19.5C15.7 18.7 18.2 21.1 20.4 20.5C22.6 19.9 25.4 16.8 27.4 15.9C29.5 15 30.9 15.3 32.6 15.1C34.2 14.8 35.7 14.6 37.2 14.4C38.8 14.2 40.2 14 41.8 13.8C43.4 13.6 45 13.5 46.7 13.3C48.4 13.1 50.1 13 52 12.9C53.9 12.7 55.9 12.6 57.9 12.6C59.9 12.5 62 12.5 64.2 12.5C66.3 12.6 68.6 12.7 70.7 12.9C72.9 13.1 75.2 13.4 77.4 13.8C79.6 14.3 81.8 14.8 83.9 15.4C86 16.1 88.1 16.9 90.1 17.8C92.1 18.6 95 20.1 96 20.8C97 21.4 97 21.1 96 21.8C95 22.4 92 23.6 90.1 24.5C88.2 25.4 86.3 26.2 84.5 27.1C82.6 28 80.9 28.9 79.1 29.7C77.4 30.6 75.7 31.5 73.9 32.4C72.2 33.2 70.5 34.1 68.7 34.9C66.9 35.8 65.1 36.6 63.1 37.4C61.2 38.1 59.3 38.9 57.2 39.5C55.1 40.1 52.9 40.7 50.7 41C48.5 41.4 46.1 41.7 43.7 41.8C41.4 41.8 38.9 41.7 36.5 41.4C34.1 41 31.6 40.5 29.3 39.6C27 38.8 24.5 38.4 22.6 36.5C20.7 34.7 19.6 30.4 17.8 28.5C16.1 26.7 12.7 27 12.1 25.5C11.5 24 12.9 20.3 14.3 19.5Z";
export const FINS =
  "M14 23C6 18-2 10-6 6c0 8 2 14 4 18-2 4-4 10-3 17 5-4 12-11 17-16ZM66 10c-4-7-12-9-18-9 3 4 4 9 9 13ZM66 31c-3 8-10 11-16 12 2-5 3-10 7-14Z";
export const OUTLINE = "#1d1a15";

const PATCHES =
  "M28 8c10 0 14 10 8 18s-12 2-12-6 0-12 4-12ZM52 8c9-4 17 0 17 8s-9 14-16 12-9-16-1-20ZM78 10c6-2 14 2 14 8s-8 10-13 7-6-13-1-15Z";
const SPOTS = "M42 22c5-2 8 3 6 8s-8 6-9 2 0-9 3-10ZM68 14c5-2 8 2 7 6s-7 6-9 3 0-8 2-9Z";
const BACK = "M20 22C40 12 60 14 92 19";
const FLANK = "M30 28c14 6 34 4 50-2";

export interface Mark {
  path: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dashes?: string;
}

export interface Variety {
  fins: string;
  body: string;
  marks: Mark[];
}

const PALE = { fins: "#f3e9d4", body: "#fbf6ea" };
const DARK = { fins: "#57534c", body: "#2b2926" };

export const VARIETIES: Record<number, Variety> = {
  2: { ...PALE, marks: [{ path: PATCHES, fill: "#cf4426" }] },
  3: { ...PALE, marks: [{ path: PATCHES, fill: "#cf4426" }, { path: SPOTS, fill: "#26231f" }] },
  4: { ...DARK, marks: [{ path: PATCHES, fill: "#cf4426" }, { path: SPOTS, fill: "#f6efe0" }] },
  5: {
    fins: "#c9d6df",
    body: "#8fa9bd",
    marks: [
      { path: "M30 32c16 10 40 4 62-4l-4 12H30Z", fill: "#d9763c" },
      { path: "M34 14h52M32 19h56M30 24h56", stroke: "#5f7f9b", width: 1.6, dashes: "2.5 2.5" },
    ],
  },
  6: {
    fins: "#f0cf72",
    body: "#e6b844",
    marks: [{ path: BACK, stroke: "#c8922a", width: 5 }, { path: FLANK, stroke: "#f4d981", width: 3 }],
  },
  7: { ...DARK, marks: [{ path: PATCHES, fill: "#e0812f" }] },
  8: { ...PALE, marks: [{ path: PATCHES, fill: "#2b2926" }] },
  9: {
    fins: "#b8965c",
    body: "#97763f",
    marks: [{ path: BACK, stroke: "#b8965c", width: 5 }, { path: FLANK, stroke: "#7d5f2f", width: 3 }],
  },
  10: { fins: "#b0aac0", body: "#8d86a3", marks: [{ path: PATCHES, fill: "#c23f2b" }, { path: SPOTS, fill: "#3b3748" }] },
  11: { fins: "#f3e9d4", body: "#fdfaf1", marks: [{ path: "M75 20a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z", fill: "#cf2f1f" }] },
};
