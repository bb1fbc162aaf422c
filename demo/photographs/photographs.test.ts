import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { OUTINGS } from "./outings.ts";
import { photographsOfRoll } from "./photographs-of-roll.ts";
import { type PhotographRequest, renderPhotograph } from "./render-photograph.ts";

const REQUEST: PhotographRequest = {
  scene: "misty-hills-1",
  film: "Kodak Portra 400",
  seed: 7,
  width: 240,
  height: 160,
};

const pixelsOf = (file: Buffer) => sharp(file).autoOrient().raw().toBuffer();

function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;
}

test("each scene belongs to exactly one outing, and every scene exists", () => {
  const files = readdirSync(join(import.meta.dirname, "../scenes")).toSorted();
  const named = Object.values(OUTINGS).flatMap(({ scenes }) => scenes.map((scene) => `${scene}.jpg`));
  expect(named.toSorted()).toEqual(files);
});

test("a request always renders the same bytes, and another seed another image", async () => {
  const photograph = await renderPhotograph(REQUEST);
  expect((await renderPhotograph({ ...REQUEST })).equals(photograph)).toBe(true);
  const another = await renderPhotograph({ ...REQUEST, seed: 8 });
  expect(meanDifference(await pixelsOf(photograph), await pixelsOf(another))).toBeGreaterThan(4);
});

test.each([3, 6, 8] as const)("a photograph stored with orientation %i looks the same upright", async (orientation) => {
  const stored = await renderPhotograph({ ...REQUEST, orientation });
  const isTurned = orientation !== 3;
  expect(await sharp(stored).metadata()).toMatchObject({
    orientation,
    width: isTurned ? 160 : 240,
    height: isTurned ? 240 : 160,
  });
  const upright = await pixelsOf(await renderPhotograph(REQUEST));
  expect(meanDifference(await pixelsOf(stored), upright)).toBeLessThan(4); // each is compressed in its own orientation
});

test.each(["Ilford HP5 Plus", "Kodak Tri-X 400"] as const)("%s is black and white", async (film) => {
  const pixels = await pixelsOf(await renderPhotograph({ ...REQUEST, film }));
  let most = 0;
  for (let at = 0; at < pixels.length; at += 3) most = Math.max(most, Math.abs(pixels[at]! - pixels[at + 2]!));
  expect(most).toBeLessThan(12);
});

test("a roll has several scenes and both orientations, without duplicate frames", () => {
  const roll = photographsOfRoll({ outing: "upstate", film: "Kodak Gold 200", seed: 3 }, 36, 1536);
  expect(roll).toHaveLength(36);
  expect(new Set(roll.map(({ scene }) => scene))).toEqual(new Set(OUTINGS.upstate.scenes));
  expect(new Set(roll.map(({ width }) => width))).toEqual(new Set([1536, 1024]));
  expect(new Set(roll.map(({ seed }) => seed)).size).toBe(36);
});
