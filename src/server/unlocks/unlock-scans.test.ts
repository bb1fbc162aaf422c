import { sql } from "drizzle-orm";
import sharp from "sharp";
import { confirmByBank } from "../../../tests/support/second-step.ts";
import { expect, test } from "vitest";
import { getUserOrder } from "../../contract/orders/orders.ts";
import * as payments from "../../contract/payments/payments.ts";
import { rotateScan } from "../../contract/film/scans.ts";
import * as contract from "../../contract/unlocks/unlocks.ts";
import type { ScanSize } from "../../rules/film/film.ts";
import type { UploadType } from "../../rules/film/scan-files.ts";
import type { UnlockSize } from "../../rules/unlocks/unlocks.ts";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { a16BitTiff, aJpeg, aRollAtTheBench, type Bytes } from "../../../tests/support/scan-makers.ts";
import { startMembership } from "../../../tests/support/give-membership.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import { unlockFolder } from "./unlock-files.ts";
import { unlockPaidScans } from "./unlock-scans.ts";

type Files = { bytes: Bytes; type?: UploadType }[];

/** A customer with a synced roll and a valid card. */
async function aSyncedRoll(files: Files, options: { tier?: TierId; scanQuality?: ScanSize } = {}) {
  const made = await aRollAtTheBench(options.scanQuality === undefined ? {} : { scanQuality: options.scanQuality });
  const { lab, customer } = made;
  const { deps } = lab.lab;
  const scanIds: string[] = [];
  for (const { bytes, type = "image/jpeg" } of files) scanIds.push((await made.bench.upload(bytes, { type })).id);
  await made.bench.sync();
  const { tier } = options;
  if (tier !== undefined) {
    await deps.db.transaction((tx) => startMembership(tx, { userId: customer.userId, tier, now: deps.now() }));
  }
  const params = { userId: customer.userId };
  return {
    ...made,
    deps,
    scanIds,
    params,
    unlock: (
      ids: string[],
      more: { pricePerUnlock?: number; size?: UnlockSize; paymentMethodId?: string } = {},
      idempotencyKey?: string,
    ) =>
      customer.call(
        contract.unlockScans,
        { params, body: { scanIds: ids, pricePerUnlock: 299, ...more } },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
    unlocksOf: (scanId: string) => customer.call(contract.listUnlocks, { params: { ...params, scanId } }),
    orders: async () => {
      const { rows } = await deps.db.execute<{ id: number; status: string; total: number; parent: number | null }>(sql`
        select id, status, total, parent_order_id as parent from orders
        where customer_id = ${customer.userId} and parent_order_id is not null order by id`);
      return rows;
    },
    fileAt: async (url: string | null) => {
      const answer = await fetch(lab.origin + url!);
      expect(answer.status).toBe(200);
      return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}

test("an unlock is paid at once in its own one-line order and gives a full-size 16-bit TIFF", async () => {
  const files = [{ bytes: await aJpeg({ width: 900, height: 600 }) }, { bytes: await aJpeg({ seed: 2 }) }];
  const { lab, scanIds, unlock, unlocksOf, orders, order, fileAt, customer, params } = await aSyncedRoll(files);
  const answer = await unlock(scanIds);
  expect(answer).toMatchObject({
    payment: { outcome: "CAPTURED" },
    scans: scanIds.map((id) => ({ id, unlocked: [{ size: "16_BIT_TIFF", url: null }] })),
  });
  await lab.workAll();
  const [made, ...more] = await orders();
  expect(more).toEqual([]);
  expect(made).toMatchObject({ id: answer.orderId, status: "PAID", parent: order.id });
  const bought = await customer.call(getUserOrder, { params: { ...params, orderId: made!.id } });
  expect(bought.lines).toMatchObject([{ quantity: 2, amount: 598 }]);

  const { unlocked, pricePerUnlock } = await unlocksOf(scanIds[0]!);
  expect(pricePerUnlock).toBe(299);
  const { bytes, headers } = await fileAt(unlocked[0]!.url);
  expect(bytes.length).toBe(unlocked[0]!.bytes);
  expect(headers.get("content-type")).toBe("image/tiff");
  expect(headers.get("content-disposition")).toMatch(/attachment.*_01\.tif/);
  const { format, depth, width, height } = await sharp(bytes).metadata();
  expect({ format, depth, width, height }).toEqual({ format: "tiff", depth: "ushort", width: 900, height: 600 });
});

test("a scan and size is charged once, even under concurrent requests", async () => {
  const { scanIds, unlock, orders } = await aSyncedRoll([{ bytes: await aJpeg() }]);
  const answers = await Promise.all([unlock(scanIds), unlock(scanIds), unlock(scanIds, {}, "one"), unlock(scanIds)]);
  for (const { scans } of answers) expect(scans[0]!.id).toBe(scanIds[0]);
  expect(await orders()).toHaveLength(1);
  const again = await unlock(scanIds, {}, "one");
  expect(again).toMatchObject({ orderId: null, payment: null, scans: [{ unlocked: [{ size: "16_BIT_TIFF" }] }] });
  await expect(unlock(scanIds, { size: "HI_RES" }, "one")).rejects.toMatchObject({ status: 409, code: "KEY_REUSED" });
  expect(await orders()).toHaveLength(1);
});

test("a TIFF original is delivered unchanged", async () => {
  const bytes = await a16BitTiff();
  const { lab, scanIds, unlock, unlocksOf, fileAt } = await aSyncedRoll([{ bytes, type: "image/tiff" }]);
  await unlock(scanIds);
  await lab.workAll();
  const file = await fileAt((await unlocksOf(scanIds[0]!)).unlocked[0]!.url);
  expect(file.bytes.equals(Buffer.from(bytes))).toBe(true);
});

test("hi-res is a full-size JPEG, free where the hi-res file is already full size", async () => {
  const large = await aSyncedRoll([{ bytes: await aJpeg({ width: 3600, height: 40 }) }]);
  expect((await large.unlock(large.scanIds, { size: "HI_RES" })).payment).toMatchObject({ outcome: "CAPTURED" });
  await large.lab.workAll();
  const { bytes, headers } = await large.fileAt((await large.unlocksOf(large.scanIds[0]!)).unlocked[0]!.url);
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 3600, height: 40 });

  const small = await aSyncedRoll([{ bytes: await aJpeg() }]);
  expect(await small.unlock(small.scanIds, { size: "HI_RES" })).toMatchObject({ orderId: null, payment: null });
  expect(await small.orders()).toEqual([]);
});

test("a price other than the server's is rejected, and nothing is saved", async () => {
  const { scanIds, unlock, unlocksOf, orders } = await aSyncedRoll([{ bytes: await aJpeg() }]);
  for (const pricePerUnlock of [0, 298, 300]) {
    await expect(unlock(scanIds, { pricePerUnlock })).rejects.toMatchObject({
      status: 409,
      code: "PRICE_CHANGED",
      data: { pricePerUnlock: 299 },
    });
  }
  expect((await unlocksOf(scanIds[0]!)).unlocked).toEqual([]);
  expect(await orders()).toEqual([]);
});

test("Very Nice and Super Nice members unlock without an order", async () => {
  for (const tier of ["VERY_NICE_2025", "SUPER_NICE_2023"] as const) {
    const { scanIds, unlock, unlocksOf, orders } = await aSyncedRoll([{ bytes: await aJpeg() }], { tier });
    expect((await unlocksOf(scanIds[0]!)).pricePerUnlock).toBe(0);
    await expect(unlock(scanIds)).rejects.toMatchObject({ code: "PRICE_CHANGED", data: { pricePerUnlock: 0 } });
    const answer = await unlock(scanIds, { pricePerUnlock: 0 });
    expect(answer).toMatchObject({ orderId: null, payment: null });
    expect(answer.scans[0]!.unlocked).toHaveLength(1);
    expect(await orders()).toEqual([]);
  }
});

test("a declined card unlocks nothing, and the next card pays the same order", async () => {
  const { customer, scanIds, unlock, unlocksOf, orders } = await aSyncedRoll([
    { bytes: await aJpeg() },
    { bytes: await aJpeg({ seed: 2 }) },
  ]);
  const bad = await storeCard(customer, TEST_CARDS.declined);
  const good = await storeCard(customer);
  await expect(unlock([scanIds[0]!], { paymentMethodId: bad })).rejects.toMatchObject({
    status: 422,
    code: "CARD_DECLINED",
  });
  expect((await unlocksOf(scanIds[0]!)).unlocked).toEqual([]);
  const [waiting] = await orders();
  expect(waiting).toMatchObject({ status: "OPEN" });
  await expect(unlock(scanIds, { paymentMethodId: good })).rejects.toMatchObject({
    status: 409,
    code: "ORDER_WAITS",
    data: { orderId: waiting!.id },
  });
  expect(await unlock([scanIds[0]!], { paymentMethodId: good })).toMatchObject({
    orderId: waiting!.id,
    payment: { outcome: "CAPTURED" },
  });
  expect(await orders()).toHaveLength(1);
  expect((await unlocksOf(scanIds[0]!)).unlocked).toHaveLength(1);
});

test("a payment with a second step unlocks once it is approved", async () => {
  const { customer, params, scanIds, unlock, unlocksOf } = await aSyncedRoll([{ bytes: await aJpeg() }]);
  const paymentMethodId = await storeCard(customer, TEST_CARDS.secondStep);
  const { orderId, payment } = await unlock(scanIds, { paymentMethodId });
  expect(payment!.outcome).toBe("REQUIRES_ACTION");
  expect((await unlocksOf(scanIds[0]!)).unlocked).toEqual([]);
  await confirmByBank(customer, { ...params, orderId: orderId!, paymentId: payment!.paymentId }, true);
  expect((await unlocksOf(scanIds[0]!)).unlocked).toHaveLength(1);
});

test("a canceled order's unlocks do not count and can be bought again", async () => {
  const { deps, scanIds, unlock, unlocksOf, orders } = await aSyncedRoll([{ bytes: await aJpeg() }]);
  const { orderId } = await unlock(scanIds);
  await deps.db.execute(sql`update orders set status = 'CANCELED' where id = ${orderId}`);
  expect((await unlocksOf(scanIds[0]!)).unlocked).toEqual([]);
  const again = await unlock(scanIds);
  expect(again.orderId).not.toBe(orderId);
  expect((await unlocksOf(scanIds[0]!)).unlocked).toHaveLength(1);
  expect(await orders()).toHaveLength(2);
});

test("unlocking a paid order is idempotent", async () => {
  const { deps, lab, scanIds, unlock } = await aSyncedRoll([{ bytes: await aJpeg() }]);
  const { orderId } = await unlock(scanIds);
  await lab.workAll();
  const before = await deps.db.execute(sql`select * from scan_unlocks where order_id = ${orderId}`);
  lab.clock.move(1000);
  await deps.db.transaction((tx) => unlockPaidScans(deps, tx, { id: orderId! }));
  await lab.workAll();
  const after = await deps.db.execute(sql`select * from scan_unlocks where order_id = ${orderId}`);
  expect(after.rows).toEqual(before.rows);
});

test("other customers' and unsynced scans cannot be unlocked", async () => {
  const [one, other] = [
    await aSyncedRoll([{ bytes: await aJpeg() }]),
    await aSyncedRoll([{ bytes: await aJpeg({ seed: 2 }) }]),
  ];
  await expect(one.unlock([...one.scanIds, ...other.scanIds])).rejects.toMatchObject({ status: 404 });
  await expect(one.unlocksOf(other.scanIds[0]!)).rejects.toMatchObject({ status: 404 });
  expect(await one.orders()).toEqual([]);
  const unsynced = await aRollAtTheBench();
  const scan = await unsynced.bench.upload(await aJpeg());
  const asking = unsynced.customer.call(contract.unlockScans, {
    params: { userId: unsynced.customer.userId },
    body: { scanIds: [scan.id], pricePerUnlock: 299 },
  });
  await expect(asking).rejects.toMatchObject({ status: 404 });
});

test("concurrent overlapping sets charge no scan twice", async () => {
  const files = [{ bytes: await aJpeg() }, { bytes: await aJpeg({ seed: 2 }) }, { bytes: await aJpeg({ seed: 3 }) }];
  const { customer, deps, scanIds, unlock, orders } = await aSyncedRoll(files);
  await storeCard(customer);
  const [a, b, c] = scanIds as [string, string, string];
  const sets = [[a, b], [b, c], [c], [a, b, c]];
  const ended = await Promise.allSettled(sets.map((ids) => unlock(ids)));
  for (const each of ended) {
    if (each.status === "rejected") expect(each.reason).toMatchObject({ status: 409, code: "ORDER_WAITS" });
  }
  const { rows } = await deps.db.execute<{ charged: number; unlocked: number }>(sql`
    select (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
        where o.customer_id = ${customer.userId} and o.parent_order_id is not null) as charged,
      (select count(*) from scan_unlocks k join scans s on s.id = k.scan_id
        where s.customer_id = ${customer.userId} and k.state = 'UNLOCKED') as unlocked`);
  expect(Number(rows[0]!.charged)).toBe(rows[0]!.unlocked);
  for (const { status } of await orders()) expect(status).toBe("PAID");
  await unlock(scanIds);
  expect((await deps.db.execute(sql`select from scan_unlocks where state = 'PENDING'`)).rows).toEqual([]);
});

test("account credit that covers the total unlocks without a card", async () => {
  const { customer, deps, scanIds, unlock, orders } = await aSyncedRoll([{ bytes: await aJpeg() }]);
  const gift = { userId: customer.userId, change: 1000, reason: "ADJUSTED" as const, cause: `gift:${customer.userId}` };
  await deps.db.transaction((tx) => changeAccountCredit(deps, tx, { ...gift, by: null }));
  const { orderId, payment, scans } = await unlock(scanIds);
  expect(payment).toBeNull();
  expect(scans[0]!.unlocked).toHaveLength(1);
  expect(await orders()).toMatchObject([{ id: orderId, status: "PAID", total: 0 }]);
});

test("joining Very Nice after a decline unlocks the pending scans for free", async () => {
  const { customer, deps, scanIds, unlock, unlocksOf } = await aSyncedRoll([{ bytes: await aJpeg() }]);
  const bad = await storeCard(customer, TEST_CARDS.declined);
  await expect(unlock(scanIds, { paymentMethodId: bad })).rejects.toMatchObject({ code: "CARD_DECLINED" });
  const term = { userId: customer.userId, tier: "VERY_NICE_2025" as const, now: deps.now() };
  await deps.db.transaction((tx) => startMembership(tx, term));
  expect(await unlock(scanIds, { pricePerUnlock: 0 })).toMatchObject({ orderId: null, payment: null });
  expect((await unlocksOf(scanIds[0]!)).unlocked).toHaveLength(1);
});

test("a rotated scan gets a new rotated TIFF, and the old file is deleted", async () => {
  for (const { bytes, type } of [
    { bytes: await aJpeg(), type: "image/jpeg" as const },
    { bytes: await a16BitTiff(), type: "image/tiff" as const },
  ]) {
    const { customer, params, deps, lab, scanIds, unlock, unlocksOf, fileAt, orders } = await aSyncedRoll([
      { bytes, type },
    ]);
    const scanId = scanIds[0]!;
    await unlock(scanIds);
    await lab.workAll();
    await customer.call(rotateScan, { params: { ...params, scanId, direction: "right" } });
    await lab.workAll();
    await unlock(scanIds);
    await lab.workAll();
    const file = await fileAt((await unlocksOf(scanId)).unlocked[0]!.url);
    const { width, height, depth } = await sharp(file.bytes).metadata();
    expect({ width, height, depth }).toEqual({ width: 400, height: 600, depth: "ushort" });
    expect(await deps.files.list(unlockFolder(scanId))).toHaveLength(1);
    expect(await orders()).toHaveLength(1);
  }
});

test("a rescanned frame gets its unlocked sizes again, at no charge", async () => {
  for (const { bytes, type, seed } of [
    { bytes: await aJpeg(), type: "image/jpeg" as const, seed: 12 },
    { bytes: await a16BitTiff(), type: "image/tiff" as const, seed: 13 },
  ]) {
    const { bench, deps, lab, scanIds, unlock, unlocksOf, fileAt, orders } = await aSyncedRoll([{ bytes, type }]);
    const scanId = scanIds[0]!;
    await unlock(scanIds);
    await lab.workAll();
    const former = (await unlocksOf(scanId)).unlocked[0]!;
    await bench.rescan(scanId, await aJpeg({ width: 900, height: 600, seed }));
    const [renewed, ...others] = (await unlocksOf(scanId)).unlocked;
    expect(others).toEqual([]);
    expect(renewed!.url).not.toBe(former.url);
    const { width, height, depth } = await sharp((await fileAt(renewed!.url)).bytes).metadata();
    expect({ width, height, depth }).toEqual({ width: 900, height: 600, depth: "ushort" });
    expect(await deps.files.list(unlockFolder(scanId))).toHaveLength(1);
    await unlock(scanIds);
    expect(await orders()).toHaveLength(1);
  }
});

test("the quote per size equals the later charge, with tax, credit and unlocked scans", async () => {
  const files = [{ bytes: await aJpeg({ width: 900, height: 600 }) }, { bytes: await aJpeg({ seed: 2 }) }];
  const { customer, params, deps, scanIds, unlock } = await aSyncedRoll(files);
  const quote = () => customer.call(contract.quoteUnlocks, { params, body: { scanIds } });
  const gift = { userId: customer.userId, change: 100, reason: "ADJUSTED" as const, cause: `gift:${customer.userId}` };
  await deps.db.transaction((tx) => changeAccountCredit(deps, tx, { ...gift, by: null }));
  const before = await quote();
  expect(before.pricePerUnlock).toBe(299);
  const [tiff, full] = before.quotes;
  expect(tiff).toMatchObject({ size: "16_BIT_TIFF", toUnlock: 2, toBuy: 2, amount: 598, appliedCredit: 100 });
  expect(full).toMatchObject({ size: "HI_RES", toUnlock: 2, toBuy: 0, total: 0 });
  expect(before.scans).toEqual(scanIds.map((id) => ({ id, unlocked: [] })));
  const { orderId } = await unlock(scanIds);
  const paid = await customer.call(getUserOrder, { params: { ...params, orderId: orderId! } });
  expect({ tax: paid.tax, total: paid.total }).toEqual({ tax: tiff!.tax, total: tiff!.total });
  const after = await quote();
  expect(after.quotes[0]).toMatchObject({ toUnlock: 0, toBuy: 0, total: 0 });
  expect(after.scans[0]!.unlocked).toMatchObject([
    { size: "16_BIT_TIFF", fileName: expect.stringMatching(/_01\.tif$/) },
  ]);
});

test("Very Nice and Super Nice members pay nothing, and their files are listed and downloadable", async () => {
  for (const tier of ["VERY_NICE_2025", "SUPER_NICE_2025", "VERY_NICE_2023"] as const) {
    const { customer, params, lab, scanIds, unlock, fileAt } = await aSyncedRoll([{ bytes: await aJpeg() }], { tier });
    const quote = () => customer.call(contract.quoteUnlocks, { params, body: { scanIds } });
    expect((await quote()).quotes[0]).toMatchObject({ toUnlock: 1, toBuy: 0, amount: 0, total: 0 });
    await unlock(scanIds, { pricePerUnlock: 0 });
    await lab.workAll();
    const [scan] = (await quote()).scans;
    const file = await fileAt(scan!.unlocked[0]!.url);
    expect(file.headers.get("content-disposition")).toContain(scan!.unlocked[0]!.fileName);
  }
});

test("a card entered for unlocks is stored only on request, and never when declined", async () => {
  const files = [{ bytes: await aJpeg() }, { bytes: await aJpeg({ seed: 2 }) }, { bytes: await aJpeg({ seed: 3 }) }];
  const { lab, scanIds, params, customer } = await aSyncedRoll(files);
  const cards = async () => (await customer.call(payments.listPaymentMethods, { params })).paymentMethods;
  for (const { id } of await cards())
    await customer.call(payments.removePaymentMethod, { params: { ...params, paymentMethodId: id } });
  const pay = async (scanId: string, number: string, keep: boolean) => {
    const card = { number, expMonth: 12, expYear: 2034, cvc: "123" };
    const { token } = await customer.call(payments.makeTestCardToken, { body: card });
    const body = { scanIds: [scanId], pricePerUnlock: 299, card: { token, keep } };
    return customer.call(contract.unlockScans, { params, body });
  };
  await expect(pay(scanIds[0]!, TEST_CARDS.declined, true)).rejects.toMatchObject({ code: "CARD_DECLINED" });
  expect(await pay(scanIds[1]!, TEST_CARDS.pays, false)).toMatchObject({ payment: { outcome: "CAPTURED" } });
  await lab.workAll();
  expect(await cards()).toEqual([]);
  expect(await pay(scanIds[2]!, TEST_CARDS.pays, true)).toMatchObject({ payment: { outcome: "CAPTURED" } });
  await lab.workAll();
  expect(await cards()).toHaveLength(1);
});
