import { desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { cents, type Cents, NOTHING } from "../../rules/money.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { accountCreditEntries } from "./tables.ts";

export type AccountCreditReason = (typeof accountCreditEntries.reason.enumValues)[number];

export type AccountCreditChange = {
  userId: string;
  /** Cents; negative deducts credit. */
  change: number;
  reason: AccountCreditReason;
  /** The entry's unique cause, such as "order:42": repeated calls write it only once. */
  cause: string;
  note?: string;
  orderId?: number | null;
  /** Null for automatic entries. */
  by: string | null;
};

export class NotEnoughAccountCredit extends Error {
  readonly balance: Cents;
  constructor(balance: Cents) {
    super("there is not so much account credit");
    this.balance = balance;
  }
}

/** Returns a customer's balance in cents: the balance after the last entry. */
export async function accountCreditBalance(db: Db, userId: string): Promise<Cents> {
  return (await lastEntry(db, userId))?.balanceAfter ?? NOTHING;
}

const e = alias(accountCreditEntries, "e");

/** Returns the balance as a column for other queries; null if the customer has no entries. */
export const accountCreditColumn = (userId: string): SQL => sql`(
  select ${e.balanceAfter} from ${accountCreditEntries} ${e} where ${e.userId} = ${userId} order by ${e.number} desc limit 1)`;

/**
 * Appends to the ledger and schedules the provider's update. The caller holds `lockUser`, so that a customer's entries
 * are sequential.
 * @returns the balance afterward, in cents
 * @throws NotEnoughAccountCredit
 */
export async function changeAccountCredit(
  deps: Pick<Deps, "jobs" | "now">,
  tx: Tx,
  request: AccountCreditChange,
): Promise<Cents> {
  const last = await lastEntry(tx, request.userId);
  const balance = last?.balanceAfter ?? NOTHING;
  const [earlier] = await tx
    .select({ id: accountCreditEntries.id })
    .from(accountCreditEntries)
    .where(eq(accountCreditEntries.cause, request.cause));
  if (earlier !== undefined || request.change === 0) return balance;
  if (balance + request.change < 0) throw new NotEnoughAccountCredit(balance);
  const id = newId();
  const balanceAfter = cents(balance + request.change);
  await tx.insert(accountCreditEntries).values({
    id,
    userId: request.userId,
    number: (last?.number ?? 0) + 1,
    change: request.change,
    balanceAfter,
    reason: request.reason,
    cause: request.cause,
    note: request.note ?? "",
    orderId: request.orderId ?? null,
    byUserId: request.by,
    createdAt: deps.now(),
  });
  await deps.jobs.enqueue(tx, "mirror-account-credit", { entryId: id });
  return balanceAfter;
}

async function lastEntry(db: Db, userId: string): Promise<{ number: number; balanceAfter: Cents } | undefined> {
  const [last] = await db
    .select({ number: accountCreditEntries.number, balanceAfter: accountCreditEntries.balanceAfter })
    .from(accountCreditEntries)
    .where(eq(accountCreditEntries.userId, userId))
    .orderBy(desc(accountCreditEntries.number))
    .limit(1);
  return last && { number: last.number, balanceAfter: cents(last.balanceAfter) };
}
