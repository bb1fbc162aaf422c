import { expect, test } from "vitest";
import { listRolls, rollFilters } from "../../../contract/film/rolls.ts";
import { getScan, listScans, markFavorites, markRejects, scanFilters } from "../../../contract/film/scans.ts";
import { addRollTag, addScanTag } from "../../../contract/film/tags.ts";
import { newId } from "../../platform/ids.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";

async function threeFrames() {
  const at = await aRollAtTheBench({}, { format: "120" });
  const scanIds: string[] = [];
  for (const [roll, seed] of [
    [0, 1],
    [0, 2],
    [1, 3],
  ] as const)
    scanIds.push((await at.bench.upload(await aJpeg({ seed }), {}, roll)).id);
  const params = { userId: at.customer.userId };
  const mark = (favorite: boolean, ...which: number[]) =>
    at.customer.call(markFavorites, { params, body: { scanIds: which.map((n) => scanIds[n]!), favorite } });
  return { ...at, scanIds, params, mark };
}

test("marks scans across rolls at once and returns only the changed ones", async () => {
  const { bench, scanIds, params, mark, customer } = await threeFrames();
  await bench.sync();
  const [first, second, third] = scanIds as [string, string, string];
  expect(await mark(true, 0)).toEqual({ scanIds: [first], replaced: [] });
  expect(new Set((await mark(true, 0, 2, 2)).scanIds)).toEqual(new Set([third]));
  expect(await mark(true, 0, 2)).toEqual({ scanIds: [], replaced: [] });
  const isFavorite = async (scanId: string) =>
    (await customer.call(getScan, { params: { ...params, scanId } })).scan.favorite;
  expect(await Promise.all([first, second, third].map(isFavorite))).toEqual([true, false, true]);
  expect(await mark(false, 1, 2)).toEqual({ scanIds: [third], replaced: [] });
  expect(await isFavorite(third)).toBe(false);
});

test("marking a rejected scan as favorite reports the replaced reject, so undo restores it", async () => {
  const { bench, scanIds, params, mark, customer } = await threeFrames();
  await bench.sync();
  const [crossed, plain] = scanIds as [string, string, string];
  await customer.call(markRejects, { params, body: { scanIds: [crossed], rejected: true } });
  const marked = await mark(true, 0, 1);
  expect(new Set(marked.scanIds)).toEqual(new Set([crossed, plain]));
  expect(marked.replaced).toEqual([crossed]);
  expect(await mark(false, 0, 1)).toMatchObject({ replaced: [] });
  const back = await customer.call(markRejects, { params, body: { scanIds: [crossed], rejected: true } });
  expect(back).toEqual({ scanIds: [crossed], replaced: [] });
  const { scan } = await customer.call(getScan, { params: { ...params, scanId: crossed } });
  expect(scan).toMatchObject({ favorite: false, rejected: true });
});

test("counts and filters scans and rolls by favorites and missing tags", async () => {
  const { bench, scanIds, params, mark, customer, order } = await threeFrames();
  await bench.sync();
  await mark(true, 1);
  await customer.call(addScanTag, { params: { ...params, scanId: scanIds[0]! }, body: { name: "fog" } });
  await customer.call(addRollTag, { params: { ...params, rollId: order.rolls[1]!.id }, body: { name: "fog" } });
  const scans = async (query: object) =>
    (await customer.call(listScans, { params, query })).scans.map(({ id }) => scanIds.indexOf(id)).toSorted();
  const rolls = async (query: object) =>
    (await customer.call(listRolls, { params, query })).rolls.map(({ number }) => number).toSorted();
  expect([await scans({ favorites: "true" }), await scans({ favorites: "false" })]).toEqual([[1], [0, 2]]);
  expect([await rolls({ favorites: "true" }), await rolls({ favorites: "false" })]).toEqual([[1], [2]]);
  expect([await scans({ tagged: "true" }), await scans({ tagged: "false" })]).toEqual([[0], [1, 2]]);
  expect([await rolls({ tagged: "true" }), await rolls({ tagged: "false" })]).toEqual([[2], [1]]);
  expect(await customer.call(scanFilters, { params })).toMatchObject({ matching: 3, favorites: 1, untagged: 2 });
  expect(await customer.call(rollFilters, { params })).toMatchObject({ matching: 2, favorites: 1, untagged: 1 });
});

test("marking a hidden scan fails the whole request", async () => {
  const { lab, bench, scanIds, params, mark, customer, admin, roll } = await threeFrames();
  await bench.sync(roll.id);
  await expect(mark(true, 0, 2)).rejects.toMatchObject({ status: 404 });
  expect((await customer.call(getScan, { params: { ...params, scanId: scanIds[0]! } })).scan.favorite).toBe(false);
  expect((await admin.call(markFavorites, { params, body: { scanIds, favorite: true } })).scanIds).toHaveLength(3);
  const bob = await lab.customer({ firstName: "Bob" });
  const bobs = { params: { userId: bob.userId }, body: { scanIds, favorite: false } };
  await expect(bob.call(markFavorites, bobs)).rejects.toMatchObject({ status: 404 });
  const tooMany = { params, body: { scanIds: Array.from({ length: 501 }, newId), favorite: true } };
  await expect(customer.call(markFavorites, tooMany)).rejects.toMatchObject({ status: 400 });
});

test("concurrent marks of the same scans, in any order, change each scan once", async () => {
  const { bench, mark } = await threeFrames();
  await bench.sync();
  const answers = await Promise.all([mark(true, 0, 1, 2), mark(true, 2, 1, 0), mark(true, 1, 2), mark(true, 2, 0)]);
  expect(answers.flatMap(({ scanIds }) => scanIds)).toHaveLength(3);
});
