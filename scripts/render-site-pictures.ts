import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { StockLook } from "../demo/photographs/film-stocks.ts";
import type { PhotographRequest } from "../demo/photographs/photograph-request.ts";
import { openRenderThread, type RenderThread } from "../demo/photographs/render-thread.ts";
import type { SceneName } from "../demo/photographs/scene-list.ts";
import { SAMPLE_FULL, SAMPLE_SIZES, sampleFile, samplePart, SCAN_SAMPLE } from "../src/rules/community/scan-sample.ts";
import {
  sitePicture,
  SITE_PICTURE_WIDTHS,
  SITE_PICTURES,
  type SitePicture,
} from "../src/rules/community/site-pictures.ts";

// npm run pictures: renders the public pages' photographs into public/pictures, two at a time, where they are missing or
// where their recipe has changed. With --check it only names those.

const project = join(import.meta.dirname, "..");
const folder = join(project, "public/pictures");
const manifest = join(folder, "recipes.json");
const THREADS = 2;
/** px; finer than the demo's rolls, for these are shown large. */
const SCENE_SIZE = 1280;
/** The first of these WebP qualities that keeps a picture within its bytes is taken: grain is costly. */
const QUALITIES = [76, 66, 56, 46, 38, 30];
/** Of 0..6; more takes three times as long to save a twentieth of the bytes. */
const EFFORT = 2;
/** Of the compared scans, which are seen much enlarged. */
const SAMPLE_QUALITY = 82;
const MOST_BYTES = { 480: 14_000, 960: 45_000, 1600: 150_000 } as const;

type Recipes = Record<string, string>;

/** Never half a file, whenever the build is stopped; and never into a file that another folder shares. */
function replaceFile(path: string, content: Buffer | string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

const fileOf = (name: string, px: number) => `${name}-${px}.webp`;

/** What a picture is made of and with: its entry in the list, the renderer's code, and this file. */
function recipesNow(): Recipes {
  const renderer = createHash("sha256").update(readFileSync(import.meta.filename));
  const code = join(project, "demo/photographs");
  for (const file of readdirSync(code, { recursive: true, encoding: "utf8" }).toSorted())
    if (file.endsWith(".ts") && !file.endsWith(".test.ts"))
      renderer.update(file).update(readFileSync(join(code, file)));
  const made = renderer.digest("hex");
  const recipe = (...what: unknown[]) =>
    createHash("sha256")
      .update(JSON.stringify([made, ...what]))
      .digest("hex")
      .slice(0, 16);
  const { alt: _sampled, ...sampled } = sitePicture(SCAN_SAMPLE.of);
  return {
    ...Object.fromEntries(
      SITE_PICTURES.map(({ alt: _alt, ...picture }) => [picture.name, recipe(picture, SITE_PICTURE_WIDTHS)]),
    ),
    [SCAN_SAMPLE.name]: recipe(sampled, SCAN_SAMPLE, SAMPLE_SIZES),
  };
}

async function develop(thread: RenderThread, { scene, stock, seed, width, height, name }: SitePicture): Promise<void> {
  const request: PhotographRequest = {
    seed,
    scene: scene as SceneName,
    stock: stock as StockLook,
    width,
    height,
    sceneSize: SCENE_SIZE,
  };
  const photograph = await thread.render(request);
  for (const px of SITE_PICTURE_WIDTHS) {
    const { data, info } = await sharp(photograph).resize(px).raw().toBuffer({ resolveWithObject: true });
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
    for (const quality of QUALITIES) {
      const picture = await pixels.clone().webp({ quality, effort: EFFORT }).toBuffer();
      if (picture.length > MOST_BYTES[px] && quality !== QUALITIES.at(-1)) continue;
      replaceFile(join(folder, fileOf(name, px)), picture);
      break;
    }
  }
}

/** One frame at the largest size, reduced to each of the others, and of each the same part. */
async function developSample(thread: RenderThread): Promise<void> {
  const { scene, stock, seed } = sitePicture(SCAN_SAMPLE.of);
  const { width, height } = SAMPLE_FULL;
  const look = { seed, scene: scene as SceneName, stock: stock as StockLook };
  const photograph = await thread.render({ ...look, width, height, sceneSize: width, format: "png" });
  for (const size of SAMPLE_SIZES) {
    const part = await sharp(photograph)
      .resize(size.width, size.height)
      .extract(samplePart(size))
      .webp({ quality: SAMPLE_QUALITY })
      .toBuffer();
    replaceFile(join(folder, sampleFile(size)), part);
  }
}

mkdirSync(folder, { recursive: true });
const wanted = recipesNow();
const kept: Recipes = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")) as Recipes) : {};
const isThere = (file: string) => existsSync(join(folder, file));
const isCurrent = (name: string) =>
  kept[name] === wanted[name] && SITE_PICTURE_WIDTHS.every((px) => isThere(fileOf(name, px)));
const current = new Set<string>(SITE_PICTURES.map(({ name }) => name).filter(isCurrent));
const sampleFiles = SAMPLE_SIZES.map(sampleFile);
if (kept[SCAN_SAMPLE.name] === wanted[SCAN_SAMPLE.name] && sampleFiles.every(isThere)) current.add(SCAN_SAMPLE.name);
/** The largest first. */
const queue = [
  { name: SCAN_SAMPLE.name, develop: developSample },
  ...SITE_PICTURES.map((picture) => ({
    name: picture.name,
    develop: (thread: RenderThread) => develop(thread, picture),
  })),
].filter(({ name }) => !current.has(name));

if (process.argv.includes("--check")) {
  for (const { name } of queue) console.log(`public/pictures: ${name} is not as its recipe says (npm run pictures)`);
  process.exit(queue.length === 0 ? 0 : 1);
}

const known = new Set([
  ...sampleFiles,
  ...SITE_PICTURES.flatMap(({ name }) => SITE_PICTURE_WIDTHS.map((px) => fileOf(name, px))),
]);
for (const file of readdirSync(folder)) if (file.endsWith(".webp") && !known.has(file)) rmSync(join(folder, file));

async function work(): Promise<void> {
  const thread = openRenderThread(project);
  try {
    for (let picture = queue.shift(); picture; picture = queue.shift()) {
      await picture.develop(thread);
      current.add(picture.name);
      const recipes = Object.fromEntries(Object.entries(wanted).filter(([name]) => current.has(name)));
      replaceFile(manifest, `${JSON.stringify(recipes, null, 2)}\n`);
    }
  } finally {
    await thread.close();
  }
}

sharp.concurrency(1);
await Promise.all(Array.from({ length: THREADS }, work));
