import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type Bought, makeBareSizes } from "./bare-sizes.ts";

// What the image library alone needs for the same sizes: two pictures at once with one thread each, written beside each
// other. No server, no database, no upload, and nothing that outlives a power cut.
// usage: bare-derive.ts <folder of originals> <folder for the sizes> <2K|4K>; prints the seconds it took

const [from, to, bought] = process.argv.slice(2) as [string, string, Bought];
sharp.concurrency(1);
sharp.cache(false);

const names = readdirSync(from).sort();
const started = performance.now();
const next = names.values();
await Promise.all(
  [1, 2].map(async () => {
    for (const name of next) await makeBareSizes(join(from, name), join(to, name), bought);
  }),
);
console.log((performance.now() - started) / 1000);
