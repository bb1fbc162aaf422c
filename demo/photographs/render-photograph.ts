import sharp, { type Sharp } from "sharp";
import { addFrameEdge } from "./frame-edge.ts";
import { scanOfLight } from "./film-curve.ts";
import { filmStock } from "./film-stocks.ts";
import { withGrain } from "./grain.ts";
import { addHalation } from "./halation.ts";
import { addLightLeak } from "./light-leak.ts";
import { seededNoise, seededRandom } from "./noise.ts";
import type { PhotographRequest } from "./photograph-request.ts";
import { darkPicture } from "./picture.ts";
import { SCENES } from "./scene-list.ts";

/** Longest side (px) at which the scene itself is painted unless asked; grain and frame edge are always added at full size. */
const SCENE_SIZE = 896;
/** Grain sizes of the stocks are given for a scan this long, px. */
const GRAIN_SCAN = 1536;
const LEAK_CHANCE = 0.035;
const TURN_TO_STORE = { 1: 0, 3: 180, 6: 270, 8: 90 } as const;

/** Renders one photograph that looks scanned from film, as an encoded file. */
export async function renderPhotograph(request: PhotographRequest): Promise<Buffer> {
  const { width, height, seed, orientation = 1, sceneSize = SCENE_SIZE } = request;
  const stock = filmStock(request.stock);
  const chance = (part: string) => seededRandom(seed, `${request.scene}/${part}`);

  const scale = Math.min(1, sceneSize / Math.max(width, height));
  const picture = darkPicture(Math.round(width * scale), Math.round(height * scale));
  SCENES[request.scene]({ picture, random: chance("scene"), noise: seededNoise(chance("noise")) });
  const leak = chance("leak");
  if (request.lightLeak || leak.chance(LEAK_CHANCE)) addLightLeak(picture, leak);
  addHalation(picture, stock.halation);
  const small = scanOfLight(picture, stock, chance("exposure"));

  const sceneImage = sharp(small, { raw: { width: picture.width, height: picture.height, channels: 3 } });
  const scan = scale < 1 ? await enlarged(sceneImage, width, height) : small;
  addFrameEdge(scan, width, height, stock.colour, chance("edge"));
  const deep = request.format === "tiff16";
  const size = (stock.grainSize * Math.max(width, height)) / GRAIN_SCAN;
  const grain = { strength: stock.grain, size, colour: stock.colour };
  const pixels = withGrain(scan, width, grain, deep ? 16 : 8, chance("grain"));

  const raw = sharp(pixels, { raw: { width, height, channels: 3 } });
  const turn = TURN_TO_STORE[orientation];
  const stored = (turn ? raw.rotate(turn) : raw).withMetadata({ orientation });
  if (request.format === "png") return stored.png().toBuffer();
  if (deep) return stored.toColourspace("rgb16").tiff({ compression: "lzw" }).toBuffer();
  return stored.jpeg({ quality: 86, chromaSubsampling: "4:2:0" }).toBuffer();
}

async function enlarged(image: Sharp, width: number, height: number): Promise<Uint8Array> {
  const { data } = await image
    .resize(width, height, { fit: "fill", kernel: "lanczos3" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new Uint8Array(data.buffer, data.byteOffset, data.length);
}
