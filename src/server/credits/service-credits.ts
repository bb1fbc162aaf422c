import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { CREDIT_KINDS, NO_CREDITS, type CreditKind, type Credits } from "../../rules/memberships/tiers.ts";
import type { Tier } from "../../rules/prices/price-list.ts";
import type { PriceLists } from "../prices/price-lists.ts";
import type { Db, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { unlimitedKinds } from "../../rules/memberships/tiers.ts";
import { type creditReason, serviceCreditEntries } from "./tables.ts";
import { runningMembership, runningTerms } from "./tier-of.ts";

/** Number of credits by kind; a missing kind is none. */
export type CreditCounts = Partial<Record<CreditKind, number>>;

/**
 * Returns the credits that an order may use, by kind: the balance after the last entry, or unlimited for kinds that the
 * active tier includes (docs/product/credits.md#service-credits). Excludes the ledger's credits while their term is
 * being traded in for another.
 */
export async function creditBalances(db: Db, userId: string, prices: PriceLists): Promise<Credits> {
  const running = await runningMembership(db, userId);
  const ledger = running?.change?.kind === "NOW" ? {} : await ledgerBalances(db, userId);
  return creditsOf(ledger, runningTerms(prices, running));
}

/**
 * @param ledger balances in the ledger
 * @param terms of the active membership; null if there is none
 */
export function creditsOf(ledger: CreditCounts, terms: Tier | null): Credits {
  const balances: Record<CreditKind, number | "unlimited"> = { ...NO_CREDITS, ...ledger };
  if (terms !== null) for (const kind of unlimitedKinds(terms)) balances[kind] = "unlimited";
  return balances;
}

const last = alias(serviceCreditEntries, "last");

/** Returns the result of `ledgerBalances` as a column for other queries; null if there are no entries. */
export const ledgerJson = (userId: string): SQL => sql`(
  select json_object_agg(${last.kind}, ${last.balanceAfter}) from (
    select distinct on (${last.kind}) ${last.kind}, ${last.balanceAfter} from ${serviceCreditEntries} ${last}
    where ${last.userId} = ${userId} order by ${last.kind}, ${last.number} desc
  ) ${last})`;

export async function ledgerBalances(db: Db, userId: string): Promise<Record<CreditKind, number>> {
  const last = await db
    .selectDistinctOn([serviceCreditEntries.kind], {
      kind: serviceCreditEntries.kind,
      balance: serviceCreditEntries.balanceAfter,
    })
    .from(serviceCreditEntries)
    .where(eq(serviceCreditEntries.userId, userId))
    .orderBy(serviceCreditEntries.kind, desc(serviceCreditEntries.number));
  const balances: Record<CreditKind, number> = { ...NO_CREDITS };
  for (const { kind, balance } of last) balances[kind] = balance;
  return balances;
}

/** Adds a membership term's credits. The caller has locked the user's row (`lockUser`). */
export async function grantCredits(tx: Tx, term: TermOf & { credits: Credits; now: Date }): Promise<void> {
  for (const kind of CREDIT_KINDS) {
    const count = term.credits[kind];
    if (count === "unlimited" || count === 0) continue;
    await append(tx, { ...entryOf(term), kind, change: count, reason: "GRANTED", orderId: null });
  }
}

/**
 * Returns whether a term's credits were already granted. A tier without credits has no entry, and granting it again
 * adds none.
 */
export async function wasGranted(tx: Tx, { subscriptionId, periodStart }: TermOf): Promise<boolean> {
  const granted = await tx
    .select({ id: serviceCreditEntries.id })
    .from(serviceCreditEntries)
    .where(
      and(
        eq(serviceCreditEntries.subscriptionId, subscriptionId),
        eq(serviceCreditEntries.periodStart, periodStart),
        eq(serviceCreditEntries.reason, "GRANTED"),
      ),
    )
    .limit(1);
  return granted.length > 0;
}

/** Expires a term's remaining credits. The caller has locked the user's row. */
export async function expireCredits(tx: Tx, term: TermOf & { now: Date }): Promise<void> {
  const left = await ledgerBalances(tx, term.userId);
  for (const kind of CREDIT_KINDS) {
    if (left[kind] === 0) continue;
    await append(tx, { ...entryOf(term), kind, change: -left[kind], reason: "EXPIRED", orderId: null });
  }
}

/**
 * Reserves credits for an order. Unlimited kinds of the active tier leave no entry. The caller has locked the user's
 * row (`lockUser`) and read the balances under that lock, so a balance below 0 is a bug.
 */
export async function reserveCredits(
  tx: Tx,
  reservation: { userId: string; orderId: number; kinds: CreditCounts; prices: PriceLists; now: Date },
): Promise<void> {
  const { userId, orderId, prices, now } = reservation;
  const counts = countsOf(reservation.kinds);
  if (counts.length === 0) return;
  const running = await runningMembership(tx, userId);
  const terms = runningTerms(prices, running);
  const unlimited = terms === null ? [] : unlimitedKinds(terms);
  const term = { subscriptionId: running?.id ?? null, periodStart: running?.currentPeriodStart ?? null };
  for (const [kind, count] of counts) {
    if (unlimited.includes(kind)) continue;
    await append(tx, { userId, ...term, kind, change: -count, reason: "RESERVED", orderId, now });
  }
}

type TermOf = { userId: string; subscriptionId: string; periodStart: Date };

const entryOf = ({ userId, subscriptionId, periodStart, now }: TermOf & { now: Date }) => ({
  userId,
  subscriptionId,
  periodStart,
  now,
});

/** Always in list order, to prevent deadlocks between concurrent writes. */
function countsOf(kinds: CreditCounts): [CreditKind, number][] {
  return CREDIT_KINDS.flatMap((kind): [CreditKind, number][] => {
    const count = kinds[kind] ?? 0;
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is not a number of ${kind} credits`);
    return count === 0 ? [] : [[kind, count]];
  });
}

export type Entry = {
  userId: string;
  kind: CreditKind;
  change: number;
  reason: (typeof creditReason.enumValues)[number];
  subscriptionId: string | null;
  periodStart: Date | null;
  orderId: number | null;
  note?: string;
  byUserId?: string;
  now: Date;
};

/** The only writer of the ledger. Two writers without the lock conflict on a unique index, and one fails. */
export async function append(tx: Tx, entry: Entry): Promise<void> {
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
