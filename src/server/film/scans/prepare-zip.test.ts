import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { getPickUp } from "../../../contract/film/scans.ts";
import { getZipDownload, startZipDownload, type ZipDownload } from "../../../contract/film/zip-downloads.ts";
import { aJpeg, aRollAtTheBench, readZip } from "../../../../tests/support/scan-makers.ts";
import { prepareZip } from "./zip-downloads.ts";
import { sweepDownloads } from "./sweep-downloads.ts";
import { zipDownloads } from "./tables.ts";

const MINUTE = 60_000;

async function aSyncedPickUp(stock = { brand: "Kodak", model: "Portra 400" }) {
  const at = await aRollAtTheBench({ stock });
  await at.bench.upload(await aJpeg());
  await at.bench.sync();
  const { userId } = at.customer;
  const { pickUpId } = at.roll;
  const ask = async () =>
    (await at.customer.call(startZipDownload, { params: { userId }, body: { pickUpId } })).zipDownload;
  const look = async ({ id: zipDownloadId }: ZipDownload) =>
    (await at.customer.call(getZipDownload, { params: { userId, zipDownloadId } })).zipDownload;
  const pickUp = () => at.customer.call(getPickUp, { params: { userId, pickUpId } });
  return { ...at, ask, look, pickUp, deps: at.lab.lab.deps };
}

test("a roll name truncated at an emoji still makes a valid zip", async () => {
  // With "26-00042 " before it and a space between, the cut of 100 falls between the emoji's two halves.
  const stock = { brand: "b".repeat(40), model: `${"x".repeat(49)}💥💥` };
  const { lab, ask, look, pickUp } = await aSyncedPickUp(stock);
  const zip = await ask();
  await lab.workAll();
  const ready = await look(zip);
  expect(ready.state).toBe("READY");
  const answer = await fetch(new URL(ready.url!, lab.origin));
  const [name] = Object.keys(readZip(Buffer.from(await answer.arrayBuffer())));
  const { folder } = (await pickUp()).rolls[0]!;
  expect(folder).toMatch(/^26-\d{5} b{40} x{49}💥$/u);
  expect(name).toMatch(/^26-\d{5} b{40} x{49}💥\/26-\d{5}_01\.jpg$/u);
});

test("a failed zip is reported and can be requested again", async () => {
  const { lab, deps, ask, look } = await aSyncedPickUp();
  const first = await ask();
  const states: string[] = [];
  const stop = deps.live.subscribe({
    onEvent: (event) => void (event.type === "zip-download" && states.push(event.state)),
  });
  const broken = vi.spyOn(deps.files, "stat").mockRejectedValueOnce(new Error("the store is away"));
  await lab.workAll();
  broken.mockRestore();
  expect(await look(first)).toMatchObject({ state: "FAILED", url: null });
  await expect.poll(() => states).toEqual(["FAILED"]);
  stop();
  const second = await ask();
  expect(second.id).not.toBe(first.id);
  await lab.workAll();
  expect((await look(second)).state).toBe("READY");
});

test("an abandoned zip fails after ten minutes", async () => {
  const { lab, deps, ask, look } = await aSyncedPickUp();
  const zip = await ask();
  const sweepAfter = (ms: number) => sweepDownloads({ ...deps, now: () => new Date(deps.now().getTime() + ms) });
  await sweepAfter(9 * MINUTE);
  expect((await look(zip)).state).toBe("PREPARING");
  await sweepAfter(11 * MINUTE);
  expect((await look(zip)).state).toBe("FAILED");
  expect((await ask()).id).not.toBe(zip.id);
  await lab.workAll(); // its job runs late, but still in time
  expect((await look(zip)).state).toBe("READY");
});

test("a hundred requests for a pending zip create it once", async () => {
  const { lab, deps, ask, look, customer } = await aSyncedPickUp();
  const requested = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(requested.map(({ id }) => id)).size).toBe(1);
  await lab.workAll();
  expect((await look(requested[0]!)).state).toBe("READY");
  const stored = await deps.db.select().from(zipDownloads).where(eq(zipDownloads.userId, customer.userId));
  expect(stored).toHaveLength(1);
  await prepareZip(deps, requested[0]!.id);
  expect((await look(requested[0]!)).state).toBe("READY");
});
