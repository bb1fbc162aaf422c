import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeTo, join, own, rowsOf } from "../../../tests/support/members.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../../../tests/support/fake-stripe/fake-stripe.ts";
import { listPaymentMethods } from "../../contract/payments/payments.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { stripeSides } from "../adapters/payments/stripe.ts";
import { customerAtProvider } from "../payments/customer-at-provider.ts";
import { finishSubscription } from "./finish-subscription.ts";
import { membershipCards } from "./tables.ts";

let now = () => new Date("2026-06-15T14:00:00Z");
let fake: FakeStripe;
beforeAll(async () => {
  fake = await fakeStripe({ now: () => now() });
});
afterAll(() => fake.close());

/**
 * Creates a Stripe member who upgrades with a card other than her first one; the connection is lost after Stripe
 * receives the card.
 */
async function cutShort() {
  const lab = await startLab();
  const { deps } = lab.lab;
  now = deps.now;
  Object.assign(deps, stripeSides({ ...STRIPE_KEYS, url: fake.url }, { now: deps.now, log: deps.log }));
  const ada = await lab.customer();
  const providerCustomerId = await customerAtProvider(deps, ada.userId);
  for (const card of ["declined", "pays"] as const)
    await deps.payments.attachReaderMethod(providerCustomerId, fake.account.newCard(card).id);
  const cards = (await ada.call(listPaymentMethods, { params: own(ada) })).paymentMethods;
  const [first, other] = [cards.find(({ isDefault }) => isDefault)!, cards.find(({ isDefault }) => !isDefault)!];
  await join(ada);
  const { id, providerSubscriptionId } = (await rowsOf(lab, ada))[0]!;
  fake.disturb(`POST subscriptions/${providerSubscriptionId}`, { after: (reply) => reply.raw.destroy() }, 3);
  const requested = await changeTo(ada, "VERY_NICE_2025", { paymentMethodId: other.id, keep: false });
  expect(requested.outcome).toBe("PENDING");
  const paidBy = () => fake.resources.find("subscription", providerSubscriptionId!).default_payment_method as string;
  expect(paidBy()).toBe(other.id);
  return { lab, ada, id, first, paidBy };
}

const cardOf = ({ lab: { deps } }: TestLab, id: string) =>
  deps.db.$count(membershipCards, eq(membershipCards.subscriptionId, id));
const tierOf = async (lab: TestLab, who: Person) => (await rowsOf(lab, who))[0]!.lookupKey;

test("an interrupted tier change's card is released after a minute and pays no renewal", async () => {
  const { lab, id, ada, paidBy } = await cutShort();
  await finishSubscription(lab.lab.deps, id);
  expect(paidBy()).not.toBeNull(); // the request may still be running
  lab.clock.move(MINUTE_MS);
  await finishSubscription(lab.lab.deps, id);
  expect(paidBy()).toBeNull();
  expect(await cardOf(lab, id)).toBe(0);
  expect(await tierOf(lab, ada)).toBe("nice_2025");
});

test("an interrupted change blocks another until resolved, which then uses the first card", async () => {
  const { lab, ada, id, first, paidBy } = await cutShort();
  const again = () => changeTo(ada, "VERY_NICE_2025", { paymentMethodId: first.id, keep: false });
  await expect(again()).rejects.toMatchObject({ status: 409, code: "CHANGE_RUNNING" });
  lab.clock.move(MINUTE_MS);
  await finishSubscription(lab.lab.deps, id);
  expect(await again()).toMatchObject({ outcome: "ACTIVE" });
  expect(await tierOf(lab, ada)).toBe("very_nice_2025");
  expect(paidBy()).toBeNull();
  expect(await cardOf(lab, id)).toBe(0);
});
