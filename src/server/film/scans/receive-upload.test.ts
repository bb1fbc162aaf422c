import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { type IncomingMessage, request } from "node:http";
import { expect, test, vi } from "vitest";
import { getScan } from "../../../contract/film/scans.ts";
import type { UploadType } from "../../../rules/film/scan-files.ts";
import { MEGABYTE } from "../../../rules/uploads.ts";
import { announceFile } from "../../../../tests/support/makers.ts";
import { receiveUpload } from "./receive-upload.ts";
import { scanFolder } from "./scan-keys.ts";
import { scanFiles } from "./tables.ts";
import {
  a16BitTiff,
  aJpeg,
  aPng,
  aRollAtTheBench,
  type Bytes,
  pngClaiming,
  spoiledJpeg,
  text,
} from "../../../../tests/support/scan-makers.ts";

const MINUTE = 60_000;
type Setting = Awaited<ReturnType<typeof aRollAtTheBench>>;

const stateOf = async ({ admin, customer }: Setting, scanId: string) =>
  (await admin.call(getScan, { params: { userId: customer.userId, scanId } })).scan.state;

const filesOf = ({ lab }: Setting, scanId: string) => lab.lab.deps.files.list(scanFolder(scanId));

test("an upload is there for good once it is answered: its bytes, its row and the work that follows", async () => {
  const at = await aRollAtTheBench();
  const { lab, bench } = at;
  const bytes = await aJpeg();
  const { scan, writeLink } = await bench.announce(bytes);
  expect(scan).toMatchObject({ state: "AWAITING_UPLOAD", frame: 1 });
  expect((await bench.put(writeLink, bytes)).status).toBe(200);
  expect(await stateOf(at, scan.id)).toBe("UPLOADED");

  const [original] = await lab.lab.deps.db.select().from(scanFiles).where(eq(scanFiles.scanId, scan.id));
  expect(original).toMatchObject({
    kind: "original",
    type: "image/jpeg",
    bytes: bytes.length,
    width: 600,
    height: 400,
  });
  expect(original!.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  const { path } = await lab.lab.deps.files.openLocally(original!.key);
  expect(new Uint8Array(await readFile(path))).toEqual(bytes);

  await lab.workAll();
  expect(await stateOf(at, scan.id)).toBe("READY");
  expect(new Uint8Array(await readFile(path))).toEqual(bytes); // deriving does not change the original
});

const wrong: [string, () => Promise<Bytes>, UploadType, number, RegExp][] = [
  ["a text file", async () => text("this is no picture".repeat(50)), "image/jpeg", 415, /not a picture we can read/],
  [
    "an SVG named .jpg",
    async () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    "image/jpeg",
    415,
    /JPEG, PNG or TIFF/,
  ],
  ["a PDF", async () => text(`%PDF-1.7\n${"x".repeat(500)}`), "image/png", 415, /application\/pdf/],
  [
    "a PNG that claims 60,000 × 60,000 pixels",
    async () => pngClaiming(60_000, 60_000),
    "image/png",
    422,
    /60,000 × 60,000 pixels.*Make it smaller/,
  ],
  ["a JPEG cut in half", async () => cut(await aJpeg(), 0.5), "image/jpeg", 422, /ends too early/],
  ["a JPEG cut in its header", async () => cut(await aJpeg(), 0.02), "image/jpeg", 422, /ends too early/],
  ["a PNG without its end", async () => cut(await aPng(), 0.7), "image/png", 422, /ends too early/],
  ["a TIFF cut in half", async () => cut(await a16BitTiff(), 0.5), "image/tiff", 422, /ends too early/],
  ["a PNG announced as a JPEG", async () => aPng(), "image/jpeg", 415, /announced as JPEG but is PNG/],
];

test.each(wrong)(
  "%s is refused with what to do, and the right file can be sent after it",
  async (_, make, type, status, message) => {
    const at = await aRollAtTheBench();
    const { bench } = at;
    const bytes = await make();
    const { scan, writeLink } = await bench.announce(bytes, { type, name: "photo.jpg" });
    const answer = await bench.put(writeLink, bytes);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ status, message: expect.stringMatching(message), errors: [] });
    expect(await filesOf(at, scan.id)).toEqual([]);
    expect(await stateOf(at, scan.id)).toBe("AWAITING_UPLOAD");

    const good = await aJpeg();
    const again = await bench.announce(good, { scanId: scan.id });
    expect(again.scan).toMatchObject({ id: scan.id, frame: 1 });
    expect((await bench.put(again.writeLink, good)).status).toBe(200);
  },
);

const cut = (bytes: Bytes, part: number): Bytes => bytes.slice(0, Math.floor(bytes.length * part));

test("0 bytes and more than 200 MB are refused when they are announced", async () => {
  const { bench } = await aRollAtTheBench();
  await expect(bench.announce(text(""))).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "size", message: "The file is empty: 0 bytes" }],
  });
  const size = 200 * 1024 * 1024 + 1;
  await expect(bench.announce(text("x"), { size })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "size", message: "A scan can be at most 200 MB" }],
  });
});

test("a file of more than 200 MB is refused before it is sent, also by a link for a smaller one", async () => {
  const { lab, bench } = await aRollAtTheBench();
  const { writeLink } = await bench.announce(await aJpeg());
  expect(await announceFile(lab.origin, writeLink, 200 * MEGABYTE + 1)).toMatchObject({
    status: 413,
    message: "A scan can be at most 200 MB.",
  });
});

test("a file of another size than announced is refused, 0 bytes among them", async () => {
  const at = await aRollAtTheBench();
  const bytes = await aJpeg();
  const { scan, writeLink } = await at.bench.announce(bytes);
  const longer = await at.bench.put(writeLink, new Uint8Array([...bytes, 0]));
  expect([longer.status, (await longer.json()).message]).toEqual([
    400,
    expect.stringContaining(`one of ${bytes.length} bytes`),
  ]);
  const empty = await at.bench.put(writeLink, text(""));
  expect([empty.status, (await empty.json()).message]).toEqual([
    400,
    expect.stringContaining("The file is empty: 0 bytes"),
  ]);
  expect(await filesOf(at, scan.id)).toEqual([]);
});

test("a link is for its own file and type, and for 15 minutes", async () => {
  const { lab, bench } = await aRollAtTheBench();
  const bytes = await aJpeg();
  const one = await bench.announce(bytes);
  const two = await bench.announce(bytes);
  const [path, query] = [one.writeLink.url.split("?")[0]!, two.writeLink.url.split("?")[1]!];
  const other = await bench.put({ ...one.writeLink, url: `${path}?${query}` }, bytes);
  expect([other.status, (await other.json()).message]).toEqual([403, expect.stringContaining("for another file")]);

  const asPng = await bench.put({ ...one.writeLink, headers: { "content-type": "image/png" } }, bytes);
  expect([asPng.status, (await asPng.json()).message]).toEqual([415, expect.stringContaining("image/jpeg")]);

  lab.clock.move(15 * MINUTE + 1000);
  const late = await bench.put(one.writeLink, bytes);
  expect([late.status, (await late.json()).message]).toEqual([403, expect.stringContaining("has expired")]);
});

test("the same upload once more is harmless, another file by the same link is not taken", async () => {
  const at = await aRollAtTheBench();
  const { lab, bench } = at;
  const [bytes, another] = [await aJpeg({ seed: 1 }), await aJpeg({ seed: 2 })];
  const padded = new Uint8Array(Math.max(bytes.length, another.length)); // trailing bytes are harmless
  const [first, second] = [padded.slice(), padded.slice()];
  first.set(bytes);
  second.set(another);
  const { scan, writeLink } = await bench.announce(first);
  const both = await Promise.all([bench.put(writeLink, first), bench.put(writeLink, first)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await lab.workAll();
  expect((await bench.put(writeLink, first)).status).toBe(200);
  expect((await bench.put(writeLink, second)).status).toBe(409);
  expect(await stateOf(at, scan.id)).toBe("READY");
  await expect(bench.announce(second, { scanId: scan.id })).rejects.toMatchObject({
    status: 409,
    code: "ALREADY_THERE",
  });
});

test("a full disk is said as such, leaves nothing half behind, and the upload succeeds once there is room", async () => {
  const at = await aRollAtTheBench();
  const { lab, bench } = at;
  const bytes = await aJpeg({ width: 1500, height: 1000 });
  const { scan, writeLink } = await bench.announce(bytes);
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  vi.spyOn(lab.lab.deps.files, "write").mockImplementationOnce(async (_key, content) => {
    await once(content as IncomingMessage, "readable"); // the disk fills up during the upload
    throw full;
  });
  const answer = await bench.put(writeLink, bytes);
  expect([answer.status, (await answer.json()).message]).toEqual([503, expect.stringContaining("storage is full")]);
  expect(await filesOf(at, scan.id)).toEqual([]);
  expect(await stateOf(at, scan.id)).toBe("AWAITING_UPLOAD");
  expect((await bench.put(writeLink, bytes)).status).toBe(200);
});

test("a sender that leaves in the middle leaves nothing behind", async () => {
  const at = await aRollAtTheBench();
  const bytes = await aJpeg({ width: 1500, height: 1000 });
  const { scan, writeLink } = await at.bench.announce(bytes);
  const url = new URL(writeLink.url, at.lab.origin);
  const sending = request(new URL(url.pathname + url.search, at.lab.origin), {
    method: "PUT",
    headers: { ...writeLink.headers, "content-length": bytes.length },
  });
  sending.on("error", () => {});
  sending.write(bytes.subarray(0, 10_000));
  const incoming = await at.lab.lab.deps.files.scratchFolder();
  await expect.poll(() => readdir(incoming)).not.toEqual([]); // the store has started writing
  sending.destroy();
  await expect.poll(() => readdir(incoming)).toEqual([]);
  expect(await filesOf(at, scan.id)).toEqual([]);
  expect((await at.bench.put(writeLink, bytes)).status).toBe(200);
});

test("a file that only decoding finds damaged tells the bench why, and a better one takes its place", async () => {
  const at = await aRollAtTheBench();
  const { lab, admin, customer, bench } = at;
  const scan = await bench.upload(await spoiledJpeg());
  const params = { userId: customer.userId, scanId: scan.id };
  expect((await admin.call(getScan, { params })).scan).toMatchObject({
    state: "DAMAGED",
    problem: "The file is damaged and cannot be read as a picture. Scan this frame again.",
  });
  const good = await aJpeg();
  const again = await bench.announce(good, { scanId: scan.id });
  expect(again.scan.state).toBe("DAMAGED"); // until the better file arrives
  expect((await bench.put(again.writeLink, good)).status).toBe(200);
  await lab.workAll();
  expect((await admin.call(getScan, { params })).scan).toMatchObject({ state: "READY", problem: null, frame: 1 });
  expect((await filesOf(at, scan.id)).filter(({ key }) => key.includes("original"))).toHaveLength(1);
});

test("of two files for one scan the one that was announced last is taken, whichever comes first", async () => {
  const at = await aRollAtTheBench();
  const { lab, bench } = at;
  const [one, two] = [await aJpeg({ seed: 1 }), await aJpeg({ seed: 2 })];
  const { scan, writeLink } = await bench.announce(one);
  const second = await bench.announce(two, { scanId: scan.id });
  const answers = await Promise.all([bench.put(writeLink, one), bench.put(second.writeLink, two)]);
  expect([[409, 422].includes(answers[0]!.status), answers[1]!.status]).toEqual([true, 200]);
  expect(await filesOf(at, scan.id)).toHaveLength(1);
  await lab.workAll();
  expect(await stateOf(at, scan.id)).toBe("READY");
});

test("a single byte that changed on the way is found, whatever format it is in, and sending it again helps", async () => {
  const at = await aRollAtTheBench();
  const { bench } = at;
  for (const [type, bytes] of [
    ["image/jpeg", await aJpeg()],
    ["image/png", await aPng()],
    ["image/tiff", await a16BitTiff()],
  ] as const) {
    const { scan, writeLink } = await bench.announce(bytes, { type });
    for (const at of [bytes.length - 1, Math.floor(bytes.length / 2), 500]) {
      const changed = bytes.slice();
      changed[at]! ^= 4;
      const answer = await bench.put(writeLink, changed);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        code: "OTHER_BYTES",
        message: expect.stringContaining("Upload it again"),
      });
    }
    expect(await filesOf(at, scan.id)).toEqual([]);
    expect((await bench.put(writeLink, bytes)).status).toBe(200);
    expect(await stateOf(at, scan.id)).toBe("UPLOADED");
  }
});

test("a hash that is none is refused, and a file without one is taken as before", async () => {
  const { bench } = await aRollAtTheBench();
  const bytes = await aJpeg();
  await expect(bench.announce(bytes, { sha256: "ABC" })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "sha256", message: "Enter a SHA-256 of 64 lowercase hexadecimal digits" }],
  });
  const { writeLink } = await bench.announce(bytes, { sha256: undefined });
  expect((await bench.put(writeLink, bytes)).status).toBe(200);
});

test("an upload for a scan that was removed meanwhile is refused and leaves nothing", async () => {
  const at = await aRollAtTheBench();
  const { deps } = at.lab.lab;
  const key = "scans/019f0000-0000-7000-8000-000000000000/original-019f0000-0000-7000-8000-000000000001";
  const file = await deps.files.write(key, await aJpeg(), { type: "image/jpeg" });
  await expect(receiveUpload(deps, { ...file, type: "image/jpeg" })).rejects.toMatchObject({ status: 404 });
  expect(await deps.files.stat(key)).toBeNull();
});
