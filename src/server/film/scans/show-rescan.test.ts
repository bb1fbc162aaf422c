import { expect, test } from "vitest";
import { listNews } from "../../../contract/orders/news.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { addRescan, listRescans } from "../../../contract/film/rescans.ts";
import { getScan, markFavorites, removeScan } from "../../../contract/film/scans.ts";
import { getZipDownload, startZipDownload } from "../../../contract/film/zip-downloads.ts";
import { sha256Of } from "../../../../tests/support/makers.ts";
import { aJpeg, aRollAtTheBench, type Bytes, spoiledJpeg } from "../../../../tests/support/scan-makers.ts";
import { scanFolder, scanOfOriginal } from "./scan-keys.ts";

async function aFrame({ isSynced = true } = {}) {
  const at = await aRollAtTheBench({}, {});
  const { id } = await at.bench.upload(await aJpeg({ width: 600, height: 400 }), { name: "frame 1.jpg" });
  if (isSynced) await at.bench.sync(at.roll.id);
  const params = { userId: at.customer.userId, scanId: id };
  const scan = async () => (await (isSynced ? at.customer : at.admin).call(getScan, { params })).scan;
  const announce = async (bytes: Bytes, renewedAt: string | null = null) =>
    at.admin.call(addRescan, {
      params,
      query: { fileType: "image/jpeg" },
      body: { size: bytes.length, sha256: sha256Of(bytes), renewedAt },
    });
  const rescan = async (bytes: Bytes, renewedAt: string | null = null) => {
    const { writeLink } = await announce(bytes, renewedAt);
    return at.bench.put(writeLink, bytes);
  };
  const history = () => at.admin.call(listRescans, { params });
  const fetched = async (url: string) =>
    sha256Of(new Uint8Array(await (await fetch(new URL(url, at.lab.origin))).arrayBuffer()));
  const stored = () => at.lab.lab.deps.files.list(scanFolder(id));
  return { ...at, id, params, scan, announce, rescan, history, fetched, stored };
}

const rescanMailsOf = async (lab: Awaited<ReturnType<typeof aFrame>>["lab"], { email }: { email: string }) =>
  (await lab.outbox(email)).filter(({ subject }) => subject.startsWith("We rescanned a frame"));

test("a rescan keeps the former file for the lab, keeps marks, and notifies the customer once", async () => {
  const { lab, customer, admin, order, id, params, scan, rescan, history, fetched } = await aFrame();
  await customer.call(markFavorites, { params, body: { scanIds: [id], favorite: true } });
  const { zipDownload } = await customer.call(startZipDownload, { params, body: { scanIds: [id] } });
  await lab.workAll();
  const before = await scan();
  const formerPicture = await fetched(before.midResOptimized!.read);

  const better = await aJpeg({ width: 900, height: 600, seed: 5 });
  expect((await rescan(better)).ok).toBe(true);
  expect(await scan()).toEqual(before); // until its pictures are ready

  await lab.workAll();
  const after = await scan();
  expect(after).toMatchObject({ id, frame: 1, name: "frame 1.jpg", favorite: true, width: 900, height: 600 });
  expect(after.renewedAt).not.toBeNull();
  expect(await fetched(after.midResOptimized!.read)).not.toBe(formerPicture);
  const { rescans, now } = await history();
  expect(rescans).toMatchObject([{ state: "SHOWN", by: expect.any(String), problem: null }]);
  expect(await fetched(rescans[0]!.former!.read)).toBe(formerPicture);
  expect(await fetched(now!.read)).toBe(await fetched(after.midResOptimized!.read));
  await expect(customer.call(listRescans, { params })).rejects.toMatchObject({ status: 403 });

  expect(await rescanMailsOf(lab, customer)).toHaveLength(1);
  const { events } = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(events.find(({ type }) => type === "SCAN_RENEWED")?.text).toBe("Rescanned: roll 1, frame 1");
  const { news } = await customer.call(listNews, { params: { userId: customer.userId } });
  expect(news.map(({ kind }) => kind)).toContain("SCAN_RENEWED");
  // A zip with the old picture is deleted; the next one has the current picture.
  const requested = { params: { ...params, zipDownloadId: zipDownload.id } };
  await expect(customer.call(getZipDownload, requested)).rejects.toMatchObject({ status: 404 });
});

test("replacing a frame's file before sync leaves no former version and sends no notification", async () => {
  const { lab, customer, admin, roll, id, scan, rescan, history, stored } = await aFrame({ isSynced: false });
  await rescan(await aJpeg({ width: 900, height: 600, seed: 6 }));
  await lab.workAll();
  expect(await scan()).toMatchObject({ frame: 1, width: 900, height: 600, renewedAt: null });
  expect((await history()).rescans).toMatchObject([{ state: "SHOWN", former: null }]);
  expect(await rescanMailsOf(lab, customer)).toEqual([]);
  expect((await stored()).filter(({ key }) => scanOfOriginal(key) !== null)).toHaveLength(1);
  const at = { userId: customer.userId, pickUpId: roll.pickUpId, rollId: roll.id, scanId: id };
  await admin.call(removeScan, { params: at });
  expect(await stored()).toHaveLength(0);
});

test("rescans reject unreadable, known, other frames' and stale files without changes", async () => {
  const { lab, bench, announce, scan, rescan, history } = await aFrame();
  const before = await scan();
  await rescan(await spoiledJpeg());
  await lab.workAll();
  expect(await scan()).toEqual(before);
  expect((await history()).rescans).toMatchObject([{ state: "DAMAGED", problem: expect.any(String) }]);

  await expect(announce(await aJpeg({ width: 600, height: 400 }))).rejects.toMatchObject({ code: "ALREADY_THERE" });
  const others = await aJpeg({ seed: 77 });
  await bench.upload(others, {}, 1);
  await expect(announce(others)).rejects.toMatchObject({ code: "OF_ANOTHER_FRAME", data: { frame: 1 } });

  await rescan(await aJpeg({ seed: 8 }));
  await lab.workAll();
  // The other tab shows the frame's earlier state.
  await expect(announce(await aJpeg({ seed: 9 }))).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
  const { renewedAt } = await scan();
  await rescan(await aJpeg({ seed: 9 }), renewedAt);
  await lab.workAll();
  expect((await history()).rescans.map(({ state }) => state)).toEqual(["SHOWN", "SHOWN", "DAMAGED"]);
});
