/** Linear light: red, green, blue; 1 is white paper in full light, lamps go above. */
export type Light = readonly [number, number, number];

function linear(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** The light of an sRGB colour such as "#ffc233", times a strength. */
export function lightOf(hex: string, strength = 1): Light {
  const number = Number.parseInt(hex.slice(1), 16);
  return [
    linear((number >> 16) / 255) * strength,
    linear(((number >> 8) & 255) / 255) * strength,
    linear((number & 255) / 255) * strength,
  ];
}

export function dimmed(light: Light, strength: number): Light {
  return [light[0] * strength, light[1] * strength, light[2] * strength];
}

/** From `a` (share 0) to `b` (share 1). */
export function mixed(a: Light, b: Light, share: number): Light {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value;
}

/** 0 below `from`, 1 above `to`, an S between (also with `from` above `to`). */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}
