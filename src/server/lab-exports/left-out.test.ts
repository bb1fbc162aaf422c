import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startLab } from "../../../tests/support/start-lab.ts";
import { guessMapping, missingFields } from "../../rules/imports/fields.ts";
import { rulesOf } from "../../rules/imports/kinds.ts";
import { CSV_LISTS } from "./csv-lists.ts";
import { inReferenceOrder } from "./exported-tables.ts";
import { EXPORTED_SECRETS, EXPORTED_TABLES, LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from "./left-out.ts";

const SECRET = /hash$|secret|token|password|sealed|access_code/;
/** Hashes that find equal things. */
const NO_SECRETS = new Set(["shares.set_hash", "import_mappings.columns_hash"]);

async function columns() {
  const { lab } = await startLab();
  const { rows } = await lab.deps.db.execute<{ table: string; column: string; optional: boolean }>(sql`
    select table_name as table, column_name as column, is_nullable = 'YES' or column_default is not null as optional
    from information_schema.columns where table_schema = 'public'`);
  return rows;
}

test("every table is exported or left out for a reason, and every secret is left out or exported for one", async () => {
  const all = await columns();
  const tables = [...new Set(all.map(({ table }) => table))].toSorted();
  expect([...EXPORTED_TABLES, ...Object.keys(LEFT_OUT_TABLES)].toSorted()).toEqual(tables);
  const exported = all.filter(({ table }) => EXPORTED_TABLES.has(table));
  const optional = new Set(exported.filter((one) => one.optional).map(({ table, column }) => `${table}.${column}`));
  // An import leaves them empty.
  expect(Object.keys(LEFT_OUT_COLUMNS).filter((name) => !optional.has(name))).toEqual([]);
  const secrets = exported
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => SECRET.test(name) && !(name in LEFT_OUT_COLUMNS) && !NO_SECRETS.has(name));
  expect(secrets.toSorted()).toEqual(Object.keys(EXPORTED_SECRETS).toSorted());
});

test("referenced tables come first, and a circle of references ends", () => {
  const tables = [
    { name: "lines", references: ["orders", "products"] },
    { name: "orders", references: ["users"] },
    { name: "products", references: ["variants", "users"] },
    { name: "users", references: [] },
    { name: "variants", references: ["products"] },
  ];
  expect(inReferenceOrder(tables).map(({ name }) => name)).toEqual([
    "users",
    "orders",
    "products",
    "lines",
    "variants",
  ]);
});

test.each([
  ["customers", "CUSTOMERS", 14],
  ["subscribers", "SUBSCRIBERS", 5],
  ["account-credit", "ACCOUNT_CREDITS", 3],
  ["coupons", "COUPONS", 8],
  ["order-lines", "PAST_ORDERS", 10],
] as const)("the import recognizes the columns of %s.csv", (name, kind, columnsFound) => {
  const { fields } = rulesOf(kind);
  const headings = Object.keys(CSV_LISTS.find((list) => list.name === name)!.columns);
  const mapping = guessMapping(fields, headings);
  expect(missingFields(fields, mapping)).toEqual([]);
  expect(Object.keys(mapping)).toHaveLength(columnsFound);
});
