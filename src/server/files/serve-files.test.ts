import { expect, test } from "vitest";
import { getRoll } from "../../contract/film/rolls.ts";
import { getPickUp, getScan, listScans } from "../../contract/film/scans.ts";
import { getZipDownload, startZipDownload } from "../../contract/film/zip-downloads.ts";
import { aJpeg, aRollAtTheBench, readZip } from "../../../tests/support/scan-makers.ts";

const MINUTE = 60_000;

async function aSyncedRoll() {
  const at = await aRollAtTheBench();
  const scan = await at.bench.upload(await aJpeg());
  await at.bench.sync();
  const { scans } = await at.customer.call(getRoll, { params: { userId: at.customer.userId, rollId: at.roll.id } });
  return { ...at, scan, link: new URL(scans[0]!.hiRes!.read, at.lab.origin), bytes: scans[0]!.hiRes!.bytes };
}

test("a file has the headers to display and cache it safely", async () => {
  const { link, bytes } = await aSyncedRoll();
  const answer = await fetch(link);
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(bytes),
    "cache-control": expect.stringMatching(/^private, max-age=\d+, immutable$/),
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(answer.headers.get("content-encoding")).toBeNull();
  const again = await fetch(link, { headers: { "if-none-match": answer.headers.get("etag")! } });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const head = await fetch(link, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes)]);
});

test("supports byte ranges", async () => {
  const { link, bytes } = await aSyncedRoll();
  const whole = Buffer.from(await (await fetch(link)).arrayBuffer());
  const part = await fetch(link, { headers: { range: "bytes=10-19" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${bytes}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
  const beyond = await fetch(link, { headers: { range: `bytes=${bytes}-` } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes}`]);
});

test("a missing, tampered, foreign, traversing or expired link returns 403", async () => {
  const { lab, link } = await aSyncedRoll();
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link);
    change(url);
    return fetch(url);
  };
  const refused = [
    await changed((url) => void (url.search = "")),
    await changed((url) => url.searchParams.set("expires", "9999999999")),
    await changed((url) => url.searchParams.set("name", "x.html")),
    await changed((url) => void (url.pathname = url.pathname.replace("hiRes", "midRes"))),
    await fetch(`${lab.origin}/api/files/..%2F..%2Fsecret${link.search}`),
    await fetch(`${lab.origin}/api/files/scans/..%2f..%2f..%2fetc/passwd${link.search}`),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ status: 403, message: expect.any(String), errors: [] });
  }
  lab.clock.move(30 * MINUTE);
  const late = await fetch(link);
  expect([late.status, (await late.json()).message]).toEqual([403, expect.stringContaining("expired")]);
});

test("a download link sets the file name", async () => {
  const { lab, link } = await aSyncedRoll();
  const { files, now } = lab.lab.deps;
  const key = link.pathname.replace("/api/files/", "");
  const answer = await fetch(
    new URL(
      files.readLink(key, { for: "public", type: "image/jpeg", now: now(), downloadName: "été 🌇.jpg" }),
      lab.origin,
    ),
  );
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="_t_ _.jpg"; filename*=UTF-8''%C3%A9t%C3%A9%20%F0%9F%8C%87.jpg`,
  );
});

test("customers see scans after sync, the lab before, and others never", async () => {
  const { lab, customer, admin, roll, bench } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  const { userId } = customer;
  const own = { params: { userId, scanId: scan.id } };
  const page = { params: { userId, rollId: roll.id } };
  await expect(customer.call(getScan, own)).rejects.toMatchObject({ status: 404 });
  expect(await customer.call(listScans, { params: { userId } })).toEqual({ scans: [], count: 0 });
  expect(await customer.call(getRoll, page)).toMatchObject({ scans: [], roll: { scanCount: 0, covers: [] } });
  expect((await admin.call(getScan, own)).scan.state).toBe("READY");
  expect((await admin.call(getRoll, page)).roll).toMatchObject({ scanCount: 1, covers: [{ width: 480, height: 320 }] });

  await bench.sync();
  expect((await customer.call(getScan, own)).scan.id).toBe(scan.id);
  expect(await customer.call(listScans, { params: { userId } })).toMatchObject({ count: 1, scans: [{ id: scan.id }] });
  expect(await customer.call(listScans, { params: { userId }, query: { filmRollId: roll.pickUpId } })).toEqual({
    scans: [],
    count: 0,
  });

  const stranger = await lab.customer();
  const asStranger = { userId: stranger.userId };
  await expect(stranger.call(getScan, own)).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(getScan, { params: { ...asStranger, scanId: scan.id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(stranger.call(getRoll, { params: { ...asStranger, rollId: roll.id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(stranger.call(getPickUp, { params: { ...asStranger, pickUpId: roll.pickUpId } })).rejects.toMatchObject({
    status: 404,
  });
  const zip = { params: asStranger, body: { pickUpId: roll.pickUpId } };
  await expect(stranger.call(startZipDownload, zip)).rejects.toMatchObject({ status: 404 });
  await expect(lab.visitor().call(getScan, own)).rejects.toMatchObject({ status: 401 });
});

test("a pick-up downloads as one zip with a folder per roll", async () => {
  const { lab, customer, roll, order, bench } = await aRollAtTheBench(
    {},
    { stock: { brand: "Lomo", model: 'A/B: "x"' } },
  );
  const { userId } = customer;
  const ask = () => customer.call(startZipDownload, { params: { userId }, body: { pickUpId: roll.pickUpId } });
  await expect(ask()).rejects.toMatchObject({ status: 409, code: "NOTHING_THERE" });
  for (const index of [0, 0, 1]) await bench.upload(await aJpeg({ seed: 5 + index }), {}, index);
  await expect(ask()).rejects.toMatchObject({ status: 409 }); // not synced yet
  await bench.sync();

  const { rolls } = await customer.call(getPickUp, { params: { userId, pickUpId: roll.pickUpId } });
  const [one, two] = rolls.map(({ folder }) => folder);
  expect(one).toMatch(/^26-\d{5} Kodak Portra 400$/);
  expect(two).toMatch(/^26-\d{5} Lomo A-B- -x-$/);

  const { zipDownload } = await ask();
  expect(zipDownload).toMatchObject({ state: "PREPARING", url: null });
  await lab.workAll();
  const params = { userId, zipDownloadId: zipDownload.id };
  const { zipDownload: ready } = await customer.call(getZipDownload, { params });
  expect(ready).toMatchObject({ state: "READY", files: 3 });
  const answer = await fetch(new URL(ready.url!, lab.origin));
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-length")).toBe(String(ready.bytes));
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="Nice scans 10${order.id}.zip"`);
  const files = readZip(zip);
  expect(Object.keys(files)).toEqual(rolls.flatMap((of) => of.files.map(({ fileName }) => `${of.folder}/${fileName}`)));
  const first = Buffer.from(await (await fetch(new URL(rolls[0]!.files[0]!.url, lab.origin))).arrayBuffer());
  expect(files[`${one}/${rolls[0]!.files[0]!.fileName}`]).toBe(first.toString("latin1"));

  const stranger = await lab.customer();
  await expect(stranger.call(getZipDownload, { params: { ...params, userId: stranger.userId } })).rejects.toMatchObject(
    { status: 404 },
  );
  expect((await fetch(`${lab.origin}/api/zip-downloads/${zipDownload.id}`)).status).toBe(403);
  lab.clock.move(12 * 60 * MINUTE);
  expect((await fetch(new URL(ready.url!, lab.origin))).status).toBe(403);
});

test("a client that disconnects during a zip does no harm", async () => {
  const { lab, customer, roll, bench } = await aRollAtTheBench();
  await bench.upload(await aJpeg({ width: 3000, height: 2000 }));
  await bench.sync();
  const { userId } = customer;
  const { zipDownload } = await customer.call(startZipDownload, {
    params: { userId },
    body: { pickUpId: roll.pickUpId },
  });
  await lab.workAll();
  const { zipDownload: ready } = await customer.call(getZipDownload, {
    params: { userId, zipDownloadId: zipDownload.id },
  });
  const leaving = new AbortController();
  const answer = await fetch(new URL(ready.url!, lab.origin), { signal: leaving.signal });
  await answer.body!.getReader().read();
  leaving.abort();
  const whole = await fetch(new URL(ready.url!, lab.origin));
  expect((await whole.arrayBuffer()).byteLength).toBe(ready.bytes);
});
