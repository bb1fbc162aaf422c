import { expect, test } from "vitest";
import { quoteOrder } from "../../contract/checkout/checkout.ts";
import { listProfileVersions, restoreProfileVersion, saveLabProfile } from "../../contract/lab-settings/lab-profile.ts";
import { getTaxSettings } from "../../contract/lab-settings/tax-settings.ts";
import { placeOrder as placeOrderCall } from "../../contract/checkout/checkout.ts";
import { STARTING_TAX } from "../../rules/tax/starting-tax.ts";
import type { TaxSettings } from "../../rules/tax/tax-table.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

async function stage() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { version: before } = await admin.call(getTaxSettings);
  const save = async (change: Partial<TaxSettings>) => {
    const { settings, version } = await admin.call(getTaxSettings);
    await admin.call(saveLabProfile, { body: { part: "tax", version, value: { ...settings, ...change } } });
  };
  const quote = async (draft: Parameters<typeof placeOrder>[1]) =>
    ada.call(quoteOrder, { params: { userId: ada.userId }, body: draft });
  const restore = () => admin.call(restoreProfileVersion, { body: { part: "tax", version: 0 } });
  return { lab, ada, admin, before, save, quote, restore };
}

test("changed tax rates apply at once; old quotes are rejected and placed orders keep their rate", async () => {
  const { ada, admin, before, save, quote, restore } = await stage();
  const draft = aDraft([aRoll()]);
  const first = await quote(draft);
  expect(first).toMatchObject({ taxRate: 8875, taxExempt: false, untaxed: [] });
  const order = await placeOrder(ada, draft);
  const brooklyn = { state: "NY" as const, zips: ["11222"], label: "Greenpoint", rate: 10_001, untaxed: [] };
  await save({ rows: [...STARTING_TAX.rows, brooklyn] });
  const body = { ...draft, expectedTotal: first.total };
  await expect(ada.call(placeOrderCall, { params: { userId: ada.userId }, body })).rejects.toMatchObject({
    code: "PRICE_CHANGED",
  });
  expect((await quote(draft)).taxRate).toBe(10_001);
  expect(order.taxRate).toBe(8875);
  const { versions } = await admin.call(listProfileVersions, { query: { part: "tax" } });
  expect(versions[0]).toMatchObject({
    version: before + 1,
    by: "admin Lovelace",
    fields: [{ field: "rows.Greenpoint: NY 11222", before: null, after: "10.001%" }],
  });
  await restore();
  expect((await quote(draft)).taxRate).toBe(8875);
});

test("exempt types are untaxed, globally and per place; places without a row collect no tax", async () => {
  const { ada, admin, save, quote, restore } = await stage();
  const film = await addProduct(admin, { price: 1000 });
  const draft = {
    ...aDraft([aRoll()]),
    lines: [{ tempKey: "film", productId: film.id }],
  };
  const rows = STARTING_TAX.rows.map((row) => ({
    ...row,
    untaxed: row.label === "New York City" ? (["SERVICE_ADD_ON"] as const).slice() : [],
  }));
  await save({ rows, untaxed: ["FULFILLMENT_SERVICE_ADD_ON"] });
  const order = await placeOrder(ada, draft);
  expect(order).toMatchObject({ taxRate: 8875, tax: 89, untaxed: ["SERVICE_ADD_ON", "FULFILLMENT_SERVICE_ADD_ON"] });
  expect(order.lines.map(({ taxable }) => taxable)).toEqual(order.lines.map(({ sku }) => sku === film.sku));
  await save({ rows: [] });
  expect(await quote(draft)).toMatchObject({ taxRate: 0, tax: 0 });
  await save({ pickUpRate: 5000, noAddressRate: 1000 });
  const pickedUp = { lines: draft.lines, deliveryMethod: "IN_STORE_PICKUP" as const };
  expect(await quote(pickedUp)).toMatchObject({ taxRate: 5000, tax: 50 });
  await restore();
});

test("a tax table with the same place twice is rejected at the row", async () => {
  const { admin } = await stage();
  const { settings, version } = await admin.call(getTaxSettings);
  const value = { ...settings, rows: [...settings.rows, settings.rows[0]!] };
  await expect(admin.call(saveLabProfile, { body: { part: "tax", version, value } })).rejects.toMatchObject({
    status: 400,
    errors: [expect.objectContaining({ path: `value.rows.${settings.rows.length}.zips` })],
  });
});
