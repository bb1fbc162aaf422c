import { expect, test } from "vitest";
import { getRoll, listRolls, rollByLabNumber, setRollStock, updateRoll } from "../../../contract/film/rolls.ts";
import { getUser } from "../../../contract/accounts/accounts.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";

test("the roll list includes counts, the last event, and covers of the first four frames", async () => {
  const { customer, roll, bench } = await aRollAtTheBench({}, { format: "120" });
  for (let frame = 1; frame <= 5; frame++) await bench.upload(await aJpeg({ seed: frame }));
  await bench.upload(await aJpeg(), {}, 1);
  await bench.sync(roll.id);
  const params = { userId: customer.userId };
  const { rolls, count } = await customer.call(listRolls, { params });
  expect(count).toBe(2);
  const synced = rolls.find(({ id }) => id === roll.id)!;
  expect(synced).toMatchObject({ scanCount: 5, lastEvent: "SYNCED", brand: "Kodak", model: "Portra 400", name: "" });
  expect(synced.covers).toHaveLength(4);
  expect(synced.covers[0]).toMatchObject({ width: 480, height: 320, placeholder: expect.any(String) });
  expect(rolls.find(({ id }) => id !== roll.id)).toMatchObject({
    scanCount: 0,
    lastEvent: "RECEIVED",
    covers: [],
    syncedAt: null,
    scansExpiredAt: null,
  });

  const page = await customer.call(getRoll, { params: { ...params, rollId: roll.id } });
  expect(page.roll).toEqual(synced);
  expect(page.scans.map(({ frame }) => frame)).toEqual([1, 2, 3, 4, 5]);
});

test("a roll lists its steps with the staff member's name and its neighboring rolls", async () => {
  const { customer, admin, order, roll, bench } = await aRollAtTheBench({}, {}, {});
  await bench.upload(await aJpeg());
  await bench.sync(roll.id);
  const ids = order.rolls.map(({ id }) => id);
  const read = (rollId: string) => customer.call(getRoll, { params: { userId: customer.userId, rollId } });
  const { steps, newerId, olderId } = await read(roll.id);
  expect(steps.map(({ event }) => event)).toEqual(["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"]);
  const { firstName } = await admin.call(getUser, { params: { userId: admin.userId } });
  expect(new Set(steps.map(({ by }) => by))).toEqual(new Set([firstName]));
  expect([newerId, olderId]).toEqual([ids[1], null]);
  expect(await read(ids[1]!)).toMatchObject({ newerId: ids[2], olderId: ids[0] });
});

test("the roll list is paginated, searched and sorted; its count covers all pages", async () => {
  const { customer } = await aRollAtTheBench(
    {},
    { stock: { brand: "Ilford", model: "HP5 Plus" }, notes: "100% dusk" },
    {},
  );
  const list = (query: object) => customer.call(listRolls, { params: { userId: customer.userId }, query });
  expect(await list({ limit: 2 })).toMatchObject({ count: 3, rolls: [{ number: 3 }, { number: 2 }] });
  expect(await list({ limit: 2, offset: 2 })).toMatchObject({ count: 3, rolls: [{ number: 1 }] });
  expect(await list({ offset: 50 })).toEqual({ count: 3, rolls: [] });
  expect(await list({ desc: "false" })).toMatchObject({ rolls: [{ number: 1 }, { number: 2 }, { number: 3 }] });
  expect(await list({ sortBy: "syncedAt" })).toMatchObject({ count: 3 });
  expect(await list({ search: "ilford hp5" })).toMatchObject({ count: 1, rolls: [{ number: 2 }] });
  expect(await list({ search: "100%" })).toMatchObject({ count: 1 });
  expect(await list({ search: "%" })).toMatchObject({ count: 1 });
  expect(await list({ search: "x\\" })).toMatchObject({ count: 0 });
  expect(await list({ orderId: 2_000_000 })).toEqual({ count: 0, rolls: [] });
});

test("only its customer can rename a roll or set its film", async () => {
  const { lab, customer, roll } = await aRollAtTheBench();
  const params = { userId: customer.userId, rollId: roll.id };
  expect((await customer.call(updateRoll, { params, body: { name: " Lisbon 🌞 " } })).roll.name).toBe("Lisbon 🌞");
  const { roll: changed } = await customer.call(setRollStock, { params, body: { value: "ilford  hp5 plus" } });
  expect(changed).toMatchObject({ brand: "Ilford", model: "HP5 Plus", name: "Lisbon 🌞" });
  await expect(customer.call(setRollStock, { params, body: { value: "Nokia 3310" } })).rejects.toMatchObject({
    status: 422,
    code: "UNKNOWN_STOCK",
  });
  const stranger = await lab.customer();
  const theirs = { params: { userId: stranger.userId, rollId: roll.id }, body: { name: "mine" } };
  await expect(stranger.call(updateRoll, theirs)).rejects.toMatchObject({ status: 404 });
});

test("the bench finds a roll by its barcode", async () => {
  const { customer, admin, order, roll } = await aRollAtTheBench();
  const labNumber = roll.labNumber!;
  const found = { rollId: roll.id, orderId: order.id, customerId: customer.userId };
  expect(await admin.call(rollByLabNumber, { params: { labNumber } })).toEqual(found);
  expect(await admin.call(rollByLabNumber, { params: { labNumber: `${labNumber} ` } })).toEqual(found);
  await expect(admin.call(rollByLabNumber, { params: { labNumber: "99-99999" } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(customer.call(rollByLabNumber, { params: { labNumber } })).rejects.toMatchObject({ status: 403 });
});
