import type { FilmStock } from "./film-stocks.ts";
import type { Random } from "./noise.ts";
import type { Picture } from "./picture.ts";

/** Exposures are looked up by the exponent and the first 8 bits of the mantissa of a 32-bit float. */
const SHIFT = 15;
const LOWEST_STOP = -13;
const HIGHEST_STOP = 7;
const FIRST = (127 + LOWEST_STOP) << 8;
const SIZE = (HIGHEST_STOP - LOWEST_STOP) << 8;
/** Stops from middle grey (0.18) to white (1). */
const GREY_TO_WHITE = 2.47;

/** The scan value (0..255) of each exposure. */
function curveOf(contrast: number, cast: number, base: number): Float32Array {
  const curve = new Float32Array(SIZE);
  for (let i = 0; i < SIZE; i++) {
    const stop = LOWEST_STOP + (i >> 8) + Math.log2(1 + ((i & 255) + 0.5) / 256);
    const scan = 1 / (1 + Math.exp(-(0.8 * contrast * (stop + GREY_TO_WHITE + cast) - 0.12)));
    const deep = Math.max(0, (scan - 0.012) / 0.988);
    curve[i] = (base + (0.985 - base) * deep) * 255 + 0.5;
  }
  return curve;
}

/** Exposes the film to the light: vignette, cast, saturation, curve. Returns the scan, 0..255, RGB. */
export function scanOfLight(picture: Picture, stock: FilmStock, random: Random): Uint8Array {
  const { width, height, light } = picture;
  const vignette = random.between(0.14, 0.31);
  const exposure = random.between(-0.12, 0.16);
  const [redCurve, greenCurve, blueCurve] = [0, 1, 2].map((channel) =>
    curveOf(stock.contrast * stock.slope[channel]!, exposure + stock.cast[channel]!, stock.base[channel]!),
  ) as [Float32Array, Float32Array, Float32Array];
  const scan = new Uint8Array(width * height * 3);
  const float = new Float32Array(1);
  const bits = new Int32Array(float.buffer);
  const longest = Math.max(width, height);
  const { saturation } = stock;

  function look(curve: Float32Array, value: number): number {
    float[0] = value;
    const at = (bits[0]! >> SHIFT) - FIRST;
    return curve[at < 0 ? 0 : at >= SIZE ? SIZE - 1 : at]!;
  }

  for (let row = 0; row < height; row++) {
    const dy = (row + 0.5 - height / 2) / longest;
    for (let column = 0; column < width; column++) {
      const dx = (column + 0.5 - width / 2) / longest;
      const i = (row * width + column) * 3;
      const away = (dx * dx + dy * dy) * 4;
      const fall = 1 / (1 + vignette * away * (0.4 + away));
      const red = light[i]! * fall;
      const green = light[i + 1]! * fall;
      const blue = light[i + 2]! * fall;
      if (!stock.colour) {
        scan[i] = scan[i + 1] = scan[i + 2] = look(redCurve, red * 0.48 + green * 0.44 + blue * 0.08);
        continue;
      }
      const grey = (red * 0.3 + green * 0.59 + blue * 0.11) * (1 - saturation);
      scan[i] = look(redCurve, red * saturation + grey);
      scan[i + 1] = look(greenCurve, green * saturation + grey);
      scan[i + 2] = look(blueCurve, blue * saturation + grey);
    }
  }
  return scan;
}
