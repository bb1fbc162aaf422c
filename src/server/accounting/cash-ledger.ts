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
export async function changeCash(
  deps: Pick<Deps, "now" | "lab">,
  tx: Tx,
  { by, ...entry }: CashChange,
): Promise<number> {
  const [drawer] = await tx
    .insert(cashDrawer)
    .values({ one: true, balance: entry.change })
    .onConflictDoUpdate({ target: cashDrawer.one, set: { balance: sql`${cashDrawer.balance} + ${entry.change}` } })
    .returning({ balance: cashDrawer.balance });
  const balanceAfter = drawer!.balance;
  const now = deps.now();
  const day = await openDay(tx, calendarDay(now, deps.lab.timeZone));
  await tx.insert(cashEntries).values({ ...entry, id: newId(), balanceAfter, day, byUserId: by, createdAt: now });
  return balanceAfter;
}

/** Returns the day, or the next one that is not closed. */
async function openDay(tx: Tx, day: string): Promise<string> {
  const closed = await tx.$count(dayCloses, eq(dayCloses.day, day));
  return closed === 0 ? day : openDay(tx, dayAfter(day));
}
