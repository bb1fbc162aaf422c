import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/memberships/memberships.ts";
import { termEnd } from "../../rules/memberships/terms.ts";
import { tiersOnSale, tierOfLookupKey, NON_MEMBER, type MemberTierId } from "../../rules/memberships/tiers.ts";
import { COUPON_REFUSALS, couponDiscount, type CouponRefusal } from "../../rules/coupons/coupons.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { findCoupon, type UsableCoupon } from "../coupons/find-coupon.ts";
import { CouponUnusable, redeemCoupon } from "../coupons/redeem-coupon.ts";
import type { Deps, Tx } from "../deps.ts";
import { claimIdempotencyKey, findKeyUse, type KeyUse } from "../idempotency/idempotency-keys.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { newId } from "../platform/ids.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { FINISH_AFTER_SECONDS, finishSubscription, readSubscription } from "./finish-subscription.ts";
import { type RequestedCard, type ChosenCard, chosenCard, readCard, writeCard } from "./paying-card.ts";
import type { Subscription } from "./sync-subscription.ts";
import { subscriptions } from "./tables.ts";
import { runningMembership } from "../credits/tier-of.ts";

export type Subscribe = {
  userId: string;
  tier: string;
  promoCode?: string | undefined;
  card?: RequestedCard | null | undefined;
  idempotencyKey: string | null;
};

/** Result of a payment request. PENDING is not known yet; a job finds out. */
export type MembershipOutcome = {
  outcome: "ACTIVE" | "DECLINED" | "REQUIRES_ACTION" | "PENDING";
  message: string | null;
  subscriptionId: string;
};

const STILL_OPEN = "The payment service has not responded yet. We'll e-mail you the result.";
/** Each round cancels an earlier attempt that waits for its second step, so one is usual and two are plenty. */
const ROUNDS = 3;

/**
 * Makes a customer a member. First saves the membership as INCOMPLETE with a job that finishes it, then calls the
 * provider with its id as idempotency key, then updates our row. After a crash anywhere, the job can finish it and
 * never charges twice. A customer has one attempt at a time (a unique index); parallel requests join it.
 */
export async function subscribe(deps: Deps, request: Subscribe): Promise<MembershipOutcome> {
  const { userId, promoCode, idempotencyKey: key } = request;
  const requested = request.card ?? { keep: false };
  const tier = tiersOnSale(deps.prices.inForce()).find((id) => id === request.tier);
  if (tier === undefined) throw refuse(contract.subscribe, "NOT_ON_SALE");
  const use: KeyUse | null =
    key === null
      ? null
      : { userId, key, call: "subscribe", body: { tier, promoCode: promoCode ?? null, ...requested } };
  const earlier = use === null ? null : await findKeyUse(deps.db, use);
  if (earlier?.state === "OTHER") throw refuse(contract.subscribe, "KEY_REUSED");
  if (earlier?.state === "SAME") return outcomeOf(deps, earlier.subject, finishSubscription);

  const wanted = { userId, tier, promoCode, card: await chosenCard(deps, userId, requested) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await deps.db.transaction((tx) => begin(deps, tx, wanted, use));
    if (begun.kind !== "blocked") return outcomeOf(deps, begun.subscriptionId, finishSubscription);
    const ended = await outcomeOf(deps, begun.subscriptionId, callOff);
    if (ended.outcome !== "DECLINED") return ended;
  }
  throw new HttpError(409, "A membership is being paid in another window. Wait a moment, then reload the page.");
}

type Wanted = {
  userId: string;
  tier: MemberTierId;
  promoCode: string | undefined;
  /** Null if the customer has no such card. */
  card: ChosenCard | null;
};
/**
 * mine: ours to finish, or shared with an identical request. blocked: an attempt for another tier or with another card
 * is in the way.
 */
type Begun = { kind: "mine" | "blocked"; subscriptionId: string };

async function begin(deps: Deps, tx: Tx, wanted: Wanted, use: KeyUse | null): Promise<Begun> {
  const { userId, tier, promoCode, card } = wanted;
  const [now, prices] = [deps.now(), deps.prices.inForce()];
  await lockUser(tx, userId);
  // Of two requests with one key, the second waits for the lock and then finds the first's attempt.
  const earlier = use === null ? null : await findKeyUse(tx, use);
  if (earlier?.state === "SAME") return { kind: "mine", subscriptionId: earlier.subject };
  const running = await runningMembership(tx, userId);
  if (running !== null) {
    throw refuse(contract.subscribe, "ALREADY_MEMBER", {
      tier: tierOfLookupKey(prices, running.lookupKey) ?? NON_MEMBER,
    });
  }
  if (card === null) throw refuse(contract.subscribe, "CARD_MISSING");
  const { lookupKey, billing, price } = prices.tiers[tier];
  const [open] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, "INCOMPLETE")));
  const openCard = open && ((await readCard(tx, open.id))?.token ?? open.paymentMethodId);
  const same = open?.lookupKey === lookupKey && open.priceVersion === prices.version && openCard === card.id;
  if (open !== undefined && !same) return { kind: "blocked", subscriptionId: open.id };
  const id = open?.id ?? newId();
  const claim = use === null ? null : await claimIdempotencyKey(tx, use, id, now);
  if (claim !== null && claim.state !== "FIRST") throw refuse(contract.subscribe, "KEY_REUSED");
  if (open !== undefined) return { kind: "mine", subscriptionId: id };
  const coupon = promoCode === undefined ? null : await couponOf(tx, promoCode, userId, now);
  await tx.insert(subscriptions).values({
    id,
    userId,
    status: "INCOMPLETE",
    lookupKey,
    priceVersion: prices.version,
    active: false,
    currentPeriodStart: now,
    currentPeriodEnd: termEnd(now, billing),
    paymentMethodId: card.entered ? null : card.id,
    discountKind: coupon?.kind ?? null,
    discountAmount: coupon?.amount ?? null,
    createdAt: now,
  });
  await writeCard(tx, card, { subscriptionId: id, lookupKey, now });
  if (coupon !== null) {
    const amount = couponDiscount(coupon, price);
    await redeem(tx, { couponId: coupon.id, userId, subscriptionId: id, amount, now });
  }
  await deps.jobs.enqueue(tx, "finish-subscription", { subscriptionId: id }, { after: FINISH_AFTER_SECONDS });
  return { kind: "mine", subscriptionId: id };
}

async function couponOf(tx: Tx, code: string, userId: string, now: Date): Promise<UsableCoupon> {
  const found = await findCoupon(tx, code, { userId, now, for: "SUBSCRIPTION" });
  if (found.coupon === null) throw badCoupon(found.refusal);
  return found.coupon;
}

async function redeem(tx: Tx, redemption: Parameters<typeof redeemCoupon>[1]): Promise<void> {
  try {
    await redeemCoupon(tx, redemption);
  } catch (error) {
    throw error instanceof CouponUnusable ? badCoupon(error.refusal) : error;
  }
}

const badCoupon = (reason: CouponRefusal) =>
  refuse(contract.subscribe, "BAD_COUPON", { reason, text: COUPON_REFUSALS[reason] });

/** Cancels an attempt that only waits for its second step, after updating it. */
async function callOff(deps: Deps, subscriptionId: string): Promise<unknown> {
  const { state } = await finishSubscription(deps, subscriptionId);
  if (state.status !== "INCOMPLETE") return;
  await requestProvider(deps.subscriptions.callOff(state.id));
  return finishSubscription(deps, subscriptionId);
}

/**
 * Runs a step that calls the provider and returns the membership's resulting state; PENDING if the provider is
 * unreachable.
 */
export async function outcomeOf(
  deps: Deps,
  subscriptionId: string,
  step: (deps: Deps, subscriptionId: string) => Promise<unknown>,
): Promise<MembershipOutcome> {
  try {
    await step(deps, subscriptionId);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    deps.log.warn({ subscriptionId }, "payment provider unreachable; a job will finish the membership");
    return { outcome: "PENDING", message: STILL_OPEN, subscriptionId };
  }
  return { ...shownOutcome(await readSubscription(deps, subscriptionId)), subscriptionId };
}

function shownOutcome({ status, problem }: Subscription): Omit<MembershipOutcome, "subscriptionId"> {
  if (status === "CANCELED") return { outcome: "DECLINED", message: problem };
  if (status === "INCOMPLETE") return { outcome: "REQUIRES_ACTION", message: null };
  return { outcome: "ACTIVE", message: null };
}
