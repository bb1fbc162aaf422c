import { join } from "node:path";
import sharp, { type Matrix3x3, type OverlayOptions } from "sharp";
import { DEMO_FOLDER } from "../demo-folder.ts";
import { FILM_LOOKS, type FilmName } from "./film-looks.ts";
import { type Random, seededRandom } from "./seeded-random.ts";

const SCENES = join(DEMO_FOLDER, "scenes");
/** Minimum share of the scene's sides that a frame shows. */
const SMALLEST_CROP = 0.72;
const LIGHT_LEAK_CHANCE = 0.04;
const MID_GRAY = 118;
/** Weights of red, green and blue in brightness. */
const LUMA = [0.3, 0.59, 0.11] as const;
/** px, side of the square grain tile that repeats over a frame */
const GRAIN_TILE = 512;
const GRAIN_BLUR = 0.6;
/** The blur reduces the grain's standard deviation to this share. */
const DEVIATION_AFTER_BLUR = 0.47;
const QUALITY = 86;
const ROTATION_OF_ORIENTATION = { 1: 0, 3: 180, 6: 270, 8: 90 } as const;

/** The same request returns the same bytes. */
export type PhotographRequest = {
  /** File name in demo/scenes, without ".jpg". */
  scene: string;
  film: FilmName;
  /** Determines crop, flip, exposure and frame edge. */
  seed: number;
  /** px, upright */
  width: number;
  /** px, upright */
  height: number;
  /** EXIF orientation of the stored JPEG; default 1. */
  orientation?: keyof typeof ROTATION_OF_ORIENTATION;
};

export async function renderPhotograph(request: PhotographRequest): Promise<Buffer> {
  const { scene, film, seed, width, height, orientation = 1 } = request;
  const { contrast, saturation, cast, black, grain } = FILM_LOOKS[film];
  const random = seededRandom(seed);
  const picture = sharp(join(SCENES, `${scene}.jpg`));
  const size = await picture.metadata();
  const zoom = random.between(SMALLEST_CROP, 1) * Math.min(size.width / width, size.height / height);
  const crop = { width: Math.floor(width * zoom), height: Math.floor(height * zoom) };
  const pixels = await picture
    .extract({
      ...crop,
      left: random.whole(0, size.width - crop.width),
      top: random.whole(0, size.height - crop.height),
    })
    .flop(random.chance(0.5))
    .resize(width, height, { fit: "fill" })
    .recomb(colorMatrix(saturation, cast, contrast * random.between(0.93, 1.07)))
    .linear(
      [1, 1, 1],
      black.map((level) => MID_GRAY * (1 - contrast) + level),
    )
    .raw()
    .toBuffer();

  const raw = { width, height, channels: 3 } as const;
  const isColor = saturation > 0;
  const overlays = [await grainOverlay(width, height, grain, isColor), frameOverlay(width, height, isColor, random)];
  const scan = await sharp(pixels, { raw }).composite(overlays).removeAlpha().raw().toBuffer();
  return sharp(scan, { raw })
    .rotate(ROTATION_OF_ORIENTATION[orientation])
    .withMetadata({ orientation })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function colorMatrix(saturation: number, cast: readonly number[], gain: number): Matrix3x3 {
  const row = (channel: number) =>
    LUMA.map((share, from) => gain * cast[channel]! * (share * (1 - saturation) + (from === channel ? saturation : 0)));
  return [row(0), row(1), row(2)] as Matrix3x3;
}

const GRAIN_RAW = { width: GRAIN_TILE, height: GRAIN_TILE, channels: 3 } as const;
const grainTiles = new Map<string, Promise<Buffer>>();

/** Returns grain for a frame, strongest in mid-tones. @param deviation standard deviation, 0 to 255 */
async function grainOverlay(
  width: number,
  height: number,
  deviation: number,
  isColor: boolean,
): Promise<OverlayOptions> {
  const key = `${deviation} ${isColor}`;
  const tile = grainTiles.get(key) ?? makeGrain(deviation / DEVIATION_AFTER_BLUR, isColor);
  grainTiles.set(key, tile);
  const part = { left: 0, top: 0, width: Math.min(width, GRAIN_TILE), height: Math.min(height, GRAIN_TILE) };
  const input = await sharp(await tile, { raw: GRAIN_RAW })
    .extract(part)
    .raw()
    .toBuffer();
  const raw = { width: part.width, height: part.height, channels: 3 } as const;
  return { input, raw, tile: true, blend: "overlay" };
}

async function makeGrain(deviation: number, isColor: boolean): Promise<Buffer> {
  const random = seededRandom(1);
  const noise = new Uint8ClampedArray(GRAIN_TILE * GRAIN_TILE * 3);
  for (let at = 0; at < noise.length; at += 3) {
    const shared = random.gaussian();
    // The layers of a color film share most of their grain.
    for (let channel = 0; channel < 3; channel++)
      noise[at + channel] = 128 + deviation * (isColor ? 0.85 * shared + 0.5 * random.gaussian() : shared);
  }
  return sharp(noise, { raw: GRAIN_RAW }).blur(GRAIN_BLUR).raw().toBuffer();
}

/** Returns the lens's vignette, an occasional light leak, and the film's unexposed edge. */
function frameOverlay(width: number, height: number, isColor: boolean, random: Random): OverlayOptions {
  const longest = Math.max(width, height);
  const vignette = random.between(0.12, 0.3);
  const stroke = longest * 0.05;
  const inset = longest * random.between(0.003, 0.007) - stroke / 2;
  const radius = longest * random.between(0.012, 0.02) + stroke / 2;
  const tilt = random.between(-0.15, 0.15);
  const [core, fringe] = isColor ? ["#ffd27a", "#e03a00"] : ["#fff", "#ddd"];
  const leak = random.chance(LIGHT_LEAK_CHANCE)
    ? `<linearGradient id="leak" x2="${random.between(0.12, 0.3)}">
         <stop stop-color="${core}" stop-opacity=".9"/><stop offset="1" stop-color="${fringe}" stop-opacity="0"/>
       </linearGradient><rect width="100%" height="100%" fill="url(#leak)"/>`
    : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="vignette" r=".75">
      <stop offset=".45" stop-opacity="0"/><stop offset="1" stop-opacity="${vignette}"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#vignette)"/>
    ${leak}
    <rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${radius}"
      fill="none" stroke="#0f0b0a" stroke-width="${stroke}" transform="rotate(${tilt})"/>
  </svg>`;
  return { input: Buffer.from(svg) };
}
