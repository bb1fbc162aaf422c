import { csvDollars, csvRow } from "../csv.ts";
import type { AccountKey } from "./accounts.ts";
import { ACCOUNT_KEYS } from "./accounts.ts";
import type { Posting } from "./postings.ts";

export const EXPORT_FORMATS = ["quickbooks", "xero"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Postings of an event, with the calendar day they belong to. */
export interface DatedPostings {
  readonly day: string;
  readonly postings: readonly Posting[];
}

/** One day's amounts by account, in cents; debits are positive. They add up to 0. */
export interface JournalDay {
  readonly day: string;
  readonly amounts: readonly Posting[];
}

/**
 * Returns the day an event belongs to: its own, or the next day that was still open when it happened.
 * @param closed when each closed day was closed, in ms
 * @param next the day after a day
 */
export function bookedDay(
  at: number,
  day: string,
  closed: ReadonlyMap<string, number>,
  next: (day: string) => string,
): string {
  const closedAt = closed.get(day);
  return closedAt === undefined || at <= closedAt ? day : bookedDay(at, next(day), closed, next);
}

/** Adds up postings by day and account, in order of day. */
export function journalOf(events: readonly DatedPostings[]): JournalDay[] {
  const days = Map.groupBy(events, ({ day }) => day);
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => ({ day, amounts: totalsOf(ofDay.flatMap(({ postings }) => postings)) }))
    .filter(({ amounts }) => amounts.length > 0);
}

/** Returns the sum of each account that is not 0, in the order of the accounts. */
export function totalsOf(postings: readonly Posting[]): Posting[] {
  const sums = new Map<AccountKey, number>();
  for (const { account, amount } of postings) sums.set(account, (sums.get(account) ?? 0) + amount);
  return ACCOUNT_KEYS.flatMap((account) => {
    const amount = sums.get(account) ?? 0;
    return amount === 0 ? [] : [{ account, amount: amount as Posting["amount"] }];
  });
}

type Names = Readonly<Record<AccountKey, string>>;

/** "2026-12-04" as American spreadsheets read it: "12/04/2026". */
const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** Formats days as journal entries that QuickBooks Online or Xero imports, one entry per day. */
export function journalCsv(days: readonly JournalDay[], names: Names, format: ExportFormat): string {
  const head =
    format === "quickbooks"
      ? csvRow(["Journal No", "Journal Date", "Account", "Debits", "Credits", "Description"])
      : csvRow(["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"]);
  const rows = days.flatMap(({ day, amounts }) =>
    amounts.map(({ account, amount }) => {
      const what = `Film lab, ${day}`;
      if (format === "xero")
        return csvRow([what, usDay(day), names[account], names[account], "Tax Exempt", amountText(amount)]);
      const [debit, credit] = amount > 0 ? [csvDollars(amount), null] : [null, csvDollars(-amount)];
      return csvRow([`LAB-${day}`, usDay(day), names[account], debit, credit, what]);
    }),
  );
  return head + rows.join("");
}

/** Numbers, so that the guard against formulas leaves the minus alone. */
const amountText = (amount: number): number => amount / 100;
