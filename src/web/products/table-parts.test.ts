import { expect, test } from "vitest";
import { csvRow } from "../../rules/csv.ts";
import { TABLE_COLUMNS, tableLine } from "../../rules/products/product-table.ts";
import { tableParts, rejectionReason } from "./table-parts.ts";

const HEAD = `\ufeff${csvRow(TABLE_COLUMNS)}`;
const product = (sku: string) =>
  tableLine({ sku }, { name: `${sku}, "the best"\nof its kind`, price: 100 }) +
  tableLine({ sku: `${sku}-1`, variantOf: sku }, { name: "One" }) +
  tableLine({ sku: "border", optionOf: sku }, { name: "Border" });

test("a table within the import limit is one part, even if empty", () => {
  const csv = HEAD + product("a") + product("b");
  expect(tableParts(csv)).toEqual([csv]);
  expect(tableParts(HEAD)).toEqual([HEAD]);
});

test("a larger table is split between products by rows or characters, each part with the header", () => {
  const csv = HEAD + product("a") + product("b") + product("c");
  expect(tableParts(csv, { rows: 7, characters: 10_000 })).toEqual([
    HEAD + product("a") + product("b"),
    HEAD + product("c"),
  ]);
  const each = ["a", "b", "c"].map((sku) => HEAD + product(sku));
  expect(tableParts(csv, { rows: 100, characters: HEAD.length + product("a").length + 5 })).toEqual(each);
});

test("20,000 products are split into parts within the import limit without loss", () => {
  const products = Array.from({ length: 20_000 }, (_, at) => product(`film-${at}`));
  const parts = tableParts(HEAD + products.join(""));
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.every((part) => part.length <= 700_000)).toBe(true);
  expect(parts.map((part) => part.slice(HEAD.length)).join("")).toBe(products.join(""));
});

test("a product over the import limit is reported with its file, others are not", () => {
  const variants = Array.from({ length: 5000 }, (_, at) =>
    tableLine({ sku: `huge-${at}`, variantOf: "huge" }, { name: "" }),
  );
  const huge = tableLine({ sku: "huge" }, { name: "Huge" }) + variants.join("");
  const parts = tableParts(HEAD + product("a") + huge);
  expect(parts).toEqual([HEAD + product("a"), HEAD + huge]);
  const [fits, doesNot] = parts.map((part, at) => rejectionReason(part, `products-${at + 1}.csv`));
  expect(fits).toBeNull();
  expect(doesNot).toMatch(
    /^products-2\.csv has a product larger than one import allows, 5,000 rows and 700,000 characters/,
  );
});
