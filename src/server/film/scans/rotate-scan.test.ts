import sharp from "sharp";
import { expect, test } from "vitest";
import { getScan, rotateScan, type Scan } from "../../../contract/film/scans.ts";
import { scanFolder, scanOfOriginal } from "./scan-keys.ts";
import { sweepDownloads } from "./sweep-downloads.ts";
import { a16BitTiff, aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";

const DAY = 24 * 3_600_000;

async function aSyncedScan(bytes: Promise<Uint8Array<ArrayBuffer>>, type?: "image/tiff") {
  const at = await aRollAtTheBench();
  const { id } = await at.bench.upload(await bytes, type === undefined ? {} : { type });
  await at.bench.sync();
  const params = { userId: at.customer.userId, scanId: id };
  const found = async () => (await at.customer.call(getScan, { params })).scan;
  const turn = async (direction: string, idempotencyKey?: string) =>
    (
      await at.customer.call(
        rotateScan,
        { params: { ...params, direction } },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      )
    ).scan;
  const fetched = async (url: string) => fetch(new URL(url, at.lab.origin));
  return { ...at, id, params, found, turn, fetched };
}

async function redSide(picture: Buffer): Promise<string> {
  const { width, height } = await sharp(picture).metadata();
  const red = async (left: number, top: number) => {
    const part = { left, top, width: Math.floor(width / 4), height: Math.floor(height / 4) };
    return (await sharp(await sharp(picture).extract(part).toBuffer()).stats()).channels[0]!.mean;
  };
  const [middleX, middleY] = [Math.floor((width * 3) / 8), Math.floor((height * 3) / 8)];
  const sides = {
    left: await red(0, middleY),
    right: await red(Math.floor((width * 3) / 4), middleY),
    top: await red(middleX, 0),
    bottom: await red(middleX, Math.floor((height * 3) / 4)),
  };
  return Object.entries(sides).toSorted((one, other) => other[1] - one[1])[0]![0];
}

const KINDS = ["hiRes", "midRes", "midResOptimized", "thumbnail"] as const;
const links = (scan: Scan) => KINDS.map((kind) => scan[kind]!.read);

test("a rotated scan swaps its sides; the old images stay up until it is done", async () => {
  const { lab, id, found, turn, fetched } = await aSyncedScan(aJpeg({ width: 600, height: 400 }));
  const before = await found();
  const originalOf = async () => {
    const stored = await lab.lab.deps.files.list(scanFolder(id));
    return stored.find(({ key }) => scanOfOriginal(key) !== null)!;
  };
  const original = await originalOf();
  const requested = await turn("right");
  expect(requested).toMatchObject({ orientation: 90, shownOrientation: 0, turning: true, width: 600, height: 400 });
  expect(links(requested)).toEqual(links(before));

  await lab.workAll();
  const after = await found();
  expect(after).toMatchObject({ orientation: 90, shownOrientation: 90, turning: false, width: 400, height: 600 });
  for (const kind of KINDS) {
    expect(after[kind]!.height).toBeGreaterThan(after[kind]!.width);
    expect(after[kind]!.read).not.toBe(before[kind]!.read);
    const file = Buffer.from(await (await fetched(after[kind]!.read)).arrayBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ width: after[kind]!.width, height: after[kind]!.height });
    expect(await redSide(file)).toBe("top"); // red was at the left
  }
  expect(await originalOf()).toEqual(original);
  // Open pages still find the old ones for a day.
  for (const link of links(before)) expect((await fetched(link)).status).toBe(200);
  lab.clock.move(DAY + 60_000);
  await sweepDownloads(lab.lab.deps);
  expect(await lab.lab.deps.files.list(scanFolder(id))).toHaveLength(5);
});

test("rotating back restores the first image byte for byte", async () => {
  const { lab, found, turn, fetched } = await aSyncedScan(aJpeg({ width: 640, height: 360 }));
  const bytes = async (scan: Scan) => Buffer.from(await (await fetched(scan.hiRes!.read)).arrayBuffer());
  const first = await bytes(await found());
  for (const direction of ["left", "left", "left", "right", "right", "right"]) {
    await turn(direction);
    await lab.workAll();
  }
  const last = await found();
  expect(last).toMatchObject({ orientation: 0, turning: false, width: 640, height: 360 });
  expect((await bytes(last)).equals(first)).toBe(true);
});

test("concurrent rotations all count; a repeated key counts once", async () => {
  const { lab, found, turn, fetched } = await aSyncedScan(aJpeg());
  await Promise.all(["right", "right", "left", "right"].map((direction) => turn(direction)));
  await Promise.all([1, 2, 3, 4].map(() => turn("right", "a-turn")));
  expect(await found()).toMatchObject({ orientation: 270, turning: true });
  await lab.workAll();
  const scan = await found();
  expect(scan).toMatchObject({ orientation: 270, turning: false, width: 400, height: 600 });
  expect(await redSide(Buffer.from(await (await fetched(scan.hiRes!.read)).arrayBuffer()))).toBe("bottom");
  await expect(turn("left", "a-turn")).rejects.toMatchObject({ status: 409, code: "KEY_REUSED" });
  await expect(turn("over")).rejects.toMatchObject({ status: 400, code: "UNKNOWN_DIRECTION" });
});

test("rotates images with EXIF orientation and 16-bit files", async () => {
  // Orientation 6: red on top when upright; rotating right moves it to the right.
  const onItsSide = await aSyncedScan(aJpeg({ width: 600, height: 400, orientation: 6 }));
  await onItsSide.turn("right");
  const tiff = await aSyncedScan(a16BitTiff({ width: 600, height: 400 }), "image/tiff");
  await tiff.turn("left");
  await tiff.lab.workAll();
  for (const [at, side, width] of [
    [onItsSide, "right", 600],
    [tiff, "bottom", 400],
  ] as const) {
    const scan = await at.found();
    expect(scan.width).toBe(width);
    expect(await redSide(Buffer.from(await (await at.fetched(scan.midRes!.read)).arrayBuffer()))).toBe(side);
  }
});

test("a rotation before deriving applies to the derived images; a scan without one is rejected", async () => {
  const { lab, admin, customer, bench } = await aRollAtTheBench();
  const bytes = await aJpeg({ width: 600, height: 400 });
  const { scan, writeLink } = await bench.announce(bytes);
  const params = { userId: customer.userId, scanId: scan.id, direction: "left" };
  await expect(admin.call(rotateScan, { params })).rejects.toMatchObject({ status: 409, code: "NO_PICTURE" });
  await bench.put(writeLink, bytes);
  await admin.call(rotateScan, { params });
  await lab.workAll();
  const { scan: shown } = await admin.call(getScan, { params });
  expect(shown).toMatchObject({ state: "READY", orientation: 270, turning: false, width: 400, height: 600 });
  await expect(customer.call(rotateScan, { params })).rejects.toMatchObject({ status: 404 });
});
