import { expect, test } from "vitest";
import * as contract from "../../contract/memberships/memberships.ts";
import { DAY_MS } from "../../rules/time.ts";
import { storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import {
  atProvider,
  changeTo,
  credits,
  customerWith,
  invoicesOf,
  join,
  ledger,
  own,
  passDays,
  spend,
  membershipsOf,
  subjects,
} from "../../../tests/support/members.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { tierOf } from "../credits/tier-of.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

test("anyone sees the tiers with their prices and credits", async () => {
  const lab = await startLab();
  const { tiers } = await lab.visitor().call(contract.listMembershipTiers, {});
  expect(tiers.filter(({ active }) => active).map(({ id, price, rollCredits }) => [id, price, rollCredits])).toEqual([
    ["NICE_2025", 19_999, 10],
    ["VERY_NICE_2025", 99_999, 30],
    ["SUPER_NICE_2025", 499_999, 90],
  ]);
  expect(tiers.find(({ id }) => id === "SUPER_NICE_2025")).toMatchObject({
    rushCredits: "unlimited",
    benefits: { devScanPrice: { type: "PRICE", value: 999, label: "C-41 / B&W dev + scan" } },
  });
  expect(tiers[0]).toMatchObject({ id: "NON_MEMBER", price: 0 });
});

test("a renewal expires old credits and grants new ones once, however often it is reported", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await passDays(lab, ada, 366);
  const id = await atProvider(lab, ada);
  await Promise.all(Array.from({ length: 8 }, () => syncSubscription(lab.lab.deps, id)));
  expect(await ledger(lab, ada)).toEqual([
    { reason: "GRANTED", change: 10 },
    { reason: "EXPIRED", change: -10 },
    { reason: "GRANTED", change: 10 },
  ]);
  expect(await invoicesOf(lab, ada)).toEqual([19_999, 19_999]);
  const { memberships } = await membershipsOf(ada);
  expect(memberships).toMatchObject([{ active: true, currentPeriodStart: "2027-06-15T14:00:00.000Z" }]);
  expect(await subjects(lab, ada)).toContain("Your Nice membership is renewed");
});

test("a stale provider response does not overwrite a later one", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  const { membership } = await join(ada);
  await lab.workAll();
  const { deps } = lab.lab;
  const id = await atProvider(lab, ada);
  const late = { started: Promise.withResolvers<void>(), go: Promise.withResolvers<void>() };
  const slow = syncSubscription(
    {
      ...deps,
      subscriptions: {
        ...deps.subscriptions,
        async get(requested: string) {
          const answer = await deps.subscriptions.get(requested);
          late.started.resolve();
          await late.go.promise;
          return answer;
        },
      },
    },
    id,
  );
  await late.started.promise;
  await ada.call(contract.cancelMembership, { params: own(ada) });
  late.go.resolve();
  await slow;
  expect((await membershipsOf(ada)).memberships).toMatchObject([{ id: membership.id, cancelAtPeriodEnd: true }]);
});

test("a declined renewal is e-mailed, and a new card recovers it", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await storeCard(ada, TEST_CARDS.declined);
  await passDays(lab, ada, 366);
  expect((await membershipsOf(ada)).memberships).toMatchObject([
    { status: "PAST_DUE", active: true, next: null, problem: "The card was declined." },
  ]);
  expect(await credits(lab, ada)).toMatchObject({ roll: 0 }); // the old year's credits have expired, and the new year is not paid
  await expect(changeTo(ada, "VERY_NICE_2025")).rejects.toMatchObject({ status: 409, code: "NOT_PAID" });
  expect(await subjects(lab, ada)).toContain("We could not renew your Nice membership");
  await storeCard(ada);
  await passDays(lab, ada, 3);
  expect((await membershipsOf(ada)).memberships).toMatchObject([{ status: "ACTIVE", problem: null }]);
  expect(await credits(lab, ada)).toMatchObject({ roll: 10 });
  expect(await invoicesOf(lab, ada)).toEqual([19_999, 19_999]);
});

test("a renewal that stays declined ends the membership and credits, and joining again works", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await storeCard(ada, TEST_CARDS.declined);
  await passDays(lab, ada, 365 + 8);
  expect(await tierOf(lab.lab.deps.db, ada.userId, STARTING_PRICE_LIST)).toEqual({ tier: "NICE_2025", active: false });
  expect((await membershipsOf(ada)).memberships).toMatchObject([{ status: "CANCELED", active: false }]);
  expect(await credits(lab, ada)).toEqual({ roll: 0, scan4K: 0, rush: 0, pro: 0 });
  expect(await subjects(lab, ada)).toContain("Your Nice membership has ended");
  await storeCard(ada);
  expect(await join(ada, "VERY_NICE_2025")).toMatchObject({ outcome: "ACTIVE" });
  expect(await credits(lab, ada)).toMatchObject({ roll: 30 });
  expect((await membershipsOf(ada)).memberships.map(({ tier, active }) => [tier, active])).toEqual([
    ["VERY_NICE_2025", true],
    ["NICE_2025", false],
  ]);
});

test("a canceled membership stays active until its term ends; a resumed one renews", async () => {
  const lab = await startLab();
  const [ada, bob] = [await customerWith(lab), await customerWith(lab)];
  for (const who of [ada, bob]) {
    await join(who);
    const { membership } = await who.call(contract.cancelMembership, { params: own(who) });
    expect(membership).toMatchObject({ active: true, cancelAtPeriodEnd: true, next: null });
    await who.call(contract.cancelMembership, { params: own(who) });
  }
  expect((await subjects(lab, ada)).filter((subject) => subject.includes("ends on June 15, 2027"))).toHaveLength(1);
  const { membership } = await bob.call(contract.resumeMembership, { params: own(bob) });
  expect(membership).toMatchObject({ cancelAtPeriodEnd: false, next: { price: 19_999 } });
  for (const who of [ada, bob]) await passDays(lab, who, 366);
  expect(await tierOf(lab.lab.deps.db, ada.userId, STARTING_PRICE_LIST)).toEqual({ tier: "NICE_2025", active: false });
  expect(await tierOf(lab.lab.deps.db, bob.userId, STARTING_PRICE_LIST)).toEqual({ tier: "NICE_2025", active: true });
  for (const call of [contract.cancelMembership, contract.resumeMembership]) {
    await expect(ada.call(call, { params: own(ada) })).rejects.toMatchObject({ status: 409, code: "NO_MEMBERSHIP" });
  }
});

test("the credit ledger is paginated, with balances by service", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "SUPER_NICE_2025" });
  await spend(lab, ada, 2);
  const list = (query: object) => ada.call(contract.listServiceCredits, { params: own(ada), query });
  const { balances, entries, count } = await list({});
  expect(balances.map(({ kind, count: left }) => [kind, left])).toEqual([
    ["roll", 88],
    ["scan4K", 90],
    ["rush", null],
    ["pro", 10],
  ]);
  for (const { productId } of balances) expect(productId).toEqual(expect.any(String));
  expect(count).toBe(4);
  expect(entries[0]).toMatchObject({ kind: "roll", reason: "RESERVED", change: -2, balanceAfter: 88, orderId: 1 });
  expect(await list({ kind: "pro" })).toMatchObject({ count: 1, entries: [{ kind: "pro", change: 10 }] });
  expect(await list({ limit: 1, offset: 9 })).toMatchObject({ count: 4, entries: [] });
  for (const search of ["#101", "1", "reserved"])
    expect(await list({ search })).toMatchObject({ count: 1, entries: [{ reason: "RESERVED" }] });
  expect(await list({ search: "%" })).toMatchObject({ count: 0 });
});

test("the test clock moves only for known customers, within limits", async () => {
  const lab = await startLab();
  const [admin, ada, bob] = [await lab.admin(), await lab.customer(), await customerWith(lab)];
  const move = (body: { userId: string; days?: number; to?: string }) => admin.call(contract.moveTestClock, { body });
  await expect(move({ ...own(ada), days: 1 })).rejects.toMatchObject({ status: 422, code: "NO_CUSTOMER" });
  await expect(move({ ...own(bob) })).rejects.toMatchObject({ status: 400 });
  await expect(move({ ...own(bob), to: "2090-01-01T00:00:00.000Z" })).rejects.toMatchObject({ code: "TOO_FAR" });
  const to = new Date(lab.clock.now().getTime() + 3 * DAY_MS).toISOString();
  expect(await move({ ...own(bob), to })).toEqual({ now: to });
});
