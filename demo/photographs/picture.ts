import type { Light } from "./light.ts";

/**
 * Light on its way to the film: linear RGB, interleaved, one value per channel.
 * Scenes measure in units of the picture's shorter side: x runs 0..wide, y runs 0..high (downwards).
 */
export type Picture = {
  /** px */
  width: number;
  /** px */
  height: number;
  /** px per unit */
  unit: number;
  wide: number;
  high: number;
  light: Float32Array;
};

/** Changes the light at a point: `out` comes with the light that is there, leaves with the new one. */
export type Paint = (x: number, y: number, out: Float64Array) => void;

/** A dark picture, sizes in px. */
export function darkPicture(width: number, height: number): Picture {
  const unit = Math.min(width, height);
  return { width, height, unit, wide: width / unit, high: height / unit, light: new Float32Array(width * height * 3) };
}

/** A paint that lays one even light. */
export function evenPaint(light: Light): Paint {
  return (_x, _y, out) => {
    out[0] = light[0];
    out[1] = light[1];
    out[2] = light[2];
  };
}

/** A paint that lays light over (multiplies), for shadows and glass. */
export function shadePaint(light: Light): Paint {
  return (_x, _y, out) => {
    out[0]! *= light[0];
    out[1]! *= light[1];
    out[2]! *= light[2];
  };
}

/** Sets `out` to a light. */
export function put(out: Float64Array, light: Light): void {
  out[0] = light[0];
  out[1] = light[1];
  out[2] = light[2];
}

/** Moves `out` towards a light by a share. */
export function veil(out: Float64Array, light: Light, share: number): void {
  out[0]! += (light[0] - out[0]!) * share;
  out[1]! += (light[1] - out[1]!) * share;
  out[2]! += (light[2] - out[2]!) * share;
}

/** Adds a light times a strength to `out`. */
export function shine(out: Float64Array, light: Light, strength: number): void {
  out[0]! += light[0] * strength;
  out[1]! += light[1] * strength;
  out[2]! += light[2] * strength;
}

/** Paints every point between two heights (units). */
export function paintEach(picture: Picture, paint: Paint, top = 0, bottom = picture.high): void {
  const { width, height, unit, light } = picture;
  const out = new Float64Array(3);
  const last = Math.min(height, Math.ceil(bottom * unit));
  for (let row = Math.max(0, Math.floor(top * unit)); row < last; row++) {
    const y = (row + 0.5) / unit;
    let i = row * width * 3;
    for (let column = 0; column < width; column++, i += 3) {
      out[0] = light[i]!;
      out[1] = light[i + 1]!;
      out[2] = light[i + 2]!;
      paint((column + 0.5) / unit, y, out);
      light[i] = out[0]!;
      light[i + 1] = out[1]!;
      light[i + 2] = out[2]!;
    }
  }
}

/** Paints everything below a skyline `lineAt(x)` with a smooth edge; `below` is the depth under that line. All in units. */
export function paintBelow(
  picture: Picture,
  lineAt: (x: number) => number,
  paint: (x: number, y: number, out: Float64Array, below: number) => void,
): void {
  const { width, height, unit, light } = picture;
  const lines = new Float64Array(width);
  let highest = height;
  for (let column = 0; column < width; column++) {
    lines[column] = lineAt((column + 0.5) / unit) * unit;
    highest = Math.min(highest, lines[column]!);
  }
  const out = new Float64Array(3);
  for (let row = Math.max(0, Math.floor(highest)); row < height; row++) {
    const y = (row + 0.5) / unit;
    for (let column = 0; column < width; column++) {
      const covered = row + 1 - lines[column]!;
      if (covered <= 0) continue;
      const i = (row * width + column) * 3;
      out[0] = light[i]!;
      out[1] = light[i + 1]!;
      out[2] = light[i + 2]!;
      paint((column + 0.5) / unit, y, out, y - lines[column]! / unit);
      const share = covered < 1 ? covered : 1;
      light[i]! += (out[0]! - light[i]!) * share;
      light[i + 1]! += (out[1]! - light[i + 1]!) * share;
      light[i + 2]! += (out[2]! - light[i + 2]!) * share;
    }
  }
}

/** Values computed on a coarse grid (every `step` px) and read smoothly between: cheap clouds, mist, textures. */
export function coarseField(picture: Picture, step: number, valueAt: (x: number, y: number) => number) {
  const columns = Math.ceil(picture.width / step) + 2;
  const rows = Math.ceil(picture.height / step) + 2;
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      values[row * columns + column] = valueAt((column * step) / picture.unit, (row * step) / picture.unit);
    }
  }
  const scale = picture.unit / step;
  return (x: number, y: number): number => {
    const gridX = Math.min(columns - 1.001, Math.max(0, x * scale));
    const gridY = Math.min(rows - 1.001, Math.max(0, y * scale));
    const column = Math.floor(gridX);
    const row = Math.floor(gridY);
    const dx = gridX - column;
    const i = row * columns + column;
    const top = values[i]! + (values[i + 1]! - values[i]!) * dx;
    const low = values[i + columns]! + (values[i + columns + 1]! - values[i + columns]!) * dx;
    return top + (low - top) * (gridY - row);
  };
}
