import { readdirSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type CreateRaw, type Sharp } from "sharp";

// The baseline of `ingest`: a loop around the image library that makes the same sizes in the same qualities, two
// pictures at once with one thread each, and writes them beside each other. No server, no database, no upload.
// usage: bare-derive.ts <folder of originals> <folder for the sizes> <2K|4K>; prints the seconds it took

const [from, to, size] = process.argv.slice(2) as [string, string, "2K" | "4K"];
sharp.concurrency(1);
sharp.cache(false);

const inside = { fit: "inside", withoutEnlargement: true } as const;
const write = (picture: Sharp, name: string, kind: string) => picture.toFile(join(to, `${name}-${kind}`));

type Pixels = { data: Buffer; raw: { raw: CreateRaw } };
const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
  const {
    data,
    info: { width, height, channels },
  } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { raw: { width, height, channels } } };
};

/** Of 6000 px hi-res in 2K is a smaller picture, and in 4K it is the original itself. */
async function middleOf(name: string): Promise<Pixels> {
  const original = sharp(join(from, name)).autoOrient();
  if (size === "4K") {
    await copyFile(join(from, name), join(to, `${name}-hiRes.jpg`));
    return pixelsOf(original.resize(2048, 2048, inside));
  }
  const { data, raw } = await pixelsOf(original.resize(3072, 3072, inside));
  await write(
    sharp(data, raw).jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimizeCoding: false }),
    name,
    "hiRes.jpg",
  );
  return pixelsOf(sharp(data, raw).resize(2048, 2048, inside));
}

async function derive(name: string): Promise<void> {
  const { data, raw } = await middleOf(name);
  await write(sharp(data, raw).jpeg({ quality: 85, optimizeCoding: false }), name, "midRes.jpg");
  await write(sharp(data, raw).webp({ quality: 80, effort: 2 }), name, "midResOptimized.webp");
  await write(
    sharp(data, raw).resize(480, 480, { fit: "inside" }).webp({ quality: 75, effort: 2 }),
    name,
    "thumbnail.webp",
  );
}

const names = readdirSync(from).sort();
const started = performance.now();
const next = names.values();
await Promise.all(
  [1, 2].map(async () => {
    for (const name of next) await derive(name);
  }),
);
console.log((performance.now() - started) / 1000);
