import { eq, sql } from "drizzle-orm";
import { calendarDay } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { dayAfter } from "./day-after.ts";
import { cashDrawer, cashEntries, dayCloses } from "./tables.ts";

export type CashChange = Pick<
  typeof cashEntries.$inferInsert,
  "change" | "reason" | "paymentId" | "refundId" | "note"
> & {
  by: string | null;
};

/**
 * Adds to the cash ledger. Locks the drawer until `tx` ends, after all other locks, so that the entries are sequential
 * and none falls on a day that is being closed.
 * @returns cents in the drawer afterward
 */
export async function changeCash(deps: Pick<Deps, "now" | "lab">, tx: Tx, change: CashChange): Promise<number> {
  const balanceAfter = await lockDrawer(tx, change.change);
  const day = await openDay(tx, calendarDay(deps.now(), deps.lab.timeZone));
  await addEntry(deps, tx, { day, balanceAfter, ...change });
  return balanceAfter;
}

/** Locks the drawer, so that its cash stays until `tx` ends. @returns cents in it after `change` */
export async function lockDrawer(tx: Tx, change = 0): Promise<number> {
  const [drawer] = await tx
    .insert(cashDrawer)
    .values({ one: true, balance: change })
    .onConflictDoUpdate({ target: cashDrawer.one, set: { balance: sql`${cashDrawer.balance} + ${change}` } })
    .returning({ balance: cashDrawer.balance });
  return drawer!.balance;
}

/** Adds an entry of a drawer that `tx` has locked and changed. */
export async function addEntry(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  { by, ...entry }: CashChange & { day: string; balanceAfter: number },
): Promise<void> {
  await tx.insert(cashEntries).values({ ...entry, id: newId(), byUserId: by, createdAt: now() });
}

/** Returns the day, or the next one that is not closed. */
export async function openDay(tx: Tx, day: string): Promise<string> {
  const closed = await tx.$count(dayCloses, eq(dayCloses.day, day));
  return closed === 0 ? day : openDay(tx, dayAfter(day));
}
