import { and, eq, ne, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adjustAccountCredit, getAccountCredit } from "../../src/contract/payments/account-credit.ts";
import { type Client, isRefusal, pathOf } from "../../src/contract/kit/client.ts";
import { addCoupon, getCoupon } from "../../src/contract/coupons/coupons.ts";
import * as checkout from "../../src/contract/checkout/checkout.ts";
import { redeemGiftCard } from "../../src/contract/digital-goods/gift-cards.ts";
import * as orders from "../../src/contract/orders/orders.ts";
import { payOrder } from "../../src/contract/payments/payments.ts";
import { addProduct } from "../../src/contract/products/product-desk.ts";
import { getProduct } from "../../src/contract/products/products.ts";
import { listRefunds, refundOrder } from "../../src/contract/payments/refunds.ts";
import { paymentsWebhook } from "../../src/contract/payments/webhooks.ts";
import { cancelOrder } from "../../src/contract/checkout/order-desk.ts";
import { sandboxStore } from "../../src/server/adapters/payments/sandbox/store.ts";
import { creditBalances } from "../../src/server/credits/service-credits.ts";
import { payments, refunds } from "../../src/server/payments/tables.ts";
import { webhookInbox } from "../../src/server/webhooks/tables.ts";
import { stockMovements } from "../../src/server/products/tables.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { wrongInBooks } from "../support/books.ts";
import { aGiftCard } from "../support/gift-card-makers.ts";
import { aDraft, aRoll, paidOrder, placeOrder, storeCard } from "../support/makers.ts";
import { allAtOnce, originsOf, personAt } from "../support/servers.ts";
import { startLab } from "../support/start-lab.ts";

const CALLERS = 50;
type Draft = Parameters<typeof placeOrder>[1];

async function aProduct(admin: Client, stock: number) {
  const { product } = await admin.call(addProduct, {
    body: { name: `Film ${newId()}`, sku: `race-${newId()}`, productType: "PRODUCT", price: 1299, stock },
  });
  return product;
}

const lineOf = (productId: string, quantity = 1) => ({ tempKey: newId(), productId, quantity });
const cartOf = (productId: string, quantity = 1): Draft => ({
  lines: [lineOf(productId, quantity)],
  deliveryMethod: "IN_STORE_PICKUP",
});

/** Prices a draft and places it at that price; prices it again, as a page does, when the price changed meanwhile. */
async function placeAt(client: Client, userId: string, draft: Draft) {
  for (;;) {
    const { total } = await client.call(checkout.quoteOrder, { params: { userId }, body: draft });
    try {
      const body = { ...draft, expectedTotal: total };
      return await client.call(checkout.placeOrder, { params: { userId }, body });
    } catch (error) {
      const isOutdated = ["PRICE_CHANGED", "GIFT_CARD_CHANGED"] as const;
      if (!isOutdated.some((code) => isRefusal(error, checkout.placeOrder, code))) throw error;
    }
  }
}

describe("50 concurrent callers at two servers", () => {
  test("the last unit goes to one order, and two lines sharing stock never oversell", async () => {
    const lab = await startLab();
    const [admin, ada, origins] = [await lab.admin(), await lab.customer(), await originsOf(lab, 2)];
    const { deps } = lab.lab;
    const [last, shared] = [await aProduct(admin, 1), await aProduct(admin, 7)];
    const one = await allAtOnce(origins, CALLERS, (origin) =>
      placeAt(personAt(origin, ada), ada.userId, cartOf(last.id)),
    );
    expect(one.answers).toHaveLength(1);
    // Each order takes two pieces on two lines: three orders fit, one piece is left.
    const twoLines: Draft = { ...cartOf(shared.id), lines: [lineOf(shared.id), lineOf(shared.id)] };
    const two = await allAtOnce(origins, CALLERS, (origin) => placeAt(personAt(origin, ada), ada.userId, twoLines));
    expect(two.answers).toHaveLength(3);
    for (const error of [...one.errors, ...two.errors]) {
      expect(isRefusal(error, checkout.placeOrder, "OUT_OF_STOCK")).toBe(true);
    }
    for (const [product, left] of [
      [last, 0],
      [shared, 1],
    ] as const) {
      const { stock } = (await admin.call(getProduct, { params: { productId: product.id } })).product;
      const [moved] = await deps.db
        .select({ sum: sql<number>`sum(${stockMovements.change})::int` })
        .from(stockMovements)
        .where(eq(stockMovements.productId, product.id));
      expect({ stock, sum: moved!.sum }).toEqual({ stock: left, sum: left });
    }
  });

  test("ten roll credits pay for exactly ten rolls", async () => {
    const lab = await startLab();
    const [member, origins] = [await lab.customer({ tier: "NICE_2025" }), await originsOf(lab, 2)];
    const { answers, errors } = await allAtOnce(origins, CALLERS, (origin) =>
      placeAt(personAt(origin, member), member.userId, aDraft([aRoll()])),
    );
    expect(errors).toEqual([]);
    expect(answers.filter(({ serviceCredits }) => serviceCredits > 0)).toHaveLength(10);
    expect(await creditBalances(lab.lab.deps.db, member.userId, lab.lab.deps.prices)).toMatchObject({ roll: 0 });
  });

  test("a single-use coupon is used once, by any customer", async () => {
    const lab = await startLab();
    const [admin, origins] = [await lab.admin(), await originsOf(lab, 2)];
    const people = await Promise.all(Array.from({ length: 5 }, () => lab.customer()));
    const code = `ONCE-${newId().slice(-8)}`;
    const { coupon } = await admin.call(addCoupon, { body: { code, kind: "fixed", amount: 500, maxRedemptions: 1 } });
    const draft = aDraft([aRoll()], { promo: code });
    const { answers, errors } = await allAtOnce(origins, CALLERS, (origin, index) => {
      const who = people[index % people.length]!;
      return placeAt(personAt(origin, who), who.userId, draft);
    });
    expect(answers).toHaveLength(1);
    expect(answers[0]!.appliedDiscount).toBe(500);
    for (const error of errors) expect(error).toMatchObject({ status: 422, code: expect.stringMatching(/^COUPON_/) });
    const { coupon: used } = await admin.call(getCoupon, { params: { couponId: coupon.id } });
    expect(used.redeemed).toBe(1);
  });

  test("account credit is spent to the cent and never overspent", async () => {
    const lab = await startLab();
    const [admin, ada, origins] = [await lab.admin(), await lab.customer(), await originsOf(lab, 2)];
    const params = { userId: ada.userId };
    await admin.call(adjustAccountCredit, { params, body: { change: 5000, note: "For the race" } });
    const { answers, errors } = await allAtOnce(origins, CALLERS, (origin) =>
      placeAt(personAt(origin, ada), ada.userId, aDraft([aRoll()])),
    );
    expect(errors).toEqual([]);
    expect(answers.reduce((sum, { appliedCredit }) => sum + appliedCredit, 0)).toBe(5000);
    const { balance, entries } = await ada.call(getAccountCredit, { params });
    expect(balance).toBe(0);
    expect(entries.reduce((sum, { change }) => sum + change, 0)).toBe(0);
  });

  test("a gift card is never overspent by orders and redemption", async () => {
    const lab = await startLab();
    const [ada, grace, origins] = [await lab.customer(), await lab.customer(), await originsOf(lab, 2)];
    const people = [ada, grace];
    for (const redeems of [false, true]) {
      const { code, spent } = await aGiftCard(lab, 5000);
      const { answers, errors } = await allAtOnce(origins, 12, async (origin, index) => {
        const who = people[index % people.length]!;
        const client = personAt(origin, who);
        if (!redeems || index % 5 > 0) {
          const draft = aDraft([aRoll()], { giftCard: code, useAccountCredit: false });
          return (await placeAt(client, who.userId, draft)).appliedGiftCard;
        }
        // A repeated call by the same customer returns the same, so each redeems once.
        if (index > 5) return 0;
        return (await client.call(redeemGiftCard, { params: { userId: who.userId }, body: { code } })).amount;
      });
      expect(answers.reduce((sum, amount) => sum + amount, 0)).toBe(5000);
      expect(await spent()).toBe(5000);
      for (const { code: why } of errors as { code?: string }[]) expect(["GIFT_CARD_EMPTY", "REDEEMED"]).toContain(why);
    }
    expect(await wrongInBooks(lab.lab.deps.db, { atRest: false })).toEqual([]);
  });

  test("an order is charged once, whatever keys and cards are used", async () => {
    const lab = await startLab();
    const { db } = lab.lab.deps;
    const [ada, origins] = [await lab.customer(), await originsOf(lab, 2)];
    const order = await placeOrder(ada, aDraft([aRoll()]));
    const cards = [await storeCard(ada), await storeCard(ada)];
    const { answers } = await allAtOnce(origins, CALLERS, (origin, index) =>
      personAt(origin, ada).call(
        payOrder,
        { params: { userId: ada.userId, orderId: order.id }, body: { paymentMethodId: cards[index % 2]! } },
        { idempotencyKey: `key-${index % 4}-of-${order.id}` },
      ),
    );
    expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1);
    const captured = await db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.id), ne(payments.status, "DECLINED")));
    expect(captured).toMatchObject([{ status: "CAPTURED", amount: order.total }]);
    const charged = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from sandbox_payment_objects
          where kind = 'payment' and data->>'status' = 'CAPTURED' and key in (select 'charge:' || id from payments where order_id = ${order.id})`,
    );
    expect(charged.rows[0]!.n).toBe(1);
  });

  test("one idempotency key places one order", async () => {
    const lab = await startLab();
    const [ada, origins] = [await lab.customer(), await originsOf(lab, 2)];
    const draft = aDraft([aRoll()]);
    const { total } = await ada.call(checkout.quoteOrder, { params: { userId: ada.userId }, body: draft });
    const idempotencyKey = newId();
    const { answers, errors } = await allAtOnce(origins, CALLERS, (origin) =>
      personAt(origin, ada).call(
        checkout.placeOrder,
        { params: { userId: ada.userId }, body: { ...draft, expectedTotal: total } },
        { idempotencyKey },
      ),
    );
    expect(errors).toEqual([]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test("a webhook delivered fifty times is stored and processed once", async () => {
    const lab = await startLab();
    const { deps, database } = lab.lab;
    const [ada, origins] = [await lab.customer(), await originsOf(lab, 2)];
    const { payment, id: orderId } = await paidOrder(ada, aDraft([aRoll()]));
    const [row] = await deps.db.select().from(payments).where(eq(payments.id, payment!.id));
    await lab.workAll();
    await sandboxStore(database.pool, deps.now).announce([
      { type: "payment.succeeded", subject: row!.providerPaymentId! },
    ]);
    const event = (await deps.payments.sandbox!.events()).at(-1)!;
    const { answers } = await allAtOnce(origins, CALLERS, async (origin) => {
      const headers = { "content-type": "application/json", ...(event.headers as Record<string, string>) };
      const answer = await fetch(origin + pathOf(paymentsWebhook), { method: "POST", headers, body: event.rawBody });
      return answer.status;
    });
    expect(answers).toEqual(Array.from({ length: CALLERS }, () => 200));
    await lab.workAll();
    const stored = await deps.db.select().from(webhookInbox).where(eq(webhookInbox.id, event.id));
    expect(stored).toHaveLength(1);
    expect(stored[0]!.processedAt).not.toBeNull();
    const order = await ada.call(orders.getUserOrder, { params: { userId: ada.userId, orderId } });
    expect(order.status).toBe("PAID");
    expect(order.events.filter(({ type }) => type === "PAID")).toHaveLength(1);
  });

  test("concurrent refunds and cancellation never refund more than was paid", async () => {
    const lab = await startLab();
    const { db } = lab.lab.deps;
    const [admin, ada, origins] = [await lab.admin(), await lab.customer(), await originsOf(lab, 2)];
    const order = await paidOrder(ada, aDraft([aRoll()]));
    const params = { orderId: order.id };
    await allAtOnce(origins, CALLERS, async (origin, index) => {
      const client = personAt(origin, admin);
      if (index % 10 === 9) return client.call(cancelOrder, { params, body: { reason: "The race" } });
      return client.call(
        refundOrder,
        {
          params,
          body: {
            toPayment: index % 2 === 0 ? 700 : 0,
            toAccountCredit: index % 2 === 0 ? 0 : 300,
            reason: "Too many",
          },
        },
        { idempotencyKey: `refund-${index % 20}-of-${order.id}` },
      );
    });
    await lab.workAll();
    const given = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
    const inAll = given.reduce((sum, { toPayment, toAccountCredit }) => sum + toPayment + toAccountCredit, 0);
    expect(inAll).toBe(order.total);
    expect(given.every(({ status }) => status === "SUCCEEDED")).toBe(true);
    const { leftInAll, leftToPayment } = await admin.call(listRefunds, { params });
    expect({ leftInAll, leftToPayment }).toEqual({ leftInAll: 0, leftToPayment: 0 });
    const toCard = given.reduce((sum, { toPayment }) => sum + toPayment, 0);
    const back = await db.execute<{ sum: number }>(
      sql`select coalesce(sum((back.refund->>'amount')::int), 0)::int as sum
          from payments p join sandbox_payment_objects o on o.id = p.provider_payment_id,
            jsonb_each(o.data->'refunds') back(key, refund)
          where p.order_id = ${order.id}`,
    );
    expect(back.rows[0]!.sum).toBe(toCard);
    const { balance } = await ada.call(getAccountCredit, { params: { userId: ada.userId } });
    expect(balance).toBe(order.total - toCard);
  });
});
