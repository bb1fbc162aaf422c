import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { resumeMembership } from "../../contract/memberships/memberships.ts";
import { makeTestCardToken } from "../../contract/payments/payments.ts";
import { requestDeletion } from "../../contract/personal-data/personal-data.ts";
import { confirmIdentity } from "../../contract/accounts/sessions.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { TEST_CARDS } from "../../../tests/support/makers.ts";
import { changeTo, confirm, customerWith, invoicesOf, join, own, rowsOf } from "../../../tests/support/members.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../tests/support/start-lab.ts";
import { DAY_MS } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { GONE_EMAIL_HOST } from "../../rules/accounts/email.ts";
import { membershipCards } from "../memberships/tables.ts";
import { providerCustomerOf } from "../payments/queries.ts";
import { deleteDueAccounts } from "./deletions.ts";

async function entered(who: Person, number: string) {
  const body = { number, expMonth: 12, expYear: 2034, cvc: "123" };
  return { token: (await who.call(makeTestCardToken, { body })).token, keep: true };
}

async function askToBeDeleted(who: Person): Promise<void> {
  await who.call(confirmIdentity, { body: { password: TEST_PASSWORD } });
  await who.call(requestDeletion, { params: own(who) });
}

/** Moves to the due date and runs the deletion. */
async function aWeekLater(lab: TestLab): Promise<void> {
  lab.clock.move(7 * DAY_MS);
  await deleteDueAccounts(lab.lab.deps);
  await lab.workAll();
}

async function isGone({ lab: { deps } }: TestLab, { userId }: Person): Promise<boolean> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  return user!.email.endsWith(GONE_EMAIL_HOST);
}

const stateAt = async (lab: TestLab, who: Person) =>
  (await lab.lab.deps.subscriptions.get((await rowsOf(lab, who))[0]!.providerSubscriptionId!))!;
const cardsAt = ({ lab: { deps } }: TestLab, providerCustomerId: string | null) =>
  deps.payments.listCards(providerCustomerId!);

test("deleting an account with a payment awaiting its second step charges nothing and drops the card", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const requested = await join(ada, "NICE_2025", {}, undefined, await entered(ada, TEST_CARDS.secondStep));
  expect(requested.outcome).toBe("REQUIRES_ACTION");
  await askToBeDeleted(ada);
  expect(await stateAt(lab, ada)).toMatchObject({ status: "CANCELED", requiresAction: false });
  expect(await lab.lab.deps.db.select().from(membershipCards)).toEqual([]);
  expect(await confirm(ada, requested.subscriptionId, true)).toMatchObject({ outcome: "DECLINED" });
  await aWeekLater(lab);
  expect(await isGone(lab, ada)).toBe(true);
  expect(await invoicesOf(lab, ada)).toEqual([]);
});

test("a pending tier change is canceled on deletion, and the membership ends with its term", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab, "pays");
  await join(ada);
  const waiting = await changeTo(ada, "VERY_NICE_2025", await entered(ada, TEST_CARDS.secondStep));
  expect(waiting.outcome).toBe("REQUIRES_ACTION");
  await askToBeDeleted(ada);
  await confirm(ada, waiting.subscriptionId, true);
  expect(await stateAt(lab, ada)).toMatchObject({ lookupKey: "nice_2025", cancelAtPeriodEnd: true });
  expect(await lab.lab.deps.db.select().from(membershipCards)).toEqual([]);
});

test("memberships begun or resumed in the grace period end on deletion, and all cards are removed", async () => {
  const lab = await startLab();
  const [ada, bob] = [await customerWith(lab, "pays"), await lab.customer()];
  await join(ada);
  await askToBeDeleted(ada);
  await ada.call(resumeMembership, { params: own(ada) });
  await askToBeDeleted(bob);
  lab.clock.move(7 * DAY_MS - 1000);
  bob.setToken(await freshToken(lab.lab, bob.userId));
  const begun = await join(bob, "NICE_2025", {}, undefined, await entered(bob, TEST_CARDS.secondStep));
  expect(begun.outcome).toBe("REQUIRES_ACTION");
  const { db } = lab.lab.deps;
  const [adas, bobs] = [await providerCustomerOf(db, ada.userId), await providerCustomerOf(db, bob.userId)];
  expect(await cardsAt(lab, adas)).toHaveLength(1);
  lab.clock.move(1000);
  await deleteDueAccounts(lab.lab.deps);
  await lab.workAll();
  expect([await isGone(lab, ada), await isGone(lab, bob)]).toEqual([true, true]);
  expect(await stateAt(lab, ada)).toMatchObject({ status: "ACTIVE", cancelAtPeriodEnd: true });
  expect(await stateAt(lab, bob)).toMatchObject({ status: "CANCELED" });
  expect([await cardsAt(lab, adas), await cardsAt(lab, bobs)]).toEqual([[], []]);
});

test("an account with a renewing membership is not deleted while the payment service is down", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab, "pays");
  await join(ada);
  await askToBeDeleted(ada);
  await ada.call(resumeMembership, { params: own(ada) });
  const { subscriptions } = lab.lab.deps;
  const { cancelAtPeriodEnd } = subscriptions;
  subscriptions.cancelAtPeriodEnd = () => Promise.reject(new ProviderUnreachable("down"));
  await aWeekLater(lab);
  expect(await isGone(lab, ada)).toBe(false);
  subscriptions.cancelAtPeriodEnd = cancelAtPeriodEnd;
  await deleteDueAccounts(lab.lab.deps);
  expect(await isGone(lab, ada)).toBe(true);
});
