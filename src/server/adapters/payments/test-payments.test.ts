import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { TEST_CARDS } from "../../../../tests/support/makers.ts";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { HOUR_MS } from "../../../rules/time.ts";
import { signWebhook } from "../../platform/tokens/signed-webhook.ts";
import { passesAsPaymentProvider, type ProviderUnderTest } from "./passes-as-payment-provider.ts";
import { testPayments } from "./test-payments.ts";

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
  const provider = testPayments(pool, () => now, SECRET);
  return {
    provider,
    async token(card) {
      const number = TEST_CARDS[card].replaceAll(" ", "");
      const made = await provider.makeTestToken!({ number, expMonth: 12, expYear: 2034 });
      if ("refusal" in made) throw new Error(made.refusal);
      return made.token;
    },
    async signed(rawBody, at) {
      const signedAt = at === "now" ? now : new Date(now.getTime() - HOUR_MS);
      return { rawBody, headers: { "payment-signature": signWebhook(rawBody, signedAt, SECRET) } };
    },
  };
}

passesAsPaymentProvider(() => (opened ??= open()));

test("what happens at the provider is told once, until it is delivered", async () => {
  const { provider, token } = await (opened ??= open());
  const { providerCustomerId } = await provider.createCustomer("told");
  const card = (await provider.attachCard(providerCustomerId, await token("pays")))!;
  const request = { key: "told", providerCustomerId, paymentMethodId: card.id, amount: 100, description: "" };
  const { providerPaymentId } = await provider.charge(request);
  await provider.charge(request);
  await provider.refund({ key: "told", providerPaymentId, amount: 100 });
  const told = async () => {
    const waiting = await provider.testEvents!.waiting();
    return waiting
      .map((event) => ({ ...event, ...provider.verifyEvent(event.rawBody, event.headers)! }))
      .filter(({ subject, type }) => subject === providerPaymentId || type.startsWith("refund."));
  };
  const events = await told();
  expect(events.filter(({ type }) => type === "payment.captured")).toHaveLength(1);
  for (const { id } of events) await provider.testEvents!.delivered([id]);
  expect(await told()).toEqual([]);
});
