import { afterAll, beforeAll, expect, test } from "vitest";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../../../tests/support/fake-stripe/fake-stripe.ts";
import { pathOf } from "../../contract/kit/client.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { cancelReaderPayment, getReaderPayment, listReaders, payAtReader } from "../../contract/payments/readers.ts";
import { paymentsWebhook } from "../../contract/payments/webhooks.ts";
import { stripeSides } from "../adapters/payments/stripe.ts";

let now = () => new Date("2026-06-15T14:00:00Z");
let fake: FakeStripe;
beforeAll(async () => {
  fake = await fakeStripe({ now: () => now() });
});
afterAll(() => fake.close());

/** Starts a lab with Stripe keys in its settings, and an order waiting at the front desk's reader. */
async function waitingAtStripe() {
  const lab = await startLab();
  const { deps } = lab.lab;
  now = deps.now;
  Object.assign(deps, stripeSides({ ...STRIPE_KEYS, url: fake.url }, { now: deps.now, log: deps.log }));
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const params = { orderId: order.id };
  const { frontDesk: reader } = fake.account;
  const { payment } = await admin.call(payAtReader, { params, body: { readerId: reader.id } });
  const before = fake.events.length;
  return {
    admin,
    order,
    params,
    payment,
    reader,
    orderNow: () => admin.call(getOrder, { params }),
    last: async () => (await admin.call(getReaderPayment, { params })).payment,
    /** Posts Stripe's new events, last first and each twice, as Stripe may. */
    async post(type: string) {
      const events = fake.events.slice(before).filter((one) => one.type.startsWith(type));
      expect(events.length).toBeGreaterThan(0);
      for (const event of [...events, ...events].toReversed()) {
        const { body, headers } = fake.signed(JSON.stringify(event));
        const sent = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
        expect((await fetch(lab.origin + pathOf(paymentsWebhook), sent)).status).toBe(200);
      }
      await lab.workAll();
    },
  };
}

test("lists Stripe's readers, and a card held to one pays the order through Stripe's events", async () => {
  const { admin, order, payment, reader, post, last, orderNow } = await waitingAtStripe();
  const { readers } = await admin.call(listReaders, {});
  expect(readers[0]).toEqual({ id: reader.id, label: "Front desk", isOnline: true });
  expect(payment).toMatchObject({ status: "REQUIRES_ACTION", amount: order.total });
  expect(fake.account.holdCard(reader, "pays")).toBe(true);
  await post("");
  expect(await last()).toMatchObject({ id: payment.id, status: "CAPTURED", card: "Visa ending 4242" });
  const paid = await orderNow();
  expect(paid).toMatchObject({ status: "PAID", payment: { amount: order.total } });
  expect(paid.events.filter(({ type }) => type === "PAID")).toHaveLength(1);
});

test("a card declined at Stripe's reader leaves the order open", async () => {
  const { reader, post, last, orderNow } = await waitingAtStripe();
  fake.account.holdCard(reader, "declined");
  await post("payment_intent.");
  expect(await last()).toMatchObject({ status: "DECLINED", message: "Your card was declined." });
  expect((await orderNow()).status).toBe("OPEN");
});

test("a cancellation at the reader, reported only by the reader event, ends the payment", async () => {
  const { reader, post, last } = await waitingAtStripe();
  fake.account.cancelAtReader(reader);
  await post("terminal.reader.");
  expect(await last()).toMatchObject({ status: "DECLINED", message: "The customer canceled the payment." });
});

test("canceling clears the reader, except while it processes the card", async () => {
  const { admin, params, payment, reader, last } = await waitingAtStripe();
  const cancel = () => admin.call(cancelReaderPayment, { params: { ...params, paymentId: payment.id } });
  fake.account.keepBusy(reader);
  await expect(cancel()).rejects.toMatchObject({ code: "CARD_IN_PROGRESS" });
  fake.account.free(reader);
  expect((await cancel()).payment).toMatchObject({ status: "DECLINED" });
  expect(reader.action).toBeNull();
  expect(fake.account.holdCard(reader, "pays")).toBe(false);
  expect(await last()).toMatchObject({ status: "DECLINED" });
});
