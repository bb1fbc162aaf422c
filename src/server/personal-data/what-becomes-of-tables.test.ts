import { eq, getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { allTables, fill, inSnakeCase, nameOf, type Rows } from "../../../tests/support/filled-tables.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import type { Lab } from "../open-lab.ts";
import { addresses, users } from "../accounts/tables.ts";
import { deleteDueAccounts } from "./deletions.ts";

/** Tables in which nothing of a customer's stands, and why. A new table fails until it is said here, or is forgotten with an account. */
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
  stock_movements: "the shop's, by an order's number",
  papers: "the shop's",
  paper_sizes: "the shop's",
  coupons: "the shop's codes",
  messengers: "whose accounts are not deleted: they work here",
  messenger_hours: "of who works here",
  courier_windows: "counted",
  courier_plans: "of who works here",
  courier_days_off: "of who works here",
  served_zip_codes: "the lab's",
  lab_settings: "the lab's",
  lab_paces: "the lab's figures",
  lab_number_counters: "a number",
  invoice_counter: "a number",
  order_counts: "numbers",
  order_count_changes: "numbers",
  search_terms: "what was looked for, by day, of nobody",
  scanner_folders: "paths on the scanner's computer, by lab number",
  service_answers: "how services outside stand",
  provider_events: "ids at the payment provider and the post",
  draft_upload_hours: "bytes an hour, by hash",
  tries: "tries at the door, by hash, for an hour",
  test_provider_objects: "the built-in payment provider's side, none of the lab's",
  test_postage_objects: "the built-in post's side, none of the lab's",
};

/** What stays of a deleted account, and why (docs/product/personal-data.md#deleting-the-account). */
const STAYS: Record<string, string> = {
  "invoices.data": "seven years, as tax law asks",
};

const WORD = "leaver";
const wordIn = (table: string, column: string): string =>
  `${table in NOBODYS ? "lab" : WORD}.${table}.${column}`;
const ADDRESS_PARTS = ["placeId", "address1", "address2", "city", "state", "zip", "country"];
/** An address as it is kept with an order, each part of it a word of its own. */
const anAddress = (table: string) =>
  Object.fromEntries(ADDRESS_PARTS.map((part) => [part, `${WORD}.${table}.address_${part.toLowerCase()}`]));

/** What the rules of a table, or of the deletion, want otherwise than anything that its columns may hold. */
const PARTICULARS: Record<string, () => Record<string, unknown>> = {
  orders: () => ({
    ...{ status: "COMPLETE", address: anAddress("orders") },
    ...{ linesTotal: 1, appliedDiscount: 0, serviceCredits: 0, tax: 0, appliedCredit: 0, total: 1 },
  }),
  shipments: () => ({ address: anAddress("shipments") }),
  courier_stops: () => ({ address: anAddress("courier_stops") }),
  subscriptions: () => ({ status: "CANCELED", active: false }),
  account_deletions: () => ({ dueAt: new Date(0), doneAt: null }),
  referrals: () => ({ invitedUserId: null }),
  print_drafts: () => ({ browserKeyHash: null }),
  product_reminders: () => ({ email: null }),
  disputes: () => ({ subscriptionId: null }),
  scans: () => ({ orientation: 0, shownOrientation: 0, rejectedAt: null }),
  gift_cards: () => ({ voidedAt: null }),
};

/** Somebody of whom something stands in every column of every table. */
async function aLeaver() {
  const { lab, customer } = await startLab();
  const { db } = lab.deps;
  const { userId } = await customer();
  const words = Object.fromEntries(
    Object.entries(getTableColumns(users))
      .filter(([, { columnType }]) => columnType === "PgText")
      .map(([key]) => [key, wordIn("users", inSnakeCase(key))]),
  );
  const [user] = await db.update(users).set(words).where(eq(users.id, userId)).returning();
  await db.delete(addresses).where(eq(addresses.userId, userId));
  const rows: Rows = new Map([["users", user!]]);
  const filling = { db, rows, isTheirs: (name: string) => !(name in NOBODYS), word: wordIn, particulars: PARTICULARS };
  for (const table of (await allTables()).filter((one) => filling.isTheirs(nameOf(one)))) await fill(filling, table).catch((e) => console.log("FAIL", nameOf(table), String((e as Error).cause ?? e).slice(0, 300), JSON.stringify((e as any).cause?.detail ?? "").slice(0,200)));
  return { lab, rows };
}

test("x", async () => {
  const { lab, rows } = await aLeaver();
  const named = (await allTables()).map(nameOf);
  expect(Object.keys(NOBODYS).filter((name) => !named.includes(name))).toEqual([]);
  const filled = await wordsLeft(lab);
  await deleteDueAccounts(lab.deps);
  console.log((await wordsLeft(lab)).join("\n"));
  const { rows: jobs } = await lab.deps.db.execute<{ keys: string[] }>(sql`select data -> 'keys' as keys from pgboss.job where name = 'remove-files'`);
  console.log("REMOVED", JSON.stringify(jobs));
  console.log("KEYS", filled.filter((one) => one.endsWith("key")).join(" "));
});

/** Table and column of every word of theirs that the lab still has. */
async function wordsLeft({ deps: { db } }: Lab): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await db.execute<{ word: string }>(sql`
      select found[1] as word from ${sql.identifier(name)} t, regexp_matches(t::text, ${`${WORD}\\.([a-z_]+\\.[a-z_0-9]+)`}, 'g') as found`);
    for (const { word } of rows) found.add(word);
  }
  return [...found].toSorted();
}
