import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { StockLook } from "../demo/photographs/film-stocks.ts";
import { renderPhotograph } from "../demo/photographs/render-photograph.ts";
import type { SceneName } from "../demo/photographs/scene-list.ts";
import { LANDING_PICTURE_WIDTHS, LANDING_PICTURES } from "../src/web/landing/landing-pictures.ts";

// Renders the landing page's photographs into public/pictures, where they are missing. Run by the build.

const folder = join(import.meta.dirname, "../public/pictures");
const WEBP_QUALITY = 78;

mkdirSync(folder, { recursive: true });
for (const { name, scene, stock, seed, width, height } of LANDING_PICTURES) {
  const fileOf = (px: number) => join(folder, `${name}-${px}.webp`);
  if (LANDING_PICTURE_WIDTHS.every((px) => existsSync(fileOf(px)))) continue;
  const picture = await renderPhotograph({ seed, scene: scene as SceneName, stock: stock as StockLook, width, height });
  for (const px of LANDING_PICTURE_WIDTHS)
    await sharp(picture).resize(px).webp({ quality: WEBP_QUALITY }).toFile(fileOf(px));
}
