import fc from "fast-check";
import sharp, { type JpegOptions } from "sharp";
import { expect, test } from "vitest";
import { bodyOf, shownHead } from "./jpeg-head.ts";
import { pictureOf } from "./jpeg-picture.ts";

const EXIF = {
  IFD0: { ImageDescription: "Kodak Portra 400, 35mm, roll 26-00042, frame 12", Software: "Nice Film Club" },
};
const SIZE = { width: 90, height: 60 };

const colored = () => {
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * at * 7 + (at % 3) * 90) % 256;
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } });
};
const aJpeg = (options: JpegOptions = {}): Promise<Buffer> =>
  colored()
    .withExif({ IFD0: { Make: "Secret camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "40/1 43/1 0/1" } })
    .withIccProfile("srgb")
    .jpeg(options)
    .toBuffer();
const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]);
const withSegment = (jpeg: Buffer, one: Buffer): Buffer => Buffer.concat([jpeg.subarray(0, 2), one, jpeg.subarray(2)]);
const written = (jpeg: Buffer): Buffer | null => {
  const parts = pictureOf(jpeg);
  return parts && Buffer.concat([shownHead(EXIF), ...parts]);
};

test.each<[string, JpegOptions]>([
  ["baseline", {}],
  ["progressive", { progressive: true }],
  ["of whole colors", { chromaSubsampling: "4:4:4" }],
  ["with tables of its own", { optimizeCoding: true }],
])("a JPEG that is %s keeps its exact pixels without its metadata", async (_, options) => {
  const original = await aJpeg(options);
  const copy = written(original)!;
  expect(await sharp(copy).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
  const { exif, icc, orientation } = await sharp(copy).metadata();
  expect(exif!.toString("utf8")).toContain(EXIF.IFD0.ImageDescription);
  expect({ icc, orientation }).toEqual({ icc: undefined, orientation: undefined });
  expect(copy.includes("Secret camera")).toBe(false);
  // As in files that libvips makes: a download's metadata replaces this.
  expect(bodyOf(copy)).toBe(shownHead(EXIF).length);
});

test("comments, previews and trailing data are removed", async () => {
  const plain = await aJpeg();
  const preview = segment(0xe2, Buffer.concat([Buffer.from("MPF\0"), Buffer.from([0xff, 0xd8, 0xff, 0xd9])]));
  const more = withSegment(withSegment(plain, segment(0xfe, Buffer.from("a comment"))), preview);
  expect(written(Buffer.concat([more, Buffer.from("a film of two seconds")]))).toEqual(written(plain));
  expect(written(withSegment(plain, Buffer.from([0xff])))).toEqual(written(plain)); // a fill byte
});

test("an image that would change without the removed data is not copied", async () => {
  const adobe = (transform: number) =>
    segment(0xee, Buffer.concat([Buffer.from("Adobe"), Buffer.from([0, 100, 0, 0, 0, 0, transform])]));
  const plain = await aJpeg();
  expect(written(withSegment(plain, adobe(1)))).toEqual(written(plain));
  expect(pictureOf(withSegment(plain, adobe(0)))).toBeNull(); // RGB
  expect(pictureOf(await colored().toColourspace("cmyk").jpeg().toBuffer())).toBeNull();
  expect(pictureOf(await colored().toColourspace("b-w").jpeg().toBuffer())).toBeNull();
  const named = Buffer.from(plain);
  const frame = named.indexOf(Buffer.from([0xff, 0xc0]));
  for (const [index, name] of [..."RGB"].entries()) named[frame + 10 + index * 3] = name.charCodeAt(0);
  expect(pictureOf(named)).toBeNull();
  expect(pictureOf(await colored().png().toBuffer())).toBeNull();
});

test("a truncated JPEG is not copied, and no bytes cause a crash", async () => {
  const plain = await aJpeg({ progressive: true });
  fc.assert(
    fc.property(fc.nat(plain.length - 1), (end) => {
      expect(pictureOf(plain.subarray(0, end))).toBeNull();
    }),
  );
  const change = fc.tuple(fc.nat(plain.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const spoiled = Buffer.from(plain);
      for (const [at, to] of changes) spoiled[at] = to;
      const parts = pictureOf(spoiled);
      expect(parts === null || Buffer.concat(parts).length <= spoiled.length).toBe(true);
    }),
  );
});
