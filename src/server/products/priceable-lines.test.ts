import { expect, test } from "vitest";
import type { z } from "zod";
import type { OptionForm } from "../../contract/products/product.ts";
import * as desk from "../../contract/products/product-desk.ts";
import * as contract from "../../contract/products/products.ts";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";
import { type DraftLine, priceableLines, productsIn } from "./priceable-lines.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

async function shop() {
  const lab = await startLab();
  const admin = await lab.admin();
  const price = (lines: DraftLine[], tier: TierId = "NON_MEMBER") =>
    priceableLines(productsIn(lab.lab.deps.db), lines, {
      prices: STARTING_PRICE_LIST,
      tier,
      isMember: tier !== "NON_MEMBER",
      now: lab.clock.now(),
      timeZone: lab.lab.deps.lab.timeZone,
    });
  const problems = async (...lines: DraftLine[]) => {
    const error = (await price(lines).catch((thrown: unknown) => thrown)) as {
      status: number;
      errors: { path: string }[];
    };
    expect(error.status).toBe(400);
    return error.errors.map(({ path }) => path);
  };
  return { lab, admin, price, problems };
}

test("a line has the buyer's price and the order's copy of the product", async () => {
  const { admin, price } = await shop();
  const plain = await addProduct(admin, { name: "Gold 200", price: 1299, memberPrice: 1099, stock: 3 });
  const line = { tempKey: "a", productId: plain.id.toUpperCase(), quantity: 2, notes: "fresh" };
  expect(await price([line])).toEqual([
    {
      key: "a",
      rollKey: null,
      productId: plain.id,
      productVariantId: null,
      sku: plain.sku,
      description: "Gold 200",
      quantity: 2,
      unitPrice: 1299,
      productType: "PRODUCT",
      taxable: true,
      giftCard: false,
      creditKind: null,
      vendorId: null,
      selectedOptions: {},
      notes: "fresh",
      stock: 3,
    },
  ]);
  expect((await price([line], "NICE_2025"))[0]!.unitPrice).toBe(1099);
});

test("variants and choices set the price and are named", async () => {
  const { admin, price, problems } = await shop();
  const { id, variants } = await addProductWithVariants(admin, { name: "Strap" });
  const option = (body: z.input<typeof OptionForm>) =>
    admin.call(desk.addProductOption, { params: { productId: id }, body });
  await option({
    optionKey: "color",
    optionType: "radio",
    label: "Color",
    required: true,
    config: {
      options: [
        { value: "red", label: "Red" },
        {
          value: "gold",
          label: "Gold",
          description: "Plated",
          priceModifier: { type: "percentage", amount: 10_000, memberAmount: 0 },
        },
      ],
    },
  });
  await option({
    optionKey: "initials",
    optionType: "text",
    label: "Initials",
    config: { maxLength: 3 },
    sortOrder: 1,
  });
  await option({
    optionKey: "case",
    optionType: "checkbox",
    label: "Case",
    productVariantId: variants[1]!.id,
    config: { priceModifier: { type: "fixed", amount: 400 } },
    sortOrder: 2,
  });
  const selectedOptions = {
    color: { selectedValue: "gold" },
    initials: { value: "AL" },
    case: { selectedValue: "true" },
  };
  const line = { productId: id, productVariantId: variants[1]!.id, quantity: 1, selectedOptions };
  const [guest] = await price([line]);
  expect(guest).toMatchObject({
    key: "line-0",
    productVariantId: variants[1]!.id,
    sku: variants[1]!.sku,
    unitPrice: 5500 + 550 + 400,
    description: "Strap, 5 rolls (Color: Gold, Initials: AL, Case: Yes)",
    stock: 2,
  });
  expect(guest!.selectedOptions.color).toMatchObject({
    optionKey: "color",
    optionType: "radio",
    selectedValue: "gold",
    value: "gold",
    label: "Gold",
    required: true,
    productOptionLabel: "Color",
    priceModifier: { type: "percentage", amount: 10_000, memberAmount: 0, description: "Plated" },
    productId: id,
  });
  expect((await price([line], "NICE_2025"))[0]!.unitPrice).toBe(5900);

  expect(await problems({ ...line, productVariantId: null })).toEqual(["lines.0.productVariantId"]);
  expect(await problems({ ...line, productVariantId: newId() })).toEqual(["lines.0.productVariantId"]);
  expect(await problems(line, { ...line, selectedOptions: {} })).toEqual(["lines.1.selectedOptions.color"]);
  const spoilt = { color: { selectedValue: "blue" }, initials: { value: "ABCD" }, size: { value: "x" } };
  expect(await problems({ ...line, selectedOptions: spoilt })).toEqual([
    "lines.0.selectedOptions.color",
    "lines.0.selectedOptions.initials",
    "lines.0.selectedOptions.size",
  ]);
  await admin.call(desk.updateProductVariant, {
    params: { productId: id, variantId: variants[1]!.id },
    body: { name: "5 rolls", sku: variants[1]!.sku, price: 1, active: false, version: 6 },
  });
  expect(await problems(line)).toEqual(["lines.0.productVariantId"]);
});

test("hidden, unreleased, members-only and service products cannot be bought", async () => {
  const { admin, price, problems } = await shop();
  const hidden = await addProduct(admin, { visibility: "NONE" });
  const soon = await addProduct(admin, { visibility: "COMING_SOON" });
  const members = await addProduct(admin, { visibility: "MEMBERS_ONLY" });
  const { product: rush } = await admin.call(contract.getProductBySlug, { params: { slug: "rush" } });
  const lines = [hidden, soon, members, rush, { id: newId() }].map(({ id }) => ({ productId: id, quantity: 1 }));
  expect(await problems(...lines)).toEqual(lines.map((_, index) => `lines.${index}.productId`));
  expect(await price([lines[2]!], "NICE_2025")).toHaveLength(1);
});

test("a cart of a hundred lines takes one query", async () => {
  const { lab, admin, price } = await shop();
  const products = await Promise.all([addProduct(admin), addProduct(admin)]);
  const { db } = lab.lab.deps;
  const pool = (db as unknown as { $client: { query: (...args: unknown[]) => unknown } }).$client;
  const query = pool.query.bind(pool);
  let queries = 0;
  pool.query = (...args) => ((queries += 1), query(...args));
  const lines = Array.from({ length: 100 }, (_, n) => ({ productId: products[n % 2]!.id, quantity: 1 }));
  expect(await price(lines)).toHaveLength(100);
  pool.query = query;
  expect(queries).toBe(1);
});
