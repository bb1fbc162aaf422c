import { expect, test } from "vitest";
import * as accounts from "../../contract/accounts/accounts.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { type CreditCounts, creditBalances, reserveCredits } from "./service-credits.ts";
import { startMembership } from "../../../tests/support/give-membership.ts";
import { tierOf } from "./tier-of.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

function reserve({ lab: { deps } }: TestLab, userId: string, kinds: CreditCounts): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await reserveCredits(tx, { userId, orderId: 1, kinds, prices: deps.prices, now: deps.now() });
  });
}

test("a membership starts with its tier's credits", async () => {
  const lab = await startLab();
  const member = await lab.customer({ tier: "NICE_2025" });
  const { db } = lab.lab.deps;
  expect(await tierOf(db, member.userId, STARTING_PRICE_LIST)).toEqual({ tier: "NICE_2025", active: true });
  expect(await creditBalances(db, member.userId, lab.lab.deps.prices)).toEqual({
    roll: 10,
    scan4K: 3,
    rush: 3,
    pro: 0,
  });
  const end = new Date(lab.clock.now());
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  expect(await member.call(accounts.getUser, { params: { userId: member.userId } })).toMatchObject({
    tier: "NICE_2025",
    active: true,
    credits: { roll: 10, scan4K: 3, rush: 3, pro: 0 },
    membership: { active: true, currentPeriodEnd: end.toISOString(), cancelAtPeriodEnd: false },
  });
});

test("included rush is unlimited and leaves no entry", async () => {
  const lab = await startLab();
  const { userId } = await lab.customer({ tier: "SUPER_NICE_2025" });
  await reserve(lab, userId, { rush: 50, roll: 1 });
  expect(await creditBalances(lab.lab.deps.db, userId, lab.lab.deps.prices)).toEqual({
    roll: 89,
    scan4K: 90,
    rush: "unlimited",
    pro: 10,
  });
});

test("concurrent orders never use more credits than available", async () => {
  const lab = await startLab();
  const { userId } = await lab.customer({ tier: "NICE_2025" });
  const takes = await Promise.allSettled(Array.from({ length: 8 }, () => reserve(lab, userId, { roll: 3 })));
  expect(takes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await creditBalances(lab.lab.deps.db, userId, lab.lab.deps.prices)).toMatchObject({ roll: 1 });
});

test("a rejected reservation leaves nothing behind", async () => {
  const lab = await startLab();
  const { userId } = await lab.customer({ tier: "NICE_2025" });
  await expect(reserve(lab, userId, { roll: 2, pro: 1 })).rejects.toThrow("more than the balance");
  expect(await creditBalances(lab.lab.deps.db, userId, lab.lab.deps.prices)).toMatchObject({ roll: 10 });
});

test("a customer cannot have two active memberships", async () => {
  const lab = await startLab();
  const { userId } = await lab.customer({ tier: "NICE_2025" });
  const { db, now } = lab.lab.deps;
  const second = db.transaction((tx) => startMembership(tx, { userId, tier: "VERY_NICE_2025", now: now() }));
  await expect(second).rejects.toMatchObject({ cause: { constraint: "subscriptions_one_active" } });
});

test("a customer without a membership has no credits", async () => {
  const lab = await startLab();
  const { userId } = await lab.customer();
  expect(await tierOf(lab.lab.deps.db, userId, STARTING_PRICE_LIST)).toEqual({ tier: "NON_MEMBER", active: false });
  expect(await creditBalances(lab.lab.deps.db, userId, lab.lab.deps.prices)).toEqual({
    roll: 0,
    scan4K: 0,
    rush: 0,
    pro: 0,
  });
});
