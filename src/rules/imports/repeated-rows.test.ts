import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cells } from "./fields.ts";
import { PAST_ORDER_RULES } from "./past-orders.ts";

/** Reads an order's items as text, "2 × Film", and its notes about rows. */
function itemsOf(rows: readonly Cells[]) {
  const it = PAST_ORDER_RULES.read(rows, "WOOCOMMERCE");
  if (!("record" in it)) throw new Error("The order is not read.");
  const items = it.record.details.lines.map(({ quantity, title }) => `${quantity} × ${title}`);
  return { items, note: it.notes.find((note) => note.includes("row")), cents: it.amount!.cents };
}

const order = { number: "1042", placedAt: "2024-03-01", email: "ada@example.com", total: "26.50", shipping: "5.00" };
const film: Cells = { ...order, tax: "1.50", title: "Film", quantity: "1", price: "12.00" };
const print: Cells = { ...order, tax: "1.50", title: "Print", quantity: "2", price: "4.00" };
const ITEMS = ["1 × Film", "2 × Print"];

test("an order whose rows are in the file twice or three times has its items once, and the same sum", () => {
  expect(itemsOf([film, print])).toEqual({ items: ITEMS, note: undefined, cents: 2650 });
  expect(itemsOf([film, print, film, print])).toMatchObject({
    items: ITEMS,
    note: "Every row occurs 2 times: each counts once",
  });
  expect(itemsOf([film, film, print, print]).items).toEqual(ITEMS);
  expect(itemsOf([film, print, film, print, film, print])).toMatchObject({ items: ITEMS, cents: 2650 });
});

const twice = { ...order, title: "Film", price: "12.00" };
test.each([
  ["two equal items that the total pays for", [film, film].map((row) => ({ ...row, total: "30.50" })), 2],
  [
    "two equal items with a discount of half",
    [twice, twice].map((row) => ({ ...row, total: "17", discount: "12" })),
    2,
  ],
  ["two equal items, one of them refunded", [twice, twice].map((row) => ({ ...row, total: "17", refunded: "12" })), 2],
  ["four rows of two equal items", [twice, twice, twice, twice].map((row) => ({ ...row, total: "29" })), 2],
  ["one repeated row beside another item", [film, film, print], 3],
  ["repeated items that do not fit either", [film, film].map((row) => ({ ...row, total: "6.00" })), 2],
  [
    "equal items without a price",
    [
      { ...order, title: "Film" },
      { ...order, title: "Film" },
    ],
    2,
  ],
] as const)("%s", (_, rows: readonly Cells[], items) => {
  expect(itemsOf(rows).items).toHaveLength(items);
});

const dollars = (cents: number) => (cents / 100).toFixed(2);
const someItems = fc.array(
  fc.record({ title: fc.constantFrom("Film", "Print", "Scan"), quantity: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 6 },
);

test("right rows stay and repeated ones count once, with any items, taxes and discounts", () => {
  fc.assert(
    fc.property(
      someItems,
      fc.integer({ min: 100, max: 9000 }),
      fc.nat({ max: 20 }),
      fc.nat({ max: 100 }),
      fc.constantFrom(2, 3),
      fc.boolean(),
      (items, price, taxPercent, percentOff, times, isShopify) => {
        const sum = items.reduce((all, { quantity }) => all + quantity * price, 0);
        const [tax, discount, shipping] = [
          Math.round((sum * taxPercent) / 100),
          Math.round((sum * percentOff) / 200),
          500,
        ];
        const head = {
          number: "1",
          placedAt: "2024-03-01",
          total: dollars(sum - discount + tax + shipping),
          shipping: dollars(shipping),
          tax: dollars(tax),
          discount: dollars(discount),
        };
        // Only the first of Shopify's rows has the order's amounts.
        const rows = items.map(({ title, quantity }, at) => ({
          ...(isShopify && at > 0 ? { number: "1" } : head),
          title,
          quantity: String(quantity),
          price: dollars(price),
        }));
        const right = itemsOf(rows);
        expect(right).toMatchObject({ items: items.map(({ title, quantity }) => `${quantity} × ${title}`) });
        const again = itemsOf(Array.from({ length: times }, () => rows).flat());
        expect({ ...again, items: again.items.toSorted() }).toMatchObject({ items: right.items.toSorted() });
      },
    ),
  );
});
