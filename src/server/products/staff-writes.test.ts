import { expect, test } from "vitest";
import type { Product } from "../../contract/products/product.ts";
import * as desk from "../../contract/products/product-desk.ts";
import * as contract from "../../contract/products/products.ts";
import { placeOrder } from "../../../tests/support/makers.ts";
import { addProduct, addProductWithVariants } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";

const formOf = (product: Product) => {
  const { variants: _, options: __, details: ___, media: ____, ...form } = product;
  return form;
};

test("a product update requires the current version; a concurrent one is stale", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const product = await addProduct(admin, { stock: 5 });
  const change = (name: string) =>
    admin.call(desk.updateProduct, { params: { productId: product.id }, body: { ...formOf(product), name } });
  const tries = await Promise.allSettled([change("One"), change("Other")]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(change("Third")).rejects.toMatchObject({ status: 409, code: "STALE", data: { version: 2 } });
  const { product: now } = await admin.call(contract.getProduct, { params: { productId: product.id } });
  expect(now).toMatchObject({ version: 2, stock: 5, slug: product.slug });
});

test("SKUs and slugs are unique, and a slug defaults to the name", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const product = await addProduct(admin, { name: "Ektar 100 — 120" });
  expect(product.slug).toBe("ektar-100-120");
  await expect(addProduct(admin, { name: "ektar 100 120" })).rejects.toMatchObject({ status: 409, code: "TAKEN" });
  await expect(addProduct(admin, { sku: product.sku })).rejects.toMatchObject({ code: "TAKEN" });
  await expect(addProduct(admin, { name: "写真" })).rejects.toMatchObject({ status: 400, errors: [{ path: "slug" }] });
  const other = await addProduct(admin);
  const taken = admin.call(desk.updateProduct, {
    params: { productId: other.id },
    body: { ...formOf(other), slug: product.slug },
  });
  await expect(taken).rejects.toMatchObject({ code: "TAKEN" });
});

test("launch dates must come together in order; vendor and default variant must exist", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [early, late] = ["2026-07-01T00:00:00.000Z", "2026-07-08T00:00:00.000Z"];
  const path = (field: string) => ({ status: 400, errors: [{ path: field }] });
  await expect(addProduct(admin, { memberLaunchDate: early })).rejects.toMatchObject(path("publicLaunchDate"));
  await expect(addProduct(admin, { publicLaunchDate: early })).rejects.toMatchObject(path("memberLaunchDate"));
  const reversed = addProduct(admin, { memberLaunchDate: late, publicLaunchDate: early });
  await expect(reversed).rejects.toMatchObject(path("publicLaunchDate"));
  await expect(addProduct(admin, { vendorId: admin.userId })).rejects.toMatchObject(path("vendorId"));
  const product = await addProductWithVariants(admin);
  const other = await addProductWithVariants(admin);
  const choose = (defaultProductVariantId: string) =>
    admin.call(desk.updateProduct, {
      params: { productId: product.id },
      body: { ...formOf(product), defaultProductVariantId },
    });
  await expect(choose(other.variants[0]!.id)).rejects.toMatchObject(path("defaultProductVariantId"));
  expect((await choose(product.variants[1]!.id)).product.defaultProductVariantId).toBe(product.variants[1]!.id);
});

test("variants, options and details can be changed only under their own product", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const product = await addProductWithVariants(admin);
  const stranger = await addProduct(admin);
  const params = { productId: product.id };
  const [single, five] = product.variants as [Product["variants"][number], Product["variants"][number]];
  const variantBody = { name: "One roll", sku: single.sku, price: 1300, version: product.version };
  const wrong = { productId: stranger.id, variantId: single.id };
  await expect(
    admin.call(desk.updateProductVariant, { params: wrong, body: { ...variantBody, version: 1 } }),
  ).rejects.toMatchObject({ status: 404 });
  const at = { ...params, variantId: single.id };
  const taken = admin.call(desk.updateProductVariant, { params: at, body: { ...variantBody, sku: five.sku } });
  await expect(taken).rejects.toMatchObject({ code: "SKU_TAKEN" });
  const { product: changed } = await admin.call(desk.updateProductVariant, { params: at, body: variantBody });
  expect(changed.variants[0]).toMatchObject({ name: "One roll", price: 1300, memberPrice: null, stock: 4 });
  const stale = admin.call(desk.updateProductVariant, { params: at, body: variantBody });
  await expect(stale).rejects.toMatchObject({ code: "STALE", data: { version: changed.version } });
  const { product: left } = await admin.call(desk.removeProductVariant, { params: { ...params, variantId: five.id } });
  expect(left.variants.map(({ id }) => id)).toEqual([single.id]);

  const optionBody = { optionKey: "note", optionType: "text" as const, label: "Note" };
  const { product: withOption } = await admin.call(desk.addProductOption, { params, body: optionBody });
  await expect(admin.call(desk.addProductOption, { params, body: optionBody })).rejects.toMatchObject({
    code: "KEY_TAKEN",
  });
  const empty = { optionKey: "size", optionType: "select" as const, label: "Size" };
  await expect(admin.call(desk.addProductOption, { params, body: empty })).rejects.toMatchObject({ status: 400 });
  const optionId = withOption.options[0]!.id;
  const { product: hidden } = await admin.call(desk.updateProductOption, {
    params: { ...params, optionId },
    body: { ...optionBody, active: false, version: withOption.version },
  });
  expect(hidden.options).toHaveLength(1);
  const { product: seen } = await lab.visitor().call(contract.getProduct, { params });
  expect(seen.options).toEqual([]);
  const without = await admin.call(desk.removeProductOption, { params: { ...params, optionId } });
  expect(without.product.options).toEqual([]);

  const { detail } = await admin.call(desk.addProductDetail, { params, body: { subtitle: "Grain" } });
  const { details } = await lab.visitor().call(contract.listProductDetails, { params });
  expect(details).toEqual([detail]);
  const detailParams = { ...params, detailId: detail.id };
  // The detail includes the version that its update needs.
  const { version } = await admin.call(contract.getProductDetail, { params: detailParams });
  const body = { subtitle: "Fine grain", filterable: { iso: "100" }, version };
  expect(await admin.call(desk.updateProductDetail, { params: detailParams, body })).toMatchObject({
    detail: { subtitle: "Fine grain", filterable: { iso: "100" } },
  });
  await expect(
    admin.call(contract.getProductDetail, { params: { productId: stranger.id, detailId: detail.id } }),
  ).rejects.toMatchObject({ status: 404 });
  await admin.call(desk.removeProductDetail, { params: detailParams });
  await expect(admin.call(contract.getProductDetail, { params: detailParams })).rejects.toMatchObject({ status: 404 });
});

test("an ordered variant cannot be removed", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const customer = await lab.customer();
  const product = await addProductWithVariants(admin);
  const [single] = product.variants;
  await placeOrder(customer, {
    rolls: [],
    deliveryMethod: "IN_STORE_PICKUP",
    lines: [{ tempKey: "a", productId: product.id, productVariantId: single!.id, quantity: 3 }],
  });
  const params = { productId: product.id, variantId: single!.id };
  await expect(admin.call(desk.removeProductVariant, { params })).rejects.toMatchObject({
    status: 409,
    code: "ORDERED",
  });
  const { product: now } = await admin.call(contract.getProduct, { params: { productId: product.id } });
  expect(now.variants[0]!.stock).toBe(1);
  expect(now.version).toBe(product.version);
});

test("unknown products return 404", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const productId = newId();
  const calls = [
    admin.call(contract.getProduct, { params: { productId } }),
    admin.call(contract.listProductDetails, { params: { productId } }),
    admin.call(desk.listStockMovements, { params: { productId } }),
    admin.call(desk.adjustStock, { params: { productId }, body: { change: 1 } }),
    admin.call(desk.addProductImage, { params: { productId }, body: { type: "image/png", size: 1 } }),
    admin.call(contract.getProductBySlug, { params: { slug: "nothing-at-all" } }),
    admin.call(contract.getProductByName, { params: { name: "nothing at all" } }),
  ];
  for (const one of await Promise.allSettled(calls)) {
    expect(one).toMatchObject({ status: "rejected", reason: { status: 404 } });
  }
});
