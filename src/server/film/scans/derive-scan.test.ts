import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { getScan, type Picture, type Scan } from "../../../contract/film/scans.ts";
import type { z } from "zod";
import { deriveScan } from "./derive-scan.ts";
import { scanFolder } from "./scan-keys.ts";
import { a16BitTiff, aJpeg, aPng, aRollAtTheBench, type Bytes } from "../../../../tests/support/scan-makers.ts";

type Setting = Awaited<ReturnType<typeof aRollAtTheBench>>;
type Link = z.output<typeof Picture> | null;

const scanOf = async ({ admin, customer }: Setting, { id: scanId }: { id: string }): Promise<Scan> =>
  (await admin.call(getScan, { params: { userId: customer.userId, scanId } })).scan;

const bytesOf = async ({ lab }: Setting, link: Link): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(link!.read, lab.origin))).arrayBuffer());

/** Average red, green and blue of the left and right thirds. */
async function sides(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata();
  const third = Math.floor(width / 3);
  const mean = async (left: number) =>
    (await sharp(await sharp(picture).extract({ left, top: 0, width: third, height }).toBuffer()).stats()).channels.map(
      (c) => c.mean,
    );
  return { left: await mean(0), right: await mean(width - third) };
}

test("derived sizes match the purchase and display sizes, never exceeding the original", async () => {
  const at = await aRollAtTheBench({ scanQuality: "STANDARD_2K" }, { scanQuality: "STANDARD_4K" });
  const bytes = await aJpeg({ width: 3300, height: 2200 });
  const small = await scanOf(at, await at.bench.upload(await aJpeg({ width: 900, height: 600 })));
  const twoK = await scanOf(at, await at.bench.upload(bytes));
  const fourK = await scanOf(at, await at.bench.upload(bytes, {}, 1));
  const sizes = ({ hiRes, midRes, midResOptimized, thumbnail }: Scan) =>
    [hiRes, midRes, midResOptimized, thumbnail].map((picture) => [picture!.width, picture!.height]);
  expect(sizes(small)).toEqual([
    [900, 600],
    [900, 600],
    [900, 600],
    [480, 320],
  ]);
  expect(sizes(twoK)).toEqual([
    [3072, 2048],
    [2048, 1365],
    [2048, 1365],
    [480, 320],
  ]);
  expect(sizes(fourK)[0]).toEqual([3300, 2200]);
  for (const kind of ["hiRes", "midRes", "midResOptimized", "thumbnail"] as const) {
    const file = await bytesOf(at, twoK[kind]);
    const { format, width, height } = await sharp(file).metadata();
    expect([width, height, file.length]).toEqual([twoK[kind]!.width, twoK[kind]!.height, twoK[kind]!.bytes]);
    expect(format).toBe(kind === "hiRes" || kind === "midRes" ? "jpeg" : "webp");
  }
  expect(twoK).toMatchObject({ state: "READY", width: 3300, height: 2200 });
  expect(Buffer.from(twoK.placeholder!, "base64").length).toBeGreaterThan(10);
});

test("an image with EXIF orientation comes out upright in every size", async () => {
  const at = await aRollAtTheBench();
  // Orientation 6: stored with its left edge on top. The red edge is the stored left one, so upright it is the top.
  const scan = await scanOf(at, await at.bench.upload(await aJpeg({ width: 600, height: 400, orientation: 6 })));
  expect(scan).toMatchObject({ width: 400, height: 600 });
  for (const link of [scan.hiRes, scan.midRes, scan.midResOptimized, scan.thumbnail]) {
    expect(link!.height).toBeGreaterThan(link!.width);
    const file = await bytesOf(at, link);
    expect((await sharp(file).metadata()).orientation ?? 1).toBe(1);
    const turned = await sides(await sharp(file).rotate(-90).toBuffer());
    expect(turned.left[0]).toBeGreaterThan(150);
    expect(turned.right[2]).toBeGreaterThan(150);
  }
});

test("derived files carry film, format and lab number, but no original EXIF or customer name", async () => {
  const at = await aRollAtTheBench({ format: "120", stock: { brand: "Ilford", model: "HP5 Plus" } });
  const place = { IFD0: { Make: "Secret camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "40/1 43/1 0/1" } };
  const bytes: Bytes = new Uint8Array(
    await sharp(await aJpeg())
      .withExif(place)
      .jpeg()
      .toBuffer(),
  );
  expect((await sharp(bytes).metadata()).exif!.includes("Secret camera")).toBe(true);
  const scan = await scanOf(at, await at.bench.upload(bytes));
  for (const link of [scan.hiRes, scan.midRes, scan.midResOptimized, scan.thumbnail]) {
    const { exif } = await sharp(await bytesOf(at, link)).metadata();
    const said = exif!.toString("utf8");
    expect(said).toMatch(/Ilford HP5 Plus, 120 medium format, roll 26-\d{5}, frame 1/);
    expect(said).not.toContain("Lovelace"); // these files are shared and shown
    expect(said).not.toContain("Secret camera");
    expect(exif!.includes(Buffer.from([0x25, 0x88]))).toBe(false); // the tag that points to GPS data, in either byte order
    expect(exif!.includes(Buffer.from([0x88, 0x25]))).toBe(false);
  }
});

test("a JPEG already at the purchased size becomes the hi-res, pixel for pixel", async () => {
  const at = await aRollAtTheBench({ scanQuality: "STANDARD_2K" });
  const bytes = await aJpeg({ width: 900, height: 600 });
  const scan = await scanOf(at, await at.bench.upload(bytes));
  const pixels = (picture: Bytes | Buffer) => sharp(picture).raw().toBuffer();
  expect(await pixels(await bytesOf(at, scan.hiRes))).toEqual(await pixels(bytes));
});

test("an oversized JPEG file is re-encoded, whatever its dimensions", async () => {
  const at = await aRollAtTheBench();
  const noise = { width: 400, height: 300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } } as const;
  const heavy: Bytes = new Uint8Array(
    await sharp({ create: { ...noise, background: "#777" } })
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  );
  expect(heavy.length).toBeGreaterThan(400 * 300 * 1.5);
  const scan = await scanOf(at, await at.bench.upload(heavy));
  expect(scan.hiRes!.bytes).toBeLessThan(heavy.length * 0.9);
});

test.each([
  ["a 16-bit TIFF", () => a16BitTiff({ width: 700, height: 500 }), "image/tiff"],
  ["a PNG", () => aPng({ width: 700, height: 500 }), "image/png"],
  [
    "a grey PNG",
    async () =>
      new Uint8Array(
        await sharp(await aPng({ width: 700, height: 500 }))
          .greyscale()
          .png()
          .toBuffer(),
      ),
    "image/png",
  ],
  [
    "a PNG that is see-through",
    async () =>
      new Uint8Array(
        await sharp(await aPng({ width: 700, height: 500 }))
          .ensureAlpha(0.5)
          .png()
          .toBuffer(),
      ),
    "image/png",
  ],
  [
    "a CMYK JPEG",
    async () =>
      new Uint8Array(
        await sharp(await aPng({ width: 700, height: 500 }))
          .toColourspace("cmyk")
          .jpeg()
          .toBuffer(),
      ),
    "image/jpeg",
  ],
] as const)("%s is derived as 8-bit sRGB", async (_, make, type) => {
  const at = await aRollAtTheBench();
  const scan = await scanOf(at, await at.bench.upload(await make(), { type }));
  expect(scan).toMatchObject({ state: "READY", width: 700, height: 500 });
  const metadata = await sharp(await bytesOf(at, scan.hiRes)).metadata();
  expect(metadata).toMatchObject({
    format: "jpeg",
    space: "srgb",
    channels: 3,
    depth: "uchar",
    width: 700,
    height: 500,
  });
});

test("colors of another profile are converted, not relabeled", async () => {
  const at = await aRollAtTheBench();
  const red = sharp({ create: { width: 300, height: 200, channels: 3, background: "#ff0000" } });
  const p3: Bytes = new Uint8Array(await red.withIccProfile("p3").png().toBuffer());
  const scan = await scanOf(at, await at.bench.upload(p3, { type: "image/png" }));
  const [r, g, b] = (await sharp(await bytesOf(at, scan.hiRes)).stats()).channels.map(({ mean }) => mean);
  expect(r).toBeGreaterThan(250);
  expect(g).toBeLessThan(6);
  expect(b).toBeLessThan(6);
});

test("deriving a scan twice or concurrently is idempotent and leaves no extra files", async () => {
  const at = await aRollAtTheBench();
  const { deps } = at.lab.lab;
  const bytes = await aJpeg({ width: 1200, height: 800 });
  const { scan, writeLink } = await at.bench.announce(bytes);
  await at.bench.put(writeLink, bytes);
  await deps.files.write(`${scanFolder(scan.id)}hiRes-of-a-killed-run.jpg`, Buffer.from("half"), {
    type: "image/jpeg",
  });
  await Promise.all([deriveScan(deps, scan.id), deriveScan(deps, scan.id)]);
  await deriveScan(deps, scan.id);
  await at.lab.workAll();
  const ready = await scanOf(at, scan);
  expect(ready.state).toBe("READY");
  expect(await deps.files.list(scanFolder(scan.id))).toHaveLength(5);
  for (const link of [ready.hiRes, ready.midRes, ready.midResOptimized, ready.thumbnail]) {
    expect((await bytesOf(at, link)).length).toBe(link!.bytes);
  }
});

test("a derive job succeeds when a faster concurrent run has cleaned up its files", async () => {
  const at = await aRollAtTheBench();
  const { deps } = at.lab.lab;
  const bytes = await aJpeg();
  const { scan, writeLink } = await at.bench.announce(bytes);
  await at.bench.put(writeLink, bytes);
  let isOvertaken = false;
  const slow: typeof deps = {
    ...deps,
    files: {
      ...deps.files,
      async eachPiece(...file) {
        if (!isOvertaken) {
          isOvertaken = true;
          await deriveScan(deps, scan.id);
        }
        return deps.files.eachPiece(...file);
      },
    },
  };
  await deriveScan(slow, scan.id);
  expect((await scanOf(at, scan)).state).toBe("READY");
  expect(await deps.files.list(scanFolder(scan.id))).toHaveLength(5);
  await at.lab.workAll();
});

test("a full disk fails the derive attempt without leftovers; the retry succeeds", async () => {
  const at = await aRollAtTheBench();
  const { deps } = at.lab.lab;
  const bytes = await aJpeg();
  const { scan, writeLink } = await at.bench.announce(bytes);
  await at.bench.put(writeLink, bytes);
  const { takeIn } = deps.files;
  let writes = 0;
  const spy = vi.spyOn(deps.files, "takeIn").mockImplementation((...args) => {
    if (++writes === 3) return Promise.reject(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }));
    return takeIn.apply(deps.files, args);
  });
  await expect(deriveScan(deps, scan.id)).rejects.toMatchObject({ code: "ENOSPC" });
  spy.mockRestore();
  expect(await scanOf(at, scan)).toMatchObject({ state: "UPLOADED", hiRes: null, thumbnail: null });
  expect(await deps.files.list(scanFolder(scan.id))).toHaveLength(1);
  await at.lab.workAll();
  expect((await scanOf(at, scan)).state).toBe("READY");
});

test("live events report each scan state to the bench and the customer's browser", async () => {
  const at = await aRollAtTheBench();
  const states: string[] = [];
  const stop = at.lab.lab.deps.live.subscribe({
    onEvent: (event) => void (event.type === "scan" && states.push(event.state)),
  });
  await at.bench.upload(await aJpeg());
  await expect.poll(() => states).toEqual(["UPLOADED", "READY"]);
  stop();
});
