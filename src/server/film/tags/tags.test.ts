import { expect, test } from "vitest";
import * as contract from "../../../contract/film/tags.ts";
import { getRoll, listRolls } from "../../../contract/film/rolls.ts";
import { getScan, listScans } from "../../../contract/film/scans.ts";
import { LABELS_PER_ITEM } from "../../../rules/film/label-names.ts";
import { newId } from "../../platform/ids.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";

async function aSyncedRoll() {
  const at = await aRollAtTheBench();
  const scan = await at.bench.upload(await aJpeg());
  await at.bench.sync();
  const { userId } = at.customer;
  return { ...at, userId, scan, ofRoll: { userId, rollId: at.roll.id }, ofScan: { userId, scanId: scan.id } };
}

const anAddress = { placeId: "place-1", latitude: 38.7223, longitude: -9.1393, city: "Lisbon", country: "PT" };

test("a customer has one tag per name, case-insensitive, across rolls and scans", async () => {
  const { customer, ofRoll, ofScan, userId } = await aSyncedRoll();
  const { tag } = await customer.call(contract.addRollTag, { params: ofRoll, body: { name: " Night  Walks " } });
  expect(tag.name).toBe("Night Walks");
  const again = await customer.call(contract.addScanTag, { params: ofScan, body: { name: "NIGHT walks" } });
  expect(again.tag).toEqual(tag);
  const { roll, scans } = await customer.call(getRoll, { params: ofRoll });
  expect(roll.tags).toEqual([tag]);
  expect(scans[0]!.tags).toEqual([tag]);
  const listed = await customer.call(contract.listTags, { params: { userId } });
  expect(listed).toEqual({ tags: [{ ...tag, rolls: 1, scans: 1 }], count: 1 });
});

test("adding the same tag concurrently creates one tag", async () => {
  const { customer, ofRoll, ofScan, userId, lab } = await aSyncedRoll();
  const names = ["Été", "été", "ÉTÉ", "e\u0301te\u0301"];
  const answers = await Promise.all(
    names.flatMap((name) => [
      customer.call(contract.addRollTag, { params: ofRoll, body: { name } }),
      customer.call(contract.addScanTag, { params: ofScan, body: { name } }),
    ]),
  );
  expect(new Set(answers.map(({ tag }) => tag.id)).size).toBe(1);
  const listed = await customer.call(contract.listTags, { params: { userId } });
  expect(listed.tags).toMatchObject([{ rolls: 1, scans: 1 }]);
  const places = await Promise.all(
    names.map((name) => customer.call(contract.addRollLocation, { params: ofRoll, body: { name } })),
  );
  expect(new Set(places.map(({ location }) => location.id)).size).toBe(1);
  expect(await lab.count("roll_places")).toBeGreaterThan(0);
});

test("renaming a tag renames it everywhere; two tags never merge", async () => {
  const { customer, ofRoll, ofScan } = await aSyncedRoll();
  const { tag } = await customer.call(contract.addRollTag, { params: ofRoll, body: { name: "lisbom" } });
  await customer.call(contract.addScanTag, { params: ofScan, body: { name: "lisbom" } });
  const { tag: porto } = await customer.call(contract.addRollTag, { params: ofRoll, body: { name: "Porto" } });
  const renamed = await customer.call(contract.renameRollTag, {
    params: { ...ofRoll, tagId: tag.id },
    body: { name: "lisbon" },
  });
  expect(renamed.tag).toEqual({ id: tag.id, name: "lisbon" });
  await customer.call(contract.renameScanTag, { params: { ...ofScan, tagId: tag.id }, body: { name: "Lisbon" } });
  expect((await customer.call(getScan, { params: ofScan })).scan.tags).toEqual([{ id: tag.id, name: "Lisbon" }]);
  const taken = { params: { ...ofRoll, tagId: tag.id }, body: { name: "PORTO" } };
  await expect(customer.call(contract.renameRollTag, taken)).rejects.toMatchObject({
    status: 409,
    code: "TAG_TAKEN",
    data: { tag: porto },
  });
  // A tag is renamed through an item that has it.
  const notThere = { params: { ...ofScan, tagId: porto.id }, body: { name: "Lagos" } };
  await expect(customer.call(contract.renameScanTag, notThere)).rejects.toMatchObject({ status: 404 });
});

test("an unused tag is deleted", async () => {
  const { customer, ofRoll, ofScan, userId } = await aSyncedRoll();
  const { tag } = await customer.call(contract.addRollTag, { params: ofRoll, body: { name: "dusk" } });
  await customer.call(contract.addScanTag, { params: ofScan, body: { name: "dusk" } });
  await customer.call(contract.removeRollTag, { params: { ...ofRoll, tagId: tag.id } });
  expect((await customer.call(contract.listTags, { params: { userId } })).count).toBe(1);
  await customer.call(contract.removeScanTag, { params: { ...ofScan, tagId: tag.id } });
  expect((await customer.call(contract.listTags, { params: { userId } })).count).toBe(0);
  const gone = { params: { ...ofScan, tagId: tag.id } };
  await expect(customer.call(contract.removeScanTag, gone)).rejects.toMatchObject({ status: 404 });
});

test("a roll takes at most fifty tags of sixty characters, even under concurrent adds", async () => {
  const { customer, ofRoll } = await aSyncedRoll();
  const add = (name: string) => customer.call(contract.addRollTag, { params: ofRoll, body: { name } });
  for (const name of ["", "   ", "\u0007", "x".repeat(61)]) {
    await expect(add(name)).rejects.toMatchObject({ status: 400, errors: [{ path: "name" }] });
  }
  for (let n = 2; n < LABELS_PER_ITEM; n++) await add(`tag ${n}`);
  const answers = await Promise.allSettled([add("a"), add("b"), add("x".repeat(60)), add("tag 2")]);
  const full = answers.find(({ status }) => status === "rejected");
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(full).toMatchObject({ reason: { status: 422, code: "TOO_MANY" } });
  const { roll } = await customer.call(getRoll, { params: ofRoll });
  expect(roll.tags).toHaveLength(LABELS_PER_ITEM);
});

test("a place is identified by its place id, a typed one by its name", async () => {
  const { customer, ofRoll, ofScan, userId } = await aSyncedRoll();
  const add = (body: { name: string; placeId?: string }) =>
    customer.call(contract.addScanLocation, { params: ofScan, body: { ...anAddress, placeId: null, ...body } });
  const { location } = await customer.call(contract.addRollLocation, {
    params: ofRoll,
    body: { name: "Main St", ...anAddress },
  });
  expect(location).toEqual({ id: expect.any(String), name: "Main St", ...anAddress });
  expect((await add({ name: "Rua Principal", placeId: "place-1" })).location).toEqual(location);
  const typed = await add({ name: "Main St" });
  expect(typed.location.id).not.toBe(location.id);
  expect((await add({ name: "MAIN ST" })).location.id).toBe(typed.location.id);
  const change = { ...anAddress, name: "Bairro Alto", placeId: "place-1" };
  await expect(
    customer.call(contract.updateScanLocation, { params: { ...ofScan, locationId: typed.location.id }, body: change }),
  ).rejects.toMatchObject({ status: 409, code: "LOCATION_TAKEN", data: { location } });
  const params = { ...ofRoll, locationId: location.id };
  expect((await customer.call(contract.updateRollLocation, { params, body: change })).location).toEqual({
    ...change,
    id: location.id,
  });
  const half = { params: ofRoll, body: { name: "Nowhere", latitude: 1 } };
  await expect(customer.call(contract.addRollLocation, half)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "longitude" }],
  });
  const { locations } = await customer.call(contract.listLocations, { params: { userId }, query: { search: "alto" } });
  expect(locations).toMatchObject([{ id: location.id, rolls: 1, scans: 1, city: "Lisbon" }]);
  await customer.call(contract.removeRollLocation, { params });
  await customer.call(contract.removeScanLocation, { params: { ...ofScan, locationId: location.id } });
  expect((await customer.call(contract.listLocations, { params: { userId } })).count).toBe(1);
});

test("rolls and scans are found by tag and place", async () => {
  const { customer, ofRoll, ofScan, userId } = await aSyncedRoll();
  const { tag } = await customer.call(contract.addRollTag, { params: ofRoll, body: { name: "100% fog" } });
  await customer.call(contract.addScanTag, { params: ofScan, body: { name: "100% fog" } });
  const { location } = await customer.call(contract.addScanLocation, { params: ofScan, body: { name: "Sintra" } });
  const rolls = async (query: object) => (await customer.call(listRolls, { params: { userId }, query })).count;
  const scans = async (query: object) => (await customer.call(listScans, { params: { userId }, query })).count;
  expect([await rolls({ tagId: tag.id }), await scans({ tagId: tag.id })]).toEqual([1, 1]);
  expect([await rolls({ search: "0% F" }), await scans({ search: "0% F" })]).toEqual([1, 1]);
  expect([await rolls({ locationId: location.id }), await scans({ locationId: location.id })]).toEqual([0, 1]);
  expect([await rolls({ tagId: newId() }), await scans({ tagId: newId() })]).toEqual([0, 0]);
});

test("customers cannot tag hidden scans; the lab can before sync", async () => {
  const { lab, customer, admin, bench } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  const ofScan = { params: { userId: customer.userId, scanId: scan.id }, body: { name: "soon" } };
  await expect(customer.call(contract.addScanTag, ofScan)).rejects.toMatchObject({ status: 404 });
  expect((await admin.call(contract.addScanTag, ofScan)).tag.name).toBe("soon");
  const bob = await lab.customer({ firstName: "Bob" });
  const bobs = { params: { userId: bob.userId, scanId: scan.id }, body: { name: "mine" } };
  await expect(bob.call(contract.addScanTag, bobs)).rejects.toMatchObject({ status: 404 });
});

test("listing an unknown customer's tags, places, rolls or scans as admin returns 404", async () => {
  const { admin } = await aRollAtTheBench();
  const nobody = { params: { userId: newId() } };
  for (const call of [contract.listTags, contract.listLocations, listRolls, listScans] as const) {
    await expect(admin.call(call, nobody)).rejects.toMatchObject({
      status: 404,
      message: "Customer not found.",
    });
  }
});

test("bulk tagging can be undone without removing tags that existed before", async () => {
  const { customer, bench, admin, order, userId } = await aTaggedAndAnUntagged();
  const { scans } = await customer.call(getRoll, { params: { userId, rollId: order.rolls[0]!.id } });
  const scanIds = scans.map(({ id }) => id);
  const tagged = await customer.call(contract.tagScans, { params: { userId }, body: { scanIds, name: "FOG" } });
  expect(tagged).toMatchObject({ tag: { name: "fog" }, scanIds: [scanIds[1]] });
  const params = { userId, tagId: tagged.tag.id };
  const off = await customer.call(contract.untagScans, { params, body: { scanIds: tagged.scanIds } });
  expect(off).toEqual({ scanIds: [scanIds[1]] });
  expect((await customer.call(contract.untagScans, { params, body: { scanIds } })).scanIds).toEqual([scanIds[0]]);
  expect((await customer.call(contract.listTags, { params: { userId } })).count).toBe(0);
  await expect(customer.call(contract.untagScans, { params, body: { scanIds } })).rejects.toMatchObject({
    status: 404,
  });
  const hidden = await bench.upload(await aJpeg({ seed: 9 }), {}, 1);
  const both = { params: { userId }, body: { scanIds: [...scanIds, hidden.id], name: "soon" } };
  await expect(customer.call(contract.tagScans, both)).rejects.toMatchObject({ status: 404 });
  expect((await admin.call(contract.tagScans, both)).scanIds).toHaveLength(3);
});

test("bulk placing can be undone without removing places that existed before", async () => {
  const { customer, order, userId } = await aTaggedAndAnUntagged();
  const { scans } = await customer.call(getRoll, { params: { userId, rollId: order.rolls[0]!.id } });
  const scanIds = scans.map(({ id }) => id);
  await customer.call(contract.addScanLocation, { params: { userId, scanId: scanIds[0]! }, body: { name: "Sintra" } });
  const placed = await customer.call(contract.placeScans, { params: { userId }, body: { scanIds, name: " SINTRA" } });
  expect(placed).toMatchObject({ location: { name: "Sintra" }, scanIds: [scanIds[1]] });
  const again = await customer.call(contract.placeScans, { params: { userId }, body: { scanIds, name: "Sintra" } });
  expect(again).toEqual({ location: placed.location, scanIds: [] });
  const params = { userId, locationId: placed.location.id };
  const off = { params, body: { scanIds: placed.scanIds } };
  expect(await customer.call(contract.unplaceScans, off)).toEqual({ scanIds: [scanIds[1]] });
  expect(await customer.call(contract.unplaceScans, off)).toEqual({ scanIds: [] });
  expect((await customer.call(contract.unplaceScans, { params, body: { scanIds } })).scanIds).toEqual([scanIds[0]]);
  expect((await customer.call(contract.listLocations, { params: { userId } })).count).toBe(0);
  await expect(customer.call(contract.unplaceScans, off)).rejects.toMatchObject({ status: 404 });
  const foreign = { params: { userId }, body: { scanIds: [...scanIds, newId()], name: "Lagos" } };
  await expect(customer.call(contract.placeScans, foreign)).rejects.toMatchObject({ status: 404 });
  expect((await customer.call(contract.listLocations, { params: { userId } })).count).toBe(0);
});

async function aTaggedAndAnUntagged() {
  const at = await aRollAtTheBench({}, {});
  const scan = await at.bench.upload(await aJpeg());
  await at.bench.upload(await aJpeg({ seed: 2 }));
  await at.bench.sync(at.roll.id);
  const { userId } = at.customer;
  await at.customer.call(contract.addScanTag, { params: { userId, scanId: scan.id }, body: { name: "fog" } });
  return { ...at, userId };
}
