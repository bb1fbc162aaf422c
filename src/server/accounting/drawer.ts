import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../contract/accounting/accounting.ts";
import type { Drawer } from "../../contract/accounting/accounting.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { calendarDay } from "../../rules/time.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { payments, refunds } from "../payments/tables.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { addEntry, changeCash, lockDrawer, openDay } from "./cash-ledger.ts";
import { cashDrawer, cashEntries, dayCloses } from "./tables.ts";

const u = alias(users, "u");
const byName = sql<string>`${fullName(u)}`;
const MOST_ENTRIES = 200;
const CLOSES = 31;

export async function drawerNow({ db, now, lab }: Pick<Deps, "db" | "now" | "lab">): Promise<Drawer> {
  const day = calendarDay(now(), lab.timeZone);
  const closes = await db
    .select({ close: dayCloses, byName })
    .from(dayCloses)
    .innerJoin(u, eq(u.id, dayCloses.byUserId))
    .orderBy(desc(dayCloses.day))
    .limit(CLOSES);
  const since = closes[0]?.close.closedAt ?? new Date(0);
  const entries = await db
    .select({
      entry: cashEntries,
      byName,
      orderId: sql<number | null>`coalesce(${payments.orderId}, ${refunds.orderId})`,
    })
    .from(cashEntries)
    .leftJoin(u, eq(u.id, cashEntries.byUserId))
    .leftJoin(payments, eq(payments.id, cashEntries.paymentId))
    .leftJoin(refunds, eq(refunds.id, cashEntries.refundId))
    .where(sql`${cashEntries.createdAt} > ${since.toISOString()}`)
    .orderBy(desc(cashEntries.createdAt), desc(cashEntries.id))
    .limit(MOST_ENTRIES);
  return {
    day,
    isClosed: closes.some(({ close }) => close.day === day),
    expected: await expectedCash(db),
    entries: entries.map(({ entry, orderId, byName: name }) => ({
      id: entry.id,
      change: entry.change,
      reason: entry.reason,
      orderId,
      note: entry.note,
      byName: name,
      at: entry.createdAt.toISOString(),
    })),
    closes: closes.map(({ close: { expected, counted, note, closedAt, day: closed }, byName: name }) => ({
      day: closed,
      expected,
      counted,
      note,
      byName: name,
      closedAt: closedAt.toISOString(),
    })),
  };
}

async function expectedCash(db: Db): Promise<number> {
  const [drawer] = await db.select().from(cashDrawer);
  return drawer?.balance ?? 0;
}

/** Closes today. A difference between counted and expected cash becomes an entry of the ledger. */
export async function closeDay(
  deps: Deps,
  { by, day, expected, counted, note }: BodyOf<typeof contract.closeDay> & { by: string },
): Promise<void> {
  const today = calendarDay(deps.now(), deps.lab.timeZone);
  if (day !== today) throw refuse(contract.closeDay, "NOT_TODAY", { day: today });
  await deps.db.transaction(async (tx) => {
    const balance = await lockDrawer(tx);
    if ((await openDay(tx, day)) !== day) throw refuse(contract.closeDay, "CLOSED");
    if (balance !== expected) throw refuse(contract.closeDay, "OTHER_CASH", { expected: balance });
    if (counted !== balance && note === "") throw refuse(contract.closeDay, "NOTE_NEEDED");
    if (counted !== balance) {
      const change = counted - balance;
      const balanceAfter = await lockDrawer(tx, change);
      await addEntry(deps, tx, { day, balanceAfter, change, reason: "DIFFERENCE", note, by });
    }
    await tx.insert(dayCloses).values({ day, expected: balance, counted, note, byUserId: by, closedAt: deps.now() });
  });
}

/** Records cash that staff put into the drawer or take to the bank. */
export async function moveCash(
  deps: Deps,
  request: { by: string; movement: BodyOf<typeof contract.moveCash>; idempotencyKey: string | null },
): Promise<void> {
  const { by, movement, idempotencyKey: key } = request;
  const { kind, amount, note } = movement;
  await deps.db.transaction(async (tx) => {
    const use = { userId: by, key, call: "moveCash", body: movement };
    const keyReused = () => refuse(contract.moveCash, "KEY_REUSED");
    if ((await replayedResult(tx, use, newId(), deps.now(), keyReused)) !== null) return;
    const change = kind === "TO_BANK" ? -amount : amount;
    const after = await changeCash(deps, tx, { change, reason: kind, note, by });
    if (kind === "TO_BANK" && after < 0) throw refuse(contract.moveCash, "NOT_SO_MUCH", { expected: after + amount });
  });
}
