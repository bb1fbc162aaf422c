import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { markFavorites } from "../../../contract/film/scans.ts";
import { listThumbnails, scanMonths, scanRolls } from "../../../contract/film/timeline.ts";
import { rolls } from "../rolls/tables.ts";
import { newId } from "../../platform/ids.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";

/**
 * Roll 0 has two frames, one of them upright, and is synced in June; roll 1 has one, synced in the last hour of the
 * lab's May.
 */
async function twoMonths() {
  const at = await aRollAtTheBench({}, { stock: { brand: "Ilford", model: "HP5 Plus" }, process: "BW" });
  const scanIds: string[] = [];
  for (const [roll, size] of [
    [0, { width: 600, height: 400 }],
    [0, { width: 400, height: 600 }],
    [1, { width: 500, height: 500 }],
  ] as const)
    scanIds.push((await at.bench.upload(await aJpeg(size), {}, roll)).id);
  const [june, may] = at.order.rolls.map(({ id }) => id) as [string, string];
  await at.bench.sync(june);
  async function syncInMay() {
    await at.bench.sync(may);
    const { db } = at.lab.lab.deps;
    await db
      .update(rolls)
      .set({ syncedAt: new Date("2026-06-01T03:30:00Z") })
      .where(eq(rolls.id, may));
  }
  const params = { userId: at.customer.userId };
  return { ...at, scanIds, june, may, params, syncInMay };
}

test("the timeline groups scans by month in the lab's time zone", async () => {
  const { customer, params, june, may, syncInMay } = await twoMonths();
  const months = (query: object = {}) => customer.call(scanMonths, { params, query });
  expect(await months()).toEqual({ months: [{ month: "2026-06", rolls: 1, scans: 2 }], scans: 2 });
  await syncInMay();
  expect(await months()).toEqual({
    months: [
      { month: "2026-06", rolls: 1, scans: 2 },
      { month: "2026-05", rolls: 1, scans: 1 },
    ],
    scans: 3,
  });
  expect((await months({ process: "BW" })).months).toEqual([{ month: "2026-05", rolls: 1, scans: 1 }]);
  const ofMonth = async (month: string, query: object = {}) =>
    (await customer.call(scanRolls, { params, query: { month, ...query } })).rolls;
  expect(await ofMonth("2026-06")).toMatchObject([{ id: june, brand: "Kodak", shapes: [150, 66] }]);
  expect(await ofMonth("2026-05")).toMatchObject([{ id: may, model: "HP5 Plus", shapes: [100] }]);
  expect(await ofMonth("2026-04")).toEqual([]);
  await expect(ofMonth("2026-13")).rejects.toMatchObject({ status: 400 });
});

test("a filter limits the timeline's shapes and thumbnails to matching frames", async () => {
  const { customer, params, june, scanIds } = await twoMonths();
  await customer.call(markFavorites, { params, body: { scanIds: [scanIds[1]!], favorite: true } });
  const query = { favorites: "true" } as const;
  expect((await customer.call(scanRolls, { params, query: { ...query, month: "2026-06" } })).rolls[0]!.shapes).toEqual([
    66,
  ]);
  const thumbnails = async (more: object) =>
    (await customer.call(listThumbnails, { params, query: { filmRollId: june, ...more } })).scans;
  expect((await thumbnails(query)).map(({ frame }) => frame)).toEqual([2]);
  expect(await thumbnails({ limit: 1, offset: 1 })).toMatchObject([
    { id: scanIds[1], favorite: true, placeholder: expect.any(String), thumbnail: { width: 320, height: 480 } },
  ]);
});

test("the timeline and thumbnails hide other customers' and unsynced scans, even from staff", async () => {
  const { lab, customer, admin, params, june, may } = await twoMonths();
  const bob = await lab.customer({ firstName: "Bob" });
  await expect(bob.call(scanMonths, { params })).rejects.toMatchObject({ status: 404 });
  const bobs = { params: { userId: bob.userId }, query: { filmRollId: june } };
  expect(await bob.call(listThumbnails, bobs)).toEqual({ scans: [] });
  for (const caller of [customer, admin])
    expect(await caller.call(listThumbnails, { params, query: { filmRollId: may } })).toEqual({ scans: [] });
  const nobody = { params: { userId: newId() } };
  await expect(admin.call(scanMonths, nobody)).rejects.toMatchObject({ status: 404 });
});
