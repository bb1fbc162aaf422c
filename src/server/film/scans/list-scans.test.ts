import { expect, test } from "vitest";
import { addScan, listScans, scanFilters, updateScan, type Scan } from "../../../contract/film/scans.ts";
import { addScanTag } from "../../../contract/film/tags.ts";
import { newId } from "../../platform/ids.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";

async function twoRolls() {
  const at = await aRollAtTheBench(
    { stock: { brand: "Kodak", model: "Portra 400" } },
    { stock: { brand: "Ilford", model: "HP5 Plus" }, process: "BW", format: "120" },
  );
  const made: Scan[] = [];
  for (const [roll, seed] of [
    [0, 1],
    [0, 2],
    [1, 3],
  ] as const)
    made.push(await at.bench.upload(await aJpeg({ seed }), {}, roll));
  const params = { userId: at.customer.userId };
  const name = (index: number, body: { name?: string; description?: string }) =>
    at.customer.call(updateScan, { params: { ...params, scanId: made[index]!.id }, body });
  const list = (query: object = {}) => at.customer.call(listScans, { params, query });
  return { ...at, made, params, name, list };
}

test("scans sort by newest roll in frame order or by creation time, with a total count", async () => {
  const { made, list, bench, admin, params } = await twoRolls();
  expect(await list()).toEqual({ scans: [], count: 0 });
  expect((await admin.call(listScans, { params })).count).toBe(3);
  await bench.sync();
  const ids = async (query: object) =>
    (await list(query)).scans.map(({ id }) => made.findIndex((scan) => scan.id === id));
  expect(await ids({})).toEqual([2, 0, 1]);
  expect(await ids({ desc: "false" })).toEqual([0, 1, 2]);
  expect(await ids({ sortBy: "createdAt" })).toEqual([2, 1, 0]);
  expect(await ids({ sortBy: "createdAt", desc: "false" })).toEqual([0, 1, 2]);
  expect(await ids({ limit: 1, offset: 1 })).toEqual([0]);
  expect(await list({ limit: 1, offset: 1 })).toMatchObject({ count: 3 });
  expect(await list({ offset: 40 })).toEqual({ scans: [], count: 3 });
});

test("finds scans by words in names, descriptions and tags, and by film", async () => {
  const { made, name, list, bench, customer, order, params } = await twoRolls();
  await bench.sync();
  await name(0, { name: "Old harbour", description: "Two dogs asleep at the boats" });
  await name(1, { description: "Only 100% rain" });
  await customer.call(addScanTag, { params: { ...params, scanId: made[2]!.id }, body: { name: "Harbour walks" } });
  const found = async (query: object) =>
    (await list(query)).scans.map(({ id }) => made.findIndex((scan) => scan.id === id)).toSorted();
  const expected: [object, number[]][] = [
    [{ search: "harbour" }, [0, 2]],
    [{ search: "dog boat" }, [0]],
    [{ search: '"old harbour"' }, [0]],
    [{ search: "harbour -asleep" }, []],
    [{ search: "dogs or rain" }, [0, 1]],
    [{ search: "xyz' & | ! ( \\ % _" }, []],
    [{ brand: "Ilford", model: "HP5 Plus" }, [2]],
    [{ format: "35MM" }, [0, 1]],
    [{ process: "BW" }, [2]],
    [{ filmRollId: order.rolls[0]!.id }, [0, 1]],
    [{ orderId: order.id, search: "rain" }, [1]],
    [{ from: "2026-06-15", to: "2026-06-15" }, [0, 1, 2]],
    [{ to: "2026-06-14" }, []],
    [{ filmRollId: newId() }, []],
  ];
  for (const [query, scans] of expected) expect({ query, scans: await found(query) }).toEqual({ query, scans });

  const values = await customer.call(scanFilters, { params, query: { search: "harbour" } });
  expect(values).toMatchObject({
    matching: 2,
    stocks: [
      { brand: "Ilford", model: "HP5 Plus", count: 1 },
      { brand: "Kodak", model: "Portra 400", count: 1 },
    ],
    months: [{ month: "2026-06", count: 2 }],
    tags: [{ name: "Harbour walks", count: 1 }],
  });
});

test("only its customer can name and describe a scan, once it is synced", async () => {
  const { lab, made, name, bench, params } = await twoRolls();
  await expect(name(0, { name: "too soon" })).rejects.toMatchObject({ status: 404 });
  await bench.sync();
  expect((await name(0, { name: "Fog", description: "a\u0007\nb" })).scan).toMatchObject({
    name: "Fog",
    description: "a\nb",
  });
  expect((await name(0, { name: "Mist" })).scan).toMatchObject({ name: "Mist", description: "a\nb" });
  expect((await name(0, {})).scan.name).toBe("Mist");
  const bob = await lab.customer({ firstName: "Bob" });
  const theirs = { params: { userId: bob.userId, scanId: made[0]!.id }, body: { name: "mine" } };
  await expect(bob.call(updateScan, theirs)).rejects.toMatchObject({ status: 404 });
  await expect(bob.call(updateScan, { ...theirs, params: { ...params, scanId: made[0]!.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test("concurrent announcements of a scan with one key create one frame", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  const bytes = await aJpeg();
  const params = { userId: customer.userId, pickUpId: roll.pickUpId, rollId: roll.id };
  const announce = (key: string, size = bytes.length) =>
    admin.call(
      addScan,
      { params, query: { fileType: "image/jpeg" }, body: { name: "a.jpg", size } },
      { idempotencyKey: key },
    );
  const answers = await Promise.all([1, 2, 3, 4].map(() => announce("frame-1")));
  expect(new Set(answers.map(({ scan }) => scan.id)).size).toBe(1);
  expect((await announce("frame-2")).scan.frame).toBe(2);
  await expect(announce("frame-1", 5)).rejects.toMatchObject({ status: 409, code: "KEY_REUSED" });
  expect((await bench.put(answers[2]!.writeLink, bytes)).status).toBe(200);
  await expect(announce("frame-1")).rejects.toMatchObject({ status: 409, code: "ALREADY_THERE" });
});
