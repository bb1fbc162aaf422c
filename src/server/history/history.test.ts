import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addAddress, listAddresses } from "../../contract/accounts/accounts.ts";
import * as collections from "../../contract/collections/collections.ts";
import * as coupons from "../../contract/coupons/coupons.ts";
import { addMessengerHours } from "../../contract/couriers/couriers.ts";
import { addZipCode, removeZipCode, updateZipCode } from "../../contract/couriers/zip-codes.ts";
import { type Change, listChanges } from "../../contract/history/history.ts";
import type { InputOf } from "../../contract/kit/call.ts";
import { updateLabSettings } from "../../contract/lab-settings/lab-settings.ts";
import * as desk from "../../contract/products/product-desk.ts";
import { importProducts } from "../../contract/products/product-tables.ts";
import { addPaper, updatePaper } from "../../contract/prints/prints.ts";
import { CHANGE_RETENTION_DAYS } from "../../rules/history/changes.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aCourier, hoursTomorrow } from "../../../tests/support/courier-makers.ts";
import { putFile } from "../../../tests/support/makers.ts";
import { aJpeg } from "../../../tests/support/scan-makers.ts";
import { addCollection, addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { users } from "../accounts/tables.ts";
import { historyModule } from "./module.ts";

async function stage() {
  const lab = await startLab();
  const admin = await lab.admin();
  const changesOf = async (query: InputOf<typeof listChanges>["query"]) =>
    (await admin.call(listChanges, { query })).changes;
  return { lab, admin, changesOf };
}

/** Returns "CHANGED PRICE 900 > 1000" for each field, the latest change first. */
const shown = (changes: readonly Change[]) =>
  changes.map(({ verb, part, fields }) =>
    [verb, part?.kind, ...fields.map(({ field, before, after }) => `${field} ${before} > ${after}`)]
      .filter(Boolean)
      .join(", "),
  );

test("staff changes to a product are recorded with author, time, old and new values", async () => {
  const { lab, admin, changesOf } = await stage();
  const product = await addProductWithVariants(admin, { name: "Gold", price: 900 });
  const of = { productId: product.id };
  lab.clock.move(1000);
  const { variants: _, options: __, details: ___, media: ____, ...form } = product;
  const { product: changed } = await admin.call(desk.updateProduct, {
    params: of,
    body: { ...form, price: 1000, memberPrice: 800 },
  });
  const [latest, ...before] = await changesOf({ thing: product.id });
  expect(latest).toMatchObject({
    at: lab.clock.now().toISOString(),
    by: { id: admin.userId, name: "admin Lovelace" },
    verb: "CHANGED",
    thing: { kind: "PRODUCT", id: product.id, name: "Gold" },
    part: null,
    did: null,
    fields: [
      { field: "price", before: 900, after: 1000 },
      { field: "memberPrice", before: null, after: 800 },
    ],
  });
  expect(shown(before).map((text) => text.split(", ", 2).join(" "))).toEqual([
    "ADDED VARIANT",
    "ADDED VARIANT",
    expect.stringMatching(/^ADDED name null > Gold/u),
  ]);
  // Saving without changes is not recorded.
  const { variants: _v, options: _o, details: _d, media: _m, ...same } = changed;
  await admin.call(desk.updateProduct, { params: of, body: same });
  // Rejected changes are not recorded either.
  await expect(admin.call(desk.updateProduct, { params: of, body: same })).rejects.toMatchObject({ code: "STALE" });
  expect(await changesOf({ thing: product.id })).toHaveLength(4);
});

test("variants, options and details are recorded with their product, and variants by themselves", async () => {
  const { admin, changesOf } = await stage();
  const product = await addProductWithVariants(admin);
  const of = { productId: product.id };
  const [variant] = product.variants;
  const { id, stock: _, ...fields } = variant!;
  const variantId = { ...of, variantId: id };
  await admin.call(desk.updateProductVariant, {
    params: variantId,
    body: { ...fields, price: 500, version: product.version },
  });
  expect(shown(await changesOf({ part: id })).slice(0, 1)).toEqual([`CHANGED, VARIANT, price ${fields.price} > 500`]);
  const option = {
    optionKey: "note",
    optionType: "text",
    label: "Note",
    sortOrder: 1,
    config: { maxLength: 20 },
  } as const;
  const { product: with1 } = await admin.call(desk.addProductOption, { params: of, body: option });
  const optionId = { ...of, optionId: with1.options[0]!.id };
  await admin.call(desk.updateProductOption, {
    params: optionId,
    body: { ...option, config: { maxLength: 40 }, version: with1.version },
  });
  await admin.call(desk.removeProductOption, { params: optionId });
  const { detail } = await admin.call(desk.addProductDetail, {
    params: of,
    body: { subtitle: "Grain", body: "Fine", filterable: { format: "35mm" } },
  });
  await admin.call(desk.removeProductDetail, { params: { ...of, detailId: detail.id } });
  const [gone, passage, removed, changed] = shown(await changesOf({ thing: product.id }));
  expect(gone).toBe("REMOVED, DETAIL, subtitle Grain > null, body Fine > null, filterable.format 35mm > null");
  expect(passage).toBe("ADDED, DETAIL, subtitle null > Grain, body null > Fine, filterable.format null > 35mm");
  expect(removed).toMatch(/^REMOVED, OPTION, /u);
  expect(changed).toBe("CHANGED, OPTION, config.maxLength 20 > 40");
});

test("an import leaves one entry per changed product, however many rows it has", async () => {
  const { admin, changesOf } = await stage();
  const one = await addProductWithVariants(admin, { price: 900 });
  const other = await addProduct(admin, { price: 700 });
  const work = async (csv: string) => {
    const { fingerprint, problems } = await admin.call(importProducts, { body: { csv } });
    expect(problems).toEqual([]);
    await admin.call(importProducts, { body: { csv, confirmed: fingerprint } });
  };
  const before = (await changesOf({})).length;
  await work(`sku,variant_of,price\n${one.sku},,9.50\n${one.variants[0]!.sku},${one.sku},8\n${other.sku},,7.00\n`);
  await work("sku,kind,name,price\ntold-new,PRODUCT,Told new,3\n");
  const [latest] = await changesOf({ thing: one.id });
  expect(latest).toMatchObject({ verb: "CHANGED", part: { kind: "TABLE" }, by: { id: admin.userId } });
  expect(latest!.fields).toEqual([
    { field: "Price", before: "$9.00", after: "$9.50" },
    { field: `${one.variants[0]!.sku}: Price`, before: expect.any(String), after: "$8.00" },
  ]);
  expect(shown(await changesOf({ search: "told new" }))[0]).toMatch(/^ADDED, TABLE, .*Price null > \$3\.00/u);
  // The other product already had these values.
  expect(await changesOf({})).toHaveLength(before + 2);
});

test("picture uploads, removals, restores and reorderings are recorded with their author", async () => {
  const { lab, admin, changesOf } = await stage();
  const { id } = await addProduct(admin);
  const params = { productId: id };
  const bytes = await aJpeg({ width: 60, height: 40 });
  const send = async () => {
    const body = { type: "image/jpeg", size: bytes.length } as const;
    const { writeLink } = await admin.call(desk.addProductImage, { params, body });
    expect((await putFile(lab.origin, writeLink, bytes)).status).toBe(200);
  };
  await send();
  await send();
  const media = async () =>
    (await changedMedia(admin, id))
      .filter(({ read }) => !read.includes("featured_thumb"))
      .map(({ path, alt }) => ({ path, alt }));
  const pictures = await media();
  await admin.call(desk.arrangeProductImages, { params, body: { pictures: pictures.toReversed() } });
  await admin.call(desk.removeProductImage, { params, query: { path: pictures[0]!.path } });
  await admin.call(desk.restoreProductImage, { params, query: { path: pictures[0]!.path } });
  const changes = await changesOf({ thing: id });
  expect(changes.map(({ verb, by }) => `${verb} ${by?.name}`).slice(0, 5)).toEqual([
    "RESTORED admin Lovelace",
    "REMOVED admin Lovelace",
    "ARRANGED admin Lovelace",
    "ADDED admin Lovelace",
    "ADDED admin Lovelace",
  ]);
  expect(changes[2]!.fields).toEqual([{ field: "order", before: "1, 2", after: "2, 1" }]);
});

const changedMedia = async (admin: Person, productId: string) => {
  const { product } = await admin.call(desk.adjustStock, {
    params: { productId },
    body: { productVariantId: null, expected: null, stock: null },
  });
  return product.media;
};

test("collections, coupons, papers, settings, couriers and ZIP codes have a history", async () => {
  const { lab, admin, changesOf } = await stage();
  const [first, second] = [await addProduct(admin, { name: "Aa" }), await addProduct(admin, { name: "Bb" })];
  const collection = await addCollection(admin, first.id, second.id);
  await admin.call(collections.reorderCollectionProducts, {
    params: { collectionId: collection.id },
    body: { productIds: [second.id, first.id] },
  });
  expect(shown(await changesOf({ thing: collection.id, limit: 1 }))).toEqual([
    "ARRANGED, PRODUCTS, order Aa, Bb > Bb, Aa",
  ]);

  const terms = { code: "TOLD-10", kind: "percentage", amount: 10_000 } as const;
  const { coupon } = await admin.call(coupons.addCoupon, { body: terms });
  await admin.call(coupons.updateCoupon, {
    params: { couponId: coupon.id },
    body: { ...terms, kind: "fixed", amount: 500, version: coupon.version },
  });
  expect(shown(await changesOf({ thing: coupon.id }))[0]).toBe("CHANGED, kind percentage > fixed, amount 10% > $5.00");

  const size = { widthInches: 8, heightInches: 10, price: 2400, memberPrice: null };
  const { paper } = await admin.call(addPaper, { body: { name: "Told rag", finish: "Matte", sizes: [size] } });
  await admin.call(updatePaper, {
    params: { paperId: paper.id },
    body: {
      name: "Told rag",
      finish: "Matte",
      version: paper.version,
      sizes: [{ ...size, id: paper.sizes[0]!.id, price: 2600 }],
    },
  });
  expect(shown(await changesOf({ part: paper.id }))[0]).toMatch(/^CHANGED, PAPER, sizes\.[^,]*price 2400 > 2600$/u);

  const settings = { doorMinutes: 7, bookableDays: 14, vendorAcceptDays: 2, vendorSendDays: 6 };
  await admin.call(updateLabSettings, { body: settings });
  expect(shown(await changesOf({ kind: "LAB_SETTINGS" }))).toEqual(["CHANGED, doorMinutes 5 > 7"]);

  const { messenger } = await aCourier(lab, admin, hoursTomorrow(lab));
  const params = { messengerId: messenger.id };
  await admin.call(addMessengerHours, {
    params,
    body: { weekday: 2, from: "20:00", to: "21:00", capacity: 3, zips: null },
  });
  const [hours] = await changesOf({ thing: messenger.id });
  expect(hours!.part).toMatchObject({ kind: "HOURS", name: "Tuesday 8:00 PM – 9:00 PM" });

  const place = { city: "Queens", state: "NY", lat: 40.75, lon: -73.94 } as const;
  await admin.call(addZipCode, { body: { zip: "11109", ...place } });
  await admin.call(updateZipCode, { params: { zip: "11109" }, body: { ...place, city: "Long Island City" } });
  await admin.call(removeZipCode, { params: { zip: "11109" } });
  expect((await changesOf({ thing: "11109" })).map(({ verb }) => verb)).toEqual(["REMOVED", "CHANGED", "ADDED"]);
});

test("staff actions for a customer are recorded by call, without contents; rejected ones are not", async () => {
  const { lab, admin, changesOf } = await stage();
  const customer = await lab.customer();
  const params = { userId: customer.userId };
  const body = { address1: "1 Secret St", city: "Brooklyn", state: "NY", zip: "11222", primary: false } as const;
  await admin.call(addAddress, { params, body });
  await customer.call(addAddress, { params, body }); // their own addresses are not recorded
  await admin.call(listAddresses, { params });
  await expect(admin.call(addAddress, { params, body: { ...body, zip: "no" } })).rejects.toMatchObject({ status: 400 });
  const changes = await changesOf({ thing: customer.userId });
  expect(changes).toMatchObject([
    {
      verb: "ACTED_FOR",
      did: addAddress.summary,
      by: { id: admin.userId },
      thing: { kind: "CUSTOMER", name: expect.stringMatching(/Lovelace/u) },
      fields: [],
    },
  ]);
  expect(JSON.stringify(changes)).not.toContain("Secret St");
});

test("after deletion a staff author shows as the lab, and a customer's entries are gone", async () => {
  const { lab, admin, changesOf } = await stage();
  const { deps } = lab.lab;
  const [left, customer] = [await lab.admin(), await lab.customer()];
  const product = await addProduct(left);
  await admin.call(addAddress, {
    params: { userId: customer.userId },
    body: { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207", primary: false },
  });
  for (const { userId } of [left, customer]) {
    const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
    await deps.db.transaction((tx) => historyModule.deleteUserData(tx, user!));
  }
  expect(await changesOf({ thing: product.id })).toMatchObject([{ by: null, verb: "ADDED" }]);
  expect(await changesOf({ thing: customer.userId })).toEqual([]);
});

test("history is filtered by kind, thing, part, person and words, paginated, and for staff only", async () => {
  const { lab, admin, changesOf } = await stage();
  const other = await lab.admin();
  await lab.lab.deps.db.update(users).set({ firstName: "Quintessa" }).where(eq(users.id, other.userId));
  const word = `Told ${Date.now()}`;
  const one = await addProduct(admin, { name: `${word} one` });
  await addProduct(other, { name: `${word} two` });
  const names = async (query: Parameters<typeof changesOf>[0]) =>
    (await changesOf(query)).map(({ thing }) => thing.name.slice(word.length + 1));
  expect(await names({ search: word })).toEqual(["two", "one"]);
  expect(await names({ search: word, desc: "false" })).toEqual(["one", "two"]);
  expect(await names({ search: word, by: other.userId })).toEqual(["two"]);
  expect(await names({ search: "quintessa" })).toEqual(["two"]);
  expect(await names({ search: word, kind: "COUPON" })).toEqual([]);
  expect(await names({ thing: one.id.toUpperCase() })).toEqual(["one"]);
  const page = await admin.call(listChanges, { query: { search: word, limit: 1, offset: 1 } });
  expect(page).toMatchObject({ count: 2, changes: [{ thing: { id: one.id } }] });
  await expect((await lab.customer()).call(listChanges, {})).rejects.toMatchObject({ status: 403 });
});

test("history is deleted after three years", async () => {
  const { lab, admin, changesOf } = await stage();
  const product = await addProduct(admin);
  const sweep = (days: number) => {
    const now = () => new Date(lab.clock.now().getTime() + days * DAY_MS);
    return historyModule.jobs["sweep-changes"].run({ ...lab.lab.deps, now });
  };
  await sweep(CHANGE_RETENTION_DAYS - 1);
  expect(await changesOf({ thing: product.id })).toHaveLength(1);
  await sweep(CHANGE_RETENTION_DAYS + 1);
  expect(await changesOf({ thing: product.id })).toEqual([]);
});
