import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { ImportedMembership } from "../../rules/imports/memberships.ts";
import { CREDIT_KINDS, NON_MEMBER, tierOfLookupKey } from "../../rules/memberships/tiers.ts";
import type { Tier } from "../../rules/prices/price-list.ts";
import { mediumDay } from "../../rules/time.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { users } from "../accounts/tables.ts";
import type { ProviderSubscription, ProviderSubscriptionStatus } from "../adapters/payments/subscriptions-port.ts";
import { append, expireCredits, grantCredits } from "../credits/service-credits.ts";
import { serviceCreditEntries } from "../credits/tables.ts";
import { runningMembership } from "../credits/tier-of.ts";
import type { Deps, Tx } from "../deps.ts";
import { subscriptions } from "../memberships/tables.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { invoices, paymentCustomers } from "../payments/tables.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { newId } from "../platform/ids.ts";
import type { ImportKindWork, ImportRow, NewItem, Saved } from "./import-kind.ts";

/** A subscription as Stripe described it, and the time of that reply. */
type Answer = { state: ProviderSubscription; at: Date };
type Answers = ReadonlyMap<string, Answer>;
type Item = NewItem<ImportedMembership>;

const NOT_ACTIVE: Record<Exclude<ProviderSubscriptionStatus, "ACTIVE">, string> = {
  INCOMPLETE: "Its first payment is not complete at Stripe.",
  PAST_DUE: "Its renewal is unpaid at Stripe.",
  CANCELED: "It is canceled at Stripe.",
};

/** Memberships that Stripe bills already. From their import on, its events change them as the lab's own. */
export const MEMBERSHIPS: ImportKindWork<ImportedMembership, Answers> = {
  // Each takes some requests at Stripe.
  batch: 25,

  async lookUp(deps, records) {
    const answers = new Map<string, Answer>();
    for (const { subscriptionId } of records) {
      const at = deps.now();
      const state = await requestProvider(deps.subscriptions.look(subscriptionId));
      if (state !== null) answers.set(subscriptionId, { state, at });
    }
    return answers;
  },

  async save(deps, tx, items, row, answers) {
    const ownerOf = await findOwners(tx, items, answers);
    const ids = items.map(({ record }) => record.subscriptionId);
    const attached = await tx
      .select({ id: subscriptions.id, key: subscriptions.providerSubscriptionId })
      .from(subscriptions)
      .where(inArray(subscriptions.providerSubscriptionId, ids));
    const known = new Map(attached.map(({ id, key }) => [key, id]));
    const saved: Saved[] = [];
    for (const item of items) {
      const id = known.get(item.record.subscriptionId) ?? item.knownId;
      const answer = answers.get(item.record.subscriptionId);
      const one: Saved =
        id === null ? await attach(deps, tx, item.record, { row, ownerOf, answer }) : { outcome: "SAME", thingId: id };
      saved.push("refused" in one || answer === undefined ? one : { ...one, details: termsOf(deps, answer) });
    }
    return saved;
  },

  /** Detaches it. Stripe goes on billing it; its events are then none of ours. */
  async undoItem(deps, tx, { thingId, undo }) {
    const [{ userId } = { userId: null }] = await tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(eq(subscriptions.id, thingId));
    if (userId === null) return null;
    await lockUser(tx, userId);
    const stays = await whyMembershipStays(tx, thingId);
    if (stays !== null) return stays;
    const isIt = eq(subscriptions.id, thingId);
    const [{ periodStart } = { periodStart: null }] = await tx
      .select({ periodStart: subscriptions.currentPeriodStart })
      .from(subscriptions)
      .where(and(isIt, subscriptions.active));
    if (periodStart !== null)
      await expireCredits(tx, { userId, subscriptionId: thingId, periodStart, now: deps.now() });
    // Never started: it is no former membership, and the ledger still refers to it.
    await tx
      .update(subscriptions)
      .set({ providerSubscriptionId: null, active: false, status: "CANCELED", startedAt: null })
      .where(isIt);
    await tx.delete(paymentCustomers).where(isAnyOf(paymentCustomers.userId, undo?.["paymentCustomers"] ?? []));
    await deps.live.publish(tx, { type: "membership", userId });
    return null;
  },
};

/** "Nice", "renews Jan 1, 2027": what the file does not say. */
function termsOf({ prices, lab }: Deps, { state }: Answer): string[] {
  const inForce = prices.inForce();
  const tier = tierOfLookupKey(inForce, state.lookupKey);
  const day = mediumDay(state.currentPeriodEnd, lab.timeZone);
  return [
    ...(tier === null ? [] : [inForce.tiers[tier].label]),
    state.cancelAtPeriodEnd ? `ends ${day}` : `renews ${day}`,
  ];
}

type Owners = (record: ImportedMembership, state: ProviderSubscription) => string | null;

/** Finds customers by their ID at Stripe, else by e-mail, and locks them in one order. */
async function findOwners(tx: Tx, items: readonly Item[], answers: Answers): Promise<Owners> {
  const emails = items.flatMap(({ record }) => record.email ?? []);
  const providerIds = [...answers.values()].map(({ state }) => state.providerCustomerId);
  const email = sql<string>`lower(${users.email})`;
  const found = await tx
    .select({ id: users.id, email, providerCustomerId: paymentCustomers.providerCustomerId })
    .from(users)
    .leftJoin(paymentCustomers, eq(paymentCustomers.userId, users.id))
    .where(
      and(
        eq(users.role, "CUSTOMER"),
        eq(users.guest, false),
        or(inArray(email, emails), inArray(paymentCustomers.providerCustomerId, providerIds)),
      ),
    )
    .orderBy(users.id)
    .for("no key update", { of: users });
  const byProvider = new Map(found.map((one) => [one.providerCustomerId, one.id]));
  const byEmail = new Map(found.map((one) => [one.email, one.id]));
  return (record, state) =>
    byProvider.get(state.providerCustomerId) ?? (record.email === null ? undefined : byEmail.get(record.email)) ?? null;
}

type Attaching = { row: ImportRow; ownerOf: Owners; answer: Answer | undefined };

async function attach(
  deps: Deps,
  tx: Tx,
  record: ImportedMembership,
  { row, ownerOf, answer }: Attaching,
): Promise<Saved> {
  if (answer === undefined) return { refused: "Stripe has no such subscription." };
  const { state, at } = answer;
  const prices = deps.prices.inForce();
  const tier = tierOfLookupKey(prices, state.lookupKey);
  if (state.status !== "ACTIVE") return { refused: NOT_ACTIVE[state.status] };
  if (tier === null || tier === NON_MEMBER)
    return { refused: `Its price has no lookup key of a membership: “${state.lookupKey}”.` };
  if (record.providerCustomerId !== null && record.providerCustomerId !== state.providerCustomerId)
    return { refused: "It belongs to another customer at Stripe." };
  const userId = ownerOf(record, state);
  if (userId === null) return { refused: "No customer has this e-mail. Import the customers first." };
  if ((await runningMembership(tx, userId)) !== null) return { refused: "The customer has a membership already." };
  const [theirs] = await tx.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  if (theirs !== undefined && theirs.providerCustomerId !== state.providerCustomerId)
    return { refused: "The customer has cards or payments here, under another customer ID at Stripe." };
  const id = newId();
  const { currentPeriodStart, currentPeriodEnd, lookupKey, nextLookupKey, cancelAtPeriodEnd, latestInvoice } = state;
  const isPaid =
    latestInvoice?.status === "PAID" && latestInvoice.periodStart.getTime() === currentPeriodStart.getTime();
  const since = record.since === null ? currentPeriodStart : new Date(record.since);
  await tx.insert(subscriptions).values({
    id,
    userId,
    lookupKey,
    nextLookupKey,
    cancelAtPeriodEnd,
    currentPeriodStart,
    currentPeriodEnd,
    providerSubscriptionId: state.id,
    active: true,
    priceVersion: prices.version,
    termValue: isPaid ? latestInvoice.amount + latestInvoice.credit : 0,
    startedAt: since < currentPeriodStart ? since : currentPeriodStart,
    billedFrom: at,
    createdAt: deps.now(),
  });
  if (theirs === undefined)
    await tx.insert(paymentCustomers).values({ userId, providerCustomerId: state.providerCustomerId });
  const term = { userId, subscriptionId: id, periodStart: currentPeriodStart, now: deps.now() };
  const note = await giveCredits(tx, term, prices.tiers[tier], { used: record.used, by: row.byUserId });
  await deps.live.publish(tx, { type: "membership", userId });
  return { outcome: "MADE", thingId: id, undo: { paymentCustomers: theirs === undefined ? [userId] : [] }, note };
}

type Term = { userId: string; subscriptionId: string; periodStart: Date; now: Date };

/** Grants the term's credits, as a renewal does, less the credits used at the earlier shop. */
async function giveCredits(
  tx: Tx,
  term: Term,
  { creditsPerTerm }: Tier,
  { used, by }: { used: ImportedMembership["used"]; by: string | null },
): Promise<string | undefined> {
  await grantCredits(tx, { ...term, credits: creditsPerTerm });
  let isOver = false;
  for (const kind of CREDIT_KINDS) {
    const given = creditsPerTerm[kind];
    const wanted = used[kind] ?? 0;
    if (given === "unlimited" || wanted === 0) continue;
    const change = -Math.min(wanted, given);
    isOver ||= wanted > given;
    if (change === 0) continue;
    const entry = {
      ...term,
      kind,
      change,
      reason: "ADJUSTED",
      orderId: null,
      note: "Used at the earlier shop",
    } as const;
    await append(tx, by === null ? entry : { ...entry, byUserId: by });
  }
  return isOver ? "More credits were used than its term has" : undefined;
}

async function whyMembershipStays(tx: Tx, id: string): Promise<string | null> {
  const [membership] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  const [invoice] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.subscriptionId, id)).limit(1);
  if (invoice !== undefined) return "Was renewed";
  const [spent] = await tx
    .select({ id: serviceCreditEntries.id })
    .from(serviceCreditEntries)
    .where(and(eq(serviceCreditEntries.subscriptionId, id), eq(serviceCreditEntries.reason, "RESERVED")))
    .limit(1);
  if (spent !== undefined) return "Its credits were used";
  return membership!.change === null ? null : "Is being changed";
}
