import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { TEST_CARDS } from "../../../../../tests/support/makers.ts";
import { newTestDatabase } from "../../../../../tests/support/test-database.ts";
import { DAY_MS } from "../../../../rules/time.ts";
import { testSubscriptionProvider, type SubscriptionsUnderTest } from "../subscription-conformance.ts";
import type { SubscriptionEvent } from "../subscriptions-port.ts";
import { sandboxPayments } from "./sandbox-payments.ts";
import { sandboxSubscriptions } from "./sandbox-subscriptions.ts";

let opened: Promise<SubscriptionsUnderTest & { events: SubscriptionEvent[]; deaf(deaf: boolean): void }> | null = null;
let customers = 0;

let close = async (): Promise<void> => {};
afterAll(() => close());

async function open() {
  const database = await newTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  close = async () => {
    await pool.end();
    await database.drop();
  };
  const now = () => new Date("2026-06-15T14:00:00Z");
  const events: SubscriptionEvent[] = [];
  let isDeaf = false;
  const payments = sandboxPayments(pool, now, "a secret of the tests");
  const provider = sandboxSubscriptions({
    pool,
    now,
    async tell(event) {
      if (isDeaf) throw new Error("nobody listens");
      events.push(event);
    },
    secret: "a secret of the tests",
  });
  const enter = async (card: keyof typeof TEST_CARDS): Promise<string> => {
    const number = TEST_CARDS[card].replaceAll(" ", "");
    const made = await payments.sandbox!.makeToken({ number, expMonth: 12, expYear: 2034 });
    if ("refusal" in made) throw new Error(made.refusal);
    return made.token;
  };
  const storeCard: SubscriptionsUnderTest["storeCard"] = async (providerCustomerId, card) => {
    await payments.attachCard(providerCustomerId, await enter(card));
  };
  return {
    provider,
    events,
    deaf: (deaf: boolean) => void (isDeaf = deaf),
    storeCard,
    holdCard: async (providerCustomerId: string, card: keyof typeof TEST_CARDS) =>
      (await payments.holdCard(providerCustomerId, await enter(card)))!.paymentMethodId,
    async answer(clientSecret: string, approve: boolean) {
      await provider.sandbox!.answerSecondStep(clientSecret, approve);
    },
    async customer(card: "pays" | "declined" | "secondStep" | null) {
      const { providerCustomerId } = await payments.createCustomer(`customer-${(customers += 1)}`);
      if (card !== null) await storeCard(providerCustomerId, card);
      return providerCustomerId;
    },
    eventTypes: (id: string) => events.filter(({ subject }) => subject === id).map(({ type }) => type),
    async passDays(providerCustomerId: string, days: number) {
      const { nowOf, advance } = provider.sandbox!;
      await advance(providerCustomerId, new Date((await nowOf(providerCustomerId)).getTime() + days * DAY_MS));
    },
  };
}

const openOnce = () => (opened ??= open());
testSubscriptionProvider(openOnce);

test("a test clock belongs to one customer and never goes backward", async () => {
  const { provider, customer } = await openOnce();
  const { nowOf, advance } = provider.sandbox!;
  const [ada, bob] = [await customer(null), await customer(null)];
  const start = await nowOf(ada);
  await advance(ada, new Date(start.getTime() + 5 * DAY_MS));
  await advance(ada, new Date(start.getTime() + 2 * DAY_MS));
  expect((await nowOf(ada)).getTime()).toBe(start.getTime() + 5 * DAY_MS);
  expect(await nowOf(bob)).toEqual(start);
});

test("an undelivered event is redelivered once", async () => {
  const { provider, customer, eventTypes, deaf } = await openOnce();
  const providerCustomerId = await customer("pays");
  deaf(true);
  const { id } = await provider.create({
    key: "deaf",
    providerCustomerId,
    paymentMethodId: null,
    price: { lookupKey: "nice_2025", amount: 19_999, billing: "year" },
    discount: null,
  });
  deaf(false);
  expect(eventTypes(id)).toEqual([]);
  await provider.sandbox!.wake();
  await provider.sandbox!.wake();
  expect(eventTypes(id)).toEqual(["subscription.updated"]);
});
