import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pathOf } from "../../contract/kit/client.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { payOrder } from "../../contract/payments/payments.ts";
import { paymentsWebhook } from "../../contract/payments/webhooks.ts";
import { HOUR_MS } from "../../rules/time.ts";
import { aDraft, aRoll, placeOrder, storeCard } from "../../../tests/support/makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { type EventHeaders, ProviderUnreachable, type SignedEvent } from "../adapters/payments/port.ts";
import { sandboxStore } from "../adapters/payments/sandbox/store.ts";
import { newId } from "../platform/ids.ts";
import { deliverSandboxEvents } from "./receive-payments-webhook.ts";
import { webhookInbox } from "../webhooks/tables.ts";
import { payments } from "./tables.ts";

/** Returns a signed event of the provider, undelivered. */
async function anEvent({ lab }: TestLab, event: { type: string; subject: string }): Promise<SignedEvent> {
  await sandboxStore(lab.database.pool, lab.deps.now).announce([event]);
  const waiting = await lab.deps.payments.sandbox!.events();
  const made = waiting.at(-1)!;
  await lab.deps.payments.sandbox!.delivered([made.id]);
  return made;
}

const post = (lab: TestLab, body: string, headers: EventHeaders) =>
  fetch(lab.origin + pathOf(paymentsWebhook), {
    method: "POST",
    headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
    body,
  });

const stored = async ({ lab }: TestLab, id: string) =>
  lab.deps.db.select().from(webhookInbox).where(eq(webhookInbox.id, id));

test("a signed event is stored once and processed once, however often it is sent", async () => {
  const lab = await startLab();
  const event = await anEvent(lab, { type: "payment.succeeded", subject: "pay_unknown" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(lab, event.rawBody, event.headers)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await stored(lab, event.id)).toMatchObject([{ type: "payment.succeeded", processedAt: null }]);
  await lab.workAll();
  expect((await stored(lab, event.id))[0]!.processedAt).not.toBeNull();
  expect((await post(lab, event.rawBody, event.headers)).status).toBe(200);
  await lab.workAll();
});

test("a wrong, missing or old signature is rejected and nothing is stored", async () => {
  const lab = await startLab();
  const event = await anEvent(lab, { type: "refund.failed", subject: "re_1" });
  const refusals = [
    await post(lab, event.rawBody, {}),
    await post(lab, event.rawBody.replace("re_1", "re_2"), event.headers),
    await post(lab, event.rawBody, { "payment-signature": "t=1,v1=00" }),
    await post(lab, "[]", event.headers),
  ];
  lab.clock.move(HOUR_MS);
  refusals.push(await post(lab, event.rawBody, event.headers));
  for (const answer of refusals) {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "BAD_SIGNATURE" });
  }
  expect(await stored(lab, event.id)).toEqual([]);
});

test("the signature covers the raw bytes, including whitespace", async () => {
  const lab = await startLab();
  const event = await anEvent(lab, { type: "payment.succeeded", subject: "pay_unknown" });
  expect((await post(lab, JSON.stringify(JSON.parse(event.rawBody), null, 1), event.headers)).status).toBe(400);
});

test("unknown event types are accepted and ignored", async () => {
  const lab = await startLab();
  const event = await anEvent(lab, { type: "moon.full", subject: newId() });
  expect((await post(lab, event.rawBody, event.headers)).status).toBe(200);
  await lab.workAll();
  expect((await stored(lab, event.id))[0]!.processedAt).not.toBeNull();
});

test("a provider event settles a payment whose response was lost", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const ada = await lab.customer();
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const paymentMethodId = await storeCard(ada);
  await lab.workAll();
  const real = deps.payments;
  deps.payments = {
    ...real,
    async charge(request) {
      await real.charge(request);
      throw new ProviderUnreachable("no answer");
    },
  };
  const params = { userId: ada.userId, orderId: order.id };
  const answer = await ada.call(payOrder, { params, body: { paymentMethodId } });
  deps.payments = real;
  expect(answer.outcome).toBe("PENDING");
  await deliverSandboxEvents(deps);
  await lab.workAll();
  const admin = await lab.admin();
  expect(await admin.call(getOrder, { params: { orderId: order.id } })).toMatchObject({ status: "PAID" });
  expect(await deps.payments.sandbox!.events()).toEqual([]);
});

test("an event about a settled payment is stored as processed, without a job", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  const ada = await lab.customer();
  const order = await placeOrder(ada, aDraft([aRoll()]));
  const paymentMethodId = await storeCard(ada);
  const params = { userId: ada.userId, orderId: order.id };
  expect((await ada.call(payOrder, { params, body: { paymentMethodId } })).outcome).toBe("CAPTURED");
  await deliverSandboxEvents(deps);
  const inbox = await deps.db
    .select(getTableColumns(webhookInbox))
    .from(webhookInbox)
    .innerJoin(payments, and(eq(payments.orderId, order.id), eq(payments.providerPaymentId, webhookInbox.subject)));
  expect(inbox).toMatchObject([{ processedAt: deps.now() }]);
  const { rows } = await deps.db.execute(sql`select data from pgboss.job where name = 'process-webhook'`);
  expect(rows.map(({ data }) => data)).not.toContainEqual({ eventId: inbox[0]!.id });
});
