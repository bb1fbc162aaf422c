import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { z } from "zod";
import * as contract from "../../contract/coupons/coupons.ts";
import { quoteOrder } from "../../contract/checkout/checkout.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { CouponUnusable, redeemCoupon } from "./redeem-coupon.ts";
import { releaseCoupon } from "./release-coupon.ts";
import { coupons } from "./tables.ts";

let codes = 0;
const newCode = () => `code-${(codes += 1)}`;
type Draft = Parameters<typeof makeDraft>[0];
const makeDraft = (
  own: Partial<{ code: string; kind: "fixed" | "percentage"; amount: number } & Record<string, unknown>>,
) => ({
  code: newCode(),
  kind: "fixed" as const,
  amount: 500,
  ...own,
});

async function makeCoupon(admin: Person, own: Draft = {}) {
  return (await admin.call(contract.addCoupon, { body: makeDraft(own) })).coupon;
}

let orderIds = 1000;
const redeem = ({ lab: { deps } }: TestLab, couponId: string, userId: string, orderId = (orderIds += 1)) =>
  deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await redeemCoupon(tx, { couponId, userId, orderId, amount: 500, now: deps.now() });
  });
const redeemedOf = async ({ lab: { deps } }: TestLab, id: string) =>
  (await deps.db.select({ n: coupons.redeemed }).from(coupons).where(eq(coupons.id, id)))[0]!.n;

test("an admin creates, finds, updates and deletes a coupon", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const made = await makeCoupon(admin, { code: "Summer-26", description: "100% of summer", maxRedemptions: 10 });
  expect(made).toMatchObject({ code: "Summer-26", kind: "fixed", amount: 500, active: true, redeemed: 0, version: 1 });
  const params = { couponId: made.id };
  expect((await admin.call(contract.getCoupon, { params })).coupon).toEqual(made);
  for (const search of ["summer-26", "100%", "OF SUM"]) {
    const { coupons: found, count } = await admin.call(contract.listCoupons, { query: { search } });
    expect({ found, count }).toEqual({ found: [made], count: 1 });
  }
  expect((await admin.call(contract.listCoupons, { query: { search: "0_" } })).count).toBe(0);
  const { id: _, redeemed: __, createdAt: ___, ...terms } = made;
  const { coupon } = await admin.call(contract.updateCoupon, {
    params,
    body: { ...terms, amount: 700, active: false },
  });
  expect(coupon).toEqual({ ...made, amount: 700, active: false, version: 2 });
  const stale = admin.call(contract.updateCoupon, { params, body: { ...terms, amount: 900 } });
  await expect(stale).rejects.toMatchObject({ status: 409, code: "STALE", data: { version: 2 } });
  await admin.call(contract.removeCoupon, { params });
  await expect(admin.call(contract.getCoupon, { params })).rejects.toMatchObject({ status: 404 });
});

test("coupon codes are unique, case-insensitive", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const first = await makeCoupon(admin, { code: "Twice" });
  const other = await makeCoupon(admin);
  await expect(makeCoupon(admin, { code: "tWICE" })).rejects.toMatchObject({ status: 409, code: "CODE_TAKEN" });
  const { id, redeemed: _, createdAt: __, ...terms } = other;
  const taking = admin.call(contract.updateCoupon, { params: { couponId: id }, body: { ...terms, code: first.code } });
  await expect(taking).rejects.toMatchObject({ status: 409, code: "CODE_TAKEN" });
});

test.each([
  ["amount", { kind: "percentage", amount: 100_001 }],
  ["amount", { amount: 0 }],
  ["code", { code: "no spaces" }],
  ["endsAt", { startsAt: "2026-06-15T00:00:00.000Z", endsAt: "2026-06-15T00:00:00.000Z" }],
] as const)("a coupon with a wrong %s is rejected", async (path, own) => {
  const admin = await (await startLab()).admin();
  await expect(makeCoupon(admin, own)).rejects.toMatchObject({
    status: 400,
    errors: [expect.objectContaining({ path: expect.stringContaining(path) })],
  });
});

test("coupons are paginated and sortable", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  for (const code of ["page-b", "page-a", "page-c"]) await makeCoupon(admin, { code, active: code !== "page-c" });
  const codesOf = async (query: z.input<typeof contract.listCoupons.query>) => {
    const page = await admin.call(contract.listCoupons, { query: { search: "page-", ...query } });
    return [page.coupons.map(({ code }) => code), page.count];
  };
  expect(await codesOf({ sortBy: "code", desc: "false" })).toEqual([["page-a", "page-b", "page-c"], 3]);
  expect(await codesOf({ sortBy: "code", limit: 1, offset: 1 })).toEqual([["page-b"], 3]);
  expect(await codesOf({ offset: 9 })).toEqual([[], 3]);
  expect(await codesOf({ active: "false" })).toEqual([["page-c"], 1]);
});

test("checking a code returns its terms or the reason, and nothing about other customers", async () => {
  const lab = await startLab();
  const [admin, ada, bob] = [await lab.admin(), await lab.customer(), await lab.customer()];
  const { code, id } = await makeCoupon(admin, { maxPerCustomer: 1, description: "Five off", productType: "PRINT" });
  const check = (who: Person, text: string) => who.call(contract.checkCoupon, { query: { code: text } });
  const usable = {
    usable: true,
    reason: null,
    message: null,
    coupon: { code, description: "Five off", kind: "fixed", amount: 500, productType: "PRINT" },
  };
  expect(await check(ada, ` ${code.toUpperCase()} `)).toEqual(usable);
  await redeem(lab, id, ada.userId);
  expect(await check(ada, code)).toMatchObject({ usable: false, reason: "USED_BY_YOU", coupon: null });
  expect(await check(bob, code)).toEqual(usable);
  expect(await check(lab.visitor(), code)).toEqual(usable);
  expect(await check(bob, "nothing")).toMatchObject({ usable: false, reason: "UNKNOWN" });
});

test("guessing coupon codes is rate limited", async () => {
  const visitor = (await startLab()).visitor();
  const guess = () => visitor.call(contract.checkCoupon, { query: { code: "guess" } });
  for (let n = 0; n < 20; n += 1) await guess();
  await expect(guess()).rejects.toMatchObject({ status: 429 });
});

test("the limit covers every call that takes a code, and codes tried before keep working", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { code } = (
    await admin.call(contract.addCoupon, { body: { code: "GUESSED", description: "", kind: "fixed", amount: 500 } })
  ).coupon;
  const quote = (promo: string) =>
    ada.call(quoteOrder, { params: { userId: ada.userId }, body: aDraft([aRoll()], { promo }) });
  await quote(code);
  for (let n = 0; n < 10; n += 1) await expect(quote(`guess-${n}`)).rejects.toMatchObject({ code: "COUPON_UNKNOWN" });
  for (let n = 10; n < 19; n += 1) await ada.call(contract.checkCoupon, { query: { code: `guess-${n}` } });
  await expect(quote("one-more")).rejects.toMatchObject({ status: 429 });
  await quote(code.toLowerCase());
  await ada.call(quoteOrder, { params: { userId: ada.userId }, body: aDraft([aRoll()]) });
});

test("one of fifty concurrent uses of a single-use coupon wins", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const people = await Promise.all(Array.from({ length: 5 }, () => lab.customer({ address: false })));
  const { id } = await makeCoupon(admin, { maxRedemptions: 1 });
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => redeem(lab, id, people[n % people.length]!.userId)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(CouponUnusable);
  expect(await redeemedOf(lab, id)).toBe(1);
});

test("a customer's limit of coupon uses holds under concurrency", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { id } = await makeCoupon(admin, { maxPerCustomer: 2 });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(lab, id, ada.userId)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await redeemedOf(lab, id)).toBe(2);
});

test("a released use can be used again, and is released once", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const { id } = await makeCoupon(admin, { maxRedemptions: 1, maxPerCustomer: 1 });
  const orderId = (orderIds += 1);
  await redeem(lab, id, ada.userId, orderId);
  const { db, now } = lab.lab.deps;
  await Promise.all(
    Array.from({ length: 10 }, () => db.transaction((tx) => releaseCoupon(tx, { orderId, now: now() }))),
  );
  expect(await redeemedOf(lab, id)).toBe(0);
  await redeem(lab, id, ada.userId, orderId); // an order changed while open uses it again
  expect(await redeemedOf(lab, id)).toBe(1);
});

test("a coupon that ended after lookup is not redeemed", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const endsAt = new Date(lab.clock.now().getTime() + DAY_MS).toISOString();
  const { id } = await makeCoupon(admin, { endsAt });
  await lab.lab.deps.db.update(coupons).set({ endsAt: lab.clock.now() }).where(eq(coupons.id, id));
  await expect(redeem(lab, id, ada.userId)).rejects.toBeInstanceOf(CouponUnusable);
});

test("a redeemed coupon cannot be deleted, or its limit set below its uses", async () => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const made = await makeCoupon(admin, {});
  await redeem(lab, made.id, ada.userId);
  await redeem(lab, made.id, ada.userId);
  const params = { couponId: made.id };
  await expect(admin.call(contract.removeCoupon, { params })).rejects.toMatchObject({ status: 409, code: "REDEEMED" });
  const { id: _, redeemed: __, createdAt: ___, ...terms } = made;
  await expect(
    admin.call(contract.updateCoupon, { params, body: { ...terms, maxRedemptions: 1 } }),
  ).rejects.toMatchObject({ status: 422, code: "BELOW_REDEEMED", data: { redeemed: 2 } });
});

test("uses are reported by lab day with their discounts, for all or one, without released ones", async () => {
  const lab = await startLab();
  // Later than everything that other tests used.
  lab.clock.move(400 * DAY_MS);
  const { db, now } = lab.lab.deps;
  const ada = await lab.customer();
  const [one, other] = [await makeCoupon(await lab.admin()), await makeCoupon(await lab.admin())];
  await redeem(lab, one.id, ada.userId);
  await redeem(lab, one.id, ada.userId, 4711);
  await db.transaction((tx) => releaseCoupon(tx, { orderId: 4711, now: now() }));
  await redeem(lab, other.id, ada.userId);
  const member = { couponId: other.id, userId: ada.userId, subscriptionId: crypto.randomUUID(), amount: 250 };
  await db.transaction(async (tx) => {
    await lockUser(tx, ada.userId);
    await redeemCoupon(tx, { ...member, now: now() });
  });
  lab.clock.move(DAY_MS);
  const admin = await lab.admin();
  await redeem(lab, one.id, ada.userId);
  const uses = async (couponId?: string) =>
    (await admin.call(contract.couponUses, { query: { days: 7, ...(couponId ? { couponId } : {}) } })).days.slice(-2);
  expect(await uses()).toMatchObject([
    { forOrders: 2, forMemberships: 1, takenOff: 1250 },
    { forOrders: 1, forMemberships: 0, takenOff: 500 },
  ]);
  expect(await uses(other.id)).toMatchObject([
    { forOrders: 1, forMemberships: 1, takenOff: 750 },
    { forOrders: 0, forMemberships: 0, takenOff: 0 },
  ]);
  const { coupon, days } = await admin.call(contract.couponUses, { query: { days: 28, couponId: one.id } });
  expect({ coupon, days: days.length }).toEqual({ coupon: { id: one.id, code: one.code }, days: 28 });
  const unknown = admin.call(contract.couponUses, { query: { couponId: ada.userId } });
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});
