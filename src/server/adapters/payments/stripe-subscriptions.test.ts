import type { Stripe } from "stripe";
import { afterAll, beforeAll } from "vitest";
import { STRIPE_KEYS, type StripeStandIn, stripeStandIn } from "../../../../tests/support/stripe-stand-in.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { openStripe } from "./ask-stripe.ts";
import { passesAsSubscriptionProvider, type SubscriptionsUnderTest } from "./passes-as-subscription-provider.ts";
import { stripePayments } from "./stripe-payments.ts";
import { stripeSubscriptions } from "./stripe-subscriptions.ts";

const now = () => new Date("2026-06-15T14:00:00Z");
const log = { warn: () => undefined };

let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await stripeStandIn({ now });
});
afterAll(() => standIn.close());

async function open(): Promise<SubscriptionsUnderTest> {
  const account = { ...STRIPE_KEYS, url: standIn.url };
  const payments = stripePayments(account, { now, log });
  const stripe = openStripe(account);
  const storeCard: SubscriptionsUnderTest["storeCard"] = async (providerCustomerId, card) => {
    await payments.attachReaderMethod(providerCustomerId, standIn.money.newCard(card).id);
  };
  return {
    provider: stripeSubscriptions(account, { log }),
    storeCard,
    async holdCard(providerCustomerId, card) {
      return (await payments.holdCard(providerCustomerId, standIn.money.newCard(card).id))!.paymentMethodId;
    },
    async answer(clientSecret, approve) {
      standIn.money.answer(clientSecret, approve);
    },
    async customer(card) {
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now().getTime() / 1000 });
      const { id } = await stripe.customers.create({ test_clock: clock.id });
      if (card !== null) await storeCard(id, card);
      return id;
    },
    told: (id) =>
      standIn.events
        .filter(({ type, data }) => type.startsWith("customer.subscription.") && data.object.id === id)
        .map(({ type }) => type as string),
    async passDays(providerCustomerId, days) {
      const customer = await stripe.customers.retrieve(providerCustomerId, { expand: ["test_clock"] });
      const { id, frozen_time } = (customer as Stripe.Customer).test_clock as Stripe.TestHelpers.TestClock;
      await stripe.testHelpers.testClocks.advance(id, { frozen_time: frozen_time + (days * DAY_MS) / 1000 });
    },
  };
}

passesAsSubscriptionProvider(open);
