import { expect, test } from "vitest";
import * as contract from "../../contract/products/products.ts";
import { updateProduct } from "../../contract/products/product-desk.ts";
import { BOUGHT_TOGETHER_DAYS, BUYERS_TOGETHER } from "../../rules/products/bought-together.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { countBoughtTogether } from "./count-sales.ts";

const inOneOrder = (...productIds: string[]) =>
  aDraft([], {
    deliveryMethod: "IN_STORE_PICKUP",
    lines: productIds.map((productId, at) => ({ tempKey: String(at), productId, quantity: 1 })),
  });

async function offeredWith(lab: TestLab, productId: string): Promise<string[]> {
  await countBoughtTogether(lab.lab.deps);
  const { products } = await lab.visitor().call(contract.listBoughtWith, { params: { productId } });
  return products.map(({ id }) => id);
}

test("products several customers ordered together are suggested, most frequent first, for a year", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [film, album, bag] = [await addProduct(admin), await addProduct(admin), await addProduct(admin)];
  for (let buyer = 0; buyer < BUYERS_TOGETHER; buyer++) {
    expect(await offeredWith(lab, film.id)).toEqual([]);
    await paidOrder(await lab.customer(), inOneOrder(film.id, album.id, bag.id));
  }
  await paidOrder(await lab.customer(), inOneOrder(bag.id, film.id));
  expect(await offeredWith(lab, film.id)).toEqual([bag.id, album.id]);
  expect((await offeredWith(lab, bag.id))[0]).toBe(film.id);
  lab.clock.move((BOUGHT_TOGETHER_DAYS + 1) * DAY_MS);
  expect(await offeredWith(lab, film.id)).toEqual([]);
});

test("repeat orders by one customer and unpaid orders suggest nothing", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [film, album] = [await addProduct(admin), await addProduct(admin)];
  const keen = await lab.customer();
  for (let order = 0; order < BUYERS_TOGETHER; order++) {
    await paidOrder(keen, inOneOrder(film.id, album.id));
    await placeOrder(await lab.customer(), inOneOrder(film.id, album.id));
  }
  expect(await offeredWith(lab, film.id)).toEqual([]);
});

test("hidden products are suggested only to admins", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const [film, album] = [await addProduct(admin), await addProduct(admin)];
  for (let buyer = 0; buyer < BUYERS_TOGETHER; buyer++)
    await paidOrder(await lab.customer(), inOneOrder(film.id, album.id));
  const { id, name, sku, productType, price, version } = album;
  const body = { name, sku, productType, price, version, visibility: "NONE" } as const;
  await admin.call(updateProduct, { params: { productId: id }, body });
  expect(await offeredWith(lab, film.id)).toEqual([]);
  const { products } = await admin.call(contract.listBoughtWith, { params: { productId: film.id } });
  expect(products.map(({ id }) => id)).toEqual([id]);
});
