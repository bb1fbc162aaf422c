import { expect, test } from "vitest";
import { cancelUserOrder } from "../../contract/checkout/order-changes.ts";
import { getStoredCart, storeCart } from "../../contract/checkout/stored-cart.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { newId } from "../platform/ids.ts";
import { aDraft, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

type Item = BodyOf<typeof storeCart>["items"][number];
const gold: Item = {
  key: "line-1",
  productId: "019a6f3e-7c2b-7d4a-9f10-3b5c8e21a604",
  productVariantId: null,
  name: "Kodak Gold 200",
  slug: "kodak-gold-200",
  productType: "PRODUCT",
  quantity: 2,
  selectedOptions: { color: { selectedValue: "red", value: "red", label: "Red" } },
  price: 1200,
  memberPrice: 1000,
  stock: 5,
  print: null,
};

test("a cart is stored as last saved, per customer; an empty one is deleted", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const of = (who: typeof ada) => ({ params: { userId: who.userId } });
  expect(await ada.call(getStoredCart, of(ada))).toEqual({ items: [], unpaid: null });
  await ada.call(storeCart, { ...of(ada), body: { items: [{ ...gold, quantity: 1 }] } });
  await ada.call(storeCart, { ...of(ada), body: { items: [gold] } });
  expect(await ada.call(getStoredCart, of(ada))).toEqual({ items: [gold], unpaid: null });
  expect(await grace.call(getStoredCart, of(grace))).toEqual({ items: [], unpaid: null });
  await ada.call(storeCart, { ...of(ada), body: { items: [] } });
  expect(await lab.count("stored_carts")).toBe(0);
});

test("a cart's unpaid order is known in every browser and blocks ordering it again", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const params = { userId: ada.userId };
  const { id: productId } = await addProduct(await lab.admin(), { productType: "DIGITAL", price: 1200 });
  await ada.call(storeCart, { params, body: { items: [{ ...gold, productId, key: "cart-line" }] } });
  const lines = [{ tempKey: "cart-line", productId, quantity: 2 }];
  const order = () => placeOrder(ada, aDraft([], { lines, deliveryMethod: null }));

  const tries = await Promise.allSettled([order(), order()]);
  const [placed] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const [refused] = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject({ status: 409, code: "UNPAID_ORDER", data: { orderId: placed!.id } });
  const { unpaid } = await ada.call(getStoredCart, { params });
  expect(unpaid).toEqual({ orderId: placed!.id, lines: [{ key: "cart-line", quantity: 2 }] });

  const orderId = placed!.id;
  await ada.call(cancelUserOrder, { params: { ...params, orderId }, query: { toChange: "true" } });
  expect((await ada.call(getStoredCart, { params })).unpaid).toBeNull();
  expect((await order()).status).toBe("OPEN");
});

test("a cart paid elsewhere cannot be ordered again; other clients may reuse their keys", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const { id: productId } = await addProduct(await lab.admin(), { productType: "DIGITAL", price: 1200 });
  const order = (who: typeof ada, ...keys: string[]) => {
    const lines = keys.map((tempKey) => ({ tempKey, productId, quantity: 1 }));
    return paidOrder(who, aDraft([], { lines, deliveryMethod: null }));
  };
  const [key, other] = [newId(), newId()];
  const paid = await order(ada, key, "line-1");
  const refused = { status: 409, code: "ORDERED_ALREADY", data: { orderId: paid.id, keys: [key] } };
  await expect(order(ada, other, key)).rejects.toMatchObject(refused);
  expect((await order(ada, other, "line-1")).status).toBe("PAID");
  expect((await order(grace, key)).status).toBe("PAID");
});
