import { and, desc, eq } from "drizzle-orm";
import {
  CREDIT_KINDS,
  NO_CREDITS,
  TIERS,
  type CreditKind,
  type Credits,
  type TierId,
} from "../../rules/memberships/tiers.ts";
import type { Db, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { serviceCreditEntries, subscriptions } from "./tables.ts";
import { tierOf } from "./tier-of.ts";

/** How many credits of each kind; a kind left out is none. */
export type CreditCounts = Partial<Record<CreditKind, number>>;

/**
 * Credits left, kind by kind: the balance after the last entry of each, or no end of those that the running tier
 * includes (decisions, "Money").
 */
export async function creditBalances(db: Db, userId: string): Promise<Credits> {
  const { tier, active } = await tierOf(db, userId);
  const last = await db
    .selectDistinctOn([serviceCreditEntries.kind], {
      kind: serviceCreditEntries.kind,
      balance: serviceCreditEntries.balanceAfter,
    })
    .from(serviceCreditEntries)
    .where(eq(serviceCreditEntries.userId, userId))
    .orderBy(serviceCreditEntries.kind, desc(serviceCreditEntries.number));
  const balances: Record<CreditKind, number | "unlimited"> = { ...NO_CREDITS };
  for (const { kind, balance } of last) balances[kind] = balance;
  if (active) for (const kind of unlimitedKinds(tier)) balances[kind] = "unlimited";
  return balances;
}

/** Adds what a membership grants. The caller has locked the user's row (`lockUser`). */
export async function grantCredits(
  tx: Tx,
  grant: { userId: string; subscriptionId: string; kinds: CreditCounts; now: Date },
): Promise<void> {
  const { userId, subscriptionId, now } = grant;
  for (const [kind, count] of countsOf(grant.kinds)) {
    await append(tx, { userId, kind, change: count, reason: "GRANTED", subscriptionId, orderId: null, now });
  }
}

/**
 * Takes credits for an order. Kinds that the running tier includes without end leave no entry. The caller has locked
 * the user's row (`lockUser`) and read the balances under that lock, so a balance that would fall below 0 is a bug.
 */
export async function reserveCredits(
  tx: Tx,
  reservation: { userId: string; orderId: number; kinds: CreditCounts; now: Date },
): Promise<void> {
  const { userId, orderId, now } = reservation;
  const { tier, active } = await tierOf(tx, userId);
  const unlimited = active ? unlimitedKinds(tier) : [];
  for (const [kind, count] of countsOf(reservation.kinds)) {
    if (unlimited.includes(kind)) continue;
    await append(tx, { userId, kind, change: -count, reason: "RESERVED", subscriptionId: null, orderId, now });
  }
}

/**
 * Starts a membership with its first term's credits. The caller has locked the user's row, or made the user in this
 * transaction; a second running membership is refused by the database.
 */
export async function startMembership(
  tx: Tx,
  membership: { userId: string; tier: TierId; now: Date },
): Promise<{ subscriptionId: string }> {
  const { userId, now } = membership;
  const { lookupKey, billing, creditsPerTerm } = TIERS[membership.tier];
  const subscriptionId = newId();
  await tx.insert(subscriptions).values({
    id: subscriptionId,
    userId,
    lookupKey,
    active: true,
    currentPeriodStart: now,
    currentPeriodEnd: termEnd(now, billing),
    createdAt: now,
  });
  const kinds = Object.fromEntries(
    CREDIT_KINDS.map((kind) => [kind, creditsPerTerm[kind]] as const).filter(([, n]) => n !== "unlimited"),
  );
  await grantCredits(tx, { userId, subscriptionId, kinds, now });
  return { subscriptionId };
}

const unlimitedKinds = (tier: TierId): CreditKind[] =>
  CREDIT_KINDS.filter((kind) => TIERS[tier].creditsPerTerm[kind] === "unlimited");

/** In the order of the list, so that two writes never wait for each other crosswise. */
function countsOf(kinds: CreditCounts): [CreditKind, number][] {
  return CREDIT_KINDS.flatMap((kind): [CreditKind, number][] => {
    const count = kinds[kind] ?? 0;
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is not a number of ${kind} credits`);
    return count === 0 ? [] : [[kind, count]];
  });
}

/** The same day and hour a month or a year later; the last of February for 29 February. */
function termEnd(start: Date, billing: "year" | "month"): Date {
  const end = new Date(start);
  const months = billing === "year" ? 12 : 1;
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

type Entry = {
  userId: string;
  kind: CreditKind;
  change: number;
  reason: "GRANTED" | "RESERVED";
  subscriptionId: string | null;
  orderId: number | null;
  now: Date;
};

/** The one place that writes the ledger. Two writers without the lock collide on the chain's index and one fails. */
async function append(tx: Tx, entry: Entry): Promise<void> {
  const { now, ...row } = entry;
  const [last] = await tx
    .select({ number: serviceCreditEntries.number, balance: serviceCreditEntries.balanceAfter })
    .from(serviceCreditEntries)
    .where(and(eq(serviceCreditEntries.userId, row.userId), eq(serviceCreditEntries.kind, row.kind)))
    .orderBy(desc(serviceCreditEntries.number))
    .limit(1);
  const balanceAfter = (last?.balance ?? 0) + row.change;
  if (balanceAfter < 0) throw new RangeError(`${-row.change} ${row.kind} credits are more than the balance`);
  await tx
    .insert(serviceCreditEntries)
    .values({ id: newId(), ...row, number: (last?.number ?? 0) + 1, balanceAfter, createdAt: now });
}
