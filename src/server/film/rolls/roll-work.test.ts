import { expect, test } from "vitest";
import * as contract from "../../../contract/film/rolls.ts";
import { receiveOrder } from "../../../contract/bench/bench.ts";
import { getScan } from "../../../contract/film/scans.ts";
import { newId } from "../../platform/ids.ts";
import { scanFolder } from "../scans/scan-keys.ts";
import { aDraft, aRoll, paidOrder } from "../../../../tests/support/makers.ts";
import { aJpeg, aRollAtTheBench } from "../../../../tests/support/scan-makers.ts";
import { startLab } from "../../../../tests/support/start-lab.ts";

/** A roll as the bench adds it, without a draft key. */
const draftOf = (roll: ReturnType<typeof aRoll>) => ({ ...roll, tempKey: undefined });

test("a roll's name and notes are updated independently", async () => {
  const { customer, roll } = await aRollAtTheBench({ notes: "at dusk" });
  const params = { userId: customer.userId, rollId: roll.id };
  const named = await customer.call(contract.updateRoll, { params, body: { name: "Lisbon" } });
  expect(named.roll).toMatchObject({ name: "Lisbon", notes: "at dusk" });
  const noted = await customer.call(contract.updateRoll, { params, body: { notes: "two\nlines\u0007" } });
  expect(noted.roll).toMatchObject({ name: "Lisbon", notes: "two\nlines" });
  expect((await customer.call(contract.updateRoll, { params, body: {} })).roll).toEqual(noted.roll);
});

test("lab and customer can reverse a roll's frames; a repeated key reverses them once", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  const params = { userId: customer.userId, rollId: roll.id };
  await expect(admin.call(contract.reverseScans, { params })).rejects.toMatchObject({ code: "NOTHING_THERE" });
  const made = [];
  for (let n = 1; n <= 4; n++) made.push((await bench.upload(await aJpeg({ seed: n }))).id);
  await expect(customer.call(contract.reverseScans, { params })).rejects.toMatchObject({ code: "NOTHING_THERE" });
  const ids = ({ scans }: { scans: { id: string; frame: number }[] }) => scans.map(({ id }) => id);
  const turned = await admin.call(contract.reverseScans, { params });
  expect(ids(turned)).toEqual(made.toReversed());
  expect(turned.scans.map(({ frame }) => frame)).toEqual([1, 2, 3, 4]);
  await bench.sync();
  const before = await customer.call(contract.getRoll, { params });
  const key = { idempotencyKey: "back-again" };
  const many = await Promise.all([1, 2, 3].map(() => customer.call(contract.reverseScans, { params }, key)));
  for (const answer of many) expect(ids(answer)).toEqual(made);
  // Files stay: the same pictures at the same links.
  const links = (scans: typeof before.scans) => scans.map(({ hiRes }) => hiRes!.read).toSorted();
  expect(links(many[0]!.scans)).toEqual(links(before.scans));
});

test("the lab can clear a roll and its files before sync, not after", async () => {
  const { lab, customer, admin, roll, bench } = await aRollAtTheBench();
  const params = { userId: customer.userId, rollId: roll.id };
  const scan = await bench.upload(await aJpeg());
  await bench.announce(await aJpeg());
  expect((await admin.call(contract.clearScans, { params })).roll.scanCount).toBe(0);
  expect((await admin.call(contract.clearScans, { params })).roll.scanCount).toBe(0);
  expect(await lab.lab.deps.files.list(scanFolder(scan.id))).toEqual([]);
  expect((await bench.upload(await aJpeg())).frame).toBe(1);
  await bench.sync();
  await expect(admin.call(contract.clearScans, { params })).rejects.toMatchObject({ code: "ROLL_SYNCED" });
  await expect(customer.call(contract.clearScans, { params })).rejects.toMatchObject({ status: 403 });
});

test("clearing awaited frames removes only those without files and renumbers the rest", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  const params = { userId: customer.userId, rollId: roll.id };
  await bench.upload(await aJpeg({ seed: 1 }));
  await bench.announce(await aJpeg({ seed: 2 }));
  const last = await bench.upload(await aJpeg({ seed: 3 }));
  expect(last.frame).toBe(3);
  const body = { onlyAwaited: true };
  expect((await admin.call(contract.clearScans, { params, body })).roll.scanCount).toBe(2);
  const { scans } = await admin.call(contract.getRoll, { params });
  expect(scans.map(({ id, frame }) => [id === last.id, frame])).toEqual([
    [false, 1],
    [true, 2],
  ]);
  await bench.sync();
});

test("the lab can add a roll to a pick-up in transit or, already received, at the bench", async () => {
  const lab = await startLab();
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(customer, aDraft([aRoll()]));
  const params = { userId: customer.userId, pickUpId: order.rolls[0]!.pickUpId };
  const { roll: declared } = await admin.call(contract.addRoll, { params, body: draftOf(aRoll({ format: "120" })) });
  expect(declared).toMatchObject({ number: 2, labNumber: null, lastEvent: null, format: "120", orderId: order.id });
  await expect(customer.call(contract.addRoll, { params, body: draftOf(aRoll()) })).rejects.toMatchObject({
    status: 403,
  });
  await admin.call(receiveOrder, {
    params: { orderId: order.id },
    body: { version: order.version + 1, arrivedRollIds: [order.rolls[0]!.id, declared.id] },
  });
  const { roll: here } = await admin.call(contract.addRoll, { params, body: draftOf(aRoll()) });
  expect(here).toMatchObject({ number: 3, labNumber: expect.stringMatching(/^26-\d{5}$/), lastEvent: "RECEIVED" });
});

test("concurrent adds with one key create one roll; without keys, each creates one", async () => {
  const { customer, admin, roll } = await aRollAtTheBench();
  const params = { userId: customer.userId, pickUpId: roll.pickUpId };
  const body = draftOf(aRoll());
  const once = await Promise.all(
    [1, 2, 3, 4].map(() => admin.call(contract.addRoll, { params, body }, { idempotencyKey: "one-roll" })),
  );
  expect(new Set(once.map((answer) => answer.roll.id)).size).toBe(1);
  const each = await Promise.all([1, 2, 3].map(() => admin.call(contract.addRoll, { params, body })));
  expect(each.map((answer) => answer.roll.number).toSorted()).toEqual([3, 4, 5]);
  const other = { params, body: { ...body, format: "120" as const } };
  await expect(admin.call(contract.addRoll, other, { idempotencyKey: "one-roll" })).rejects.toMatchObject({
    code: "KEY_REUSED",
  });
});

test("filters rolls by film, format, process, day, order and pick-up, with counts per value", async () => {
  const { customer, admin, order } = await aRollAtTheBench(
    { stock: { brand: "Kodak", model: "Portra 400" } },
    { stock: { brand: "Kodak", model: "Portra 400" }, format: "120" },
    { stock: { brand: "Ilford", model: "HP5 Plus" }, process: "BW" },
    { stock: null },
  );
  const params = { userId: customer.userId };
  const count = async (query: object) => (await customer.call(contract.listRolls, { params, query })).count;
  const expected: [object, number][] = [
    [{ brand: "Kodak" }, 2],
    [{ brand: "Kodak", model: "Portra 400", format: "120" }, 1],
    [{ process: "BW" }, 1],
    [{ orderId: order.id }, 4],
    [{ pickUpId: order.rolls[0]!.pickUpId }, 4],
    [{ pickUpId: newId() }, 0],
    [{ from: "2026-06-15", to: "2026-06-15" }, 4],
    [{ from: "2026-06-16", to: "2026-06-15" }, 0],
    [{ to: "2026-06-14" }, 0],
    [{ from: "0001-01-01", to: "9999-12-31" }, 4],
  ];
  for (const [query, rolls] of expected) expect({ query, rolls: await count(query) }).toEqual({ query, rolls });
  await expect(count({ from: "yesterday" })).rejects.toMatchObject({ status: 400, errors: [{ path: "from" }] });

  const all = await customer.call(contract.rollFilters, { params });
  expect(all).toMatchObject({
    matching: 4,
    stocks: [
      { brand: "Kodak", model: "Portra 400", count: 2 },
      { brand: "Ilford", model: "HP5 Plus", count: 1 },
    ],
    formats: [
      { format: "35MM", count: 3 },
      { format: "120", count: 1 },
    ],
    months: [{ month: "2026-06", count: 4 }],
    tags: [],
    locations: [],
  });
  const some = await customer.call(contract.rollFilters, { params, query: { search: "portra" } });
  expect(some).toMatchObject({ matching: 2, processes: [{ process: "C41", count: 2 }] });
  await expect(admin.call(contract.rollFilters, { params: { userId: newId() } })).rejects.toMatchObject({
    status: 404,
  });
});

test("splitting a pick-up is idempotent per key, e-mails per part, and keeps at least one roll", async () => {
  const { lab, customer, admin, order, bench } = await aRollAtTheBench({}, {}, {});
  const [one, two, three] = order.rolls.map(({ id }) => id) as [string, string, string];
  const params = { userId: customer.userId, pickUpId: order.rolls[0]!.pickUpId };
  for (const roll of [0, 1, 2]) await bench.upload(await aJpeg(), {}, roll);
  const split = (rollIds: string[], key?: string) =>
    admin.call(contract.splitPickUp, { params, body: { rollIds } }, key === undefined ? {} : { idempotencyKey: key });
  await expect(split([one, two, three])).rejects.toMatchObject({ code: "NOTHING_LEFT" });
  await expect(split([newId()])).rejects.toMatchObject({ code: "NOT_IN_BATCH" });
  const mails = async () => (await lab.outbox(customer.email)).filter(({ key }) => key.startsWith("scans-ready"));

  await bench.sync(one, two);
  expect(await mails()).toHaveLength(0);
  const answers = await Promise.all([1, 2, 3].map(() => split([three], "apart")));
  expect(new Set(answers.map(({ newPickUp }) => newPickUp.id)).size).toBe(1);
  const [{ pickUp, newPickUp }] = answers as [(typeof answers)[0]];
  expect(pickUp).toMatchObject({ rolls: 2, rollsSynced: 2, scans: 2, syncedAt: expect.any(String) });
  expect(newPickUp).toMatchObject({ rolls: 1, rollsSynced: 0, scans: 0, syncedAt: null, orderId: order.id });
  expect(newPickUp.receivedAt).toBe(pickUp.receivedAt);
  expect(await mails()).toHaveLength(1);
  await bench.sync(three);
  expect(await mails()).toHaveLength(2);

  const listed = await customer.call(contract.listPickUps, { params: { userId: customer.userId } });
  expect(listed.count).toBe(2);
  expect(listed.pickUps.map(({ id }) => id)).toEqual(expect.arrayContaining([pickUp.id, newPickUp.id]));
  const none = { params: { userId: customer.userId }, query: { orderId: 2_000_000 } };
  expect(await customer.call(contract.listPickUps, none)).toEqual({ pickUps: [], count: 0 });
  const found = async (search: string) =>
    (await customer.call(contract.listPickUps, { params: { userId: customer.userId }, query: { search } })).count;
  expect([await found("portra"), await found(order.rolls[2]!.labNumber!), await found("velvia")]).toEqual([2, 1, 0]);
  // Splitting does not send the same mail again.
  await split([two]);
  expect(await mails()).toHaveLength(2);
});

test("customers see scans only after sync; the lab sees them before", async () => {
  const { customer, admin, bench, roll } = await aRollAtTheBench();
  const scan = await bench.upload(await aJpeg());
  const params = { userId: customer.userId, scanId: scan.id };
  await expect(customer.call(getScan, { params })).rejects.toMatchObject({ status: 404 });
  expect((await admin.call(getScan, { params })).scan.state).toBe("READY");
  const ofRoll = { userId: customer.userId, rollId: roll.id };
  expect((await customer.call(contract.getRoll, { params: ofRoll })).scans).toEqual([]);
  await bench.sync();
  expect((await customer.call(getScan, { params })).scan.state).toBe("READY");
});

test("frames can be reordered until sync; a stale order is rejected without changes", async () => {
  const { customer, admin, roll, bench } = await aRollAtTheBench();
  const params = { userId: customer.userId, rollId: roll.id };
  for (const seed of [1, 2, 3]) await bench.upload(await aJpeg({ seed }), { name: `${seed}.jpg` });
  const framesNow = async () => (await admin.call(contract.getRoll, { params })).scans.map(({ id }) => id);
  const [one, two, three] = (await framesNow()) as [string, string, string];
  const order = (scanIds: string[], was: string[]) =>
    admin.call(contract.orderScans, { params, body: { scanIds, was } });
  const { scans } = await order([three, one, two], [one, two, three]);
  expect(scans.map(({ id, frame }) => [id, frame])).toEqual([
    [three, 1],
    [one, 2],
    [two, 3],
  ]);
  await expect(order([two, one, three], [one, two, three])).rejects.toMatchObject({
    status: 409,
    code: "CHANGED_MEANWHILE",
    data: { changed: "the frames were reordered" },
  });
  await expect(order([three, three, one], [three, one, two])).rejects.toMatchObject({ status: 400 });
  expect(await framesNow()).toEqual([three, one, two]);
  await bench.sync();
  await expect(order([one, two, three], [three, one, two])).rejects.toMatchObject({ code: "ROLL_SYNCED" });
});
