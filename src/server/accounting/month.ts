import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import * as contract from "../../contract/accounting/accounting.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { ACCOUNT_KEYS, ACCOUNTS, type AccountKey, LIABILITIES } from "../../rules/accounting/accounts.ts";
import {
  bookedDay,
  type ExportFormat,
  type JournalDay,
  journalCsv,
  journalOf,
  totalsOf,
} from "../../rules/accounting/journal.ts";
import { taxCsv, type TaxEntry } from "../../rules/accounting/tax-sums.ts";
import { beginningOf, calendarDay } from "../../rules/time.ts";
import type { Db, Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { invalidField } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import { dayAfter } from "./day-after.ts";
import { owedByLedgers, readBookings, type Span } from "./read-events.ts";
import { accountNames, cashEntries, dayCloses } from "./tables.ts";
import { taxMonth } from "./tax-month.ts";

type Month = { first: string; /** The first day of the next month. */ next: string };

function monthOf(month: string): Month {
  if (!contract.MonthParam.safeParse(month).success) throw invalidField("month", "Enter a month, for example 2026-12.");
  const [year, number] = month.split("-").map(Number);
  const next = number === 12 ? `${year! + 1}-01` : `${year}-${String(number! + 1).padStart(2, "0")}`;
  return { first: `${month}-01`, next: `${next}-01` };
}

type Closed = ReadonlyMap<string, number>;

async function closedDays(db: Db): Promise<Closed> {
  const rows = await db.select({ day: dayCloses.day, closedAt: dayCloses.closedAt }).from(dayCloses);
  return new Map(rows.map(({ day, closedAt }) => [day, closedAt.getTime()]));
}

/** Returns the last instant before a day, or the closing of the day before: later events belong to the day. */
function endBefore(day: string, timeZone: string, closed: Closed): Date {
  const begin = beginningOf(day, timeZone);
  const closedAt = closed.get(calendarDay(new Date(begin.getTime() - 1), timeZone));
  return new Date(Math.min(begin.getTime() - 1, closedAt ?? Infinity));
}

/** Returns the journal of a month, day by day. */
async function journalOfMonth({ db, lab }: Pick<Deps, "db" | "lab">, { first, next }: Month) {
  const closed = await closedDays(db);
  const span: Span = { from: endBefore(first, lab.timeZone, closed), to: endBefore(next, lab.timeZone, closed) };
  const bookings = await readBookings(db, span);
  const dated = bookings.map(({ at, postings }) => ({
    day: bookedDay(at, calendarDay(new Date(at), lab.timeZone), closed, dayAfter),
    postings,
  }));
  return { span, days: journalOf(dated), tax: bookings.flatMap(({ tax }) => (tax === undefined ? [] : [tax])) };
}

type Names = Record<AccountKey, string>;

async function namesOf(db: Db): Promise<Names> {
  const rows = await db.select().from(accountNames);
  return { ...ACCOUNTS, ...Object.fromEntries(rows.map(({ account, name }) => [account, name])) };
}

export async function accountingMonth(
  deps: Pick<Deps, "db" | "lab">,
  monthParam: string,
): Promise<ReplyOf<typeof contract.getAccountingMonth>> {
  const month = monthOf(monthParam);
  const { span, days, tax } = await journalOfMonth(deps, month);
  const names = await namesOf(deps.db);
  const totals = totalsOf(days.flatMap(({ amounts }) => amounts));
  const [opening, closing] = [await owedByLedgers(deps.db, span.from), await owedByLedgers(deps.db, span.to)];
  const changeOf = (account: AccountKey) => totals.find((one) => one.account === account)?.amount ?? 0;
  return {
    accounts: totals.map(({ account, amount }) => ({
      account,
      name: names[account],
      debit: Math.max(0, amount),
      credit: Math.max(0, -amount),
    })),
    liabilities: LIABILITIES.map((account) => ({
      account,
      name: names[account],
      opening: opening[account],
      change: -changeOf(account) || 0,
      closing: closing[account],
    })),
    openDays: await openDays(deps.db, month),
    tax: { ...(await taxMonth(deps.db, tax)), inJournal: -changeOf("TAX") || 0 },
  };
}

async function openDays(db: Db, { first, next }: Month): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${cashEntries.day})::int` })
    .from(cashEntries)
    .leftJoin(dayCloses, eq(dayCloses.day, cashEntries.day))
    .where(and(gte(cashEntries.day, first), lt(cashEntries.day, next), isNull(dayCloses.day)));
  return row!.count;
}

export async function journalFile(
  deps: Pick<Deps, "db" | "lab">,
  monthParam: string,
  format: ExportFormat,
): Promise<FileReply> {
  const { days } = await journalOfMonth(deps, monthOf(monthParam));
  return {
    bytes: Buffer.from(journalCsv(days, await namesOf(deps.db), format)),
    fileName: `journal-${monthParam}-${format}.csv`,
  };
}

export async function taxFile(deps: Pick<Deps, "db" | "lab">, monthParam: string): Promise<FileReply> {
  const { tax } = await journalOfMonth(deps, monthOf(monthParam));
  const { places, exempt } = await taxMonth(deps.db, tax);
  return { bytes: Buffer.from(taxCsv(places, exempt)), fileName: `sales-tax-${monthParam}.csv` };
}

/** @public For the ledger's tests: every day from the beginning. */
export async function wholeJournal(deps: Pick<Deps, "db" | "lab">): Promise<{ days: JournalDay[]; tax: TaxEntry[] }> {
  return journalOfMonth(deps, { first: "2000-01-01", next: "2999-01-01" });
}

export async function accountsWithNames(db: Db): Promise<ReplyOf<typeof contract.listAccounts>> {
  return accountsReply(await namesOf(db));
}

const accountsReply = (names: Names) => ({
  accounts: ACCOUNT_KEYS.map((account) => ({ account, name: names[account], usual: ACCOUNTS[account] })),
});

export async function saveAccounts(
  deps: Deps,
  { names }: BodyOf<typeof contract.saveAccounts>,
  by: string,
): Promise<ReplyOf<typeof contract.saveAccounts>> {
  return deps.db.transaction(async (tx) => {
    const before = await namesOf(tx);
    const after = { ...before };
    for (const { account, name } of names) {
      const isUsual = name === "" || name === ACCOUNTS[account];
      after[account] = isUsual ? ACCOUNTS[account] : name;
      if (isUsual) await tx.delete(accountNames).where(eq(accountNames.account, account));
      else
        await tx
          .insert(accountNames)
          .values({ account, name })
          .onConflictDoUpdate({ target: accountNames.account, set: { name } });
    }
    const thing = { kind: "LAB_SETTINGS", id: "accounts", name: "Account names" } as const;
    await recordChange(deps, tx, { by, verb: "CHANGED", thing, before, after });
    return accountsReply(after);
  });
}
