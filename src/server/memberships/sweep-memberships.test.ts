import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as contract from "../../contract/memberships/memberships.ts";
import { DAY_MS } from "../../rules/time.ts";
import { storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import type { Deps } from "../deps.ts";
import { creditBalances } from "../credits/service-credits.ts";
import { sweepMemberships } from "./sweep-memberships.ts";
import { subscriptions } from "./tables.ts";
import { tierOf } from "../credits/tier-of.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

const join = (who: Person) =>
  who.call(contract.subscribe, { params: { userId: who.userId, tier: "NICE_2025" }, query: {} });
const isActive = async ({ lab: { deps } }: TestLab, who: Person) =>
  (await tierOf(deps.db, who.userId, STARTING_PRICE_LIST)).active;

/** The lab on a later day, with a provider that responds or not. */
function later({ lab: { deps }, clock }: TestLab, days: number, silent: boolean): Deps {
  const unreachable = () => Promise.reject(new ProviderUnreachable("silence"));
  return {
    ...deps,
    now: () => new Date(clock.now().getTime() + days * DAY_MS),
    ...(silent ? { subscriptions: { ...deps.subscriptions, get: unreachable, sandbox: null } } : {}),
  };
}

test("a complimentary membership and its credits end with its term", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ tier: "NICE_2025" });
  await sweepMemberships(later(lab, 364, false));
  expect(await isActive(lab, ada)).toBe(true);
  await sweepMemberships(later(lab, 366, false));
  expect(await isActive(lab, ada)).toBe(false);
  expect(await creditBalances(lab.lab.deps.db, ada.userId, lab.lab.deps.prices)).toEqual({
    roll: 0,
    scan4K: 0,
    rush: 0,
    pro: 0,
  });
  expect((await lab.outbox(ada.email)).map(({ subject }) => subject)).toContain("Your Nice membership has ended");
});

test("a silent provider extends a membership by three days", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await storeCard(ada);
  await join(ada);
  await sweepMemberships(later(lab, 367, true));
  expect(await isActive(lab, ada)).toBe(true);
  await sweepMemberships(later(lab, 369, true));
  expect(await isActive(lab, ada)).toBe(false);
});

test("due memberships renew in real time, and one with a failing card is followed up", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.customer(), await lab.customer()];
  for (const who of [ada, bob]) {
    await storeCard(who);
    await join(who);
  }
  await storeCard(bob, TEST_CARDS.declined);
  lab.clock.move(366 * DAY_MS);
  const { deps } = lab.lab;
  await sweepMemberships(deps);
  await sweepMemberships(deps);
  await lab.workAll();
  expect(await isActive(lab, ada)).toBe(true);
  expect(await creditBalances(deps.db, ada.userId, deps.prices)).toMatchObject({ roll: 10 });
  const statusOf = async (who: Person) =>
    (await deps.db.select().from(subscriptions).where(eq(subscriptions.userId, who.userId)))[0]!.status;
  expect([await statusOf(ada), await statusOf(bob)]).toEqual(["ACTIVE", "PAST_DUE"]);
  lab.clock.move(8 * DAY_MS);
  await sweepMemberships(deps);
  expect(await isActive(lab, bob)).toBe(false);
});
