import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/**
 * A folder as a scanner writes it: called by the lab number, its files numbered, no picture twice, not in another folder either. The
 * lab knows a file by its bytes and refuses one that is another roll's frame, also of a journey that runs beside or a second time.
 */
export async function exportRoll(
  folder: string,
  labNumber: string,
  frames: number,
  extraBytes = 0,
): Promise<{ name: string; bytes: Buffer }[]> {
  mkdirSync(join(folder, labNumber), { recursive: true });
  const files: { name: string; bytes: Buffer }[] = [];
  for (let frame = 1; frame <= frames; frame += 1) {
    const background = { r: 40, g: (5 * frame) % 256, b: 90 };
    const picture = await sharp({ create: { width: 48, height: 32, channels: 3, background } })
      .jpeg()
      .toBuffer();
    // Behind a picture's end mark anything may stand: it makes every file another one, and as large as is wanted.
    const bytes = Buffer.concat([
      picture,
      Buffer.from(`${join(folder, labNumber)} ${frame}`),
      Buffer.alloc(extraBytes, frame),
    ]);
    const name = `${labNumber} frame ${frame}.jpg`;
    writeFileSync(join(folder, labNumber, name), bytes);
    files.push({ name, bytes });
  }
  return files;
}
