import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as guests from "../../src/contract/checkout/guest-orders.ts";
import { isRefusal } from "../../src/contract/kit/client.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import * as orders from "../../src/contract/orders/orders.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { DAY_MS } from "../../src/rules/time.ts";
import { cancelUnpaidOrders } from "../../src/server/checkout/cancel-unpaid-orders.ts";
import { orders as orderRows } from "../../src/server/orders/tables.ts";
import { payments } from "../../src/server/payments/tables.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { stockMovements } from "../../src/server/products/tables.ts";
import { wrongInBooks } from "../support/books.ts";
import { placeOrder, storeCard } from "../support/makers.ts";
import { allAtOnce, originsOf, personAt } from "../support/servers.ts";
import { startLab } from "../support/start-lab.ts";

const CALLERS = 30;

describe("reservations without payment at two servers", () => {
  test("concurrent guests of one network can reserve together no more than one buyer", async () => {
    const lab = await startLab();
    const [admin, origins] = [await lab.admin(), await originsOf(lab, 2)];
    const sku = `held-${newId()}`;
    const { product } = await admin.call(addProduct, {
      body: { name: sku, sku, productType: "PRODUCT", price: 100, stock: 900 },
    });
    const lines = [{ tempKey: "line", productId: product.id, quantity: 20 }];
    const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207", country: "US" } as const;
    const cart = { lines, deliveryMethod: "IN_STORE_PICKUP" as const, address };
    const { total } = await lab.visitor().call(guests.quoteGuestOrder, { body: cart });
    const who = { firstName: "Vera", lastName: "Guest", expectedTotal: total };
    // All callers come from this machine, and the lab limits an IP address to 20 tries.
    const { answers, errors } = await allAtOnce(origins, 10, (origin, index) =>
      personAt(origin, admin).call(guests.placeGuestOrder, {
        body: { ...cart, ...who, email: `race.${newId()}.${index}@people.test` },
      }),
    );
    expect(answers).toHaveLength(2); // 40 of 50: a third would be 60
    for (const error of errors) expect(isRefusal(error, guests.placeGuestOrder, "TOO_MANY_UNPAID")).toBe(true);
    expect((await admin.call(getProduct, { params: { productId: product.id } })).product.stock).toBe(860);
  });

  test("each expired order is either paid or released once, while its customer pays and jobs cancel", async () => {
    const lab = await startLab();
    const { deps } = lab.lab;
    const [admin, ada] = [await lab.admin(), await lab.customer()];
    const sku = `held-${newId()}`;
    const { product } = await admin.call(addProduct, {
      body: { name: sku, sku, productType: "PRODUCT", price: 100, stock: CALLERS },
    });
    const card = await storeCard(ada);
    const lines = [{ tempKey: "line", productId: product.id }];
    const placed: Order[] = [];
    for (let order = 0; order < CALLERS; order++)
      placed.push(await placeOrder(ada, { lines, deliveryMethod: "IN_STORE_PICKUP" }));
    await deps.db.update(orderRows).set({ heldUntil: lab.clock.now() }).where(eq(orderRows.customerId, ada.userId));
    const origins = await originsOf(lab, 2);
    const [paying] = await Promise.all([
      allAtOnce(origins, CALLERS, (origin, index) =>
        personAt(origin, ada).call(payOrder, {
          params: { userId: ada.userId, orderId: placed[index]!.id },
          body: { paymentMethodId: card },
        }),
      ),
      cancelUnpaidOrders(deps),
      cancelUnpaidOrders(deps),
      cancelUnpaidOrders(deps),
    ]);
    await lab.workAll();
    for (const error of paying.errors) expect(isRefusal(error, payOrder, "NOT_PAYABLE")).toBe(true);
    expect(new Set(paying.answers.map(({ outcome }) => outcome)).isSubsetOf(new Set(["CAPTURED"]))).toBe(true);
    const paid = paying.answers.length;
    const statuses = await Promise.all(
      placed.map(async ({ id }) => (await admin.call(orders.getOrder, { params: { orderId: id } })).status),
    );
    expect(statuses.filter((status) => status === "PAID")).toHaveLength(paid);
    expect(statuses.filter((status) => status === "CANCELED")).toHaveLength(CALLERS - paid);
    const { stock } = (await admin.call(getProduct, { params: { productId: product.id } })).product;
    expect(stock).toBe(CALLERS - paid);
    const [moved] = await deps.db
      .select({ sum: sql<number>`sum(${stockMovements.change})::int` })
      .from(stockMovements)
      .where(eq(stockMovements.productId, product.id));
    expect(moved!.sum).toBe(stock);
    const captured = await deps.db.$count(
      payments,
      sql`${payments.userId} = ${ada.userId} and ${payments.status} = 'CAPTURED' and not ${payments.excess}`,
    );
    expect(captured).toBe(paid);
    expect(await wrongInBooks(deps.db, { atRest: true })).toEqual([]);
    const mails = (await lab.outbox(ada.email)).filter(({ key }) => key.startsWith("order-canceled:"));
    expect(mails).toHaveLength(CALLERS - paid);
    lab.clock.move(2 * DAY_MS);
    await cancelUnpaidOrders(deps);
    expect((await deps.db.select().from(stockMovements).where(eq(stockMovements.productId, product.id))).length).toBe(
      1 + CALLERS + (CALLERS - paid),
    );
  });
});
