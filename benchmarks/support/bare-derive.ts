import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

// The baseline of `ingest`: a loop around the image library that makes the same sizes in the same qualities, two
// pictures at once with one thread each, and writes them beside each other. No server, no database, no upload.
// usage: bare-derive.ts <folder of originals> <folder for the sizes>; prints the seconds it took

const [from, to] = process.argv.slice(2) as [string, string];
sharp.concurrency(1);
sharp.cache(false);

async function derive(name: string): Promise<void> {
  const { data, info } = await sharp(join(from, name))
    .autoOrient()
    .resize(3072, 3072, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const write = (picture: Sharp, kind: string) => picture.toFile(join(to, `${name}-${kind}`));
  await write(sharp(data, raw).jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimizeCoding: false }), "hiRes.jpg");
  const middle = await sharp(data, raw)
    .resize(2048, 2048, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middleRaw = { raw: { width: middle.info.width, height: middle.info.height, channels: middle.info.channels } };
  await write(sharp(middle.data, middleRaw).jpeg({ quality: 85, optimizeCoding: false }), "midRes.jpg");
  await write(sharp(middle.data, middleRaw).webp({ quality: 80, effort: 2 }), "midResOptimized.webp");
  await write(
    sharp(middle.data, middleRaw).resize(480, 480, { fit: "inside" }).webp({ quality: 75, effort: 2 }),
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
