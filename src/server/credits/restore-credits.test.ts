import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CREDIT_KINDS, type CreditKind } from "../../rules/memberships/tiers.ts";
import { DAY_MS } from "../../rules/time.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { Tx } from "../deps.ts";
import { restoreCredits } from "./restore-credits.ts";
import { creditBalances, expireCredits, grantCredits, reserveCredits } from "./service-credits.ts";
import { subscriptions } from "../memberships/tables.ts";
import { serviceCreditEntries } from "./tables.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

let orderIds = 5000;
const locked = <T>({ lab: { deps } }: TestLab, { userId }: Person, run: (tx: Tx, now: Date) => Promise<T>) =>
  deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    return run(tx, deps.now());
  });
const reserve = (lab: TestLab, who: Person, orderId: number, kinds: Partial<Record<CreditKind, number>>) =>
  locked(lab, who, (tx, now) =>
    reserveCredits(tx, { userId: who.userId, orderId, kinds, prices: lab.lab.deps.prices, now }),
  );
const giveBack = (lab: TestLab, who: Person, orderId: number) =>
  locked(lab, who, (tx, now) => restoreCredits(tx, { userId: who.userId, orderId, now }));
const entries = ({ lab: { deps } }: TestLab, { userId }: Person, kind: CreditKind) =>
  deps.db
    .select()
    .from(serviceCreditEntries)
    .where(and(eq(serviceCreditEntries.userId, userId), eq(serviceCreditEntries.kind, kind)))
    .orderBy(asc(serviceCreditEntries.number));

const renew = (lab: TestLab, who: Person) =>
  locked(lab, who, async (tx, now) => {
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, who.userId));
    const { id: subscriptionId, currentPeriodStart: before } = row!;
    const periodStart = new Date(before.getTime() + 365 * DAY_MS);
    await expireCredits(tx, { userId: who.userId, subscriptionId, periodStart: before, now });
    await tx
      .update(subscriptions)
      .set({ currentPeriodStart: periodStart, currentPeriodEnd: new Date(periodStart.getTime() + 365 * DAY_MS) })
      .where(eq(subscriptions.id, subscriptionId));
    await grantCredits(tx, {
      userId: who.userId,
      subscriptionId,
      periodStart,
      credits: STARTING_PRICE_LIST.tiers["VERY_NICE_2025"].creditsPerTerm,
      now,
    });
  });

test("an order's reserved credits are returned once, even concurrently", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  const orderId = (orderIds += 1);
  await reserve(lab, ada, orderId, { roll: 4, rush: 1 });
  await Promise.all(Array.from({ length: 10 }, () => giveBack(lab, ada, orderId)));
  expect(await creditBalances(lab.lab.deps.db, ada.userId, lab.lab.deps.prices)).toEqual({
    roll: 10,
    scan4K: 3,
    rush: 3,
    pro: 0,
  });
  expect((await entries(lab, ada, "roll")).map(({ reason, change }) => [reason, change])).toEqual([
    ["GRANTED", 10],
    ["RESERVED", -4],
    ["RESTORED", 4],
  ]);
});

test("changing an open order returns and re-reserves its credits, and returns them once at the end", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  const orderId = (orderIds += 1);
  for (const roll of [4, 2, 7]) {
    await giveBack(lab, ada, orderId);
    await reserve(lab, ada, orderId, { roll });
  }
  expect(await creditBalances(lab.lab.deps.db, ada.userId, lab.lab.deps.prices)).toMatchObject({ roll: 3 });
  await giveBack(lab, ada, orderId);
  await giveBack(lab, ada, orderId);
  expect(await creditBalances(lab.lab.deps.db, ada.userId, lab.lab.deps.prices)).toMatchObject({ roll: 10 });
});

test("credits of an ended term are returned and expire at once", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "VERY_NICE_2025" });
  const orderId = (orderIds += 1);
  await reserve(lab, ada, orderId, { pro: 3 });
  await renew(lab, ada);
  await giveBack(lab, ada, orderId);
  expect(
    (await entries(lab, ada, "pro")).map(({ reason, change, balanceAfter }) => [reason, change, balanceAfter]),
  ).toEqual([
    ["GRANTED", 3, 3],
    ["RESERVED", -3, 0],
    ["GRANTED", 3, 3],
    ["RESTORED", 3, 6],
    ["EXPIRED", -3, 3],
  ]);
});

test("an order without credits, or of another customer, returns none", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.customer({ tier: "NICE_2025" }), await lab.customer({ tier: "NICE_2025" })];
  const orderId = (orderIds += 1);
  await reserve(lab, ada, orderId, { roll: 1 });
  await giveBack(lab, bob, orderId);
  await giveBack(lab, bob, (orderIds += 1));
  expect(await creditBalances(lab.lab.deps.db, bob.userId, lab.lab.deps.prices)).toMatchObject({ roll: 10 });
});

test("one of fifty concurrent reservations gets the last credit", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  await reserve(lab, ada, (orderIds += 1), { roll: 9 });
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => reserve(lab, ada, (orderIds += 1), { roll: 1 })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await creditBalances(lab.lab.deps.db, ada.userId, lab.lab.deps.prices)).toMatchObject({ roll: 0 });
});

test("the ledger balances and never goes negative, in any sequence of events", async () => {
  const lab = await startLab();
  const step = fc.oneof(
    fc.record({ do: fc.constant("reserve" as const), order: fc.nat(4), roll: fc.nat(12), pro: fc.nat(2) }),
    fc.record({ do: fc.constant("give back" as const), order: fc.nat(4) }),
    fc.record({ do: fc.constant("renew" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const ada = await lab.customer({ tier: "VERY_NICE_2025", address: false });
      const base = (orderIds += 10);
      for (const one of steps) {
        if (one.do === "renew") await renew(lab, ada);
        else if (one.do === "give back") await giveBack(lab, ada, base + one.order);
        else
          await reserve(lab, ada, base + one.order, { roll: one.roll, pro: one.pro }).catch((error: unknown) => {
            expect(String(error)).toContain("more than the balance");
          });
      }
      for (let order = 0; order < 5; order += 1) await giveBack(lab, ada, base + order);
      for (const kind of CREDIT_KINDS) {
        let balance = 0;
        for (const [index, entry] of (await entries(lab, ada, kind)).entries()) {
          balance += entry.change;
          expect(entry).toMatchObject({ number: index + 1, balanceAfter: balance });
          expect(balance).toBeGreaterThanOrEqual(0);
        }
      }
      // With every order's credits returned, exactly the current term's credits are available.
      expect(await creditBalances(lab.lab.deps.db, ada.userId, lab.lab.deps.prices)).toEqual({
        roll: 30,
        scan4K: 30,
        rush: 30,
        pro: 3,
      });
    }),
    { numRuns: 12 },
  );
});
