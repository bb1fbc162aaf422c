import { and, eq, getTableColumns, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { ProviderInvoice, ProviderSubscription } from "../adapters/payments/subscriptions-port.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { releaseCoupon } from "../coupons/release-coupon.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { issueInvoice } from "../payments/issue-invoice.ts";
import { invoices } from "../payments/tables.ts";
import { invoicedTerm } from "./invoiced-term.ts";
import { mailDeclined, mailEnded, mailRenewalFailed, mailTermPaid, mailWillEnd, soldTier } from "./membership-mails.ts";
import { expireCredits, grantCredits, wasGranted } from "../credits/service-credits.ts";
import { stillRunning } from "./one-change.ts";
import { isForgotten, type MembershipCard, readCard } from "./paying-card.ts";
import { subscriptions } from "./tables.ts";
import { runningMembership } from "../credits/tier-of.ts";

export type Subscription = typeof subscriptions.$inferSelect;
/** Our row, the provider's state that it was updated from, and the paying card if not settled yet. */
export type Synced = { subscription: Subscription; state: ProviderSubscription; card: MembershipCard | null };

/** Seconds until a job settles the paying card and its change, if the request did not. */
const SETTLE_AFTER_SECONDS = 20;
/** A first payment's result is shown on screen within this time; later it is e-mailed. */
const SHOWN_ON_SCREEN_MS = 60_000;
/** Concurrent syncs of a membership overtake each other once or twice; after more, the stored state is used. */
const MAX_POLLS = 3;

/**
 * Updates our row of a membership from the provider, with all effects: grants credits once per term, expires those of
 * an ended term, invoices each paid term and sends e-mails. Always calls the provider, so repeated and out-of-order
 * events are harmless. A response requested before the last stored one is discarded and requested again: the process
 * that stored it may not have settled the card yet, and waiting callers need the final result.
 * @returns null when the subscription is not ours
 */
export async function syncSubscription(deps: Deps, providerSubscriptionId: string): Promise<Synced | null> {
  for (let requested = 1; ; requested += 1) {
    const { synced, overtaken } = await askAndWrite(deps, providerSubscriptionId);
    if (!overtaken || requested === MAX_POLLS) return synced;
  }
}

/** overtaken: a response to a later request was stored first, so this one changed nothing. */
type Written = { synced: Synced | null; overtaken: boolean };
const NONE_OF_OURS: Written = { synced: null, overtaken: false };

async function askAndWrite(deps: Deps, providerSubscriptionId: string): Promise<Written> {
  const queriedAt = await databaseTime(deps);
  const state = await requestProvider(deps.subscriptions.get(providerSubscriptionId));
  if (state === null) {
    deps.log.warn({ providerSubscriptionId }, "the provider knows no such subscription");
    return NONE_OF_OURS;
  }
  const billed = await requestProvider(deps.subscriptions.listInvoices(state.id));
  const hasCard = await hasStoredCard(deps, state);
  return deps.db.transaction(async (tx) => {
    const found = await ownerOf(tx, state);
    if (found === null) {
      deps.log.warn({ providerSubscriptionId }, "a subscription at the provider is none of ours");
      return NONE_OF_OURS;
    }
    const user = await lockUser(tx, found.userId);
    const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, found.id)).for("update");
    const after = await writeDown(deps, tx, before!, state, billed, queriedAt);
    if (after === null) return { synced: { subscription: before!, state, card: null }, overtaken: true };
    await followTerms(deps, tx, before!, after, billed);
    const waits = state.requiresAction || after.status === "INCOMPLETE";
    const card = waits ? null : await readCard(tx, after.id);
    // A membership whose only card is not saved ends with its term. The welcome e-mail says so, which saves a second
    // e-mail.
    const willEnd = card !== null && isForgotten(card) && !hasCard;
    await notifyCustomer(deps, tx, user, before!, after, state, { willEnd });
    await invoiceTerms(deps, tx, user, after, billed, { renews: !willEnd && !after.cancelAtPeriodEnd });
    const hasPendingChange = after.change !== null && !after.change.waits;
    if (card !== null || hasPendingChange)
      await deps.jobs.enqueue(tx, "finish-subscription", { subscriptionId: after.id }, { after: SETTLE_AFTER_SECONDS });
    return { synced: { subscription: after, state, card }, overtaken: false };
  });
}

/** Returns whether a stored card can pay a renewal. Queried only if the paying card will not be saved. */
async function hasStoredCard(deps: Deps, state: ProviderSubscription): Promise<boolean> {
  const owner = await ownerOf(deps.db, state);
  const card = owner && (await readCard(deps.db, owner.id));
  if (!card || !isForgotten(card)) return true;
  return (await requestProvider(deps.payments.listCards(state.providerCustomerId))).length > 0;
}

/** Returns the database's clock in microseconds, which orders the requests of several processes. */
async function databaseTime({ db }: Deps): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
  return rows[0]!.at;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds our row by the provider's id or its idempotency key: an event may arrive before we have stored the id. */
async function ownerOf(tx: Db, state: ProviderSubscription): Promise<{ id: string; userId: string } | null> {
  const [found] = await tx
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      or(
        eq(subscriptions.providerSubscriptionId, state.id),
        ...(UUID.test(state.key) ? [eq(subscriptions.id, state.key)] : []),
      ),
    );
  return found ?? null;
}

const runs = (state: ProviderSubscription): boolean => state.status === "ACTIVE" || state.status === "PAST_DUE";

/** @returns null if a response to a later request was already stored */
async function writeDown(
  deps: Deps,
  tx: Tx,
  before: Subscription,
  state: ProviderSubscription,
  billed: ProviderInvoice[],
  queriedAt: string,
): Promise<Subscription | null> {
  const running = await runningMembership(tx, before.userId);
  const active = runs(state) && (running === null || running.id === before.id);
  if (runs(state) && !active)
    deps.log.error({ subscriptionId: before.id, other: running?.id }, "a second membership runs at the provider");
  const paid = paidInvoice(billed, state.currentPeriodStart);
  const ends = before.active && !active;
  // A failed tier change is not a problem of the membership itself, which is paid, or ends because it was canceled.
  const wasToEnd = before.status === "ACTIVE" && before.cancelAtPeriodEnd && ends;
  const problem = state.status === "ACTIVE" || wasToEnd ? null : state.problem;
  const change = stillRunning(before.change, state, deps.now());
  const [after] = await tx
    .update(subscriptions)
    .set({
      providerSubscriptionId: state.id,
      status: state.status,
      lookupKey: state.lookupKey,
      priceVersion:
        state.lookupKey === before.lookupKey
          ? before.priceVersion
          : (before.nextPriceVersion ?? deps.prices.inForce().version),
      nextLookupKey: state.nextLookupKey,
      nextPriceVersion: state.nextLookupKey === null && change === null ? null : before.nextPriceVersion,
      active,
      cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      currentPeriodStart: state.currentPeriodStart,
      currentPeriodEnd: state.currentPeriodEnd,
      termValue: paid === null ? 0 : paid.amount + paid.credit,
      startedAt: before.startedAt ?? (active ? deps.now() : null),
      ...(ends ? { endedAt: deps.now(), endReason: problem === null ? "REQUESTED" : "UNPAID" } : {}),
      ...(active ? { endedAt: null, endReason: null } : {}),
      problem,
      change,
      providerStateAt: sql`${queriedAt}::timestamptz`,
    })
    .where(
      and(
        eq(subscriptions.id, before.id),
        or(isNull(subscriptions.providerStateAt), lte(subscriptions.providerStateAt, sql`${queriedAt}::timestamptz`)),
      ),
    )
    .returning({
      ...getTableColumns(subscriptions),
      notified: deps.live.notifying({ type: "membership", userId: before.userId }),
    });
  return after ?? null;
}

function paidInvoice(billed: ProviderInvoice[], periodStart: Date): ProviderInvoice | null {
  return billed.find((one) => one.status === "PAID" && one.periodStart.getTime() === periodStart.getTime()) ?? null;
}

/** Expires the credits of an ended term and grants those of a paid one, each once. */
async function followTerms(
  deps: Deps,
  tx: Tx,
  before: Subscription,
  after: Subscription,
  billed: ProviderInvoice[],
): Promise<void> {
  const { id: subscriptionId, userId } = after;
  const now = deps.now();
  const newTerm = before.currentPeriodStart.getTime() !== after.currentPeriodStart.getTime();
  if (before.active && (newTerm || !after.active)) {
    await expireCredits(tx, { userId, subscriptionId, periodStart: before.currentPeriodStart, now });
  }
  if (!after.active || paidInvoice(billed, after.currentPeriodStart) === null) return;
  const term = { userId, subscriptionId, periodStart: after.currentPeriodStart };
  if (await wasGranted(tx, term)) return;
  await grantCredits(tx, { ...term, credits: soldTier(deps.prices, after).creditsPerTerm, now });
}

async function notifyCustomer(
  deps: Deps,
  tx: Tx,
  user: Parameters<typeof mailEnded>[2],
  before: Subscription,
  after: Subscription,
  state: ProviderSubscription,
  { willEnd }: { willEnd: boolean },
): Promise<void> {
  if (before.status === "INCOMPLETE" && after.status === "CANCELED") {
    await releaseCoupon(tx, { subscriptionId: after.id, now: deps.now() });
    const waited = deps.now().getTime() - after.createdAt.getTime() > SHOWN_ON_SCREEN_MS;
    if (waited) await mailDeclined(deps, tx, user, state);
  }
  if (after.status === "PAST_DUE") await mailRenewalFailed(deps, tx, user, state);
  if (after.active && after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd && !willEnd)
    await mailWillEnd(deps, tx, user, after);
  if (before.active && !after.active) await mailEnded(deps, tx, user, after, after.problem);
}

/** Runs last, because it locks the invoice numbers until the commit. */
async function invoiceTerms(
  deps: Deps,
  tx: Tx,
  user: Parameters<typeof mailEnded>[2],
  subscription: Subscription,
  billed: ProviderInvoice[],
  { renews }: { renews: boolean },
): Promise<void> {
  const { billedFrom } = subscription;
  const isOurs = ({ paidAt, periodStart }: ProviderInvoice) =>
    billedFrom === null || (paidAt ?? periodStart) > billedFrom;
  const paid = billed.filter((invoice) => invoice.status === "PAID" && isOurs(invoice));
  if (paid.length === 0) return;
  const known = await tx
    .select({ id: invoices.providerInvoiceId })
    .from(invoices)
    .where(
      inArray(
        invoices.providerInvoiceId,
        paid.map(({ id }) => id),
      ),
    );
  const fresh = paid.filter(({ id }) => !known.some((one) => one.id === id));
  if (fresh.length === 0) return;
  for (const invoice of fresh) {
    const renewal = billed.some(({ periodEnd }) => periodEnd.getTime() === invoice.periodStart.getTime());
    await mailTermPaid(deps, tx, user, { sold: subscription, invoice, renewal, renews });
  }
  for (const invoice of fresh) {
    await issueInvoice(deps, tx, {
      membership: await invoicedTerm(deps, tx, deps.prices.inForce(), subscription, invoice),
    });
  }
}
