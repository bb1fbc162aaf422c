import { afterAll, beforeAll, expect, test } from "vitest";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../../../../tests/support/fake-stripe/fake-stripe.ts";
import { HOUR_MS } from "../../../rules/time.ts";
import { STRIPE_API_VERSION } from "./stripe-client.ts";
import { testPaymentProvider, type ProviderUnderTest } from "./payment-conformance.ts";
import { ProviderUnreachable } from "./port.ts";
import { stripePayments } from "./stripe-payments.ts";

const now = () => new Date("2026-06-15T14:00:00Z");
const quiet = { warn: () => undefined };

let fake: FakeStripe;
beforeAll(async () => {
  fake = await fakeStripe({ now });
});
afterAll(() => fake.close());

async function open(): Promise<ProviderUnderTest> {
  const { account, resources, signed } = fake;
  const provider = stripePayments({ ...STRIPE_KEYS, url: fake.url }, { now, log: quiet });
  return {
    provider,
    async enterToStore(providerCustomerId, card) {
      const { clientSecret } = (await provider.beginCardSetup(providerCustomerId))!;
      const setup = resources.list("setup_intent", (one) => one.client_secret === clientSecret)[0]!;
      account.setUp(setup, card);
      return setup.id;
    },
    enterToPay: async (card) => account.newCard(card).id,
    read: async (card) => account.newCard(card).id,
    async answer(clientSecret, approve) {
      account.answer(clientSecret, approve);
    },
    async holdToReader(readerId, card) {
      if (!account.holdCard(resources.find("terminal.reader", readerId), card))
        throw new Error("no reader asks for a card");
    },
    bankDecides: async () => account.bankDecides(),
    dispute: async (id) => account.dispute(resources.find("payment_intent", id)).id,
    event() {
      const object = { id: "pi_1", object: "payment_intent" };
      const event = { id: "evt_1", object: "event", type: "payment_intent.succeeded", data: { object } };
      return { rawBody: JSON.stringify(event), read: { id: "evt_1", type: "payment.succeeded", subject: "pi_1" } };
    },
    async signed(rawBody, at) {
      const { headers } = signed(rawBody, at === "now" ? 0 : HOUR_MS / 1000);
      return { rawBody, headers };
    },
  };
}

testPaymentProvider(open);

const cut = (reply: { raw: { socket: { destroy(): void } | null }; hijack(): unknown }) => (
  reply.raw.socket?.destroy(),
  reply.hijack()
);
type Reply = Parameters<NonNullable<Parameters<FakeStripe["disturb"]>[1]["before"]>>[0];
const answering = (status: number) => (reply: Reply) =>
  reply
    .status(status)
    .header("stripe-should-retry", "false")
    .send({ error: { type: "api_error", message: "Oops" } });

const payOnce = async () => {
  const { provider, enterToPay } = await open();
  const request = {
    key: `cut-${fake.requested.length}`,
    providerCustomerId: null,
    keepFor: null,
    amount: 700,
    description: "",
  };
  return { provider, request: { ...request, paymentMethodId: await enterToPay("pays") } };
};

test.each([
  ["too many questions", 429],
  ["an error of its own", 500],
  ["a wrong key", 401],
])("with %s the outcome is unknown, and a retry makes one payment", async (_, status) => {
  const { provider, request } = await payOnce();
  fake.disturb("POST payment_intents", { before: answering(status) });
  await expect(provider.charge(request)).rejects.toBeInstanceOf(ProviderUnreachable);
  expect(await provider.charge(request)).toMatchObject({ status: "CAPTURED" });
});

test("after a connection drops post-charge, the same payment is found again", async () => {
  const { provider, request } = await payOnce();
  fake.disturb("POST payment_intents", { after: cut }, 3);
  await expect(provider.charge(request)).rejects.toBeInstanceOf(ProviderUnreachable);
  const found = await provider.findCharge({ key: request.key, providerPaymentId: null });
  expect(found).toMatchObject({ status: "CAPTURED" });
  expect(await provider.charge(request)).toEqual(found);
});

test("every request names our Stripe API version", () => {
  expect(new Set(fake.requested.map(({ version }) => version))).toEqual(new Set([STRIPE_API_VERSION]));
});
