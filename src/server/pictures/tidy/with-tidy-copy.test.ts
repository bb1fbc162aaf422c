import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { deltaE, type Rgb } from "../../../../tests/support/color-pictures.ts";
import {
  aTiff,
  UNTIDY_COLOR,
  UNTIDY_SIZE,
  untidyJpegs,
  untidyTiffs,
} from "../../../../tests/support/untidy-pictures.ts";
import { checkPicture } from "../check-picture.ts";
import { derivePictures } from "../derive-pictures.ts";
import { shrinkPicture } from "../shrink-picture.ts";

const folder = mkdtempSync(join(tmpdir(), "untidy-"));
afterAll(() => rmSync(folder, { recursive: true }));
const types = ["image/jpeg", "image/png", "image/tiff"] as const;
const KINDS = ["hiRes", "midRes", "midResOptimized", "thumbnail"] as const;
let made = 0;

function stored(bytes: Buffer) {
  const own = join(folder, String(++made)); // sharp caches files by path
  writeFileSync(own, bytes);
  const outputs = Object.fromEntries(KINDS.map((kind) => [kind, `${own}-${kind}`])) as Record<
    (typeof KINDS)[number],
    string
  >;
  const derive = () => derivePictures({ path: own, orientation: 0, purchased: "PRO", exif: {}, outputs });
  return { path: own, outputs, derive };
}

async function middleOf(path: string): Promise<Rgb> {
  const { data, info } = await sharp(path).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const at = ((info.height >> 1) * info.width + (info.width >> 1)) * info.channels;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

const CR = "pixels that begin with CR";
const PICTURES = [
  ...untidyTiffs().map(([name, bytes]) => ({ name: `TIFF with ${name}`, bytes, announced: "image/tiff" })),
  ...(await untidyJpegs()).map(([name, bytes]) => ({ name: `JPEG with ${name}`, bytes, announced: "image/jpeg" })),
];

test.each(PICTURES)("a $name is decoded as its actual image", async ({ name, bytes, announced }) => {
  const { path, outputs, derive } = stored(bytes);
  expect(await checkPicture({ path, announced, types, maxPixels: 1e6 })).toEqual(UNTIDY_SIZE);
  const { upright } = await derive();
  await shrinkPicture({
    path,
    announced,
    types,
    maxPixels: 1e6,
    outputs: [{ path: `${path}-small`, to: "JPEG", longestSide: 60 }],
  });
  expect(upright).toEqual(UNTIDY_SIZE);
  const wanted: Rgb = name.endsWith(CR) ? [67, 82, 2] : UNTIDY_COLOR;
  const shown = await Promise.all([...Object.values(outputs), `${path}-small`].map(middleOf));
  expect(shown.filter((color) => deltaE(color, wanted) > 2)).toEqual([]);
  const left = readdirSync(folder).filter((file) => file.startsWith(`${made}-`) && /tidy|colors/.test(file));
  expect(left).toEqual([]);
});

test("a spot color channel next to CMYK changes nothing", async () => {
  const cmyk = { ...UNTIDY_SIZE, photometric: 5, color: [0, 200, 200, 0] };
  const [plain, spot] = [
    stored(aTiff([{ ...cmyk, samples: 4 }])),
    stored(aTiff([{ ...cmyk, samples: 5, others: [[338, 3, [0]]] }])),
  ];
  await Promise.all([plain.derive(), spot.derive()]);
  expect(deltaE(await middleOf(spot.outputs.hiRes), await middleOf(plain.outputs.hiRes))).toBeLessThan(2);
});

test("a valid header does not hide missing or corrupt pixels", async () => {
  const tiff = aTiff([{ width: 300, height: 200, others: [[274, 3, [0]]] }]);
  const [, jpeg] = (await untidyJpegs())[0]!;
  const cutTiff = Buffer.from(tiff);
  cutTiff.writeUInt32LE(tiff.length + 10, tiff.indexOf(Buffer.from([0x11, 1, 4, 0, 1, 0, 0, 0])) + 8); // its strip is past the end
  const pixels = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 14;
  const cutJpeg = Buffer.concat([jpeg.subarray(0, pixels + 3), Buffer.from([0xff, 0xd9])]);
  for (const bytes of [cutTiff, cutJpeg]) await expect(stored(bytes).derive()).rejects.toThrow("damaged");
});

test("a camera's raw file is rejected, despite its embedded preview", async () => {
  const preview = { width: 12, height: 8 };
  const sensor = { ...UNTIDY_SIZE, samples: 1, photometric: 32_803 };
  const { path } = stored(aTiff([preview, sensor], { inSubIfd: true }));
  const check = checkPicture({ path, announced: "image/tiff", types, maxPixels: 1e6 });
  await expect(check).rejects.toThrow("Please upload a JPEG, PNG or TIFF.");
});
