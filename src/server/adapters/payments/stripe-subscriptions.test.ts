import type { Stripe } from "stripe";
import { afterAll, beforeAll } from "vitest";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../../../../tests/support/fake-stripe/fake-stripe.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { openStripe } from "./stripe-client.ts";
import { testSubscriptionProvider, type SubscriptionsUnderTest } from "./subscription-conformance.ts";
import { stripePayments } from "./stripe-payments.ts";
import { stripeSubscriptions } from "./stripe-subscriptions.ts";

const now = () => new Date("2026-06-15T14:00:00Z");
const log = { warn: () => undefined };

let fake: FakeStripe;
beforeAll(async () => {
  fake = await fakeStripe({ now });
});
afterAll(() => fake.close());

async function open(): Promise<SubscriptionsUnderTest> {
  const account = { ...STRIPE_KEYS, url: fake.url };
  const payments = stripePayments(account, { now, log });
  const stripe = openStripe(account);
  const storeCard: SubscriptionsUnderTest["storeCard"] = async (providerCustomerId, card) => {
    await payments.attachReaderMethod(providerCustomerId, fake.account.newCard(card).id);
  };
  return {
    provider: stripeSubscriptions(account, { log }),
    storeCard,
    async holdCard(providerCustomerId, card) {
      return (await payments.holdCard(providerCustomerId, fake.account.newCard(card).id))!.paymentMethodId;
    },
    async answer(clientSecret, approve) {
      fake.account.answer(clientSecret, approve);
    },
    async customer(card) {
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now().getTime() / 1000 });
      const { id } = await stripe.customers.create({ test_clock: clock.id });
      if (card !== null) await storeCard(id, card);
      return id;
    },
    eventTypes: (id) =>
      fake.events
        .filter(({ type, data }) => type.startsWith("customer.subscription.") && data.object.id === id)
        .map(({ type }) => type as string),
    async passDays(providerCustomerId, days) {
      const customer = await stripe.customers.retrieve(providerCustomerId, { expand: ["test_clock"] });
      const { id, frozen_time } = (customer as Stripe.Customer).test_clock as Stripe.TestHelpers.TestClock;
      await stripe.testHelpers.testClocks.advance(id, { frozen_time: frozen_time + (days * DAY_MS) / 1000 });
    },
  };
}

testSubscriptionProvider(open);
