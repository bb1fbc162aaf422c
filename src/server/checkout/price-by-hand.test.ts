import { expect, test } from "vitest";
import { updateOrder } from "../../contract/checkout/checkout.ts";
import { priceByHand } from "../../contract/checkout/price-by-hand.ts";
import { addCoupon } from "../../contract/coupons/coupons.ts";
import type { Order } from "../../contract/orders/order.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import { wrongInBooks } from "../../../tests/support/books.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const set = (who: Person, { id, version }: Order, own: object) =>
  who.call(priceByHand, {
    params: { orderId: id },
    body: { version, discount: null, reason: "A scratch", ...own },
  });

async function anOpenOrder() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const bag = await addProduct(admin, { price: 2000, stock: 9 });
  const code = `HAND-${Math.floor(Math.random() * 1e9)}`;
  await admin.call(addCoupon, { body: { code, kind: "percentage", amount: 10_000 } });
  const lines = [{ tempKey: "bag", productId: bag.id, quantity: 2 }];
  const order = await placeOrder(
    ada,
    aDraft([aRoll(), aRoll()], { lines, promo: code, deliveryMethod: "IN_STORE_PICKUP" }),
  );
  return { lab, ada, admin, order };
}

test("a manual discount and price survive order changes, with the reason in the history", async () => {
  const { lab, ada, admin, order } = await anOpenOrder();
  const bag = order.lines.find(({ productType }) => productType === "PRODUCT")!;
  const priced = await set(admin, order, {
    discount: { kind: "fixed", amount: 500 },
    prices: [{ lineId: bag.id, unitPrice: 1500 }],
  });
  // 2 × 17.99 + 2 × 15.00, less 10 % by coupon, less 5.00 by hand.
  expect(priced).toMatchObject({ linesTotal: 6598, appliedDiscount: 660 + 500, byHand: { off: 500, prices: 1 } });
  expect(priced.events.at(-1)!.text).toMatch(/^Discount of \$5\.00, 1 price set by hand: A scratch\. New total \$/);
  const changed = await admin.call(updateOrder, {
    params: { orderId: order.id },
    body: { version: priced.version, removedRollIds: [order.rolls[1]!.id] },
  });
  expect(changed).toMatchObject({ linesTotal: 1799 + 3000, byHand: { off: 500 } });
  const asAdaSees = await ada.call(getUserOrder, { params: { userId: ada.userId, orderId: order.id } });
  expect(asAdaSees.byHand).toBeNull();
  const list = await set(admin, changed, { prices: [{ lineId: bag.id, unitPrice: null }], reason: "A mistake" });
  expect(list).toMatchObject({ linesTotal: 1799 + 4000, byHand: null });
  await lab.workAll();
  expect(await wrongInBooks(lab.lab.deps.db, { atRest: true })).toEqual([]);
});

test("the front desk can discount up to a fifth, a manager without limit", async () => {
  const { lab, admin, order } = await anOpenOrder();
  const desk = await lab.admin("FRONT_DESK");
  const half = { discount: { kind: "percentage", amount: 50_000 } };
  const most = Math.round(order.linesTotal / 5);
  await expect(set(desk, order, half)).rejects.toMatchObject({ status: 403, code: "OVER_LIMIT", data: { most } });
  const small = await set(desk, order, { discount: { kind: "percentage", amount: 10_000 } });
  expect(small.byHand).not.toBeNull();
  const free = await set(admin, small, { discount: { kind: "percentage", amount: 100_000 } });
  expect(free).toMatchObject({ total: 0, status: "PAID" });
});

test("a paid order cannot be discounted", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await expect(set(admin, order, { discount: { kind: "fixed", amount: 100 } })).rejects.toMatchObject({
    code: "NOT_CHANGEABLE",
  });
});
