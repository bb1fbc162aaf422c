import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../../../tests/support/fake-stripe/fake-stripe.ts";
import { quoteOrder } from "../../contract/checkout/checkout.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { refundOrder } from "../../contract/payments/refunds.ts";
import { listServices, tryService } from "../../contract/services/services.ts";
import { addAddress } from "../accounts/addresses.ts";
import { stripeSides } from "../adapters/payments/stripe.ts";
import { stripeTax } from "../adapters/tax/stripe-tax.ts";
import { reportTax } from "./report-tax.ts";
import { taxReports } from "./tables.ts";

let now = () => new Date("2026-06-15T14:00:00Z");
let fake: FakeStripe;
beforeAll(async () => {
  fake = await fakeStripe({ now: () => now() });
});
afterAll(() => fake.close());

async function withStripeTax() {
  const lab = await startLab();
  const { deps } = lab.lab;
  now = deps.now;
  const before = { payments: deps.payments, subscriptions: deps.subscriptions, tax: deps.tax };
  onTestFinished(() => void Object.assign(deps, before));
  const keys = { ...STRIPE_KEYS, url: fake.url };
  const watched: Parameters<typeof stripeTax>[1]["watched"] = (outside, isAnswer) =>
    deps.serviceNotes.watch("TAX", outside, ["check", "record", "reverse"], isAnswer);
  Object.assign(deps, stripeSides(keys, { now: deps.now, log: deps.log }), {
    tax: stripeTax({ ...keys, taxCode: "txcd_99999999" }, { now: deps.now, log: deps.log, watched }),
  });
  return { lab, deps };
}

async function paid(who: Person) {
  const order = await placeOrder(who, aDraft([aRoll(), aRoll()]));
  const params = { userId: who.userId, orderId: order.id };
  await who.call(payOrder, { params, body: { token: fake.account.newCard("pays").id, keep: false } });
  return { order, orderNow: () => who.call(getUserOrder, { params }) };
}

const reportedSales = (orderId: number) =>
  fake.resources.list("tax.transaction", ({ reference }) => reference === `order-${orderId}`);

test("quotes and orders use Stripe's tax rate, and a paid sale is reported to Stripe", async () => {
  const { lab } = await withStripeTax();
  const ada = await lab.customer();
  const quote = await ada.call(quoteOrder, { params: { userId: ada.userId }, body: aDraft([aRoll(), aRoll()]) });
  expect(quote.taxRate).toBe(8875);
  const { order } = await paid(ada);
  expect(order).toMatchObject({ taxRate: 8875, total: quote.total });
  expect(reportedSales(order.id)).toEqual([]);
  await lab.workAll();
  expect(reportedSales(order.id)).toMatchObject([{ amount_total: order.total }]);
});

test("refunds to card and credit are reversed in Stripe Tax, each once", async () => {
  const { lab, deps } = await withStripeTax();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { order } = await paid(ada);
  const give = (body: { toPayment: number; toAccountCredit: number }) =>
    admin.call(refundOrder, { params: { orderId: order.id }, body: { ...body, reason: "One roll was blank" } });
  await give({ toPayment: 700, toAccountCredit: 0 });
  await lab.workAll();
  await give({ toPayment: 0, toAccountCredit: 300 });
  await lab.workAll();
  await reportTax(deps, order.id);
  const [sale] = reportedSales(order.id);
  const back = fake.resources.list("tax.transaction", (one) => one.reversal?.original_transaction === sale!.id);
  expect(back.map(({ flat_amount }) => flat_amount)).toEqual([-300, -700]);
  const reports = await deps.db.select().from(taxReports).where(eq(taxReports.orderId, order.id));
  expect(reports.map(({ amount, tax }) => [amount, tax])).toEqual([
    [order.total, order.tax],
    [700, null],
    [300, null],
  ]);
});

test("an outage falls back to the lab's tax table, reports later, and records differences", async () => {
  const { lab, deps } = await withStripeTax();
  const ada = await lab.customer({ address: false });
  const austin = { address1: "500 Congress Ave", address2: null, placeId: null, city: "Austin", state: "TX" } as const;
  await addAddress(deps, ada.userId, { ...austin, zip: "78701", country: "US", primary: true });
  const down = {
    before: (reply: { status(code: number): { send(body: unknown): unknown } }) => reply.status(503).send({}),
  };
  fake.disturb("tax/calculations", down, 1);
  const { order, orderNow } = await paid(ada);
  expect(order.taxRate).toBe(6250);
  const texts = async () => (await orderNow()).events.map(({ text }) => text);
  expect(await texts()).toContainEqual(expect.stringContaining("Tax by the lab's table: Stripe Tax did not answer"));
  await lab.workAll();
  const [reported] = reportedSales(order.id);
  const tax = reported!.amount_total - (order.total - order.tax);
  expect(tax).toBeGreaterThan(order.tax);
  expect((await texts()).filter((text) => text.startsWith("Stripe Tax calculates"))).toHaveLength(1);
});

test("staff see which service provides tax rates and can test it", async () => {
  const { lab, deps } = await withStripeTax();
  const admin = await lab.admin();
  expect((await admin.call(tryService, { body: { service: "TAX" } })).outcome).toMatchObject({
    works: true,
    said: "Connected. The rate is 8.875%.",
  });
  await deps.serviceNotes.settled();
  const { services } = await admin.call(listServices);
  expect(services.find(({ service }) => service === "TAX")?.lastAnswer).not.toBeNull();
});
