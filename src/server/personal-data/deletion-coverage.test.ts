import { eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { allTables, fill, inSnakeCase, nameOf, type Rows, SOMEWHERE } from "../../../tests/support/filled-tables.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import type { Lab } from "../composition-root.ts";
import { addresses, users } from "../accounts/tables.ts";
import { priceLists } from "../prices/tables.ts";
import { deleteDueAccounts } from "./deletions.ts";

/**
 * Tables without customers' data, with the reason. A new table fails until it is listed here or cleared with an
 * account.
 */
const NOBODYS: Record<string, string> = {
  collections: "the shop's",
  collection_products: "the shop's",
  products: "the shop's",
  product_variants: "the shop's",
  product_options: "the shop's",
  product_details: "the shop's",
  product_media: "the shop's",
  product_files: "the shop's",
  products_bought_together: "counted, of all",
  staff_changes: "of the lab's things; what was done on somebody's behalf goes with them (history.test.ts)",
  stock_movements: "the shop's, by an order's number",
  papers: "the shop's",
  price_lists: "the lab's",
  price_draft: "the lab's",
  cash_drawer: "a sum",
  card_fees: "the lab's costs, by the provider's id",
  cash_entries: "the lab's books, by a payment's id",
  day_closes: "the lab's books",
  account_names: "the lab's books",
  machines: "the lab's",
  baths: "the lab's",
  bath_events: "the lab's",
  reference_strips: "the lab's",
  control_strips: "the lab's",
  strip_overrides: "the lab's",
  control_limits: "the lab's",
  day_capacities: "the lab's",
  staff_shifts: "of who works here",
  parcel_boxes: "the lab's",
  outbox_events: "IDs, numbers and states, for 90 days",
  webhook_endpoints: "the lab's",
  webhook_deliveries: "of the lab's endpoints, by an event's ID",
  scan_forms: "the lab's, of a day's labels",
  paper_sizes: "the shop's",
  coupons: "the shop's codes",
  lab_exports: "the lab's archives, by an id",
  imports: "the lab's files, without their rows",
  import_items: "rows of files; those of a person go by record and e-mail (imports.test.ts)",
  import_mappings: "names of columns",
  imported_ids: "by a record, with which they go (imports.test.ts)",
  couriers: "whose accounts are not deleted: they work here",
  courier_hours: "of who works here",
  courier_windows: "counted",
  courier_plans: "of who works here",
  courier_days_off: "of who works here",
  served_zip_codes: "the lab's",
  lab_days: "the lab's",
  lab_settings: "the lab's",
  lab_profile_versions: "the lab's",
  turnaround_times: "the lab's figures",
  day_figures: "the lab's figures",
  lab_number_counters: "a number",
  invoice_counter: "a number",
  order_work: "by an order's number",
  rolls_at_steps: "by a roll's id and lab number",
  search_terms: "what was looked for, by day, of nobody",
  scanner_folders: "paths on the scanner's computer, by lab number",
  service_answers: "how services outside stand",
  webhook_inbox: "ids at the payment provider and the post",
  draft_upload_hours: "bytes an hour, by hash",
  login_throttles: "counts of attempts, by hash, for two days",
  rate_limits: "calls and values that were tried, by hash, for an hour",
};

/**
 * Every word that remains of a deleted account, with the reason (docs/product/personal-data.md#deleting-the-account).
 */
const STAYS: Record<string, string> = {
  "invoices.data": "seven years, as tax law asks",
  "invoices.provider_invoice_id": "the provider's id",
  "payments.payment_method_id": "the provider's id",
  "payments.provider_payment_id": "the provider's id",
  "refunds.provider_refund_id": "the provider's id",
  "disputes.provider_dispute_id": "the provider's id",
  "subscriptions.provider_subscription_id": "the provider's id",
  "subscriptions.payment_method_id": "the provider's id",
  "subscriptions.lookup_key": "which membership it was",
  "subscriptions.next_lookup_key": "which membership it was",
  "subscriptions.change": "which change of a membership was not finished",
  "tax_reports.transaction_id": "the tax service's id",
  "payments.reader_id": "which card reader of the lab's took it",
  "labels.service": "the carrier's service",
  "labels.parcel": "what a parcel weighed and measured",
  "labels.provider_shipment_id": "the carrier's id, without the parcel's number",
  "postage_refunds.provider_shipment_id": "the carrier's id, without the parcel's number",
  "account_credit_entries.cause": "which order, refund or invitation it was",
  "gift_cards.code_hash": "the card stays good",
  "order_events.by_key": "the lab's name of a program that changed the order",
  "order_events.type": "what happened, without its words",
  "orders.external_id": "only in events, for 90 days: an id of the lab's other program",
  "rolls.external_id": "only in events, for 90 days",
  "users.external_id": "only in events, for 90 days",
  "orders.coupon_code": "the lab's own word, for what was taken off",
  "orders.taxation": "how its place was taxed",
  "orders.when_paid": "which rolls an add-on was for",
  "orders.address_city": "tax goes by it",
  "orders.address_state": "tax goes by it",
  "orders.address_zip": "tax goes by it",
  "orders.address_country": "tax goes by it",
  "shipments.address_city": "tax goes by it",
  "shipments.address_state": "tax goes by it",
  "shipments.address_zip": "tax goes by it",
  "shipments.address_country": "tax goes by it",
  "courier_stops.address_city": "where couriers went, without the door",
  "courier_stops.address_state": "where couriers went, without the door",
  "import_pictures.alt": "about a product",
  "import_pictures.problem": "about a product",
  "import_pictures.url": "a product's picture",
  "courier_stops.address_zip": "where couriers went, without the door",
  "courier_stops.address_country": "where couriers went, without the door",
  "shipments.temp_key": "told parts of an order apart while it was made",
  "order_lines.temp_key": "told parts of an order apart while it was made",
  "order_lines.sku": "what was sold",
  "order_lines.description": "what was sold, in the shop's words",
  "prints.paper": "what was sold",
  "prints.size": "what was sold",
  "prints.arrangement": "measures",
  "rolls.brand": "what was done at the lab",
  "rolls.model": "what was done at the lab",
  "rolls.lab_number": "what was done at the lab",
  "print_drafts.arrangement": "measures of what was printed",
  "print_drafts.upload_type": "the type of a file that is gone",
  "print_drafts.problem": "why the lab could not read a file",
  "print_drafts.original_key": "the name of a file that is gone",
  "print_drafts.print_key": "the name of a file that is gone",
  "print_drafts.preview_key": "the name of a file that is gone",
};

/** Columns named like file keys that hold none, or whose files are deleted with a whole folder. */
const NO_FILES = new Set([
  "order_events.by_key",
  "account_events.group_key",
  "idempotency_keys.key",
  "order_lines.temp_key",
  "passkeys.public_key",
  "preferences.key",
  "push_devices.public_key",
  "shipments.temp_key",
  "subscriptions.lookup_key",
  "membership_cards.lookup_key",
  "subscriptions.next_lookup_key",
  // Found by its id.
  "data_exports.key",
  // A scan's whole folder is deleted: personal-data.test.ts.
  "replaced_pictures.key",
  "scan_files.key",
]);

const WORD = "leaver";
const wordIn = (table: string, column: string): string => `${table in NOBODYS ? "lab" : WORD}.${table}.${column}`;
const ADDRESS_PARTS = ["placeId", "address1", "address2", "city", "state", "zip", "country"];
/** An address as stored with an order, with a unique word in each part. */
const anAddress = (table: string) =>
  Object.fromEntries(ADDRESS_PARTS.map((part) => [part, `${WORD}.${table}.address_${part.toLowerCase()}`]));

/** Values that a table's rules or the deletion require, instead of arbitrary ones. */
const PARTICULARS: Record<string, () => Record<string, unknown>> = {
  orders: () => ({
    status: "COMPLETE",
    address: anAddress("orders"),
    linesTotal: 1,
    appliedDiscount: 0,
    serviceCredits: 0,
    tax: 0,
    appliedGiftCard: 0,
    appliedCredit: 0,
    total: 1,
  }),
  shipments: () => ({ address: anAddress("shipments") }),
  courier_stops: () => ({ address: anAddress("courier_stops") }),
  subscriptions: () => ({ status: "CANCELED", active: false }),
  subscribers: () => ({ email: wordIn("users", "email") }),
  courier_hours: () => ({ toMinute: 60 }),
  account_deletions: () => ({ dueAt: new Date(0), doneAt: null }),
  referrals: () => ({ invitedUserId: null }),
  print_drafts: () => ({ browserKeyHash: null }),
  // A reminder of an account is tested in personal-data.test.ts.
  product_reminders: () => ({ userId: null, email: wordIn("users", "email") }),
  disputes: () => ({ subscriptionId: null }),
  scans: () => ({ orientation: 0, shownOrientation: 0, rejectedAt: null }),
  gift_cards: () => ({ revoked: 0 }),
  pending_receipts: () => ({ undeclared: [] }),
};

/** Creates a user with data in every column of every table. */
async function aLabWithALeaver(): Promise<Lab> {
  const { lab, customer } = await startLab();
  const { db } = lab.deps;
  const { userId } = await customer();
  const words = Object.fromEntries(
    Object.entries(getTableColumns(users))
      .filter(([, { columnType, generated }]) => columnType === "PgText" && generated === undefined)
      .map(([key]) => [key, wordIn("users", inSnakeCase(key))]),
  );
  const [user] = await db.update(users).set(words).where(eq(users.id, userId)).returning();
  await db.delete(addresses).where(eq(addresses.userId, userId));
  // Everything is sold at the first price list.
  const [prices] = await db.select().from(priceLists);
  const rows: Rows = new Map<string, Record<string, unknown>>([
    ["users", user!],
    ["price_lists", prices!],
  ]);
  const filling = { db, rows, isTheirs: (name: string) => !(name in NOBODYS), word: wordIn, particulars: PARTICULARS };
  for (const table of (await allTables()).filter((one) => filling.isTheirs(nameOf(one)))) await fill(filling, table);
  return lab;
}

test("a deleted account leaves no data except in tables with a stated reason, and no files", async () => {
  const named = new Set((await allTables()).map(nameOf));
  expect(Object.keys(NOBODYS).filter((name) => !named.has(name))).toEqual([]);
  const lab = await aLabWithALeaver();
  const filled = new Set(await wordsLeft(lab));
  expect(Object.keys(STAYS).filter((word) => !filled.has(word))).toEqual([]);
  const withWords = await tablesWith(lab, WORD);
  expect((await tablesForWords()).filter((name) => !withWords.includes(name))).toEqual([]);
  await deleteDueAccounts(lab.deps);
  expect(await wordsLeft(lab)).toEqual(Object.keys(STAYS).toSorted());
  // Their location on the map.
  expect(await tablesWith(lab, String(SOMEWHERE))).toEqual([]);
  const { rows } = await lab.deps.db.execute<{ keys: string[] }>(
    sql`select data -> 'keys' as keys from pgboss.job where name = 'remove-files'`,
  );
  const files = [...filled].filter((word) => /[._]key$/.test(word) && !NO_FILES.has(word));
  expect(files.length).toBeGreaterThan(5);
  expect(rows.flatMap(({ keys }) => keys)).toEqual(expect.arrayContaining(files.map((word) => `${WORD}.${word}`)));
});

/** Returns the customers' tables that have free-text columns. */
async function tablesForWords(): Promise<string[]> {
  const takesWords = ({ columnType, enumValues }: PgColumn) =>
    columnType === "PgJsonb" || (columnType === "PgText" && !enumValues?.length);
  return (await allTables())
    .filter((table) => Object.values(getTableColumns(table)).some((column) => takesWords(column as PgColumn)))
    .map(nameOf)
    .filter((name) => !(name in NOBODYS));
}

async function tableNames({ deps: { db } }: Lab): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  return rows.map(({ name }) => name);
}

/** Returns the table and column of each of the user's words still in the lab. */
async function wordsLeft(lab: Lab): Promise<string[]> {
  const found = new Set<string>();
  for (const name of await tableNames(lab)) {
    const { rows } = await lab.deps.db.execute<{ word: string }>(sql`
      select found[1] as word from ${sql.identifier(name)} t,
        regexp_matches(t::text, ${`${WORD}\\.([a-z_]+\\.[a-z_0-9]+)`}, 'g') as found`);
    for (const { word } of rows) found.add(word);
  }
  return [...found].toSorted();
}

async function tablesWith(lab: Lab, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tableNames(lab)) {
    const { rows } = await lab.deps.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${text}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
