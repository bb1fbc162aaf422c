import { expect, test } from "vitest";
import { type Definition, spelledByHand } from "../../scripts/sql-by-hand.ts";
import { writesAgainstFloors } from "../../scripts/table-writers.ts";

const ORDERS: Definition = {
  path: "src/server/orders/tables.ts",
  exported: "orders",
  table: "orders",
  columns: ["id", "customer_id", "status", "total"],
  values: ["OPEN", "PAID"],
  types: ["order_status"],
};
const ORDER_LINES: Definition = {
  path: "src/server/orders/tables.ts",
  exported: "orderLines",
  table: "order_lines",
  columns: ["id", "order_id", "product_type"],
  values: ["PRODUCT", "PRINT"],
  types: [],
};
const TEST_OBJECTS: Definition = {
  path: "src/server/adapters/payments/tables.ts",
  exported: "testObjects",
  table: "test_objects",
  columns: ["id", "kind", "customer_id"],
  values: [],
  types: [],
};
const IMPORTS = `import { orders, orderLines } from "../orders/tables.ts";\nconst o = alias(orders, "o");\n`;

/** What is found in a statement, which stands in the third line of a file of another domain. */
const wordsIn = (statement: string, path = "src/server/payments/queries.ts") =>
  spelledByHand(new Map([[path, IMPORTS + statement]]), [ORDERS, ORDER_LINES, TEST_OBJECTS]).map(
    ({ line, word }) => `${line}: ${word}`,
  );

test("a statement that names everything by its definition passes", () => {
  const statement = [
    'db.execute(sql`select ${o.id}, ${o.customerId} as "customerId", count(*) as total',
    "from ${orders} ${o} where ${o.status} = ${literal(o.status, 'PAID')} and ${o.total} > 0 order by 2`)",
  ];
  expect(wordsIn(statement.join("\n"))).toEqual([]);
});

test("a table that is spelled is found, with file, line and word", () => {
  const source = "const one = 1;\nconst all = sql`select\n  count(*) from orders`;";
  expect(spelledByHand(new Map([["src/server/bench/queries.ts", source]]), [ORDERS])).toEqual([
    { path: "src/server/bench/queries.ts", line: 3, word: "orders", why: expect.stringContaining("tables.ts") },
  ]);
});

test.each([
  ["read", "sql`select 1 from orders`", "orders"],
  ["joined", "sql`select 1 from ${o} join order_lines on true`", "order_lines"],
  ["changed", "sql`update orders set ${name} = 1`", "orders"],
  ["written to", "sql`insert into orders default values`", "orders"],
  ["emptied", "sql`delete from orders`", "orders"],
  ["quoted", 'sql`delete from "orders"`', "orders"],
  ["part of a name", "sql`select orders.total from ${orders}`", "orders"],
  ["an identifier", 'sql.identifier("order_lines")', "order_lines"],
  ["the type of a row", "sql`null::${orders}, order_lines`", "order_lines"],
])("a table that is %s by its spelling is found", (_, statement, word) => {
  expect(wordsIn(statement)).toContain(`3: ${word}`);
});

test.each([
  ["behind an alias", "sql`select o.total`", "total"],
  ["behind an alias that is put in", "sql`select ${o}.total`", "total"],
  ["of what would have been inserted", "sql`set ${name} = excluded.total`", "total"],
  ["of two words, anywhere", "sql`customer_id = ${id}`", "customer_id"],
  ["of one word, of a table that is put in", "sql`select total from ${orders}`", "total"],
  ["in quotes, of a table that is put in", 'sql`select "total" from ${orders}`', "total"],
  ["of an alias that is put in", "sql`select 1 from ${orders} ${o} where status = 1`", "status"],
  ["in a list of what is written", "sql`insert into ${orders} (total) values (1)`", "total"],
  ["that is set", "sql`update ${orders} set total = 1`", "total"],
])("a column %s is found", (_, statement, word) => {
  expect(wordsIn(statement)).toEqual([`3: ${word}`]);
});

test("a value of a closed list is found, alone and among others", () => {
  expect(wordsIn("sql`${o.status} = 'PAID'`")).toEqual(["3: PAID"]);
  expect(wordsIn("sql`${o.status} <> 'PAID'`")).toEqual(["3: PAID"]);
  expect(wordsIn("sql`${o.status} > 'PAID'`")).toEqual(["3: PAID"]);
  expect(wordsIn("sql`${l.productType} in ('PRODUCT', 'PRINT')`")).toEqual(["3: PRODUCT", "3: PRINT"]);
  expect(wordsIn("sql`${o.address}->>'PAID' = ${o.address} -> 'PAID'`")).toEqual([]);
});

test("a type of the database is found", () => {
  expect(wordsIn("sql`${status}::order_status`")).toEqual(["3: order_status"]);
  expect(wordsIn("sql`${status}::${orderStatus}`")).toEqual([]);
  expect(wordsIn("sql`${total}::text`")).toEqual([]);
});

test("SQL that is put together from texts is refused whatever it says", () => {
  expect(wordsIn("sql.raw(`${column} desc`)")).toEqual(["3: sql.raw"]);
  expect(wordsIn("sql.raw(text)", "src/server/platform/database/written.ts")).toEqual([]);
});

test("a text that goes to the driver itself is read as well", () => {
  expect(wordsIn('pool.query("select 1 from orders")')).toEqual(["3: orders"]);
  expect(wordsIn("db.execute(`select o.total ${rest}`)")).toEqual(["3: total"]);
});

test("what a statement makes up itself may be called as it likes", () => {
  expect(wordsIn('sql`select n.total, "customerId" from (select 1 as total) n`')).toEqual([]);
  expect(wordsIn("sql`with sold as (select 1 as id) select sold.id from sold`")).toEqual([]);
  expect(wordsIn("sql`select ${o.id} from (${page}) ${o} order by o.status`")).toEqual([]);
  expect(wordsIn("sql`select given.total from unnest(${totals}) as given (total)`")).toEqual([]);
  expect(wordsIn("sql`select hits.id from hits join ${orders} on ${orders.id} = hits.id`")).toEqual([]);
});

test("a name that is a table in the file and something else in the function is found", () => {
  const shadowed = "const list = () => { const orders = []; return sql`select 1 from ${orders}`; };";
  expect(wordsIn(shadowed)).toEqual(["3: orders"]);
  expect(wordsIn("const list = ({ o }) => sql`select ${o.total}`;")).toEqual(["3: o"]);
  expect(wordsIn("const list = () => { const ids = []; return sql`select 1 from ${orders} ${ids}`; };")).toEqual([]);
  expect(wordsIn("const list = () => sql`select 1 from ${orders}`; const other = (orders) => orders;")).toEqual([]);
});

test("a built-in provider spells its own tables, and nobody else's", () => {
  const provider = "src/server/adapters/payments/test-payments.ts";
  expect(wordsIn('pool.query("select customer_id from test_objects where kind = $1")', provider)).toEqual([]);
  expect(wordsIn('pool.query("select order_id from order_lines")', provider)).toEqual([
    "3: order_id",
    "3: order_lines",
  ]);
  expect(wordsIn('pool.query("select 1 from test_objects")')).toEqual(["3: test_objects"]);
});

const FLOORS = [["orders", "prints"], ["payments"], ["checkout"]];

/** Whose rows a statement in the third line writes against the floors. */
const writtenBy = (path: string, statement: string) =>
  writesAgainstFloors(new Map([[path, IMPORTS + statement]]), [ORDERS, ORDER_LINES], FLOORS).map(
    ({ line, word }) => `${line}: ${word}`,
  );

test.each([
  ["by the builders", "await tx.update(orders).set({ total })"],
  ["by hand", "sql`delete from ${orders}`"],
  ["by hand, into its alias", "sql`update ${o} set x = 1`"],
])("rows that a domain writes %s of a table beside it or above are found", (_, statement) => {
  const word = statement.includes("${o}") ? "o" : "orders";
  expect(writtenBy("src/server/prints/write.ts", statement)).toEqual([`3: ${word}`]);
  expect(writtenBy("src/server/orders/write.ts", statement)).toEqual([]);
  expect(writtenBy("src/server/checkout/write.ts", statement)).toEqual([]);
  expect(writtenBy("src/server/personal-things.ts", statement)).toEqual([]);
});

test("what a domain reads of a table above it is a join, and nobody's business", () => {
  expect(writtenBy("src/server/prints/read.ts", "sql`select ${o.id} from ${orders} ${o} for update`")).toEqual([]);
  expect(writtenBy("src/server/prints/read.ts", "db.select().from(orders)")).toEqual([]);
});
