import { afterAll, beforeAll, expect, test } from "vitest";
import { wrongInBooks } from "../../../tests/support/books.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../../../tests/support/fake-stripe/fake-stripe.ts";
import type { Resource } from "../../../tests/support/fake-stripe/resources.ts";
import { pathOf } from "../../contract/kit/client.ts";
import { getOrder, getUserOrder } from "../../contract/orders/orders.ts";
import { answerDispute, beginTestDispute, getDispute, listDisputes } from "../../contract/payments/disputes.ts";
import { listRefunds, refundOrder } from "../../contract/payments/refunds.ts";
import { cancelOrder, quoteCancel } from "../../contract/checkout/order-desk.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { paymentsWebhook } from "../../contract/payments/webhooks.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { DAY_MS, HOUR_MS } from "../../rules/time.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { stripeSides } from "../adapters/payments/stripe.ts";
import { syncDispute } from "./sync-dispute.ts";

let now = () => new Date("2026-06-15T14:00:00Z");
let fake: FakeStripe;
beforeAll(async () => {
  fake = await fakeStripe({ now: () => now() });
});
afterAll(() => fake.close());

/** Creates a paid order that is disputed at the customer's bank, with the built-in provider. */
async function disputed() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await paidOrder(ada, aDraft([aRoll()]));
  await lab.workAll();
  await admin.call(beginTestDispute, { body: { orderId: order.id, reason: "NOT_RECEIVED" } });
  await lab.workAll();
  const [dispute] = (await admin.call(listDisputes, { query: { orderId: order.id } })).disputes;
  const settle = async () => {
    await lab.workAll();
    await lab.lab.deps.payments.sandbox!.events().then(async (events) => {
      for (const { rawBody, headers } of events) await post(lab, rawBody, headers as Record<string, string>);
    });
    await lab.workAll();
  };
  return { lab, ada, admin, order, dispute: dispute!, params: { disputeId: dispute!.id }, settle };
}

async function atStripe() {
  const lab = await startLab();
  const { deps } = lab.lab;
  now = deps.now;
  Object.assign(deps, stripeSides({ ...STRIPE_KEYS, url: fake.url }, { now: deps.now, log: deps.log }));
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const params = { userId: ada.userId, orderId: order.id };
  const token = fake.account.newCard("pays").id;
  await ada.call(payOrder, { params, body: { token, keep: false } });
  await lab.workAll();
  const [intent] = fake.resources.list("payment_intent");
  const before = fake.events.length;
  const thing = fake.account.dispute(intent!);
  const disputeEvents = () => fake.events.slice(before).filter(({ data }) => data.object.id === thing.id);
  return {
    lab,
    ada,
    admin,
    order,
    thing,
    disputeEvents,
    list: () => admin.call(listDisputes, { query: { orderId: order.id } }),
  };
}

const post = async ({ origin }: TestLab, body: string, headers: Record<string, string>): Promise<number> => {
  const sent = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
  return (await fetch(origin + pathOf(paymentsWebhook), sent)).status;
};

const postStripe = (lab: TestLab, event: Resource, { secondsAgo = 0, body = JSON.stringify(event) } = {}) =>
  post(lab, body, fake.signed(JSON.stringify(event), secondsAgo).headers);

test("a disputed payment blocks card refunds and requires confirmation for account credit", async () => {
  const { admin, order, dispute, settle } = await disputed();
  const params = { orderId: order.id };
  const refund = (body: object) => admin.call(refundOrder, { params, body: { reason: "Lost film", ...body } });
  const held = { disputeId: dispute.id, amount: order.total };
  expect(await admin.call(listRefunds, { params })).toMatchObject({ dispute: held });
  await expect(refund({ toPayment: 100 })).rejects.toMatchObject({ status: 409, code: "DISPUTED", data: held });
  await expect(refund({ toPayment: 100, despiteDispute: true })).rejects.toMatchObject({ code: "DISPUTED" });
  await expect(refund({ toAccountCredit: 100 })).rejects.toMatchObject({ code: "CREDIT_DESPITE_DISPUTE" });
  expect(await refund({ toAccountCredit: 100, despiteDispute: true })).toMatchObject({ leftInAll: order.total - 100 });
  // Canceling leaves the rest to the bank, too.
  expect(await admin.call(quoteCancel, { params })).toMatchObject({ toCards: [], heldByBank: order.total - 100 });
  expect(await admin.call(cancelOrder, { params, body: {} })).toMatchObject({ status: "CANCELED" });
  expect((await admin.call(listRefunds, { params })).refunds).toMatchObject([{ toPayment: 0, toAccountCredit: 100 }]);
  // The lab wins: the canceled order's payment is refunded to the card.
  await admin.call(answerDispute, { params: { disputeId: dispute.id }, body: { statement: "winning_evidence" } });
  await settle();
  expect(await admin.call(listRefunds, { params })).toMatchObject({
    refunds: [{ toPayment: order.total - 100 }, { toAccountCredit: 100 }],
    leftInAll: 0,
    dispute: null,
  });
});

test("a won dispute makes its payment refundable; a lost one does not", async () => {
  for (const [statement, outcome] of [
    ["winning_evidence", "WON"],
    ["losing_evidence", "LOST"],
  ] as const) {
    const { admin, order, params, settle } = await disputed();
    await admin.call(answerDispute, { params, body: { statement } });
    await settle();
    expect((await admin.call(getDispute, { params })).dispute.status).toBe(outcome);
    const refunding = admin.call(refundOrder, {
      params: { orderId: order.id },
      body: { toPayment: 100, reason: "Late" },
    });
    if (outcome === "WON") expect(await refunding).toMatchObject({ dispute: null });
    else await expect(refunding).rejects.toMatchObject({ code: "DISPUTED" });
  }
});

test("a disputed payment is listed at the desk; only the lab sees it on the order", async () => {
  const { ada, admin, order, dispute } = await disputed();
  const requested = { orderId: order.id, status: "NEEDS_ANSWER", reason: "NOT_RECEIVED", canBeAnswered: true };
  expect(dispute).toMatchObject({ ...requested, amount: order.total, withheld: order.total });
  const seen = await admin.call(getOrder, { params: { orderId: order.id } });
  expect(seen.events.map(({ type }) => type)).toContain("DISPUTED");
  const own = await ada.call(getUserOrder, { params: { userId: ada.userId, orderId: order.id } });
  expect(own.events.map(({ type }) => type)).not.toContain("DISPUTED");
  const found = await admin.call(listDisputes, { query: { orderId: order.id, status: "NEEDS_ANSWER" } });
  expect(found.needAnswer).toBeGreaterThan(0);
  expect(found).toMatchObject({ count: 1, disputes: [{ id: dispute.id }] });
  expect((await admin.call(listDisputes, { query: { search: "nobody of this name" } })).count).toBe(0);
});

test("evidence is gathered from the order and stored as sent, with the staff's statement", async () => {
  const { lab, admin, ada, order, params, settle } = await disputed();
  const { evidence } = await admin.call(getDispute, { params });
  expect(evidence).toMatchObject({ customerEmail: order.customer.email, parcel: null, statement: "" });
  expect(evidence.record).toContain(`Order ${shownOrderNumber(order.id)}`);
  expect(evidence.record).toMatch(/Invoice \d+/);
  expect(evidence.record).not.toContain("disputed");
  const body = { statement: "Scans were downloaded: winning_evidence" };
  expect((await admin.call(answerDispute, { params, body })).dispute).toMatchObject({
    canBeAnswered: false,
    sentAt: null,
  });
  await expect(admin.call(answerDispute, { params, body })).rejects.toMatchObject({ code: "OVER" });
  await settle();
  const sent = await admin.call(getDispute, { params });
  expect(sent).toMatchObject({ dispute: { status: "WON", withheld: 0 }, evidence: { ...evidence, ...body } });
  expect(sent.dispute.closedAt).not.toBeNull();
  const { events } = await admin.call(getOrder, { params: { orderId: order.id } });
  const texts = events.map(({ text }) => text).join("; ");
  expect(texts).toContain("The dispute was won");
  expect(texts).toContain("came back");
  expect(await wrongInBooks(lab.lab.deps.db, { atRest: true })).toEqual([]);
  await expect(ada.call(getDispute, { params })).rejects.toMatchObject({ status: 403 });
});

test("a dispute answer is retried while the provider is down, and sent once", async () => {
  const { lab, admin, params } = await disputed();
  const { deps } = lab.lab;
  const real = deps.payments;
  deps.payments = { ...real, answerDispute: () => Promise.reject(new ProviderUnreachable("no answer")) };
  await admin.call(answerDispute, { params, body: { statement: "" } });
  await lab.workAll().catch(() => undefined);
  expect((await admin.call(getDispute, { params })).dispute).toMatchObject({ sentAt: null, canBeAnswered: false });
  deps.payments = real;
  lab.clock.move(HOUR_MS);
  await lab.workAll();
  const later = await lab.admin();
  expect((await later.call(getDispute, { params })).dispute).toMatchObject({ status: "UNDER_REVIEW", problem: null });
});

test("an answer after the deadline is rejected, and one the bank refuses is reported", async () => {
  const { lab, params } = await disputed();
  lab.clock.move(8 * DAY_MS);
  const admin = await lab.admin();
  expect((await admin.call(getDispute, { params })).dispute.canBeAnswered).toBe(false);
  const late = admin.call(answerDispute, { params, body: { statement: "" } });
  await expect(late).rejects.toMatchObject({ code: "OVER" });
  const other = await disputed();
  const { deps } = other.lab.lab;
  deps.payments = { ...deps.payments, answerDispute: async () => false };
  await other.admin.call(answerDispute, { params: other.params, body: { statement: "" } });
  await other.lab.workAll();
  const { dispute } = await other.admin.call(getDispute, { params: other.params });
  expect(dispute).toMatchObject({
    sentAt: null,
    problem: expect.stringContaining("did not take"),
    canBeAnswered: true,
  });
});

test("only a card-paid order can be disputed, once", async () => {
  const { ada, admin, order } = await disputed();
  const open = await placeOrder(ada, aDraft([aRoll()]));
  for (const orderId of [order.id, open.id]) {
    const again = admin.call(beginTestDispute, { body: { orderId, reason: "OTHER" } });
    await expect(again).rejects.toMatchObject({ code: "NOT_DISPUTABLE" });
  }
});

test("Stripe's dispute events are idempotent in any order; forged and old ones are rejected", async () => {
  const { lab, admin, order, thing, disputeEvents, list } = await atStripe();
  const [created, withdrawn] = disputeEvents();
  expect(await postStripe(lab, created!, { secondsAgo: HOUR_MS / 1000 })).toBe(400);
  const forged = JSON.stringify(created).replace("product_not_received", "fraudulent");
  expect(await postStripe(lab, created!, { body: forged })).toBe(400);
  await lab.workAll();
  expect((await list()).count).toBe(0);
  for (const event of [withdrawn!, created!, withdrawn!, created!]) expect(await postStripe(lab, event)).toBe(200);
  await lab.workAll();
  const { disputes } = await list();
  expect(disputes).toMatchObject([{ orderId: order.id, status: "NEEDS_ANSWER", withheld: order.total, fee: 1500 }]);

  const params = { disputeId: disputes[0]!.id };
  await admin.call(answerDispute, { params, body: { statement: "Here it is." } });
  await lab.workAll();
  expect(thing.evidence).toMatchObject({ customer_email_address: order.customer.email });
  expect(thing.evidence.uncategorized_text).toMatch(/^Here it is\.\n\nOrder #/);
  fake.account.decide(thing, "LOST");
  for (const event of disputeEvents().toReversed()) expect(await postStripe(lab, event)).toBe(200);
  await lab.workAll();
  expect((await list()).disputes).toMatchObject([{ status: "LOST", withheld: order.total }]);
  const { events } = await admin.call(getOrder, { params: { orderId: order.id } });
  const types = events.map(({ type }) => type).filter((type) => type.startsWith("DISPUTE"));
  expect(types.toSorted()).toEqual(["DISPUTED", "DISPUTE_ANSWERED", "DISPUTE_CHANGED", "DISPUTE_CHANGED"]);
});

test("a stale dispute response that arrives late changes nothing", async () => {
  const { lab, thing, disputeEvents, list } = await atStripe();
  await postStripe(lab, disputeEvents()[0]!);
  await lab.workAll();
  const { deps } = lab.lab;
  const real = deps.payments;
  let answer: () => void = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  deps.payments = {
    ...real,
    async findDispute(id) {
      const found = await real.findDispute(id);
      await waits;
      return found;
    },
  };
  const slow = syncDispute(deps, thing.id);
  deps.payments = real;
  lab.clock.move(1000);
  fake.account.decide(thing, "WON");
  await syncDispute(deps, thing.id);
  answer();
  await slow;
  expect((await list()).disputes).toMatchObject([{ status: "WON", withheld: 0 }]);
});

test("ignores disputes about payments that are not the lab's", async () => {
  const { lab, admin } = await atStripe();
  const { count } = await admin.call(listDisputes, { query: {} });
  const foreign = fake.account.newIntent(500);
  const thing = fake.account.dispute(foreign);
  await postStripe(
    lab,
    fake.events.findLast(({ data }) => data.object.id === thing.id)!,
  );
  await lab.workAll();
  expect((await admin.call(listDisputes, { query: {} })).count).toBe(count);
});
