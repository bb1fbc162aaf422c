import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { TEST_CARDS } from "../../../../../tests/support/makers.ts";
import { newTestDatabase } from "../../../../../tests/support/test-database.ts";
import { HOUR_MS } from "../../../../rules/time.ts";
import { signWebhook } from "../../../platform/tokens/signed-webhook.ts";
import { testPaymentProvider, type ProviderUnderTest } from "../payment-conformance.ts";
import { sandboxPayments } from "./sandbox-payments.ts";

const SECRET = "the secret of these webhooks";
let opened: Promise<ProviderUnderTest> | null = null;

let close = async (): Promise<void> => {};
afterAll(() => close());

async function open(): Promise<ProviderUnderTest> {
  const database = await newTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  close = async () => {
    await pool.end();
    await database.drop();
  };
  const now = new Date("2026-06-15T14:00:00Z");
  const provider = sandboxPayments(pool, () => now, SECRET);
  const token = async (card: keyof typeof TEST_CARDS) => {
    const number = TEST_CARDS[card].replaceAll(" ", "");
    const made = await provider.sandbox!.makeToken({ number, expMonth: 12, expYear: 2034 });
    if ("refusal" in made) throw new Error(made.refusal);
    return made.token;
  };
  return {
    provider,
    enterToStore: (_, card) => token(card),
    enterToPay: token,
    read: token,
    async answer(clientSecret, approve) {
      await provider.sandbox!.answerSecondStep(clientSecret, approve);
    },
    async holdToReader(readerId, card) {
      if (!(await provider.sandbox!.holdCard(readerId, card))) throw new Error("no reader asks for a card");
    },
    bankDecides: async () => {},
    async dispute(providerPaymentId) {
      expect(await provider.sandbox!.openDispute(providerPaymentId, "NOT_RECEIVED")).toBe(true);
      expect(await provider.sandbox!.openDispute(providerPaymentId, "NOT_RECEIVED")).toBe(false);
      const waiting = await provider.sandbox!.events();
      const undelivered = waiting.map(({ rawBody, headers }) => provider.verifyEvent(rawBody, headers)!);
      return undelivered.findLast(({ type }) => type === "dispute.created")!.subject;
    },
    event() {
      const read = { id: "evt_1", type: "payment.succeeded", subject: "pay_1" };
      return { rawBody: JSON.stringify(read), read };
    },
    async signed(rawBody, at) {
      const signedAt = at === "now" ? now : new Date(now.getTime() - HOUR_MS);
      return { rawBody, headers: { "payment-signature": signWebhook(rawBody, signedAt, SECRET) } };
    },
  };
}

testPaymentProvider(() => (opened ??= open()));

test("each provider event is delivered once", async () => {
  const { provider, enterToPay } = await (opened ??= open());
  const paymentMethodId = await enterToPay("pays");
  const of = { providerCustomerId: null, keepFor: null, amount: 100, description: "" };
  const request = { ...of, key: "undelivered", paymentMethodId };
  const { providerPaymentId } = await provider.charge(request);
  await provider.charge(request);
  await provider.refund({ key: "undelivered", providerPaymentId, amount: 100 });
  const undelivered = async () => {
    const waiting = await provider.sandbox!.events();
    return waiting
      .map((event) => ({ ...event, ...provider.verifyEvent(event.rawBody, event.headers)! }))
      .filter(({ subject, type }) => subject === providerPaymentId || type.startsWith("refund."));
  };
  const events = await undelivered();
  expect(events.filter(({ type }) => type === "payment.succeeded")).toHaveLength(1);
  for (const { id } of events) await provider.sandbox!.delivered([id]);
  expect(await undelivered()).toEqual([]);
});

test("a payment's id alone cannot answer its second step", async () => {
  const { provider, enterToPay } = await (opened ??= open());
  const of = { providerCustomerId: null, keepFor: null, amount: 100, description: "" };
  const requested = await provider.charge({ ...of, key: "guessed", paymentMethodId: await enterToPay("secondStep") });
  const { answerSecondStep } = provider.sandbox!;
  const { clientSecret } = (await provider.secondStepOf(requested.providerPaymentId))!;
  for (const guess of [
    requested.providerPaymentId,
    `${requested.providerPaymentId}_secret_`,
    `${clientSecret}0`,
    "_secret_",
  ])
    expect(await answerSecondStep(guess, true)).toBe(false);
  expect(await provider.findCharge({ key: "guessed", providerPaymentId: null })).toEqual(requested);
  expect(await answerSecondStep(clientSecret, true)).toBe(true);
});
