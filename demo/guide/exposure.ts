/** Film and light in numbers, for the tables of the guide. */

/** The shutter speeds of a camera, as the number under the 1. */
const SHUTTERS = [4, 8, 15, 30, 60, 125, 250, 500, 1000, 2000];

/**
 * Returns the shutter speed of a camera that is nearest to the right exposure: "1/250".
 * @param light exposure value at ISO 100: full sun is 15
 */
export function shutterFor(light: number, iso: number, aperture: number): string {
  const exact = (2 ** light * (iso / 100)) / aperture ** 2;
  const stops = (shutter: number) => Math.abs(Math.log2(shutter / exact));
  return `1/${SHUTTERS.reduce((best, shutter) => (stops(shutter) < stops(best) ? shutter : best))}`;
}

/** Diameter in millimeters of a blur that still looks sharp on a print from 35mm film. */
const BLUR = 0.03;

/** Returns the hyperfocal distance on 35mm film in feet. Focused there, everything from half of it on is sharp. */
export function hyperfocalFeet(focalLength: number, aperture: number): number {
  return (focalLength ** 2 / (aperture * BLUR) + focalLength) / 304.8;
}

/** Returns the exposure that a film needs when the meter shows `metered` seconds, by its maker's exponent. */
export function longExposure(metered: number, exponent: number): string {
  const seconds = metered ** exponent;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`;
}
