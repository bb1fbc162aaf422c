import { expect, test } from "vitest";
import { DAY_MS } from "../../../rules/time.ts";
import type { ProviderPrice, ProviderSubscription, SubscriptionProvider } from "./subscriptions-port.ts";

const NICE: ProviderPrice = { lookupKey: "nice_2025", amount: 19_999, billing: "year" };
const VERY_NICE: ProviderPrice = { lookupKey: "very_nice_2025", amount: 99_999, billing: "year" };

/** A provider under test, with ways to create a customer with a test card and to let time pass for them. */
export type SubscriptionsUnderTest = {
  provider: SubscriptionProvider;
  customer(card: "pays" | "declined" | "secondStep" | null): Promise<string>;
  storeCard(providerCustomerId: string, card: "pays" | "declined" | "secondStep"): Promise<void>;
  /** Enters a card for a membership only. @returns its ID */
  holdCard(providerCustomerId: string, card: "pays" | "declined" | "secondStep"): Promise<string>;
  /** Completes the customer's second step at their bank. */
  answer(clientSecret: string, approve: boolean): Promise<void>;
  /** Types of the events delivered so far about a subscription. */
  eventTypes(id: string): string[];
  passDays(providerCustomerId: string, days: number): Promise<void>;
};

/** The lab's requirements for any subscription provider: every adapter passes this same test. */
export function testSubscriptionProvider(open: () => Promise<SubscriptionsUnderTest>): void {
  let count = 0;
  const newKey = () => `key-${Date.now()}-${(count += 1)}`;
  const begin = async (card: Parameters<SubscriptionsUnderTest["customer"]>[0], price = NICE) => {
    const under = await open();
    const providerCustomerId = await under.customer(card);
    const request = { key: newKey(), providerCustomerId, paymentMethodId: null, price, discount: null };
    return { ...under, providerCustomerId, request, begun: await under.provider.create(request) };
  };
  const days = ({ currentPeriodStart: from, currentPeriodEnd: to }: ProviderSubscription) =>
    Math.round((to.getTime() - from.getTime()) / DAY_MS);

  test("a first term is charged once per key, even under concurrent requests", async () => {
    const { provider, request, begun } = await begin("pays");
    const again = await Promise.all(Array.from({ length: 10 }, () => provider.create(request)));
    for (const answer of again) expect(answer).toEqual(begun);
    expect(begun).toMatchObject({ status: "ACTIVE", lookupKey: "nice_2025", key: request.key, requiresAction: false });
    expect(days(begun)).toBe(365);
    expect(await provider.findByKey(request.key)).toEqual(begun);
    expect(await provider.get(begun.id)).toEqual(begun);
    expect(await provider.look(begun.id)).toEqual(begun);
    expect(await provider.listInvoices(begun.id)).toMatchObject([{ amount: 19_999, status: "PAID", discount: 0 }]);
  });

  test("an unknown subscription is not found", async () => {
    const { provider } = await open();
    expect(await provider.findByKey(newKey())).toBeNull();
    expect(await provider.get("sub_none")).toBeNull();
    expect(await provider.look("sub_none")).toBeNull();
  });

  test("a discount applies to the first term only", async () => {
    for (const [discount, amount] of [
      [{ kind: "percentage", amount: 10_000 }, 17_999],
      [{ kind: "fixed", amount: 5000 }, 14_999],
      [{ kind: "fixed", amount: 99_999 }, 0],
    ] as const) {
      const { provider, providerCustomerId, passDays, request } = await begin("pays");
      const reduced = await provider.create({ ...request, key: newKey(), discount });
      expect(await provider.listInvoices(reduced.id)).toMatchObject([{ amount, discount: 19_999 - amount }]);
      await passDays(providerCustomerId, 366);
      expect((await provider.listInvoices(reduced.id))[1]).toMatchObject({ amount: 19_999, status: "PAID" });
    }
  });

  test.each(["declined", null] as const)(
    "a failed first payment (%s) cancels the subscription with the reason",
    async (card) => {
      const { provider, begun, request } = await begin(card);
      expect(begun).toMatchObject({ status: "CANCELED", problem: expect.stringMatching(/./) });
      expect(await provider.create(request)).toEqual(begun);
      expect(await provider.listInvoices(begun.id)).toMatchObject([{ status: "VOID" }]);
    },
  );

  test("another customer's card cannot pay", async () => {
    const { provider, request } = await begin("pays");
    const other = await provider.create({ ...request, key: newKey(), paymentMethodId: "pm_of_somebody_else" });
    expect(other.status).toBe("CANCELED");
  });

  test("a second step is completed by its client secret; the first answer is final", async () => {
    for (const [approve, status] of [
      [true, "ACTIVE"],
      [false, "CANCELED"],
    ] as const) {
      const { provider, begun, answer } = await begin("secondStep");
      expect(begun).toMatchObject({ status: "INCOMPLETE", requiresAction: true });
      await answer((await provider.secondStepOf(begun.id))!.clientSecret, approve);
      expect(await provider.get(begun.id)).toMatchObject({ status, requiresAction: false });
      expect(await provider.secondStepOf(begun.id)).toBeNull();
      expect(await provider.callOff(begun.id)).toMatchObject({ status });
    }
  });

  test("a canceled first payment takes no money afterward", async () => {
    const { provider, begun, answer } = await begin("secondStep");
    const { clientSecret } = (await provider.secondStepOf(begun.id))!;
    expect(await provider.callOff(begun.id)).toMatchObject({ status: "CANCELED", requiresAction: false });
    await answer(clientSecret, true).catch(() => undefined);
    expect(await provider.get(begun.id)).toMatchObject({ status: "CANCELED" });
    expect(await provider.listInvoices(begun.id)).toMatchObject([{ status: "VOID" }]);
  });

  test("a second step not completed within a day cancels the subscription", async () => {
    const { provider, begun, providerCustomerId, passDays } = await begin("secondStep");
    await passDays(providerCustomerId, 1);
    expect(await provider.secondStepOf(begun.id)).toBeNull();
    expect(await provider.get(begun.id)).toMatchObject({ status: "CANCELED" });
  });

  test("every term is billed once, however often it is queried", async () => {
    const { provider, begun, providerCustomerId, passDays, eventTypes } = await begin("pays");
    await passDays(providerCustomerId, 366);
    await Promise.all(Array.from({ length: 8 }, () => provider.get(begun.id)));
    const renewed = (await provider.get(begun.id))!;
    expect(renewed).toMatchObject({ status: "ACTIVE", currentPeriodStart: begun.currentPeriodEnd });
    const invoices = await provider.listInvoices(begun.id);
    expect(invoices.map(({ status, amount }) => [status, amount])).toEqual([
      ["PAID", 19_999],
      ["PAID", 19_999],
    ]);
    expect(eventTypes(begun.id).length).toBeGreaterThan(1);
  });

  test("a declined renewal is retried after 3, 5 and 7 days, then cancels the subscription", async () => {
    const { provider, begun, providerCustomerId, passDays, storeCard } = await begin("pays");
    await storeCard(providerCustomerId, "declined");
    await passDays(providerCustomerId, 365);
    const standing: unknown[] = [];
    for (const wait of [0, 2, 1, 2, 1, 1]) {
      if (wait > 0) await passDays(providerCustomerId, wait);
      const { status, latestInvoice } = (await provider.get(begun.id))!;
      standing.push([status, latestInvoice?.failures]);
    }
    expect(standing).toEqual([
      ["PAST_DUE", 1],
      ["PAST_DUE", 1],
      ["PAST_DUE", 2],
      ["PAST_DUE", 3],
      ["PAST_DUE", 3],
      ["CANCELED", 4],
    ]);
    expect((await provider.listInvoices(begun.id))[1]).toMatchObject({ status: "VOID", paidAt: null });
  });

  test("a newly stored card pays the next retry", async () => {
    const { provider, begun, providerCustomerId, passDays, storeCard } = await begin("pays");
    await storeCard(providerCustomerId, "declined");
    await passDays(providerCustomerId, 366);
    await storeCard(providerCustomerId, "pays");
    await passDays(providerCustomerId, 3);
    expect(await provider.get(begun.id)).toMatchObject({ status: "ACTIVE", problem: null });
  });

  test("a subscription cancels at period end on request, and resumes if undone in time", async () => {
    const { provider, begun, providerCustomerId, passDays } = await begin("pays");
    expect(await provider.cancelAtPeriodEnd(begun.id, true)).toMatchObject({
      status: "ACTIVE",
      cancelAtPeriodEnd: true,
    });
    await provider.cancelAtPeriodEnd(begun.id, false);
    await passDays(providerCustomerId, 366);
    expect((await provider.get(begun.id))!.status).toBe("ACTIVE");
    await provider.cancelAtPeriodEnd(begun.id, true);
    await passDays(providerCustomerId, 366);
    expect((await provider.get(begun.id))!.status).toBe("CANCELED");
    expect(await provider.cancelAtPeriodEnd(begun.id, false)).toMatchObject({ status: "CANCELED" });
    expect(await provider.listInvoices(begun.id)).toHaveLength(2);
  });

  test("an immediate change starts a new term and is charged once per key", async () => {
    const { provider, begun } = await begin("pays");
    const change = {
      key: newKey(),
      id: begun.id,
      price: VERY_NICE,
      paymentMethodId: null,
      when: "NOW",
      credit: 10_000,
      periodStart: begun.currentPeriodStart,
    } as const;
    const all = await Promise.all(Array.from({ length: 5 }, () => provider.changePrice(change)));
    for (const { outcome } of all) expect(outcome).toBe("DONE");
    const changed = (await provider.get(begun.id))!;
    expect(changed.lookupKey).toBe("very_nice_2025");
    expect(changed.currentPeriodStart.getTime()).toBeGreaterThan(begun.currentPeriodStart.getTime());
    expect((await provider.listInvoices(begun.id)).map(({ amount, credit }) => [amount, credit])).toEqual([
      [19_999, 0],
      [89_999, 10_000],
    ]);
  });

  test("a change to a term that just renewed is declined", async () => {
    const { provider, begun, providerCustomerId, passDays } = await begin("pays");
    await passDays(providerCustomerId, 366);
    const { id, currentPeriodStart: periodStart } = begun;
    const requested = { key: newKey(), id, price: VERY_NICE, paymentMethodId: null, when: "NOW" } as const;
    expect(await provider.changePrice({ ...requested, credit: 100, periodStart })).toMatchObject({
      outcome: "DECLINED",
      subscription: { lookupKey: "nice_2025", status: "ACTIVE", problem: expect.stringContaining("just renewed") },
    });
    expect((await provider.listInvoices(id)).map(({ amount }) => amount)).toEqual([19_999, 19_999]);
  });

  test("a declined change leaves everything as before, and one with a second step stays pending", async () => {
    const { provider, begun, providerCustomerId, storeCard, answer } = await begin("pays");
    const change = {
      id: begun.id,
      price: VERY_NICE,
      paymentMethodId: null,
      when: "NOW",
      credit: 0,
      periodStart: begun.currentPeriodStart,
    } as const;
    await storeCard(providerCustomerId, "declined");
    const declined = await provider.changePrice({ ...change, key: newKey() });
    expect(declined).toMatchObject({ outcome: "DECLINED", subscription: { lookupKey: "nice_2025", status: "ACTIVE" } });
    await storeCard(providerCustomerId, "secondStep");
    const waiting = await provider.changePrice({ ...change, key: newKey() });
    expect(waiting).toMatchObject({
      outcome: "REQUIRES_ACTION",
      subscription: {
        lookupKey: "nice_2025",
        status: "ACTIVE",
        pendingChange: { lookupKey: "very_nice_2025", credit: 0 },
      },
    });
    await answer((await provider.secondStepOf(begun.id))!.clientSecret, true);
    expect(await provider.get(begun.id)).toMatchObject({ lookupKey: "very_nice_2025", pendingChange: null });
    expect(await provider.listInvoices(begun.id)).toHaveLength(2);
  });

  test("an earlier declined change does not appear as the reason of a later cancellation", async () => {
    const { provider, begun, providerCustomerId, passDays, storeCard } = await begin("pays");
    const { id, currentPeriodStart: periodStart } = begun;
    await storeCard(providerCustomerId, "declined");
    const change = { key: newKey(), id, price: VERY_NICE, paymentMethodId: null, credit: 0, periodStart };
    expect(await provider.changePrice({ ...change, when: "NOW" })).toMatchObject({ outcome: "DECLINED" });
    await provider.cancelAtPeriodEnd(id, true);
    await passDays(providerCustomerId, 366);
    expect(await provider.get(id)).toMatchObject({ status: "CANCELED", problem: null });
  });

  test("a held card pays its own term or change; renewals use the default card", async () => {
    const { provider, begun, providerCustomerId, passDays, storeCard, holdCard } = await begin("pays");
    const { id, currentPeriodStart: periodStart } = begun;
    const change = { id, price: VERY_NICE, when: "NOW", credit: 0, periodStart } as const;
    const declined = await holdCard(providerCustomerId, "declined");
    expect(await provider.changePrice({ ...change, key: newKey(), paymentMethodId: declined })).toMatchObject({
      outcome: "DECLINED",
    });
    await storeCard(providerCustomerId, "declined");
    const pays = await holdCard(providerCustomerId, "pays");
    expect(await provider.changePrice({ ...change, key: newKey(), paymentMethodId: pays })).toMatchObject({
      outcome: "DONE",
      subscription: { lookupKey: "very_nice_2025" },
    });
    await passDays(providerCustomerId, 366);
    expect(await provider.get(begun.id)).toMatchObject({ status: "PAST_DUE" });

    const under = await open();
    const newcomer = await under.customer(null);
    const first = await under.holdCard(newcomer, "pays");
    const joined = await under.provider.create({
      key: newKey(),
      providerCustomerId: newcomer,
      paymentMethodId: first,
      price: NICE,
      discount: null,
    });
    expect(joined.status).toBe("ACTIVE");
  });

  test("a price increase applies to new subscriptions only; existing ones renew at theirs", async () => {
    const { provider, begun, request, providerCustomerId, passDays } = await begin("pays");
    const dearer = { ...NICE, amount: 24_999 };
    const product = { id: "membership-nice-2025", name: "Nice", description: "" };
    await provider.preparePrice(dearer, product);
    await provider.preparePrice(dearer, product);
    const later = await provider.create({ ...request, key: newKey(), price: dearer });
    expect(later).toMatchObject({ status: "ACTIVE", lookupKey: NICE.lookupKey });
    await passDays(providerCustomerId, 366);
    const amounts = async (id: string) => (await provider.listInvoices(id)).map(({ amount }) => amount);
    expect(await amounts(begun.id)).toEqual([19_999, 19_999]);
    expect(await amounts(later.id)).toEqual([24_999, 24_999]);
    expect(await provider.get(begun.id)).toMatchObject({ lookupKey: NICE.lookupKey, nextLookupKey: null });
    await provider.preparePrice(NICE, product);
    expect(await amounts((await provider.create({ ...request, key: newKey() })).id)).toEqual([19_999]);
  });

  test("a change for the next term applies at renewal and can be undone", async () => {
    const { provider, begun, providerCustomerId, passDays } = await begin("pays", VERY_NICE);
    const change = { id: begun.id, paymentMethodId: null, when: "NEXT_TERM" } as const;
    const requested = await provider.changePrice({ ...change, key: newKey(), price: NICE });
    expect(requested.subscription).toMatchObject({ lookupKey: "very_nice_2025", nextLookupKey: "nice_2025" });
    const back = await provider.changePrice({ ...change, key: newKey(), price: VERY_NICE });
    expect(back.subscription.nextLookupKey).toBeNull();
    await provider.changePrice({ ...change, key: newKey(), price: NICE });
    await passDays(providerCustomerId, 366);
    expect(await provider.get(begun.id)).toMatchObject({ lookupKey: "nice_2025", nextLookupKey: null });
    expect((await provider.listInvoices(begun.id)).map(({ amount }) => amount)).toEqual([99_999, 19_999]);
  });
}
