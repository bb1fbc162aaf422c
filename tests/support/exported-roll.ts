import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/**
 * A folder as exported by a scanner: named after the lab number, with numbered files, and each picture unique, even
 * across folders. The lab identifies a file by its bytes and refuses a frame of another roll, including those of
 * parallel or repeated journeys.
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
    // A picture may have any data after its end marker: this makes every file unique, and as large as needed.
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
