import type { FilmStock } from "./film-stocks.ts";
import type { Random } from "./noise.ts";
import type { Picture } from "./picture.ts";

const LOWEST = -13;
const PER_STOP = 256;
const STOPS = 20;

/** The scan value (0..1) of each exposure, in steps of 1/256 stop from 13 stops below white. */
function curveOf(contrast: number, cast: number, base: number): Float32Array {
  const curve = new Float32Array(STOPS * PER_STOP);
  for (let i = 0; i < curve.length; i++) {
    const stops = LOWEST + i / PER_STOP + 2.47 + cast;
    const scan = 1 / (1 + Math.exp(-(0.74 * contrast * stops - 0.16)));
    const deep = Math.max(0, (scan - 0.012) / 0.988);
    curve[i] = base + (0.985 - base) * deep;
  }
  return curve;
}

/** Exposes the film to the light: vignette, cast, saturation, curve. Returns the scan, 0..255, RGB. */
export function scanOfLight(picture: Picture, stock: FilmStock, random: Random): Uint8Array {
  const { width, height, light } = picture;
  const vignette = random.between(0.22, 0.5);
  const exposure = random.between(-0.12, 0.16);
  const curves = [0, 1, 2].map((channel) =>
    curveOf(stock.contrast * stock.slope[channel]!, exposure + stock.cast[channel]!, stock.base[channel]!),
  );
  const [redCurve, greenCurve, blueCurve] = curves as [Float32Array, Float32Array, Float32Array];
  const scan = new Uint8Array(width * height * 3);
  const last = STOPS * PER_STOP - 1;
  const index = (value: number) => {
    const at = ((value > 0.000123 ? Math.log2(value) : LOWEST) - LOWEST) * PER_STOP;
    return at > last ? last : at | 0;
  };
  const longest = Math.max(width, height);
  for (let row = 0; row < height; row++) {
    const dy = (row + 0.5 - height / 2) / longest;
    for (let column = 0; column < width; column++) {
      const dx = (column + 0.5 - width / 2) / longest;
      const i = (row * width + column) * 3;
      const away = (dx * dx + dy * dy) * 4;
      const fall = 1 / (1 + vignette * 0.62 * away * (0.4 + away));
      const red = light[i]! * fall;
      const green = light[i + 1]! * fall;
      const blue = light[i + 2]! * fall;
      if (!stock.colour) {
        const value = (redCurve[index(red * 0.36 + green * 0.5 + blue * 0.14)]! * 255 + 0.5) | 0;
        scan[i] = value;
        scan[i + 1] = value;
        scan[i + 2] = value;
        continue;
      }
      const grey = (red * 0.3 + green * 0.59 + blue * 0.11) * (1 - stock.saturation);
      scan[i] = redCurve[index(red * stock.saturation + grey)]! * 255 + 0.5;
      scan[i + 1] = greenCurve[index(green * stock.saturation + grey)]! * 255 + 0.5;
      scan[i + 2] = blueCurve[index(blue * stock.saturation + grey)]! * 255 + 0.5;
    }
  }
  return scan;
}
