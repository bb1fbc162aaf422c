import { expect, test } from "vitest";
import * as contract from "../../contract/memberships/memberships.ts";
import { storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
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
  spend,
  standing,
} from "../../../tests/support/members.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("a dearer tier begins at once, for its price less what is left", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  await passDays(lab, ada, 73);
  const { changes } = await standing(ada);
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
  // What the second term is worth is what was paid and what the first one brought in.
  expect((await standing(ada)).changes.find(({ tier }) => tier === "SUPER_NICE_2025")).toMatchObject({
    credit: 99_999,
  });
});

test("many who change at once are charged once", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => changeTo(ada, "VERY_NICE_2025")));
  for (const answer of answers) {
    if (answer.status === "fulfilled") expect(answer.value.outcome).toBe("ACTIVE");
    else expect(answer.reason).toMatchObject({ code: "SAME_TIER" });
  }
  await lab.workAll();
  expect(await invoicesOf(lab, ada)).toEqual([19_999, 80_000]);
});

test("a declined change leaves everything as it was, and can be tried again", async () => {
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
  // Nothing waits to be paid, which is all that the membership's own words may say.
  expect((await standing(ada)).memberships).toMatchObject([{ status: "ACTIVE", problem: null }]);
  expect(await credits(lab, ada)).toMatchObject({ roll: 10 });
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
  await ada.call(contract.cancelMembership, { params: own(ada) });
  await passDays(lab, ada, 366);
  expect(await rowsOf(lab, ada)).toMatchObject([{ active: false, endReason: "ASKED", problem: null }]);
});

test("a change with a second step waits for it, and is off when the credits were spent meanwhile", async () => {
  const lab = await startLab();
  const [ada, bob] = [await customerWith(lab), await customerWith(lab)];
  for (const who of [ada, bob]) {
    await join(who);
    await storeCard(who, TEST_CARDS.secondStep);
    expect(await changeTo(who, "VERY_NICE_2025")).toMatchObject({ outcome: "REQUIRES_ACTION" });
  }
  const [{ id: adas }, { id: bobs }] = [(await rowsOf(lab, ada))[0]!, (await rowsOf(lab, bob))[0]!];
  expect(await confirm(ada, adas, true)).toMatchObject({ outcome: "ACTIVE", membership: { tier: "VERY_NICE_2025" } });
  await spend(lab, bob, 4);
  expect(await confirm(bob, bobs, true)).toMatchObject({
    outcome: "DECLINED",
    message: expect.stringContaining("used credits"),
    membership: { tier: "NICE_2025" },
  });
  expect(await invoicesOf(lab, bob)).toEqual([19_999]);
});

test("a cheaper tier waits for the renewal, and can be taken back until then", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  await join(ada, "VERY_NICE_2025");
  const asked = await changeTo(ada, "NICE_2025");
  expect(asked).toMatchObject({
    outcome: "ACTIVE",
    membership: { tier: "VERY_NICE_2025", next: { tier: "NICE_2025", price: 19_999 } },
  });
  expect((await changeTo(ada, "VERY_NICE_2025")).membership.next).toMatchObject({ tier: "VERY_NICE_2025" });
  await changeTo(ada, "NICE_2025");
  await passDays(lab, ada, 366);
  expect((await standing(ada)).memberships).toMatchObject([{ tier: "NICE_2025", active: true }]);
  expect(await credits(lab, ada)).toEqual({ roll: 10, scan4K: 3, rush: 3, pro: 0 });
  expect(await ledger(lab, ada, "pro")).toEqual([
    { reason: "GRANTED", change: 3 },
    { reason: "EXPIRED", change: -3 },
  ]);
});

test("a gift of the house ends with its term, and cannot be changed", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  expect(await standing(ada)).toMatchObject({ memberships: [{ billed: false, next: null }], changes: [] });
  await expect(changeTo(ada, "VERY_NICE_2025")).rejects.toMatchObject({ status: 409, code: "NOT_BILLED" });
  expect((await ada.call(contract.cancelMembership, { params: own(ada) })).membership.cancelAtPeriodEnd).toBe(true);
  await expect(ada.call(contract.resumeMembership, { params: own(ada) })).rejects.toMatchObject({ code: "NOT_BILLED" });
});
