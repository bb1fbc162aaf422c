import ExifReader from "exifreader";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { bodyOf, jpegHead } from "./jpeg-head.ts";
import type { PictureFacts } from "../../../rules/film/picture-facts.ts";

const FACTS: PictureFacts = {
  title: "Jetty at dusk",
  description: 'Ada & "Grace" <3 the sea, été 🌇',
  keywords: ["Coney Island", "été"],
  place: "Coney Island, Brooklyn",
  favorite: true,
  takenAt: Date.UTC(2026, 5, 15, 14, 0, 2),
  photographer: "Ada Lovelace",
  lab: "Nice Film Club",
  timeZone: "America/New_York",
  film: { maker: "Kodak", name: "Portra 400", format: "35mm", process: "C-41 color", roll: "26-00042", frame: 12 },
};
const CAPTION = `${FACTS.description}\n\nKodak Portra 400, 35mm, roll 26-00042, frame 12`;

const plain = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { ImageDescription: "old" } })
    .jpeg()
    .toBuffer();

async function withFacts(facts: PictureFacts): Promise<Buffer> {
  const file = await plain();
  return Buffer.concat([jpegHead(facts), file.subarray(bodyOf(file)!)]);
}

const read = (file: Buffer) => {
  const { exif, xmp, iptc } = ExifReader.load(file, { expanded: true });
  return { exif: exif as (typeof exif & { Rating?: { value: number } }) | undefined, xmp, iptc };
};

test("another program reads all metadata from EXIF, XMP and IPTC alike", async () => {
  const { exif, xmp, iptc } = read(await withFacts(FACTS));
  const text = (tag: unknown) => (tag as { description?: unknown } | undefined)?.description;
  expect((exif!.ImageDescription!.value as string[])[0]).toBe(CAPTION);
  expect([
    text(exif!.DateTimeOriginal),
    text(exif!.OffsetTimeOriginal),
    exif!.Rating?.value,
    text(exif!.Artist),
  ]).toEqual(["2026:06:15 10:00:02", "-04:00", 5, "Ada Lovelace"]);
  expect([text(xmp!.title), text(xmp!.description)?.toString().replaceAll("&quot;", '"')]).toEqual([
    "Jetty at dusk",
    CAPTION,
  ]);
  expect((xmp!.subject!.value as { value: string }[]).map(({ value }) => value)).toEqual(FACTS.keywords);
  expect({
    rating: xmp!.Rating?.value,
    place: text(xmp!.Location),
    film: [text(xmp!.FilmMaker), text(xmp!.Film), text(xmp!.FilmType), text(xmp!.RollId), text(xmp!.ExposureNumber)],
    taken: xmp!.DateCreated?.value,
  }).toEqual({
    rating: "5",
    place: FACTS.place,
    film: ["Kodak", "Portra 400", "35mm", "26-00042", "12"],
    taken: "2026-06-15T10:00:02-04:00",
  });
  expect([text(iptc!["Date Created"]), text(iptc!["Time Created"])]).toEqual(["2026-06-15", "10:00:02-04:00"]);
  expect(text(iptc!["Object Name"])).toBe("Jetty at dusk");
  expect(text(iptc!["Caption/Abstract"])).toBe(CAPTION);
  expect([iptc!.Keywords!].flat().map((tag) => tag.description)).toEqual(FACTS.keywords);
  expect([text(iptc!["Sub-location"]), text(iptc!["By-line"])]).toEqual([FACTS.place, "Ada Lovelace"]);
});

test("the pixels stay unchanged, and earlier metadata is removed", async () => {
  const file = await withFacts(FACTS);
  const pixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();
  expect((await pixels(file)).equals(await pixels(await plain()))).toBe(true);
  expect(file.includes("old")).toBe(false);
});

test("empty fields are omitted", async () => {
  const nothing = { ...FACTS, title: "", description: "", keywords: [], place: null, favorite: false };
  const { exif, xmp, iptc } = read(await withFacts({ ...nothing, photographer: null }));
  expect([exif!.Rating, exif!.Artist, xmp!.Rating, xmp!.subject, xmp!.title, xmp!.Location]).toEqual(
    Array(6).fill(undefined),
  );
  expect([iptc!.Keywords, iptc!["By-line"], iptc!["Sub-location"]]).toEqual([undefined, undefined, undefined]);
});

test("any text, at its maximum length, makes a readable file", async () => {
  const word = (length: number) => fc.string({ maxLength: length, unit: "binary" });
  const all = fc.record({ title: word(120), description: word(2000), place: word(120), name: word(60) });
  await fc.assert(
    fc.asyncProperty(all, fc.array(word(60), { maxLength: 100 }), async ({ name, ...said }, keywords) => {
      const film = { ...FACTS.film, name };
      const { exif, xmp, iptc } = read(await withFacts({ ...FACTS, ...said, keywords, film }));
      expect([exif, xmp?.FilmMaker?.value, iptc].map(Boolean)).toEqual([true, true, true]);
    }),
    { numRuns: 30 },
  );
  const most = (length: number) => "&".repeat(length);
  const keywords = Array.from({ length: 100 }, () => most(60));
  const file = await withFacts({ ...FACTS, title: most(120), description: most(2000), place: most(120), keywords });
  expect((read(file).xmp!.subject!.value as unknown[]).length).toBe(100);
});

test("only a JPEG has an image body", async () => {
  const file = await plain();
  expect(file.subarray(bodyOf(file)!, bodyOf(file)! + 2)).toEqual(Buffer.from([0xff, 0xdb]));
  for (const other of [Buffer.alloc(0), Buffer.from("II*\0"), file.subarray(0, 20), Buffer.alloc(100, 0xff)])
    expect(bodyOf(other)).toBeNull();
});
