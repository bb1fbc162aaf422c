import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import ExifReader from "exifreader";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { z } from "zod";
import { getPickUp, getScan, markFavorites, updateScan } from "../../../contract/film/scans.ts";
import {
  getZipDownload,
  listDownloadFiles,
  startZipDownload,
  type WantedScans,
} from "../../../contract/film/zip-downloads.ts";
import { addRollTag, addScanLocation, addScanTag } from "../../../contract/film/tags.ts";
import { getSharedScans } from "../../../contract/shares/shared-scans.ts";
import { shareScans } from "../../../contract/shares/shares.ts";
import { withFacts } from "../../../contract/kit/files.ts";
import { aJpeg, aRollAtTheBench, readZip } from "../../../../tests/support/scan-makers.ts";
import { originsOf } from "../../../../tests/support/servers.ts";

async function aSyncedPickUp() {
  const at = await aRollAtTheBench({}, { stock: { brand: "Ilford", model: "HP5 Plus 400" } });
  const scans = [];
  for (const [index, roll] of [0, 0, 1].entries())
    scans.push(await at.bench.upload(await aJpeg({ seed: 60 + index }), {}, roll));
  await at.bench.sync();
  const { userId } = at.customer;
  const { pickUpId } = at.roll;
  const zipUrl = async () => {
    const requested = await at.customer.call(startZipDownload, { params: { userId }, body: { pickUpId } });
    await at.lab.workAll();
    const params = { userId, zipDownloadId: requested.zipDownload.id };
    return (await at.customer.call(getZipDownload, { params })).zipDownload.url!;
  };
  const get = async (url: string, headers: Record<string, string> = {}, origin = at.lab.origin) => {
    const answer = await fetch(origin + url, { headers });
    return {
      status: answer.status,
      etag: answer.headers.get("etag")!,
      range: answer.headers.get("content-range"),
      length: Number(answer.headers.get("content-length")),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  return { ...at, scans, params: { userId }, zipUrl, get };
}

const sizeOf = async (jpeg: string): Promise<number[]> => {
  const { width, height } = await sharp(Buffer.from(jpeg, "latin1")).metadata();
  return [width, height];
};

const said = (jpeg: Buffer) => {
  const { exif, xmp, iptc } = ExifReader.load(jpeg, { expanded: true });
  return {
    caption: (exif?.ImageDescription?.value as string[] | undefined)?.[0],
    taken: exif?.DateTimeOriginal?.description,
    keywords: [iptc?.Keywords ?? []].flat().map((tag) => (tag as { description: string }).description),
    place: xmp?.Location?.description,
    artist: exif?.Artist?.description,
    stars: xmp?.Rating?.value,
  };
};

test("an interrupted zip download resumes on another server with identical bytes", async () => {
  const { lab, zipUrl, get } = await aSyncedPickUp();
  const [here, there] = await originsOf(lab, 2);
  const url = await zipUrl();
  const whole = await get(url);
  expect(whole).toMatchObject({ status: 200, range: null, length: whole.bytes.length });
  for (const share of [0.01, 0.3, 0.7, 0.999]) {
    const cut = Math.floor(whole.bytes.length * share);
    const range = { range: `bytes=${cut}-`, "if-range": whole.etag };
    const rest = await get(url, range, share > 0.5 ? there : here);
    expect(rest).toMatchObject({
      status: 206,
      etag: whole.etag,
      range: `bytes ${cut}-${whole.bytes.length - 1}/${whole.bytes.length}`,
    });
    expect(Buffer.concat([whole.bytes.subarray(0, cut), rest.bytes]).equals(whole.bytes)).toBe(true);
  }
  expect((await get(url, { range: "bytes=-22" })).bytes.equals(whole.bytes.subarray(-22))).toBe(true);
  expect(await get(url, { range: `bytes=${whole.bytes.length}-` })).toMatchObject({
    status: 416,
    range: `bytes */${whole.bytes.length}`,
  });
});

test("zips a roll, a selection, a year or all stored scans, own and synced only, in either size", async () => {
  const { lab, customer, order, scans, params, get } = await aSyncedPickUp();
  const take = async (wanted: z.input<typeof WantedScans>) => {
    const requested = await customer.call(startZipDownload, { params, body: wanted });
    await lab.workAll();
    const zipDownloadId = requested.zipDownload.id;
    const { zipDownload } = await customer.call(getZipDownload, { params: { ...params, zipDownloadId } });
    return readZip((await get(zipDownload.url!)).bytes);
  };
  const all = Object.keys(await take({ everything: true }));
  expect(all.map((name) => name.replace(/26-\d{5}/gu, "26"))).toEqual([
    "26 Kodak Portra 400/26_01.jpg",
    "26 Kodak Portra 400/26_02.jpg",
    "26 Ilford HP5 Plus 400/26_01.jpg",
  ]);
  expect(Object.keys(await take({ rollId: order.rolls[1]!.id }))).toEqual(all.slice(2));
  const [year, month] = [lab.clock.now().getUTCFullYear(), lab.clock.now().toISOString().slice(0, 7)];
  expect(Object.keys(await take({ time: String(year) }))).toEqual(all);
  expect(Object.keys(await take({ time: month }))).toEqual(all);
  await expect(take({ time: String(year - 1) })).rejects.toMatchObject({ status: 409, code: "NOTHING_THERE" });
  const scanIds = [scans[2]!.id, scans[0]!.id, scans[0]!.id];
  expect(Object.keys(await take({ scanIds }))).toEqual([all[0], all[2]]);
  const { rolls } = await customer.call(listDownloadFiles, { params, body: { scanIds } });
  expect(rolls.flatMap(({ folder, files }) => files.map(({ fileName }) => `${folder}/${fileName}`))).toEqual([
    all[0],
    all[2],
  ]);
  const [small] = Object.values(await take({ scanIds: [scans[0]!.id], size: "MID_RES" }));
  expect(Math.max(...(await sizeOf(small!)))).toBeLessThanOrEqual(2048);
  await expect(take({ scanIds: [scans[0]!.id, randomUUID()] })).rejects.toMatchObject({ status: 404 });
  await expect(take({ rollId: randomUUID() })).rejects.toMatchObject({ status: 404 });

  const other = await lab.customer();
  const ofOther = { params: { userId: other.userId } };
  for (const body of [{ scanIds }, { rollId: order.rolls[0]!.id }]) {
    await expect(other.call(startZipDownload, { ...ofOther, body })).rejects.toMatchObject({ status: 404 });
    await expect(other.call(listDownloadFiles, { ...ofOther, body })).rejects.toMatchObject({ status: 404 });
  }
});

test("keeps only a customer's newest twenty zips", async () => {
  const { lab, customer, scans, params } = await aSyncedPickUp();
  const ids: string[] = [];
  for (let count = 0; count < 21; count++) {
    const { zipDownload } = await customer.call(startZipDownload, { params, body: { scanIds: [scans[0]!.id] } });
    ids.push(zipDownload.id);
    await lab.workAll();
    lab.clock.move(1000);
  }
  const look = (zipDownloadId: string) => customer.call(getZipDownload, { params: { ...params, zipDownloadId } });
  await expect(look(ids[0]!)).rejects.toMatchObject({ status: 404 });
  expect((await look(ids[1]!)).zipDownload.state).toBe("READY");
});

test("the system unzip finds no errors in a zip", async (context) => {
  const run = promisify(execFile);
  if (!(await run("unzip", ["-v"]).catch(() => null))) return context.skip("no unzip here");
  const { zipUrl, get } = await aSyncedPickUp();
  const folder = await mkdtemp(join(tmpdir(), "nice-zip-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "a.zip"), (await get(await zipUrl())).bytes);
  const { stdout } = await run("unzip", ["-t", join(folder, "a.zip")]);
  expect(stdout).toContain("No errors detected");
});

test("the same scans zip to the same bytes; changed metadata prevents resuming the old zip", async () => {
  const { lab, customer, scans, params, zipUrl, get } = await aSyncedPickUp();
  const first = await get(await zipUrl());
  lab.clock.move(60_000);
  const again = await get(await zipUrl());
  expect([again.etag, again.bytes.equals(first.bytes)]).toEqual([first.etag, true]);
  const body = { description: "The jetty" };
  await customer.call(updateScan, { params: { ...params, scanId: scans[0]!.id }, body });
  const newUrl = await zipUrl();
  const changed = await get(newUrl, { range: "bytes=100-", "if-range": first.etag });
  expect(changed.status).toBe(200);
  expect(changed.etag).not.toBe(first.etag);
});

test("downloads embed the library's metadata, alone as in a zip, in shooting order", async () => {
  const { customer, order, roll, scans, params, zipUrl, get } = await aSyncedPickUp();
  const scan = { ...params, scanId: scans[0]!.id };
  await customer.call(updateScan, { params: scan, body: { name: "Jetty", description: "Grace & été" } });
  await customer.call(markFavorites, { params, body: { scanIds: [scan.scanId], favorite: true } });
  await customer.call(addScanTag, { params: scan, body: { name: "the sea" } });
  await customer.call(addRollTag, { params: { ...params, rollId: roll.id }, body: { name: "Summer" } });
  await customer.call(addScanLocation, { params: scan, body: { name: "Coney Island" } });

  const files = readZip((await get(await zipUrl())).bytes);
  const embedded = Object.values(files).map((file) => said(Buffer.from(file, "latin1")));
  expect(embedded[0]).toMatchObject({
    caption: expect.stringMatching(/^Grace & été\n\nKodak Portra 400, 35mm, roll 26-\d{5}, frame 1$/),
    keywords: ["Summer", "the sea"],
    place: "Coney Island",
    artist: "Ada Lovelace",
    stars: "5",
  });
  expect(embedded[1]).toMatchObject({ keywords: ["Summer"], place: undefined, stars: undefined });
  expect(embedded[2]!.caption).toMatch(/^Ilford HP5 Plus 400, 35mm, roll 26-\d{5}, frame 1$/);
  const times = embedded.map(({ taken }) => taken!);
  expect(times).toEqual([...new Set(times)].toSorted());

  const { rolls } = await customer.call(getPickUp, { params: { ...params, pickUpId: roll.pickUpId } });
  expect(rolls.map(({ id }) => id)).toEqual(order.rolls.map(({ id }) => id));
  const alone = await get(rolls[0]!.files[0]!.url);
  expect([alone.bytes.length, alone.bytes.toString("latin1")]).toEqual([
    rolls[0]!.files[0]!.bytes,
    Object.values(files)[0],
  ]);
  const half = await get(rolls[0]!.files[0]!.url, { range: "bytes=50-", "if-range": alone.etag });
  expect([half.status, half.bytes.equals(alone.bytes.subarray(50))]).toEqual([206, true]);
});

test("displayed images carry no metadata; shared downloads name only film and frame", async () => {
  const { lab, customer, scans, params, get } = await aSyncedPickUp();
  const scanId = scans[0]!.id;
  await customer.call(addScanTag, { params: { ...params, scanId }, body: { name: "secret" } });
  await customer.call(addScanLocation, { params: { ...params, scanId }, body: { name: "Home" } });
  const { scan } = await customer.call(getScan, { params: { ...params, scanId } });
  const shown = (await get(scan.hiRes!.read)).bytes;
  expect(said(shown).keywords).toEqual([]);
  const own = (await get(withFacts(scan.hiRes!.read))).bytes;
  expect(said(own)).toMatchObject({ keywords: ["secret"], place: "Home" });
  const pixels = await Promise.all([shown, own].map((file) => sharp(file).raw().toBuffer()));
  expect(pixels[0]!.equals(pixels[1]!)).toBe(true);

  const { share } = await customer.call(shareScans, { params, query: { scanIds: scanId } });
  const shared = await lab.visitor().call(getSharedScans, { params: { scanCode: share.code } });
  expect(said((await get(shared.scans[0]!.downloadUrl!)).bytes)).toMatchObject({
    caption: expect.stringMatching(/^Kodak Portra 400, 35mm, roll 26-\d{5}, frame 1$/),
    keywords: [],
    place: undefined,
    artist: undefined,
  });
});
