/** Pictures of a position as files: the server draws the SVG, and the browser turns it into a PNG. */
/** Pixels; twice the width of the drawing. */
const WIDTH = 1440;

/** A drawing as a PNG. */
export async function png(svg: string): Promise<Blob> {
  const [, width = "1", height = "1"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * Number(height)) / Number(width));
  const image = new Image(canvas.width, canvas.height);
  // Without a size of its own, some browsers draw nothing.
  const sized = svg.replace("<svg ", `<svg width="${canvas.width}" height="${canvas.height}" `);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** Save a file on the reader's device. */
export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
