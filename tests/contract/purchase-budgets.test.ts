import { expect, test } from "vitest";
import { placeGuestOrder, payGuestOrder, quoteGuestOrder } from "../../src/contract/checkout/guest-orders.ts";
import { placeOrder, quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { makeTestCardToken, payOrder } from "../../src/contract/payments/payments.ts";
import { storeCard, TEST_CARDS } from "../support/makers.ts";
import { addProduct } from "../support/shop-makers.ts";
import { startLab, type TestLab } from "../support/start-lab.ts";
import type { Budget } from "./query-budgets/budget.ts";
import { counted, overBudget } from "./within-budget.ts";

/** A complete purchase of two stock-tracked products (price, place, pay), and the background work after it. */
const PURCHASES: Readonly<Record<string, Budget>> = {
  "guest: purchase": [34, 4],
  "guest: what follows": [12, 3],
  "signed in: purchase": [39, 4],
  "signed in: what follows": [13, 3],
};

type Part = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

let [guests, keys] = [0, 0];
const key = () => `purchase-${(keys += 1)}`;

async function aCart(lab: TestLab) {
  const admin = await lab.admin();
  const products = [await addProduct(admin, { stock: 20 }), await addProduct(admin, { stock: 20 })];
  return products.map(({ id: productId }, index) => ({ tempKey: `line-${index}`, productId, quantity: 1 }));
}

async function buyAsGuest(lab: TestLab, lines: Awaited<ReturnType<typeof aCart>>, part: Part): Promise<void> {
  const visitor = lab.visitor();
  const address = { address1: "1 Main St", city: "Albany", state: "NY", zip: "12207" } as const;
  const { total } = await part("guest: price", () => visitor.call(quoteGuestOrder, { body: { lines, address } }));
  const email = `vera.${(guests += 1)}@people.test`;
  const body = { email, firstName: "Vera", lastName: "Guest", address, lines, expectedTotal: total };
  const { order } = await part("guest: place", () =>
    visitor.call(placeGuestOrder, { body }, { idempotencyKey: key() }),
  );
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  const pay = { params: { code: order.accessCode }, body: { token } };
  const { outcome } = await part("guest: pay", () => visitor.call(payGuestOrder, pay, { idempotencyKey: key() }));
  expect(outcome).toBe("CAPTURED");
}

async function buySignedIn(lab: TestLab, lines: Awaited<ReturnType<typeof aCart>>, part: Part): Promise<void> {
  const customer = await lab.customer();
  const paymentMethodId = await storeCard(customer);
  const params = { userId: customer.userId };
  const draft = { lines, deliveryMethod: "IN_STORE_PICKUP" } as const;
  const { total } = await part("signed in: price", () => customer.call(quoteOrder, { params, body: draft }));
  const body = { ...draft, expectedTotal: total };
  const order = await part("signed in: place", () =>
    customer.call(placeOrder, { params, body }, { idempotencyKey: key() }),
  );
  const pay = { params: { ...params, orderId: order.id }, body: { paymentMethodId } };
  const { outcome } = await part("signed in: pay", () => customer.call(payOrder, pay, { idempotencyKey: key() }));
  expect(outcome).toBe("CAPTURED");
}

const PURCHASE = { guest: buyAsGuest, "signed in": buySignedIn };

test.each(Object.entries(PURCHASE))("a purchase (%s) and its jobs stay within budget", async (who, buy) => {
  const lab = await startLab();
  const lines = await aCart(lab);
  await buy(lab, lines, (_, work) => work()); // first-time lookups are cached from here on
  await lab.workAll();
  const sum = { statements: 0, commits: 0, texts: [] as string[] };
  await buy(lab, lines, async (name, work) => {
    const { result, count } = await counted(lab, work);
    sum.statements += count.statements;
    sum.commits += count.commits;
    sum.texts.push(name, ...count.texts);
    return result;
  });
  expect(overBudget(`${who}: purchase`, sum, PURCHASES[`${who}: purchase`])).toBeNull();
  const { count } = await counted(lab, () => lab.workAll());
  // Workers' polling for jobs is not part of the purchase.
  const fetches = count.texts.filter((text) => text.includes("pgboss.job_common j"));
  const work = count.texts.filter((text) => !fetches.includes(text) && !text.includes("distinct name from pgboss.job"));
  const [statements, commits] = [work.length, count.commits - fetches.length];
  expect(
    overBudget(`${who}: what follows`, { statements, commits, texts: work }, PURCHASES[`${who}: what follows`]),
  ).toBeNull();
});
