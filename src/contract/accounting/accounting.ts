import { z } from "zod";
import { ACCOUNT_KEYS, LIABILITIES } from "../../rules/accounting/accounts.ts";
import { EXPORT_FORMATS } from "../../rules/accounting/journal.ts";
import { call, staff } from "../kit/call.ts";
import { Cents, Price, Rate, State, Time } from "../kit/fields.ts";

const tag = "Accounting";

const Day = z.iso.date().meta({ description: "A calendar day at the lab", example: "2026-12-04" });
const Month = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Enter a month, for example 2026-12")
  .meta({ description: "A calendar month at the lab", example: "2026-12" });
const note = z.string().trim().max(300).default("");

const DayClose = z
  .object({
    day: Day,
    expected: Cents.meta({ description: "Cash that should have been in the drawer" }),
    counted: Price,
    note: z.string(),
    byName: z.string(),
    closedAt: Time,
  })
  .meta({ id: "DayClose" });
export type DayClose = z.output<typeof DayClose>;

const CashEntry = z
  .object({
    id: z.uuid(),
    change: Cents,
    reason: z.enum(["SALE", "REFUND", "FLOAT", "TO_BANK", "DIFFERENCE"]),
    orderId: z.number().int().nullable(),
    note: z.string(),
    byName: z.string().nullable(),
    at: Time,
  })
  .meta({ id: "CashEntry" });
export type CashEntry = z.output<typeof CashEntry>;

const Drawer = z.object({
  day: Day.meta({ description: "Today at the lab" }),
  isClosed: z.boolean().meta({ description: "Whether today is closed already" }),
  expected: Cents.meta({ description: "Cash that should be in the drawer now" }),
  entries: z.array(CashEntry).meta({ description: "Since the last close, newest first; at most 200" }),
  closes: z.array(DayClose).meta({ description: "The last 31 closed days, newest first" }),
});
export type Drawer = z.output<typeof Drawer>;

export const getDrawer = call({
  method: "GET",
  path: "/day-close",
  who: staff("payments"),
  tag,
  summary: "The cash drawer: expected cash by the ledger, its entries since the last close, and closed days",
  reply: Drawer,
});

export const closeDay = call({
  method: "POST",
  path: "/day-close",
  who: staff("payments"),
  tag,
  summary:
    "Close today with the cash that was counted. Later entries belong to the next day. A closed day stays as it is",
  body: z.object({
    day: Day,
    expected: Cents.meta({ description: "Expected cash that staff saw" }),
    counted: Price.meta({ description: "Cash counted in the drawer, in cents" }),
    note: note.meta({ description: "Why the cash differs" }),
  }),
  reply: Drawer,
  refusals: {
    NOT_TODAY: { status: 409, message: "Another day has begun. Reload the page.", data: z.object({ day: Day }) },
    CLOSED: { status: 409, message: "Today is already closed." },
    OTHER_CASH: {
      status: 409,
      message: "Cash was taken or returned meanwhile. Check the expected cash.",
      data: z.object({ expected: Cents }),
    },
    NOTE_NEEDED: { status: 422, message: "The cash differs. Enter a note that says why." },
  },
});

export const moveCash = call({
  method: "POST",
  path: "/cash-movements",
  who: staff("payments"),
  tag,
  idempotent: true,
  summary: "Record cash put into the drawer, or taken to the bank",
  body: z.object({
    kind: z.enum(["FLOAT", "TO_BANK"]),
    amount: z.number().int().min(1).max(10_000_000).meta({ description: "Cents", example: 20_000 }),
    note,
  }),
  reply: Drawer,
  refusals: {
    NOT_SO_MUCH: {
      status: 409,
      message: "There is not that much cash in the drawer.",
      data: z.object({ expected: Cents }),
    },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another request." },
  },
});

const Account = z.enum(ACCOUNT_KEYS);

const taxPlace = {
  state: State.nullable().meta({ description: "Null while no place was known" }),
  place: z
    .string()
    .meta({ description: "The row of the tax table; empty where it has none", example: "New York City" }),
  rate: Rate,
};
const TaxSums = z.object({
  places: z.array(
    z.object({
      ...taxPlace,
      taxed: Cents.meta({ description: "Taxed sales after discounts, service credits and refunds, without tax" }),
      untaxed: Cents.meta({ description: "Sales of untaxed types, and where no tax is collected" }),
      exempt: Cents.meta({ description: "Sales that are taxed there, to exempt customers" }),
      tax: Cents,
    }),
  ),
  exempt: z
    .array(z.object({ ...taxPlace, exempt: Cents, customerName: z.string(), certificates: z.array(z.string()) }))
    .meta({ description: "By exempt customer" }),
  inJournal: Cents.meta({ description: "Tax by the journal; the places add up to it" }),
});

export const getAccountingMonth = call({
  method: "GET",
  path: "/accounting/:month",
  who: staff("exports"),
  tag,
  textParams: ["month"],
  summary: "A month's accounts, what the lab owes to customers by its ledgers, and sales tax by place",
  reply: z.object({
    accounts: z.array(
      z.object({
        account: Account,
        name: z.string(),
        debit: Price,
        credit: Price,
      }),
    ),
    liabilities: z.array(
      z.object({
        account: z.enum(LIABILITIES),
        name: z.string(),
        opening: Cents.meta({ description: "By the ledger, at the beginning of the month" }),
        change: Cents.meta({ description: "By the journal" }),
        closing: Cents.meta({ description: "By the ledger, at the end of the month" }),
      }),
    ),
    openDays: z.number().int().meta({ description: "Days with cash that were not closed" }),
    tax: TaxSums,
  }),
});

export const exportJournal = call({
  method: "GET",
  path: "/accounting/:month/journal",
  who: staff("exports"),
  tag,
  textParams: ["month"],
  file: "text/csv",
  summary: "A month's journal as CSV for QuickBooks Online or Xero: one entry per day, debits equal credits",
  query: z.object({ format: z.enum(EXPORT_FORMATS).default("quickbooks") }),
  reply: z.any(),
});

export const exportTaxSums = call({
  method: "GET",
  path: "/accounting/:month/sales-tax",
  who: staff("exports"),
  tag,
  textParams: ["month"],
  file: "text/csv",
  summary: "A month's sales and sales tax by place, and exempt sales by customer, as CSV",
  reply: z.any(),
});

export const listAccounts = call({
  method: "GET",
  path: "/accounting/accounts",
  who: staff("exports"),
  tag,
  summary: "The lab's accounts with their names in its books",
  reply: z.object({ accounts: z.array(z.object({ account: Account, name: z.string(), usual: z.string() })) }),
});

export const saveAccounts = call({
  method: "PUT",
  path: "/accounting/accounts",
  who: staff("settings"),
  tag,
  summary: "Rename accounts as they are called in the lab's books; an empty name is the usual one",
  body: z.object({
    names: z.array(z.object({ account: Account, name: z.string().trim().max(100) })).max(ACCOUNT_KEYS.length),
  }),
  reply: listAccounts.reply,
});

export const MonthParam = Month;
