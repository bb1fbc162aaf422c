import sharp from "sharp";
import { expect, test } from "vitest";
import { STOCK_LOOKS } from "./film-stocks.ts";
import type { PhotographRequest } from "./photograph-request.ts";
import { photographsOfRoll } from "./photographs-of-roll.ts";
import { renderPhotograph } from "./render-photograph.ts";
import { SCENE_NAMES } from "./scene-list.ts";

const REQUEST: PhotographRequest = {
  seed: 7,
  scene: "misty hills",
  stock: "Kodak Portra 400",
  width: 240,
  height: 160,
};

test("the same request gives the same bytes", async () => {
  const [first, second] = [await renderPhotograph(REQUEST), await renderPhotograph({ ...REQUEST })];
  expect(first.equals(second)).toBe(true);
});

test("another seed gives another picture", async () => {
  const first = await sharp(await renderPhotograph(REQUEST))
    .raw()
    .toBuffer();
  const second = await sharp(await renderPhotograph({ ...REQUEST, seed: 8 }))
    .raw()
    .toBuffer();
  let difference = 0;
  first.forEach((value, i) => (difference += Math.abs(value - second[i]!)));
  expect(difference / first.length).toBeGreaterThan(8);
});

test("the picture has the size asked for, whichever side is longer", async () => {
  for (const size of [
    { width: 240, height: 160 },
    { width: 150, height: 225 },
  ]) {
    expect(await sharp(await renderPhotograph({ ...REQUEST, ...size })).metadata()).toMatchObject(size);
  }
});

test.each([3, 6, 8] as const)(
  "a picture stored under orientation %i is upright once a reader turns it",
  async (orientation) => {
    const request = { ...REQUEST, format: "png" } as const;
    const stored = await renderPhotograph({ ...request, orientation });
    const turned = orientation !== 3;
    expect(await sharp(stored).metadata()).toMatchObject({
      orientation,
      width: turned ? 160 : 240,
      height: turned ? 240 : 160,
    });
    const upright = await sharp(stored).autoOrient().raw().toBuffer({ resolveWithObject: true });
    expect(upright.info).toMatchObject({ width: 240, height: 160 });
    const plain = await sharp(await renderPhotograph(request))
      .raw()
      .toBuffer();
    expect(upright.data.equals(plain)).toBe(true);
  },
);

test("a 16-bit TIFF really has 16 bits", async () => {
  const file = await renderPhotograph({ ...REQUEST, format: "tiff16" });
  expect(await sharp(file).metadata()).toMatchObject({ format: "tiff", depth: "ushort", width: 240, height: 160 });
  const data = await sharp(file).toColourspace("rgb16").raw({ depth: "ushort" }).toBuffer();
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  expect(Math.max(...values.subarray(0, 30_000))).toBeGreaterThan(20_000);
  expect(new Set(values.map((value) => value & 255)).size).toBeGreaterThan(64);
});

test.each(SCENE_NAMES)("the scene %s is not flat", async (scene) => {
  const stock = STOCK_LOOKS[SCENE_NAMES.indexOf(scene) % 7]!;
  const { channels } = await sharp(await renderPhotograph({ ...REQUEST, scene, stock })).stats();
  for (const { stdev } of channels) expect(stdev).toBeGreaterThan(18);
});

test.each(["Ilford HP5 Plus", "Kodak Tri-X 400"] as const)("%s is black and white", async (stock) => {
  const { data } = await sharp(await renderPhotograph({ ...REQUEST, stock }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let most = 0;
  for (let i = 0; i < data.length; i += 3) most = Math.max(most, Math.abs(data[i]! - data[i + 2]!));
  expect(most).toBeLessThan(6);
});

test("a roll is one stock, several scenes, frames of both orientations, none twice", () => {
  const roll = photographsOfRoll(3, "Kodak Gold 200", 36, 1536);
  expect(roll).toHaveLength(36);
  expect(roll).toEqual(photographsOfRoll(3, "Kodak Gold 200", 36, 1536));
  expect(new Set(roll.map(({ stock }) => stock))).toEqual(new Set(["Kodak Gold 200"]));
  expect(new Set(roll.map(({ scene }) => scene)).size).toBeGreaterThan(3);
  expect(new Set(roll.map(({ width }) => width))).toEqual(new Set([1536, 1024]));
  expect(new Set(roll.map(({ seed }) => seed)).size).toBe(36);
});
