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

test("an acknowledged upload is durable: its bytes, its row and its follow-up job", async () => {
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
  "%s is rejected with advice, and the right file can be uploaded afterward",
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

test("announcing 0 bytes or more than 200 MB is rejected", async () => {
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

test("a file over 200 MB is rejected before transfer, even through a smaller file's link", async () => {
  const { lab, bench } = await aRollAtTheBench();
  const { writeLink } = await bench.announce(await aJpeg());
  expect(await announceFile(lab.origin, writeLink, 200 * MEGABYTE + 1)).toMatchObject({
    status: 413,
    message: "A scan can be at most 200 MB.",
  });
});

test("a file that differs from the announced size, even 0 bytes, is rejected", async () => {
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

test("an upload link is valid for its own file and type, for 15 minutes", async () => {
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

test("repeating an upload is idempotent; another file through the same link is rejected", async () => {
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

test("a full disk returns 503 without leftovers; a retry succeeds once there is space", async () => {
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

test("an aborted upload leaves nothing behind", async () => {
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

test("a file that fails decoding shows the bench why and can be replaced", async () => {
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

test("the latest announced file wins, in any upload order", async () => {
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

test("a single corrupted byte is detected in any format; uploading again succeeds", async () => {
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
        code: "CONTENT_CHANGED",
        message: expect.stringContaining("Upload it again"),
      });
    }
    expect(await filesOf(at, scan.id)).toEqual([]);
    expect((await bench.put(writeLink, bytes)).status).toBe(200);
    expect(await stateOf(at, scan.id)).toBe("UPLOADED");
  }
});

test("a malformed hash is rejected; a file without a hash is accepted", async () => {
  const { bench } = await aRollAtTheBench();
  const bytes = await aJpeg();
  await expect(bench.announce(bytes, { sha256: "ABC" })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "sha256", message: "Enter a SHA-256 of 64 lowercase hexadecimal digits" }],
  });
  const { writeLink } = await bench.announce(bytes, { sha256: undefined });
  expect((await bench.put(writeLink, bytes)).status).toBe(200);
});

test("an upload for a scan removed in the meantime is rejected and deleted", async () => {
  const at = await aRollAtTheBench();
  const { deps } = at.lab.lab;
  const key = "scans/019f0000-0000-7000-8000-000000000000/original-019f0000-0000-7000-8000-000000000001";
  const file = await deps.files.write(key, await aJpeg(), { type: "image/jpeg" });
  await expect(receiveUpload(deps, { ...file, type: "image/jpeg" })).rejects.toMatchObject({ status: 404 });
  expect(await deps.files.stat(key)).toBeNull();
});
