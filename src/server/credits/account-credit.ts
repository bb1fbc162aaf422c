import { desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { cents, type Cents, NOTHING } from "../../rules/money.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { accountCreditEntries } from "./tables.ts";

export type AccountCreditReason = (typeof accountCreditEntries.reason.enumValues)[number];

export type AccountCreditChange = {
  userId: string;
  /** Cents; negative takes credit away. */
  change: number;
  reason: AccountCreditReason;
  /** Names what it is for, such as "order:42": the same is written once, however often it is asked for. */
  cause: string;
  note?: string;
  orderId?: number | null;
  /** Null for what the lab does by itself. */
  by: string | null;
};

/** More account credit was to be taken than there is. */
export class NotEnoughAccountCredit extends Error {
  readonly balance: Cents;
  constructor(balance: Cents) {
    super("there is not so much account credit");
    this.balance = balance;
  }
}

/** What a customer has to spend, in cents: the balance after the last entry. */
export async function accountCreditBalance(db: Db, userId: string): Promise<Cents> {
  return (await lastEntry(db, userId))?.balanceAfter ?? NOTHING;
}

const e = alias(accountCreditEntries, "e");

/** The same as a column of another query; null where there was never any. */
export const accountCreditColumn = (userId: string): SQL => sql`(
  select ${e.balanceAfter} from ${accountCreditEntries} ${e} where ${e.userId} = ${userId} order by ${e.number} desc limit 1)`;

/**
 * Adds to the ledger, and has the provider told. The caller holds `lockUser`, so that a customer's entries follow each
 * other. @returns the balance afterwards, in cents
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
