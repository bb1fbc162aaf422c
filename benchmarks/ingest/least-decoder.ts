import { open } from "node:fs/promises";
import sharp from "sharp";
import type { PixelSize } from "../../src/rules/film/scan-files.ts";
import { BARE_SIZES, type Bought, makeBareSizes } from "./bare-sizes.ts";

// A process of least-ingest.ts in which strangers' bytes are looked at and decoded; one work for each message.

/** Looks at a file's content, or makes its sizes. */
export type LeastWork = { path: string } & ({ work: "check" } | { work: "derive"; to: string; bought: Bought });
/** `size` in px, of what was looked at. */
export type LeastAnswer = { error: string } | { size: PixelSize } | { derived: true };

sharp.concurrency(1);
sharp.cache(false);
/** Bytes: what cameras put behind the mark that ends a JPEG. */
const TAIL = 64 * 1024;

process.on("message", (asked: LeastWork) => {
  workOn(asked).then(
    (answer) => process.send!(answer),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on("disconnect", () => process.exit());

async function workOn(asked: LeastWork): Promise<LeastAnswer> {
  if (asked.work === "check") return check(asked.path);
  await makeBareSizes(asked.path, asked.to, asked.bought);
  const sizes = BARE_SIZES.map(async (size) => {
    const file = await open(`${asked.to}-${size}`, "r");
    await file.sync().finally(() => file.close());
  });
  await Promise.all(sizes);
  return { derived: true };
}

async function check(path: string): Promise<{ size: PixelSize }> {
  const { width, height, format } = await sharp(path).metadata();
  if (format !== "jpeg") throw new Error("not a JPEG");
  const file = await open(path, "r");
  try {
    const { size: bytes } = await file.stat();
    const tail = Buffer.alloc(TAIL);
    await file.read(tail, 0, TAIL, Math.max(0, bytes - TAIL));
    if (!tail.includes("\xff\xd9", 0, "latin1")) throw new Error("cut short");
  } finally {
    await file.close();
  }
  return { size: { width, height } };
}
