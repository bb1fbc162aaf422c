import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../../../tests/support/fake-stripe/fake-stripe.ts";
import type { Resource } from "../../../tests/support/fake-stripe/resources.ts";
import { pathOf } from "../../contract/kit/client.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import {
  attachPaymentMethod,
  beginPaymentMethod,
  confirmPayment,
  listPaymentMethods,
  payOrder,
} from "../../contract/payments/payments.ts";
import { listRefunds, refundOrder } from "../../contract/payments/refunds.ts";
import { paymentsWebhook } from "../../contract/payments/webhooks.ts";
import { listServices, tryService } from "../../contract/services/services.ts";
import { HOUR_MS } from "../../rules/time.ts";
import { stripeSides } from "../adapters/payments/stripe.ts";

let now = () => new Date("2026-06-15T14:00:00Z");
let fake: FakeStripe;
beforeAll(async () => {
  fake = await fakeStripe({ now: () => now() });
});
afterAll(() => fake.close());

/** Starts a lab with Stripe keys in its settings, an order, and a card entered in the browser. */
async function atStripe(card: Parameters<FakeStripe["account"]["newCard"]>[0]) {
  const lab = await startLab();
  const { deps } = lab.lab;
  now = deps.now;
  Object.assign(deps, stripeSides({ ...STRIPE_KEYS, url: fake.url }, { now: deps.now, log: deps.log }));
  const ada = await lab.customer();
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const params = { userId: ada.userId, orderId: order.id };
  const token = fake.account.newCard(card).id;
  const answer = await ada.call(payOrder, { params, body: { token, keep: false } });
  return { lab, ada, order, params, answer, orderNow: () => ada.call(getUserOrder, { params }) };
}

const intentOf = (paid: { total: number }): Resource =>
  fake.resources.list("payment_intent", ({ amount }) => amount === paid.total)[0]!;
const eventsOf = (subject: Resource): Resource[] => fake.events.filter(({ data }) => data.object.id === subject.id);

async function post(
  { origin }: TestLab,
  event: Resource,
  secondsAgo = 0,
  body = JSON.stringify(event),
): Promise<number> {
  const { headers } = fake.signed(JSON.stringify(event), secondsAgo);
  const sent = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
  return (await fetch(origin + pathOf(paymentsWebhook), sent)).status;
}

const secondStep = async (who: Person, params: { userId: string; orderId: number }, paymentId: string | null) =>
  who.call(confirmPayment, { params: { ...params, paymentId: paymentId! } });

test("a card entered at Stripe pays the order; repeated or reordered events change nothing", async () => {
  const { lab, order, answer, orderNow } = await atStripe("pays");
  expect(answer).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID", payment: { amount: order.total } } });
  const paid = await orderNow();
  const events = eventsOf(intentOf(order)).toReversed();
  expect(events.length).toBeGreaterThan(0);
  for (const event of [...events, ...events]) expect(await post(lab, event)).toBe(200);
  await lab.workAll();
  expect(await orderNow()).toMatchObject({ status: "PAID", payment: paid.payment, events: paid.events });
});

test("a declined card leaves the order open, and another card pays it", async () => {
  const { ada, params, answer } = await atStripe("declined");
  expect(answer).toMatchObject({ outcome: "DECLINED", message: "Your card was declined.", order: { status: "OPEN" } });
  const again = { params, body: { token: fake.account.newCard("pays").id, keep: true } };
  expect(await ada.call(payOrder, again)).toMatchObject({ outcome: "CAPTURED", order: { status: "PAID" } });
});

test("the second step uses Stripe's client secret, and the lab queries its outcome", async () => {
  const { ada, params, answer, order } = await atStripe("secondStep");
  expect(answer).toMatchObject({ outcome: "REQUIRES_ACTION", order: { status: "OPEN" } });
  const { clientSecret } = await secondStep(ada, params, answer.paymentId);
  expect(clientSecret).toBe(intentOf(order).client_secret);
  fake.account.answer(clientSecret!, true);
  expect(await secondStep(ada, params, answer.paymentId)).toMatchObject({ outcome: "CAPTURED", clientSecret: null });
});

test("a second step completed after the page was closed is settled by Stripe's event", async () => {
  const { lab, answer, order, orderNow } = await atStripe("secondStep");
  expect(answer.outcome).toBe("REQUIRES_ACTION");
  const intent = intentOf(order);
  fake.account.answer(intent.client_secret, true);
  const succeeded = eventsOf(intent).find(({ type }) => type === "payment_intent.succeeded")!;
  expect(await post(lab, succeeded)).toBe(200);
  await lab.workAll();
  expect(await orderNow()).toMatchObject({ status: "PAID" });
});

test("a failed second step declines the payment and cancels it at Stripe", async () => {
  const { ada, params, answer, order } = await atStripe("secondStep");
  const { clientSecret } = await secondStep(ada, params, answer.paymentId);
  fake.account.answer(clientSecret!, false);
  expect(await secondStep(ada, params, answer.paymentId)).toMatchObject({ outcome: "DECLINED" });
  expect(intentOf(order).status).toBe("canceled");
});

test("an event with a forged or old signature is rejected", async () => {
  const { lab, order } = await atStripe("pays");
  const [event] = eventsOf(intentOf(order));
  const { id } = event!;
  expect(await post(lab, event!, HOUR_MS / 1000)).toBe(400);
  expect(await post(lab, event!, 0, JSON.stringify(event).replace(id, `${id}0`))).toBe(400);
  expect(await post(lab, event!)).toBe(200);
});

test("Stripe refunds once per request", async () => {
  const { lab, order } = await atStripe("pays");
  const admin = await lab.admin();
  const params = { orderId: order.id };
  const body = { toPayment: 500, reason: "A roll came back blank" };
  await admin.call(refundOrder, { params, body }, { idempotencyKey: "5f0c6f0e-5c8c-4df5-9d0c-6a3a1c1f7a10" });
  await lab.workAll();
  await lab.workAll();
  const made = fake.resources.list("refund", (one) => one.payment_intent === intentOf(order).id);
  expect(made).toMatchObject([{ amount: 500 }]);
  expect(JSON.stringify(await admin.call(listRefunds, { params }))).toContain("SUCCEEDED");
});

test("a card is stored only after its browser setup succeeds", async () => {
  const { ada } = await atStripe("pays");
  const params = { userId: ada.userId };
  const { clientSecret } = await ada.call(beginPaymentMethod, { params });
  const [setup] = fake.resources.list("setup_intent", (one) => one.client_secret === clientSecret);
  await expect(ada.call(attachPaymentMethod, { params, body: { token: setup!.id } })).rejects.toMatchObject({
    code: "BAD_TOKEN",
  });
  fake.account.setUp(setup!, "pays");
  await ada.call(attachPaymentMethod, { params, body: { token: setup!.id } });
  expect((await ada.call(listPaymentMethods, { params })).paymentMethods).toMatchObject([
    { brand: "Visa", last4: "4242" },
  ]);
});

test("staff see Stripe's address, last response and failures; a missing card is a valid response", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  now = deps.now;
  const before = { settings: deps.settings, payments: deps.payments, subscriptions: deps.subscriptions };
  onTestFinished(() => void Object.assign(deps, before));
  const keys = { ...STRIPE_KEYS, url: fake.url };
  const { watch } = deps.serviceNotes;
  const sides = stripeSides(keys, {
    now: deps.now,
    log: deps.log,
    watched: (side, methods, isAnswer) => watch("PAYMENTS", side, methods, isAnswer),
  });
  const stripe = { ...keys, live: false, scriptUrl: fake.scriptUrl, taxCode: null };
  Object.assign(deps, sides, { settings: { ...deps.settings, stripe } });
  const admin = await lab.admin();
  const shown = async () => {
    await deps.serviceNotes.settled();
    return (await admin.call(listServices)).services.find(({ service }) => service === "PAYMENTS")!;
  };
  const fresh = await shown();
  expect(fresh).toMatchObject({
    provider: "Stripe",
    facts: [
      { name: "Host", value: new URL(fake.url).host },
      { name: "Keys", value: "test: no money moves" },
    ],
  });
  expect(JSON.stringify(fresh)).not.toContain("_fake");

  const gone = { key: "k", providerCustomerId: null, paymentMethodId: "pm_none", keepFor: null, amount: 500 };
  await expect(deps.payments.charge({ ...gone, description: "" })).rejects.toThrow("no such card");
  const answered = await shown();
  expect(answered).toMatchObject({ lastAnswer: { at: deps.now().toISOString() }, failures: [] });

  fake.disturb("GET subscriptions", { before: (reply) => reply.status(503).send({}) }, 5);
  await expect(deps.subscriptions.get("sub_1")).rejects.toThrow("Stripe answered 503");
  expect((await shown()).failures).toMatchObject([{ message: expect.stringContaining("Stripe answered 503") }]);

  lab.clock.move(HOUR_MS / 6);
  expect((await admin.call(tryService, { body: { service: "PAYMENTS" } })).outcome).toMatchObject({ works: true });
});
