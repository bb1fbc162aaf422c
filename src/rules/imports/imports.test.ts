import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow } from "../csv.ts";
import { ACCOUNT_CREDIT_RULES } from "./account-credits.ts";
import { COUPON_RULES } from "./coupons.ts";
import { CUSTOMER_RULES } from "./customers.ts";
import {
  type Cells,
  columnNames,
  columnSet,
  guessMapping,
  mappedCells,
  missingFields,
  recognizeSource,
} from "./fields.ts";
import { GIFT_CARD_RULES } from "./gift-cards.ts";
import type { KindRules } from "./kind-rules.ts";
import { IMPORT_ACTIONS, IMPORT_STATES, isInProgress, may, REASON_COLUMN } from "./imports.ts";
import { PAST_ORDER_RULES } from "./past-orders.ts";
import { SCAN_RULES } from "./scans.ts";
import { SUBSCRIBER_RULES } from "./subscribers.ts";
import { readAmount, readDate, readYesNo } from "./values.ts";

const shopify =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Zip,Phone".split(
    ",",
  );
const woo =
  "Name,Username,Last Active,Date registered,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal Code".split(
    ",",
  );
const square =
  "Reference ID,First Name,Last Name,Email Address,Phone Number,Street Address 1,City,State,Postal Code,Memo,Square Customer ID,Email Subscription Status".split(
    ",",
  );

test.for([
  [
    "SHOPIFY",
    shopify,
    { externalId: "Customer ID", email: "Email", zip: "Default Address Zip", newsletter: "Accepts Email Marketing" },
  ],
  ["WOOCOMMERCE", woo, { email: "Email", name: "Name", zip: "Postal Code", state: "Region", since: "Date registered" }],
  ["SQUARE", square, { externalId: "Square Customer ID", email: "Email Address", note: "Memo", phone: "Phone Number" }],
  ["OTHER", ["E-Mail", "Vorname"], { email: "E-Mail" }],
  [
    "OTHER",
    ["Cust #", "E-Mail Address", "ST", "Mailing list", "Remarks", "Customer since"],
    {
      externalId: "Cust #",
      email: "E-Mail Address",
      state: "ST",
      newsletter: "Mailing list",
      note: "Remarks",
      since: "Customer since",
    },
  ],
  [
    "WOOCOMMERCE",
    ["user_login", "user_email", "user_registered", "billing_email", "billing_postcode"],
    { email: "user_email", since: "user_registered" },
  ],
] as const)("a %s file and its columns are recognized", ([source, columns, mapping]) => {
  expect(recognizeSource(columns)).toBe(source);
  expect(guessMapping(CUSTOMER_RULES.fields, columns)).toMatchObject(mapping);
});

test.for([
  [PAST_ORDER_RULES, ["Name", "Email", "Total", "Created at", "Id"], { number: "Name", externalId: "Id" }],
  [
    PAST_ORDER_RULES,
    ["Invoice", "Name", "Description", "E-Mail Address"],
    { number: "Invoice", title: "Description", email: "E-Mail Address" },
  ],
  [GIFT_CARD_RULES, ["Card Number", "Balance", "Expiration Date"], { code: "Card Number", expires: "Expiration Date" }],
  [COUPON_RULES, ["Name", "Value", "Start", "End"], { code: "Name", startsAt: "Start", endsAt: "End" }],
  [
    SUBSCRIBER_RULES,
    ["Email Address", "OPTIN_TIME", "UNSUB_TIME"],
    { since: "OPTIN_TIME", unsubscribed: "UNSUB_TIME" },
  ],
  [SCAN_RULES, ["Folder", "Customer E-Mail", "Twin check"], { email: "Customer E-Mail", roll: "Twin check" }],
] as const)("the columns of %o are guessed", ([{ fields }, columns, mapping]) => {
  expect(guessMapping(fields, columns)).toMatchObject(mapping);
});

test("a column maps to one field, and only required fields can be missing", () => {
  const mapping = guessMapping(CUSTOMER_RULES.fields, woo);
  expect(new Set(Object.values(mapping)).size).toBe(Object.keys(mapping).length);
  expect(missingFields(CUSTOMER_RULES.fields, {}).map(({ key }) => key)).toEqual(["email"]);
});

test("unnamed and duplicate columns get unique names; column sets ignore order and our own column", () => {
  expect(columnNames(["Phone", "", "Phone", " "])).toEqual(["Phone", "Column 2", "Phone (2)", "Column 4"]);
  expect(columnSet(["Last Name", "e_mail", REASON_COLUMN])).toBe(columnSet(["E-Mail", "last name"]));
});

test("cells round-trip, including spreadsheet guards", () => {
  const columns = ["a", "b", "c"];
  const mapping = { a: "a", b: "b", c: "c" };
  const text = fc.string().map((typed) => typed.replaceAll(/["\r\n,]/g, "").trim());
  fc.assert(
    fc.property(fc.tuple(text, text, text), (row) => {
      const written = csvRow(row)
        .replace("\r\n", "")
        .split(",")
        .map((cell) => (/^"(.*)"$/s.exec(cell)?.[1] ?? cell).replaceAll('""', '"'));
      const expected = Object.fromEntries(
        Object.entries({ a: row[0], b: row[1], c: row[2] }).filter(([, cell]) => cell !== ""),
      );
      // A leading apostrophe before a sign is what the guard itself writes.
      fc.pre(row.every((cell) => !/^'[=+\-@]|^'[\d-]+$|^="\d+"$/.test(cell)));
      expect(mappedCells(columns, mapping, written)).toEqual(expected);
    }),
  );
});

const ADA: Cells = {
  email: "Ada@Example.com",
  firstName: "Ada",
  address1: "1 Main St",
  city: "New Haven",
  state: "Connecticut",
  zip: "6510",
};
const read = (...rows: Cells[]) => CUSTOMER_RULES.read(rows, "SHOPIFY");

test("a customer is normalized: case, lost zeros, state names, phones", () => {
  expect(read({ ...ADA, phone: "718-555-0132 x12" })).toMatchObject({
    externalId: "ada@example.com",
    record: {
      email: "ada@example.com",
      phone: "718-555-0132 ext. 12",
      address: { zip: "06510", state: "CT" },
      newsletter: null,
    },
    notes: [],
  });
  expect(read({ ...ADA, phone: "none" })).toMatchObject({
    record: { phone: null },
    notes: [expect.stringContaining("Phone")],
  });
  expect(read({ email: "a@b.co", name: "Ada King Lovelace" })).toMatchObject({
    record: { firstName: "Ada King", lastName: "Lovelace", address: null },
  });
  expect(read({ email: "a@b.co" })).toMatchObject({
    record: { firstName: "a" },
    notes: [expect.stringContaining("No name")],
  });
});

test.for([
  [{ zip: undefined }, "no ZIP code"],
  [{ zip: "ABC" }, "wrong"],
  [{ country: "Germany" }, "outside"],
  [{ zip: "11222" }, "another state"],
  [{ city: undefined }, "no city"],
  [{ address1: undefined }, "no street"],
] as const)("an address with %o is omitted, and the customer is imported", ([change, why]) => {
  const cells = Object.fromEntries(Object.entries({ ...ADA, ...change }).filter(([, cell]) => cell !== undefined));
  expect(read(cells)).toMatchObject({ record: { address: null }, notes: [expect.stringContaining(why)] });
});

test("rows with the same e-mail merge in order, dots are significant, and one no overrules consent", () => {
  const { keyOf } = CUSTOMER_RULES;
  expect(keyOf({ email: "A@x.co" })).toBe(keyOf({ email: "a@X.co" }));
  expect(keyOf({ email: "a.b@x.co" })).not.toBe(keyOf({ email: "ab@x.co" }));
  expect(keyOf({ email: "a@" })).toBeNull();
  const second = {
    email: "ADA@example.com",
    lastName: "Lovelace",
    address1: "2 Side St",
    city: "Brooklyn",
    zip: "11222",
  };
  expect(read({ ...ADA, newsletter: "yes" }, { ...second, newsletter: "no" })).toMatchObject({
    record: { firstName: "Ada", lastName: "Lovelace", address: { address1: "1 Main St" }, newsletter: null },
  });
  const newsletter = { newsletter: "SUBSCRIBED", newsletterSince: "2024-03-01 12:00:00 -0500" };
  expect(read({ ...ADA, ...newsletter }, second)).toMatchObject({
    record: { newsletter: { since: "2024-03-01T17:00:00.000Z" } },
  });
});

test.for(["", "ada", "ada@", "ada@lab", "a b@example.com", "ada(at)example.com"])(
  "the e-mail %o is rejected",
  (email) => {
    expect(read({ ...(email === "" ? {} : { email }), firstName: "Ada" }).problem).toMatch(/e-mail address/);
  },
);

test.for([
  ["2024-03-01", "2024-03-01T12:00:00.000Z"],
  ["2024-03-01 12:00:00 -0500", "2024-03-01T17:00:00.000Z"],
  ["2024-03-01T12:00:00Z", "2024-03-01T12:00:00.000Z"],
  ["3/1/2024 2:05 PM", "2024-03-01T14:05:00.000Z"],
  ["3/1/2024 0:05", "2024-03-01T00:05:00.000Z"],
  ["03/01/24", "2024-03-01T12:00:00.000Z"],
  ["Mar 1, 2024", "2024-03-01T12:00:00.000Z"],
  ["2023-02-29", undefined],
  ["13/13/2024", undefined],
  ["soon", undefined],
] as const)("the date %o is %o", ([cell, date]) => {
  expect(readDate(cell)?.toISOString()).toBe(date);
});

test("every date round-trips", () => {
  const days = fc.date({ min: new Date("1971-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      expect(readDate(date.toISOString())?.getTime()).toBe(Math.floor(date.getTime() / 1000) * 1000);
      const [day] = date.toISOString().split("T");
      const [year, month, dayOfMonth] = day!.split("-");
      expect(readDate(`${Number(month)}/${Number(dayOfMonth)}/${year}`)?.toISOString()).toBe(`${day}T12:00:00.000Z`);
    }),
  );
});

test.for([
  ["$1,200.00", 120_000],
  ["12.5", 1250],
  ["-3.00", -300],
  ["(3.00)", -300],
  ["12.50 USD", 1250],
  ["1.234,50", 123_450],
  ["10.0000", 1000],
  ["0.005", null],
  ["free", null],
  ["", null],
] as const)("the amount %o is %o cents", ([cell, amount]) => {
  expect(readAmount(cell)).toBe(amount);
});

test("only an explicit yes is a yes", () => {
  expect(["yes", "TRUE", "1", "Subscribed", "no", "maybe", "unsubscribed", ""].map(readYesNo)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    null,
  ]);
});

test("a working import can be paused while running or removed before it changed anything", () => {
  for (const state of IMPORT_STATES.filter(isInProgress)) {
    const possible = Object.keys(IMPORT_ACTIONS).filter((action) =>
      may({ kind: "CUSTOMERS", state }, action as keyof typeof IMPORT_ACTIONS),
    );
    expect(possible).toEqual(state === "RUNNING" ? ["PAUSE"] : state === "UNDOING" ? [] : ["REMOVE"]);
  }
});

test.for([
  [
    { code: "FILM10", amount: "10", kind: "percent" },
    { kind: "percentage", amount: 10_000 },
  ],
  [
    { code: "FILM10", amount: "-12.5%" },
    { kind: "percentage", amount: 12_500 },
  ],
  [
    { code: "five-off", amount: "$5.00", uses: "20", perCustomer: "true" },
    { kind: "fixed", amount: 500, maxRedemptions: 20, maxPerCustomer: 1 },
  ],
  [{ code: "A B", amount: "5" }, null],
  [{ code: "FILM10", amount: "free" }, null],
  [{ code: "FILM10", amount: "101%" }, null],
  [{ code: "FILM10", amount: "5", startsAt: "2024-05-01", endsAt: "2024-04-01" }, null],
] as const)("the coupon %o is %o", ([cells, record]) => {
  const it = COUPON_RULES.read([cells], "OTHER");
  if (record === null) expect(it.problem).toBeDefined();
  else expect(it).toMatchObject({ record });
});

test("the preview shows the lab's days as Americans write them", () => {
  const detailsOf = <Record>(rules: KindRules<Record>, cells: Cells) => {
    const it = rules.read([cells], "OTHER");
    return "record" in it ? rules.summary(it.record, "America/New_York").details : [];
  };
  for (const endsAt of ["2026-01-31", "2026-02-01 04:59:59 UTC", "2026-02-01 00:00:00 -0500"])
    expect(detailsOf(COUPON_RULES, { code: "FILM10", amount: "5", endsAt })).toContain("until Jan 31, 2026");
  const order = { number: "#1", placedAt: "2024-03-01 02:00:00 UTC", total: "26.50" };
  expect(detailsOf(PAST_ORDER_RULES, order)).toContain("Feb 29, 2024");
});

test("subscribers, balances and orders read their rows: skipped, summed, multi-line", () => {
  const subscriber = (cells: Cells) => SUBSCRIBER_RULES.read([{ email: "a@b.co", ...cells }], "OTHER");
  expect(subscriber({ subscribed: "unsubscribed" })).toEqual({ skipped: "Not subscribed at the earlier shop" });
  expect(subscriber({ unsubscribed: "2024-01-01 10:00:00" })).toEqual({
    skipped: "Not subscribed at the earlier shop",
  });
  expect(subscriber({ since: "2024-05-01", unsubscribed: "no" })).toMatchObject({
    record: { since: "2024-05-01T12:00:00.000Z" },
  });
  const credit = (...rows: Cells[]) => ACCOUNT_CREDIT_RULES.read(rows, "OTHER");
  const of = { email: "a@b.co" };
  expect(credit({ ...of, balance: "12.50" }, { ...of, balance: "-2.50" })).toMatchObject({
    record: { cents: 1000 },
    amount: { currency: "USD", year: null, cents: 1000 },
  });
  expect(credit({ ...of, balance: "0" })).toEqual({ skipped: "Nothing left" });
  for (const balance of ["-1", "lots", "7185550132"]) expect(credit({ ...of, balance }).problem).toBeDefined();
  expect(credit({ ...of, balance: "1", currency: "EUR" }).problem).toBe("Only US dollars can be imported.");
  const order = { number: "#1", placedAt: "2024-03-01", total: "26.50", title: "Film", price: "12" };
  expect(PAST_ORDER_RULES.read([order, { number: "#1", title: "Print", quantity: "2" }], "SHOPIFY")).toMatchObject({
    externalId: "#1",
    amount: { currency: "USD", year: 2024, cents: 2650 },
    record: {
      email: null,
      details: {
        lines: [
          { title: "Film", quantity: 1, price: 1200 },
          { title: "Print", quantity: 2, price: null },
        ],
      },
    },
  });
  // In the shop's own reports, an order of New Year's Eve is the old year's.
  for (const placedAt of ["2024-12-31 23:30:00 -0500", "12/31/24", "Dec 31, 2024"])
    expect(PAST_ORDER_RULES.read([{ ...order, placedAt }], "SHOPIFY").amount?.year).toBe(2024);
  for (const change of [{ total: "free" }, { placedAt: "soon" }, { currency: "dollars" }])
    expect(PAST_ORDER_RULES.read([{ ...order, ...change }], "SHOPIFY").problem).toBeDefined();
});
