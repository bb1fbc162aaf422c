import { expect, test } from "vitest";
import Papa from "papaparse";
import { withoutFormulaGuard } from "../csv.ts";
import { readTableRow, TABLE_COLUMNS, tableLine } from "./product-table.ts";

const read = (line: string) => {
  const [values] = Papa.parse<string[]>(line).data as [string[]];
  return readTableRow(
    Object.fromEntries(TABLE_COLUMNS.map((column, at) => [column, withoutFormulaGuard(values[at]!)])),
  );
};

test("a written row parses to the same product, variant or option", () => {
  const product = {
    name: 'Gold "200", cold',
    productType: "PRODUCT",
    price: 1299,
    memberPrice: null,
    stock: 24,
    visibility: "MEMBERS_ONLY",
    taxable: false,
    description: "=Warm,\nand old",
    pictures: "",
  } as const;
  expect(read(tableLine({ sku: "gold-200" }, product))).toEqual({ row: product, problems: [] });
  const variant = { name: "5 rolls", price: 6000, memberPrice: 5000, stock: null, active: false, place: 1 };
  expect(read(tableLine({ sku: "gold-200-5", variantOf: "gold-200" }, variant))).toEqual({
    row: variant,
    problems: [],
  });
  const option = {
    name: "Words",
    optionType: "text",
    active: true,
    description: "",
    place: 3,
    required: false,
    onlyFor: "gold-200-5",
    choices: "",
    placeholder: "-yours-",
    maxLength: 40,
    validation: "LETTERS",
  } as const;
  expect(read(tableLine({ sku: "words", optionOf: "gold-200" }, option))).toEqual({ row: option, problems: [] });
});

test("invalid values are reported per column, and a missing column changes nothing", () => {
  expect(readTableRow({ price: "12.5" })).toEqual({ row: { price: 1250 }, problems: [] });
  const cells = {
    name: "",
    price: "a lot",
    member_price: "-1",
    stock: "few",
    kind: "SERVICE_ADD_ON",
    shown: "maybe",
    taxed: "?",
  };
  expect(readTableRow(cells).problems).toHaveLength(7);
  expect(readTableRow({ ...cells, variant_of: "x" }).problems).toHaveLength(5);
  const option = {
    option_of: "x",
    name: "",
    kind: "list",
    required: "?",
    place: "-1",
    max_length: "0",
    validation: "X",
  };
  expect(readTableRow(option).problems).toHaveLength(6);
});
