import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as checkout from "../../src/contract/checkout/checkout.ts";
import * as guests from "../../src/contract/checkout/guest-orders.ts";
import { isRefusal } from "../../src/contract/kit/client.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { HOUR_MS } from "../../src/rules/time.ts";
import { cancelUnpaidOrders } from "../../src/server/checkout/cancel-unpaid-orders.ts";
import { orderLines, orders } from "../../src/server/orders/tables.ts";
import { payments } from "../../src/server/payments/tables.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { wrongInBooks } from "../support/books.ts";
import { freshToken } from "../support/fresh-token.ts";
import { storeCard, TEST_CARDS } from "../support/makers.ts";
import { startLab } from "../support/start-lab.ts";

const PIECES = 10;
const CUSTOMERS = 188;
/** The lab limits an IP address to 20 tries. */
const GUESTS = 12;

test("10 of 200 buyers get the last 10 items, the others an error, and nothing stays reserved", async () => {
  const lab = await startLab();
  const { db } = lab.lab.deps;
  const admin = await lab.admin();
  const sku = `wanted-${newId()}`;
  const { product } = await admin.call(addProduct, {
    body: { name: sku, sku, productType: "PRODUCT", price: 100, stock: PIECES },
  });
  const lines = [{ tempKey: "line", productId: product.id, quantity: 1 }];
  const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207", country: "US" } as const;
  const cart = { lines, deliveryMethod: "IN_STORE_PICKUP" as const };
  const customers = [];
  for (let made = 0; made < CUSTOMERS; made++) customers.push(await lab.customer());
  const { total } = await lab.visitor().call(guests.quoteGuestOrder, { body: { ...cart, address } });

  const tries = await Promise.allSettled([
    ...customers.map(async (who) => {
      const body = { ...cart, expectedTotal: total };
      const order = await who.call(checkout.placeOrder, { params: { userId: who.userId }, body });
      return { who, orderId: order.id };
    }),
    ...Array.from({ length: GUESTS }, async (_, index) => {
      const who = { firstName: "Vera", lastName: "Guest", email: `wants.${sku}.${index}@people.test` };
      const body = { ...cart, ...who, address, expectedTotal: total };
      const { order } = await lab.visitor().call(guests.placeGuestOrder, { body });
      return { who: null, orderId: order.id };
    }),
  ]);
  const got = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const errors = tries.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect({ got: got.length, errors: errors.length }).toEqual({ got: PIECES, errors: CUSTOMERS + GUESTS - PIECES });
  for (const error of errors)
    expect(
      isRefusal(error, checkout.placeOrder, "OUT_OF_STOCK") ||
        isRefusal(error, guests.placeGuestOrder, "OUT_OF_STOCK") ||
        isRefusal(error, guests.placeGuestOrder, "TOO_MANY_UNPAID"),
    ).toBe(true);

  // Customers pay, each after a declined card; guests walk away.
  const buyers = got.flatMap(({ who, orderId }) => (who === null ? [] : [{ who, orderId }]));
  for (const { who, orderId } of buyers) {
    const pay = async (number: string) =>
      who.call(payOrder, {
        params: { userId: who.userId, orderId },
        body: { paymentMethodId: await storeCard(who, number) },
      });
    expect((await pay(TEST_CARDS.declined)).outcome).toBe("DECLINED");
    expect((await pay(TEST_CARDS.pays)).outcome).toBe("CAPTURED");
  }
  lab.clock.move(HOUR_MS);
  await cancelUnpaidOrders(lab.lab.deps);
  await lab.workAll();
  const stockNow = async () =>
    (await lab.visitor().call(getProduct, { params: { productId: product.id } })).product.stock;
  expect(await stockNow()).toBe(PIECES - buyers.length);

  // Refused customers who return get the remaining pieces.
  const late = customers.filter((one) => !buyers.some(({ who }) => who === one)).slice(0, PIECES - buyers.length + 1);
  for (const [place, who] of late.entries()) {
    who.setToken(await freshToken(lab.lab, who.userId));
    const body = { ...cart, expectedTotal: total };
    const placing = who.call(checkout.placeOrder, { params: { userId: who.userId }, body });
    if (place === late.length - 1) {
      await expect(placing).rejects.toMatchObject({ code: "OUT_OF_STOCK" });
      continue;
    }
    const order = await placing;
    const body2 = { paymentMethodId: await storeCard(who) };
    expect((await who.call(payOrder, { params: { userId: who.userId, orderId: order.id }, body: body2 })).outcome).toBe(
      "CAPTURED",
    );
  }
  await lab.workAll();

  const ofProduct = db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.productId, product.id));
  const [sold] = await db
    .select({ orders: sql<number>`count(*)::int`, sum: sql<number>`sum(${orders.total})::int` })
    .from(orders)
    .where(and(inArray(orders.id, ofProduct), eq(orders.status, "PAID")));
  const [charged] = await db
    .select({ payments: sql<number>`count(*)::int`, sum: sql<number>`sum(${payments.amount})::int` })
    .from(payments)
    .where(and(inArray(payments.orderId, ofProduct), eq(payments.status, "CAPTURED")));
  expect(sold).toEqual({ orders: PIECES, sum: PIECES * total });
  expect(charged).toEqual({ payments: PIECES, sum: PIECES * total });
  expect(await stockNow()).toBe(0);
  const open = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ofProduct), inArray(orders.status, ["OPEN", "INVOICED"])));
  expect(open).toEqual([]);
  expect(await wrongInBooks(db, { atRest: true })).toEqual([]);
}, 300_000);
