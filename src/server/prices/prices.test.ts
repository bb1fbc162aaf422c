import fc from "fast-check";
import { expect, test } from "vitest";
import * as checkout from "../../contract/checkout/checkout.ts";
import { RollDraft } from "../../contract/checkout/order-draft.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import { subscribe } from "../../contract/memberships/memberships.ts";
import { updateUserOrder } from "../../contract/checkout/order-changes.ts";
import * as contract from "../../contract/prices/prices.ts";
import { getProductBySlug } from "../../contract/products/products.ts";
import { priceOrder } from "../../rules/checkout/price.ts";
import { NO_CREDITS } from "../../rules/memberships/tiers.ts";
import { priceChanges } from "../../rules/prices/price-changes.ts";
import type { PriceList, Tier } from "../../rules/prices/price-list.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";
import { cents } from "../../rules/money.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, storeCard } from "../../../tests/support/makers.ts";
import { credits } from "../../../tests/support/members.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const nextWeek = (now: Date) => new Date(now.getTime() + 7 * DAY_MS).toISOString();

const dearer = (list: PriceList = STARTING_PRICE_LIST, devScan = 1999): PriceList => ({
  ...list,
  addOns: { ...list.addOns, additionalroll: { ...list.addOns.additionalroll, NON_MEMBER: cents(devScan) } },
});

const withTier = (own: Partial<Tier>): PriceList => ({
  ...STARTING_PRICE_LIST,
  tiers: { ...STARTING_PRICE_LIST.tiers, NICE_2025: { ...STARTING_PRICE_LIST.tiers.NICE_2025, ...own } },
});

async function stage() {
  const lab = await startLab();
  const admin = await lab.admin();
  const publish = async (list: PriceList, validFrom: string | null = null) => {
    await admin.call(contract.savePriceDraft, { body: { list, version: 0 } });
    return (await admin.call(contract.publishPrices, { body: { draftVersion: 1, validFrom, note: "Dearer" } })).version;
  };
  /** The file's tests share a lab: each begins with the starting prices. */
  const restart = async () => {
    await admin.call(contract.removePriceDraft);
    if (priceChanges(await inForce(), STARTING_PRICE_LIST).length > 0) await publish(STARTING_PRICE_LIST);
    return (await inForce()).version;
  };
  const inForce = () => lab.visitor().call(contract.getPrices);
  // Sessions end while the clock moves by days.
  const lists = async () => (await lab.admin()).call(contract.listPriceLists);
  const quote = (who: Person) =>
    who.call(checkout.quoteOrder, { params: { userId: who.userId }, body: aDraft([aRoll()]) });
  const place = async (who: Person, expectedTotal: number) =>
    who.call(checkout.placeOrder, { params: { userId: who.userId }, body: { ...aDraft([aRoll()]), expectedTotal } });
  return { lab, admin, publish, inForce, lists, quote, place, first: await restart() };
}

test("the first version is the specification's list, and orders are sold at it", async () => {
  const { lab, inForce, quote, place } = await stage();
  expect(await inForce()).toEqual({ ...STARTING_PRICE_LIST, version: 1 });
  const ada = await lab.customer({ address: true });
  expect(await place(ada, (await quote(ada)).total)).toMatchObject({ priceVersion: 1 });
});

test("a published list prices new orders, rejects old quotes, and keeps saved orders' prices", async () => {
  const { lab, publish, quote, place, first } = await stage();
  const [ada, ben] = [await lab.customer({ address: true }), await lab.customer({ address: true })];
  const before = await quote(ada);
  const saved = await place(ben, before.total);
  const version = await publish(dearer());
  await expect(place(ada, before.total)).rejects.toMatchObject({ status: 409, code: "PRICE_CHANGED" });
  const after = await quote(ada);
  expect(after.linesTotal).toBe(before.linesTotal + 200);
  expect(await place(ada, after.total)).toMatchObject({ priceVersion: version });
  const at = { userId: ben.userId, orderId: saved.id };
  const same = await ben.call(getUserOrder, { params: at });
  expect(same).toMatchObject({ total: saved.total, priceVersion: first });
  // A second roll costs what the first one did.
  const changed = await ben.call(updateUserOrder, {
    params: at,
    body: { version: same.version, newRolls: [aRoll({ tempKey: "second" })] },
  });
  expect(changed).toMatchObject({ linesTotal: 2 * before.linesTotal, priceVersion: first });
});

test("a scheduled list applies from its date, also to service products, and is revocable until then", async () => {
  const { lab, admin, publish, inForce, lists, first } = await stage();
  const validFrom = nextWeek(lab.clock.now());
  const version = await publish(dearer(), validFrom);
  expect((await inForce()).version).toBe(first);
  await expect(
    lab.visitor().call(contract.getPriceVersion, { params: { priceVersion: version } }),
  ).rejects.toMatchObject({ status: 404 });
  expect((await lists()).versions[0]).toMatchObject({
    version,
    state: "COMING",
    validFrom,
    note: "Dearer",
    publishedBy: expect.stringMatching(/./),
  });
  await admin.call(contract.savePriceDraft, { body: { list: dearer(STARTING_PRICE_LIST, 2099), version: 0 } });
  await expect(
    admin.call(contract.publishPrices, { body: { draftVersion: 1, validFrom: null } }),
  ).rejects.toMatchObject({ code: "ONE_IS_COMING" });
  await admin.call(contract.removePriceDraft);
  lab.clock.move(7 * DAY_MS);
  expect((await inForce()).version).toBe(version);
  await lab.workAll();
  const product = async () =>
    (await lab.visitor().call(getProductBySlug, { params: { slug: "film-development-scanning" } })).product.price;
  await lab.lab.deps.db.transaction((tx) => lab.lab.deps.jobs.enqueue(tx, "start-prices", { version }));
  await lab.workAll();
  expect(await product()).toBe(1999);
  expect((await lists()).versions.map(({ state }) => state)).toEqual(expect.arrayContaining(["CURRENT", "PAST"]));
});

test("revoked before its date a list becomes the draft; afterward the previous one applies again", async () => {
  const { lab, admin, publish, inForce, lists, first } = await stage();
  const coming = await publish(dearer(), nextWeek(lab.clock.now()));
  await admin.call(contract.withdrawPrices, { params: { priceVersion: coming } });
  expect(await lists()).toMatchObject({
    draft: { list: { addOns: { additionalroll: { NON_MEMBER: 1999 } } } },
    versions: expect.arrayContaining([
      expect.objectContaining({ version: coming, state: "WITHDRAWN" }),
      expect.objectContaining({ version: first, state: "CURRENT" }),
    ]),
  });
  lab.clock.move(8 * DAY_MS);
  const later = await lab.admin();
  expect((await inForce()).version).toBe(first);
  const { version: draftVersion } = (await lists()).draft!;
  const { version } = await later.call(contract.publishPrices, { body: { draftVersion, validFrom: null } });
  expect((await inForce()).addOns.additionalroll.NON_MEMBER).toBe(1999);
  await later.call(contract.withdrawPrices, { params: { priceVersion: version } });
  expect(await inForce()).toMatchObject({ version: version + 1, addOns: STARTING_PRICE_LIST.addOns });
  await expect(later.call(contract.withdrawPrices, { params: { priceVersion: version } })).rejects.toMatchObject({
    code: "CANNOT_WITHDRAW",
  });
});

test("concurrent drafts cannot overwrite each other, and an invalid list is not published", async () => {
  const { admin } = await stage();
  const save = (list: PriceList, version: number) => admin.call(contract.savePriceDraft, { body: { list, version } });
  await save(withTier({ active: false, price: cents(0) }), 0);
  await expect(save(dearer(), 0)).rejects.toMatchObject({ code: "STALE" });
  await expect(
    admin.call(contract.publishPrices, { body: { draftVersion: 1, validFrom: null } }),
  ).rejects.toMatchObject({ status: 400, errors: [{ path: "list.tiers.NICE_2025.price" }] });
  await save(STARTING_PRICE_LIST, 1);
  await expect(
    admin.call(contract.publishPrices, { body: { draftVersion: 2, validFrom: null } }),
  ).rejects.toMatchObject({ code: "UNCHANGED" });
});

test("an active membership keeps its price and credits; a new one gets the new terms", async () => {
  const { lab, publish } = await stage();
  const [ada, ben] = [await lab.customer(), await lab.customer()];
  for (const one of [ada, ben]) await storeCard(one);
  const join = async (who: Person) =>
    (await who.call(subscribe, { params: { userId: who.userId, tier: "NICE_2025" }, body: null })).membership;
  expect((await join(ada)).next).toMatchObject({ price: 19_999 });
  await publish(withTier({ price: cents(24_999), creditsPerTerm: { roll: 12, scan4K: 3, rush: "unlimited", pro: 0 } }));
  expect((await join(ben)).next).toMatchObject({ price: 24_999 });
  expect(await credits(lab, ada)).toMatchObject({ roll: 10, rush: 3 });
  expect(await credits(lab, ben)).toMatchObject({ roll: 12, rush: "unlimited" });
});

test("every order's total can be recomputed from its own price version", async () => {
  const { lab, publish, quote, place } = await stage();
  const ada = await lab.customer({ address: true });
  const sold: { orderId: number; total: number }[] = [];
  // The same price twice is no change, which cannot be published.
  const prices = fc.uniqueArray(fc.integer({ min: 100, max: 9999 }), { minLength: 6, maxLength: 6 });
  for (const price of fc.sample(prices, 1)[0]!) {
    await publish(dearer(STARTING_PRICE_LIST, price));
    const { total } = await quote(ada);
    sold.push({ orderId: (await place(ada, total)).id, total });
  }
  for (const { orderId, total } of sold) {
    const order = await ada.call(getUserOrder, { params: { userId: ada.userId, orderId } });
    const again = priceOrder({
      prices: lab.lab.deps.prices.of(order.priceVersion),
      rolls: [RollDraft.parse(aRoll())],
      deliveryMethod: order.deliveryMethod,
      tier: "NON_MEMBER",
      credits: NO_CREDITS,
      useCredits: true,
      taxRate: order.taxRate,
      accountCredit: cents(0),
    });
    expect([order.total, again.total]).toEqual([total, total]);
  }
});
