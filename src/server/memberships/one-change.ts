import { and, eq, sql } from "drizzle-orm";
import type * as contract from "../../contract/memberships/memberships.ts";
import { SECOND_MS } from "../../rules/time.ts";
import type { ProviderSubscription } from "../adapters/payments/subscriptions-port.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { refuseBecause } from "../platform/http/errors.ts";
import { tierLabel } from "./membership-mails.ts";
import { type RunningChange, subscriptions } from "./tables.ts";

/** A request that takes longer than this, retries included, has crashed. */
export const REQUEST_TIMEOUT_MS = 60 * SECOND_MS;

type ChangeCall = typeof contract.changeTier | typeof contract.cancelMembership | typeof contract.resumeMembership;

/**
 * Records a change before calling the provider. A membership has one at a time: a second one is rejected until the
 * first is settled. While a new term is being bought, orders use none of the old term's credits (`customerFrom`),
 * because its price counts them as unused. The caller holds the lock of the customer's row and has read `subscription`
 * under it.
 */
export async function beginChange(
  { prices }: Pick<Deps, "prices">,
  tx: Tx,
  call: ChangeCall,
  subscription: typeof subscriptions.$inferSelect,
  wanted: Pick<RunningChange, "kind" | "lookupKey"> & { priceVersion?: number; now: Date },
): Promise<string> {
  if (subscription.change !== null) {
    throw refuseBecause(call as typeof contract.changeTier, "CHANGE_RUNNING", {
      reason: inWords(prices.inForce(), subscription.change),
    });
  }
  const { kind, lookupKey, priceVersion, now } = wanted;
  const change: RunningChange = { id: newId(), kind, lookupKey, requestedAt: now.toISOString(), waits: false };
  await tx
    .update(subscriptions)
    .set({ change, ...(priceVersion !== undefined && { nextPriceVersion: priceVersion }) })
    .where(eq(subscriptions.id, subscription.id));
  return change.id;
}

/** Clears a change after the provider has responded. */
export async function endChange(db: Db, changeId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ change: null })
    .where(and(sql`${subscriptions.change} is not null`, sql`${subscriptions.change}->>'id' = ${changeId}`));
}

/** Returns the change that is still running, given the provider's state; null once it is settled. */
export function stillRunning(
  change: RunningChange | null,
  state: ProviderSubscription,
  now: Date,
): RunningChange | null {
  if (change === null) return null;
  const runs = state.status === "ACTIVE" || state.status === "PAST_DUE";
  if (runs && state.pendingChange !== null) return { ...change, waits: true };
  const isDone = change.kind === "NOW" && state.lookupKey === change.lookupKey;
  const isOver = change.waits || now.getTime() - Date.parse(change.requestedAt) >= REQUEST_TIMEOUT_MS;
  return !runs || isDone || isOver ? null : change;
}

function inWords(prices: PriceList, { kind, lookupKey, waits }: RunningChange): string {
  const tier = tierLabel(prices, lookupKey);
  if (waits) return `The change to ${tier} is waiting for the bank’s approval. Wait a minute, then check again.`;
  const what = {
    NOW: `The membership is changing to ${tier}`,
    NEXT_TERM: `The next renewal is changing to ${tier}`,
    END: "The membership is being canceled",
    RENEW: "Renewal is being turned on again",
  }[kind];
  return `${what} right now. Wait a minute, then check again.`;
}
