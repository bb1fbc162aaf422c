import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import * as contract from "../../contract/memberships/memberships.ts";
import { aDraft, aRoll, placeOrder, storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import {
  changeTo,
  confirm,
  credits,
  customerWith,
  invoicesOf,
  join,
  ledger,
  own,
  passDays,
  rowsOf,
  membershipsOf,
} from "../../../tests/support/members.ts";
import { BANK_WAITS_MS, finishOrCancelChange } from "./cancel-pending-change.ts";
import { creditBalances } from "../credits/service-credits.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("an upgrade starts at once, for its price minus the remaining value", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await passDays(lab, ada, 73);
  const { changes } = await membershipsOf(ada);
  expect(changes).toEqual([
    { tier: "VERY_NICE_2025", when: "NOW", credit: 15_999, due: 84_000, price: 99_999 },
    { tier: "SUPER_NICE_2025", when: "NOW", credit: 15_999, due: 484_000, price: 499_999 },
  ]);
  const changed = await changeTo(ada, "VERY_NICE_2025");
  expect(changed).toMatchObject({ outcome: "ACTIVE", membership: { tier: "VERY_NICE_2025", active: true } });
  await lab.workAll();
  expect(await invoicesOf(lab, ada)).toEqual([19_999, 84_000]);
  expect(await credits(lab, ada)).toEqual({ roll: 30, scan4K: 30, rush: 30, pro: 3 });
  await expect(changeTo(ada, "VERY_NICE_2025")).rejects.toMatchObject({ status: 409, code: "SAME_TIER" });
  // The second term's value includes its payment and the credit from the first term.
  expect((await membershipsOf(ada)).changes.find(({ tier }) => tier === "SUPER_NICE_2025")).toMatchObject({
    credit: 99_999,
  });
});

test("one of many concurrent tier changes wins, and the others report what is happening", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  const tiers = ["VERY_NICE_2025", "SUPER_NICE_2025"] as const;
  const requested = Array.from({ length: 8 }, (_, at) => changeTo(ada, tiers[at % 2]!));
  const answers = await Promise.allSettled(requested);
  const made = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  expect(made.length).toBeGreaterThan(0);
  for (const answer of answers)
    if (answer.status === "rejected") expect(["CHANGE_RUNNING", "SAME_TIER"]).toContain(answer.reason.code);
  await lab.workAll();
  // Each of several consecutive changes is paid for minus the previous one's credit; nothing is paid twice.
  const paid = (await invoicesOf(lab, ada)).reduce((sum, total) => sum + total, 0);
  const { tier } = (await membershipsOf(ada)).memberships[0]!;
  expect(paid).toBe(tier === "SUPER_NICE_2025" ? 499_999 : 99_999);
  const refused = answers.filter((answer) => answer.status === "rejected").map(({ reason }) => String(reason.message));
  expect(refused.some((message) => /is changing to (Very|Super) Nice/.test(message))).toBe(true);
});

test("a pending change blocks cancel, resume and spending the old term's credits", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await storeCard(ada, TEST_CARDS.secondStep);
  const { id } = (await rowsOf(lab, ada))[0]!;
  const { deps } = lab.lab;
  const { changePrice } = deps.subscriptions;
  const replies: unknown[] = [];
  deps.subscriptions.changePrice = async (change) => {
    // Requests from another tab or server while the provider is being called.
    replies.push(await changeTo(ada, "SUPER_NICE_2025").catch((error: unknown) => error));
    replies.push(await ada.call(contract.cancelMembership, { params: own(ada) }).catch((error: unknown) => error));
    replies.push(await ada.call(contract.resumeMembership, { params: own(ada) }).catch((error: unknown) => error));
    replies.push(await creditBalances(deps.db, ada.userId, deps.prices));
    return changePrice(change);
  };
  expect(await changeTo(ada, "VERY_NICE_2025")).toMatchObject({ outcome: "REQUIRES_ACTION" });
  deps.subscriptions.changePrice = changePrice;
  const refused = { status: 409, code: "CHANGE_RUNNING", message: expect.stringContaining("changing to Very Nice") };
  expect(replies).toMatchObject([refused, refused, refused, { roll: 0, scan4K: 0, rush: 0, pro: 0 }]);
  expect(await credits(lab, ada)).toMatchObject({ roll: 0 });
  expect(await confirm(ada, id, true)).toMatchObject({ outcome: "ACTIVE", membership: { tier: "VERY_NICE_2025" } });
  expect(await credits(lab, ada)).toEqual({ roll: 30, scan4K: 30, rush: 30, pro: 3 });
  expect((await rowsOf(lab, ada))[0]).toMatchObject({ change: null });
});

test("a concurrent upgrade and order never both use the old term's credits", async () => {
  const lab = await startLab();
  for (const waitMs of [0, 5, 15, 30]) {
    const ada = await customerWith(lab);
    await join(ada, "VERY_NICE_2025");
    const [changed, placed] = await Promise.allSettled([
      changeTo(ada, "SUPER_NICE_2025"),
      setTimeout(waitMs).then(() => placeOrder(ada, aDraft(Array.from({ length: 30 }, () => aRoll())))),
    ]);
    await lab.workAll();
    const [, due] = await invoicesOf(lab, ada);
    if (changed.status === "rejected") continue;
    // Either the order used the credits and the term had no value left, or the whole term was traded in.
    const usedOldCredits = (await ledger(lab, ada)).some(
      ({ reason, change }) => reason === "RESERVED" && change === -30,
    );
    const tradedIn = 499_999 - due!;
    const expired = (await ledger(lab, ada)).some(({ reason, change }) => reason === "EXPIRED" && change === -30);
    expect({ usedOldCredits: usedOldCredits && !expired, tradedIn }).toEqual(
      expired ? { usedOldCredits: false, tradedIn: 99_999 } : { usedOldCredits: true, tradedIn: 0 },
    );
    // An order priced with credits that have since been traded in is rejected with its new price.
    expect(placed).toMatchObject(
      placed.status === "fulfilled" ? {} : { reason: { status: 409, code: "PRICE_CHANGED" } },
    );
  }
});

test("a declined change leaves everything as before and can be retried", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await storeCard(ada, TEST_CARDS.declined);
  for (const _ of [1, 2]) {
    expect(await changeTo(ada, "VERY_NICE_2025")).toMatchObject({
      outcome: "DECLINED",
      message: "The card was declined.",
      membership: { tier: "NICE_2025", active: true },
    });
  }
  await lab.workAll();
  // No payment is pending: the membership itself has no problem to report.
  expect((await membershipsOf(ada)).memberships).toMatchObject([{ status: "ACTIVE", problem: null }]);
  expect(await credits(lab, ada)).toMatchObject({ roll: 10 });
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
  await ada.call(contract.cancelMembership, { params: own(ada) });
  await passDays(lab, ada, 366);
  expect(await rowsOf(lab, ada)).toMatchObject([{ active: false, endReason: "REQUESTED", problem: null }]);
});

test("a change awaiting the bank is canceled by another change, the current tier, or canceling", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await storeCard(ada, TEST_CARDS.secondStep);
  const { id } = (await rowsOf(lab, ada))[0]!;
  expect(await changeTo(ada, "VERY_NICE_2025")).toMatchObject({ outcome: "REQUIRES_ACTION" });
  expect(await changeTo(ada, "NICE_2025")).toMatchObject({ outcome: "ACTIVE", membership: { tier: "NICE_2025" } });
  expect(await credits(lab, ada)).toMatchObject({ roll: 10 });
  await changeTo(ada, "VERY_NICE_2025");
  await ada.call(contract.cancelMembership, { params: own(ada) });
  expect((await membershipsOf(ada)).memberships).toMatchObject([{ tier: "NICE_2025", cancelAtPeriodEnd: true }]);
  await changeTo(ada, "VERY_NICE_2025");
  expect(await changeTo(ada, "SUPER_NICE_2025")).toMatchObject({ outcome: "REQUIRES_ACTION" });
  expect(await confirm(ada, id, true)).toMatchObject({ outcome: "ACTIVE", membership: { tier: "SUPER_NICE_2025" } });
  expect(await invoicesOf(lab, ada)).toEqual([19_999, 480_000]);
});

test("a bank confirmation closed or idle for twenty minutes cancels the change and frees credits", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await storeCard(ada, TEST_CARDS.secondStep);
  const { id } = (await rowsOf(lab, ada))[0]!;
  const close = () => ada.call(contract.cancelTierChange, { params: own(ada) });
  const leave = async () => {
    await finishOrCancelChange(lab.lab.deps, id);
    expect(await credits(lab, ada)).toMatchObject({ roll: 0 });
    lab.clock.move(BANK_WAITS_MS);
    await finishOrCancelChange(lab.lab.deps, id);
  };
  for (const end of [close, leave]) {
    expect(await changeTo(ada, "VERY_NICE_2025")).toMatchObject({ outcome: "REQUIRES_ACTION" });
    expect(await credits(lab, ada)).toMatchObject({ roll: 0 });
    await end();
    expect(await credits(lab, ada)).toMatchObject({ roll: 10 });
    expect((await rowsOf(lab, ada))[0]).toMatchObject({ change: null });
  }
  await close(); // changes nothing if no change is pending
  expect(await confirm(ada, id, true)).toMatchObject({ membership: { tier: "NICE_2025" } });
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
});

test("a downgrade applies at renewal and can be undone until then", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada, "VERY_NICE_2025");
  const requested = await changeTo(ada, "NICE_2025");
  expect(requested).toMatchObject({
    outcome: "ACTIVE",
    membership: { tier: "VERY_NICE_2025", next: { tier: "NICE_2025", price: 19_999 } },
  });
  expect((await changeTo(ada, "VERY_NICE_2025")).membership.next).toMatchObject({ tier: "VERY_NICE_2025" });
  await changeTo(ada, "NICE_2025");
  await passDays(lab, ada, 366);
  expect((await membershipsOf(ada)).memberships).toMatchObject([{ tier: "NICE_2025", active: true }]);
  expect(await credits(lab, ada)).toEqual({ roll: 10, scan4K: 3, rush: 3, pro: 0 });
  expect(await ledger(lab, ada, "pro")).toEqual([
    { reason: "GRANTED", change: 3 },
    { reason: "EXPIRED", change: -3 },
  ]);
});

test("a complimentary membership ends with its term and cannot be changed", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  expect(await membershipsOf(ada)).toMatchObject({ memberships: [{ billed: false, next: null }], changes: [] });
  await expect(changeTo(ada, "VERY_NICE_2025")).rejects.toMatchObject({ status: 409, code: "NOT_BILLED" });
  expect((await ada.call(contract.cancelMembership, { params: own(ada) })).membership.cancelAtPeriodEnd).toBe(true);
  await expect(ada.call(contract.resumeMembership, { params: own(ada) })).rejects.toMatchObject({ code: "NOT_BILLED" });
});
