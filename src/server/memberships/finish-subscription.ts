import { eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { requestProvider } from "../payments/request-provider.ts";
import { customerAtProvider } from "../payments/customer-at-provider.ts";
import { providerPrice } from "./membership-mails.ts";
import { holdCard, readCard } from "./paying-card.ts";
import { settleCard } from "./settle-card.ts";
import { type Subscription, type Synced, syncSubscription } from "./sync-subscription.ts";
import { subscriptions } from "./tables.ts";

/** Seconds until a job checks whether a new membership has been settled. */
export const FINISH_AFTER_SECONDS = 20;

/**
 * Updates a new membership from the provider, and creates it there if that never happened. Our row's id is the
 * idempotency key, so a retry never charges twice. Repeatable.
 */
export async function finishSubscription(deps: Deps, subscriptionId: string): Promise<Synced> {
  const subscription = await readSubscription(deps, subscriptionId);
  const id = subscription.providerSubscriptionId ?? (await begin(deps, subscription));
  const synced = await syncSubscription(deps, id);
  if (synced === null) throw new Error("the provider does not know a subscription that it made");
  await settleCard(deps, synced);
  return synced;
}

async function begin(deps: Deps, subscription: Subscription): Promise<string> {
  const { id: key, userId, discountKind, discountAmount } = subscription;
  const begun = await requestProvider(deps.subscriptions.findByKey(key));
  if (begun !== null) return begun.id;
  const providerCustomerId = await customerAtProvider(deps, userId);
  const card = await readCard(deps.db, key);
  const paymentMethodId = (card && (await holdCard(deps, userId, card))) ?? subscription.paymentMethodId;
  const price = providerPrice(deps.prices, subscription);
  const discount =
    discountKind === null || discountAmount === null ? null : { kind: discountKind, amount: discountAmount };
  const made = await requestProvider(
    deps.subscriptions.create({ key, providerCustomerId, paymentMethodId, price, discount }),
  );
  return made.id;
}

export async function readSubscription({ db }: Pick<Deps, "db">, subscriptionId: string): Promise<Subscription> {
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  if (subscription === undefined) throw notFound("Membership not found.");
  return subscription;
}
