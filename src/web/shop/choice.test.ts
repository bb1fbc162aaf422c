import { expect, test } from "vitest";
import { chosenProduct, effectText, firstVariant, outcomeOf, type Wish } from "./choice.ts";
import { edgeFacts, factRows, type ShownProduct } from "./shown-product.ts";

const rag = { type: "percentage", amount: 30_000 } as const;
const framed: ShownProduct = {
  id: "p1",
  name: "Framed Print",
  slug: "framed-print",
  sku: "framed-print",
  productType: "PRINT",
  description: "",
  price: 2400,
  memberPrice: 1900,
  giftCard: false,
  stock: 5,
  visibility: "PUBLIC",
  memberLaunchDate: null,
  publicLaunchDate: null,
  releaseWindow: "NONE",
  defaultProductVariantId: null,
  variants: [],
  details: [
    { id: "d1", subtitle: "", body: "", filterable: { iso: "400", kind: "Print", brand: "Nice" }, pictures: [] },
  ],
  pictures: [],
  thumbnail: null,
  options: [
    option("paper", "select", {
      required: true,
      config: {
        options: [
          { value: "luster", label: "Luster" },
          { value: "rag", label: "Rag", priceModifier: rag },
        ],
      },
    }),
    option("engraving", "text", { config: { maxLength: 3, validation: "LETTERS" } }),
    option("wrap", "checkbox", { config: { priceModifier: { type: "fixed", amount: 300, memberAmount: 0 } } }),
    option("mat", "radio", { productVariantId: "v2", config: { options: [{ value: "wide", label: "Wide" }] } }),
  ],
};

function option(
  optionKey: string,
  optionType: ShownProduct["options"][number]["optionType"],
  own: Partial<ShownProduct["options"][number]>,
): ShownProduct["options"][number] {
  const label = optionKey;
  return {
    id: optionKey,
    optionKey,
    optionType,
    label,
    description: "",
    required: false,
    sortOrder: 0,
    active: true,
    productVariantId: null,
    config: {},
    ...own,
  };
}

const wish = (values: Wish["values"], variantId: string | null = null): Wish => ({ variantId, values, quantity: 2 });

test("a missing required option blocks the product and is reported", () => {
  const chosen = wish({});
  const outcome = outcomeOf(framed, chosen);
  expect(outcome.problems).toEqual({ paper: "Choose a paper." });
  expect(chosenProduct(framed, chosen, outcome)).toBeNull();
});

test("options change the regular and member price by their own rules", () => {
  expect(outcomeOf(framed, wish({ paper: "rag", wrap: "true" }))).toMatchObject({
    price: 2400 + 720 + 300,
    memberPrice: 1900 + 570 + 0,
    problems: {},
  });
});

test("a cart item lists its options and both prices", () => {
  const chosen = wish({ paper: "rag", engraving: "Ada" });
  expect(chosenProduct(framed, chosen, outcomeOf(framed, chosen))).toMatchObject({
    name: "Framed Print",
    quantity: 2,
    price: 3120,
    memberPrice: 2470,
    stock: 5,
    selectedOptions: {
      paper: { selectedValue: "rag", value: "rag", label: "Rag" },
      engraving: { selectedValue: "Ada", value: "Ada", label: "Ada" },
    },
  });
});

test("a text is validated against its option while typing", () => {
  expect(outcomeOf(framed, wish({ paper: "rag", engraving: "Ada!" })).problems).toHaveProperty("engraving");
});

const inVariants: ShownProduct = {
  ...framed,
  stock: null,
  variants: [
    { id: "v1", name: "Night", sku: "v1", price: 4499, memberPrice: 3999, stock: 0 },
    { id: "v2", name: "Sage", sku: "v2", price: 4599, memberPrice: null, stock: 14 },
  ],
};

test("the first variant is the default set by staff, otherwise an available one", () => {
  expect(firstVariant(inVariants)).toBe("v2");
  expect(firstVariant({ ...inVariants, defaultProductVariantId: "v1" })).toBe("v1");
  expect(firstVariant(framed)).toBeNull();
});

test("a variant has its own price, stock and options", () => {
  const keys = (variantId: string) =>
    outcomeOf(inVariants, wish({}, variantId)).options.map(({ optionKey }) => optionKey);
  expect(keys("v1")).not.toContain("mat");
  expect(keys("v2")).toContain("mat");
  expect(outcomeOf(inVariants, wish({}, "v2"))).toMatchObject({ price: 4599, memberPrice: 4599, left: 14 });
  expect(outcomeOf(inVariants, wish({}, "v1")).left).toBe(0);
});

test("a product with variants is added to the cart only as one of them", () => {
  const chosen = wish({ paper: "luster" }, null);
  expect(chosenProduct(inVariants, chosen, outcomeOf(inVariants, chosen))).toBeNull();
  const sage = wish({ paper: "luster" }, "v2");
  expect(chosenProduct(inVariants, sage, outcomeOf(inVariants, sage))?.name).toBe("Framed Print, Sage");
});

test("an option shows its price effect for the current customer", () => {
  expect(effectText(framed, rag, false)).toBe("+$7.20");
  expect(effectText(framed, rag, true)).toBe("+$5.70");
  expect(effectText(framed, { type: "fixed", amount: -200 }, false)).toBe("\u2212$2.00");
  expect(effectText(framed, { type: "fixed", amount: 300, memberAmount: 0 }, true)).toBeNull();
  expect(effectText(framed, null, false)).toBeNull();
});

test("facts are ordered like the edge of a film", () => {
  expect(edgeFacts(framed.details)).toEqual(["PRINT"]);
  const film = [{ filterable: { iso: "400", process: "C-41", exposures: "36", format: "35mm", brand: "Kodak" } }];
  expect(edgeFacts(film)).toEqual(["KODAK", "35MM", "ISO 400", "C-41"]);
  expect(factRows(film).map(({ label }) => label)).toEqual(["Brand", "Speed", "Format", "Exposures", "Process"]);
});
