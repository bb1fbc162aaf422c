import { blurLight, blurPlane, shrinkLight } from "./blur.ts";
import { addCoarse } from "./coarse-copy.ts";
import type { Picture } from "./picture.ts";

const STEP = 4;
/** Light above this (linear) burns through the emulsion and comes back red. */
const BURN = 0.9;
const BURN_LIMIT = 9;
const LENS_GLOW = 0.07;

/** Adds the glow of the lens and the red glow that bright lights leave in film, in place. */
export function addHalation(picture: Picture, strength: number): void {
  const { width, height, light } = picture;
  const longest = Math.max(width, height);
  const small = shrinkLight(light, width, height, STEP);
  const near = new Float32Array(small.width * small.height);
  for (let i = 0; i < near.length; i++) {
    const brightness = small.light[i * 3]! * 0.4 + small.light[i * 3 + 1]! * 0.5 + small.light[i * 3 + 2]! * 0.1;
    near[i] = Math.min(BURN_LIMIT, Math.max(0, brightness - BURN));
  }
  const far = near.slice();
  blurPlane(near, small.width, small.height, (longest * 0.007) / STEP);
  blurPlane(far, small.width, small.height, (longest * 0.022) / STEP);
  blurLight(small.light, small.width, small.height, (longest * 0.03) / STEP);
  for (let i = 0; i < near.length; i++) {
    const halo = strength * (near[i]! * 0.55 + far[i]! * 0.6);
    const at = i * 3;
    small.light[at] = small.light[at]! * LENS_GLOW + halo;
    small.light[at + 1] = small.light[at + 1]! * LENS_GLOW + halo * 0.16;
    small.light[at + 2] = small.light[at + 2]! * LENS_GLOW + halo * 0.05;
  }
  addCoarse(light, width, 1 - LENS_GLOW, small, STEP);
}
