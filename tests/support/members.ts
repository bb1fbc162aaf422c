import { and, asc, eq } from "drizzle-orm";
import type { BodyOf } from "../../src/contract/kit/call.ts";
import * as contract from "../../src/contract/memberships/memberships.ts";
import { lockUser } from "../../src/server/accounts/lock-user.ts";
import { creditBalances, reserveCredits } from "../../src/server/credits/service-credits.ts";
import { subscriptions } from "../../src/server/memberships/tables.ts";
import { serviceCreditEntries } from "../../src/server/credits/tables.ts";
import { invoices } from "../../src/server/payments/tables.ts";
import { storeCard, TEST_CARDS } from "./makers.ts";
import { makeSecondStep } from "./second-step.ts";
import type { Person, TestLab } from "./start-lab.ts";

type RequestedCard = BodyOf<typeof contract.subscribe>;
export type Tier = "NICE_2025" | "VERY_NICE_2025" | "SUPER_NICE_2025";
export const own = (who: Person) => ({ userId: who.userId });

export async function customerWith(lab: TestLab, card: keyof typeof TEST_CARDS = "pays"): Promise<Person> {
  const who = await lab.customer();
  await storeCard(who, TEST_CARDS[card]);
  return who;
}
export const join = (
  who: Person,
  tier: Tier = "NICE_2025",
  more: { promoCode?: string } = {},
  key?: string,
  card?: RequestedCard,
) =>
  who.call(
    contract.subscribe,
    { params: { ...own(who), tier }, query: more, body: card },
    key ? { idempotencyKey: key } : {},
  );
export const membershipsOf = (who: Person) => who.call(contract.listMemberships, { params: own(who) });
export const changeTo = (who: Person, tier: Tier, card?: RequestedCard) =>
  who.call(contract.changeTier, { params: own(who), body: { tier, ...card } });
export const confirm = (who: Person, subscriptionId: string, approve: boolean) =>
  makeSecondStep(
    who,
    () => who.call(contract.confirmSubscription, { params: { ...own(who), subscriptionId } }),
    approve,
  );
export const credits = ({ lab: { deps } }: TestLab, who: Person) => creditBalances(deps.db, who.userId, deps.prices);
export const rowsOf = ({ lab: { deps } }: TestLab, who: Person) =>
  deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, who.userId))
    .orderBy(asc(subscriptions.createdAt));
export const atProvider = async (lab: TestLab, who: Person) => (await rowsOf(lab, who))[0]!.providerSubscriptionId!;
export const invoicesOf = async ({ lab: { deps } }: TestLab, who: Person) =>
  (
    await deps.db
      .select({ total: invoices.total })
      .from(invoices)
      .where(eq(invoices.userId, who.userId))
      .orderBy(asc(invoices.number))
  ).map(({ total }) => total);
export const ledger = ({ lab: { deps } }: TestLab, who: Person, kind: "roll" | "rush" | "pro" | "scan4K" = "roll") =>
  deps.db
    .select({ reason: serviceCreditEntries.reason, change: serviceCreditEntries.change })
    .from(serviceCreditEntries)
    .where(and(eq(serviceCreditEntries.userId, who.userId), eq(serviceCreditEntries.kind, kind)))
    .orderBy(asc(serviceCreditEntries.number));

export async function passDays(lab: TestLab, who: Person, days: number): Promise<void> {
  const admin = await lab.admin();
  await admin.call(contract.moveTestClock, { body: { ...own(who), days } });
  await lab.workAll();
}
export const subjects = async (lab: TestLab, who: Person) =>
  (await lab.outbox(who.email)).map(({ subject }) => subject).filter((subject) => /ice|member/i.test(subject));

export async function spend({ lab: { deps } }: TestLab, who: Person, roll: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, who.userId);
    await reserveCredits(tx, {
      userId: who.userId,
      orderId: 1,
      kinds: { roll },
      prices: deps.prices,
      now: deps.now(),
    });
  });
}
