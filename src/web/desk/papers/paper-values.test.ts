import { expect, test } from "vitest";
import { addPaper, type Paper } from "../../../contract/prints/prints.ts";
import { bodyOf, NEW_SIZE, PaperValues, valuesOf } from "./paper-values.ts";

const ID = "0190a1b2-0000-7000-8000-000000000001";
const PAPER: Paper = {
  id: ID,
  productId: ID,
  name: "Rag",
  slug: "print-rag",
  finish: "Matte",
  description: "",
  targetPrinter: "LARGE_FORMAT",
  white: "#f7f2e7",
  black: "#24221f",
  active: true,
  position: 30,
  version: 2,
  sizes: [
    {
      id: ID,
      productVariantId: ID,
      name: "8 × 10 in",
      widthInches: 8,
      heightInches: 10,
      price: 2400,
      memberPrice: null,
      active: true,
    },
  ],
};

test("a paper saved without edits stays the same", () => {
  const body = addPaper.body.parse(bodyOf(valuesOf(PAPER)));
  expect(body).toEqual({
    name: "Rag",
    finish: "Matte",
    description: "",
    targetPrinter: "LARGE_FORMAT",
    white: "#f7f2e7",
    black: "#24221f",
    active: true,
    position: 30,
    sizes: [{ id: ID, widthInches: 8, heightInches: 10, price: 2400, memberPrice: null, active: true }],
  });
});

test("a size without a price or dimension is reported at its field", () => {
  const values = { ...valuesOf(PAPER), sizes: [{ ...NEW_SIZE, widthInches: "0" }] };
  const paths = PaperValues.safeParse(values).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(["sizes.0.widthInches", "sizes.0.price"]);
});
