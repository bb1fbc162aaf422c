import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PriceList } from "../../rules/prices/price-list.ts";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { cents, type Cents } from "../../rules/money.ts";
import type { ProductType, ProductVisibility } from "../../rules/products/catalogue.ts";
import { chooseOption, type Choice, type OfferedOption } from "../../rules/products/choices.ts";
import { hindranceToBuy, SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { GIFT_CARD_FIELDS, sendOnProblem } from "../../rules/digital-goods/gift-cards.ts";
import { priceWithModifiers, type PriceModifier } from "../../rules/products/options.ts";
import { unitPriceOf } from "../../rules/products/product-price.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import type { Db } from "../deps.ts";
import { HttpError } from "../platform/http/errors.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";
import { rawSql, isAnyOfFew } from "../platform/database/sql-fragments.ts";
import { productVariants, productOptions, products } from "./tables.ts";
import { OPTION_JSON } from "./product-reply.ts";

const p = alias(products, "p");
const v = alias(productVariants, "v");
const o = alias(productOptions, "o");
const COLUMNS = rawSql(
  selectAs({
    ...columns(p, "id", "name", "sku", "productType", "price", "memberPrice", "stock", "taxable", "visibility"),
    ...columns(p, "giftCard", "memberLaunchDate", "publicLaunchDate", "vendorId"),
    variants: sql`(
      select coalesce(json_agg(${jsonObject(
        columns(v, "id", "name", "sku", "price", "memberPrice", "stock", "active"),
      )}), '[]')
      from ${productVariants} ${v} where ${v.productId} = ${p.id})`,
    options: sql`(
      select coalesce(json_agg(${OPTION_JSON} order by ${o.sortOrder}, ${o.id}), '[]')
      from ${productOptions} ${o} where ${o.productId} = ${p.id})`,
  }),
);

/** A cart line from a client; the server sets the prices. */
export type DraftLine = {
  tempKey?: string | null | undefined;
  productId: string;
  productVariantId?: string | null | undefined;
  /** Integer, at least 1. */
  quantity: number;
  notes?: string | undefined;
  /** By option key; only a choice's value is read. */
  selectedOptions?:
    | Record<string, { selectedValue?: string | null | undefined; value?: string | null | undefined }>
    | null
    | undefined;
  /** The print's picture. */
  print?: { draftId: string } | null | undefined;
};

/** A choice as stored in an order (docs/product/products.md#options), with its name and price at that time. */
export type SelectedOption = {
  productOptionId: string;
  optionKey: string;
  optionType: OfferedOption["optionType"];
  selectedValue: string;
  value: string;
  label: string;
  required: boolean;
  sortOrder: number;
  productOptionLabel: string;
  productOptionDescription: string | null;
  priceModifier: (PriceModifier & { description?: string | null }) | null;
  productId: string;
};

/** A validated shop line with its price, ready for a quote. */
export type ShopLine = {
  /** The line's tempKey, else its position: "line-0". */
  key: string;
  rollKey: null;
  productId: string;
  productVariantId: string | null;
  /** The variant's, if one was chosen. */
  sku: string;
  /** For people: "Portrait set, 5 rolls (Engraving: Ada)". */
  description: string;
  quantity: number;
  /** Cents, for this customer, after option modifiers. */
  unitPrice: Cents;
  productType: ProductType;
  taxable: boolean;
  giftCard: boolean;
  creditKind: null;
  vendorId: string | null;
  selectedOptions: Record<string, SelectedOption>;
  notes: string;
  /** Pieces left on the shelf that the line takes from; null if not counted. */
  stock: number | null;
};

export type Buyer = { prices: PriceList; tier: TierId; isMember: boolean; now: Date; timeZone: string };

type VariantRow = {
  id: string;
  name: string;
  sku: string;
  price: number;
  memberPrice: number | null;
  stock: number | null;
  active: boolean;
};
type OptionRow = OfferedOption & { id: string; description: string; sortOrder: number };
export type PriceableProduct = {
  id: string;
  name: string;
  sku: string;
  productType: ProductType;
  price: number;
  memberPrice: number | null;
  stock: number | null;
  taxable: boolean;
  giftCard: boolean;
  visibility: ProductVisibility;
  memberLaunchDate: Date | null;
  publicLaunchDate: Date | null;
  vendorId: string | null;
  variants: VariantRow[];
  options: OptionRow[];
};
type Problem = { path: string; message: string };

/** Finds products by id; missing ones are omitted. */
export type FindProducts = (ids: string[]) => Promise<Map<string, PriceableProduct>>;

/**
 * Looks up a cart's products, all at once, and returns its lines with this buyer's prices. Throws 400 listing every
 * line and choice that cannot be bought as it is.
 */
export async function priceableLines(
  find: FindProducts,
  lines: readonly DraftLine[],
  buyer: Buyer,
): Promise<ShopLine[]> {
  if (lines.length === 0) return [];
  const products = await find([...new Set(lines.map(({ productId }) => productId.toLowerCase()))]);
  const problems: Problem[] = [];
  const priced = lines.map((line, index) => {
    const found = products.get(line.productId.toLowerCase());
    const result = shopLine(line, index, found, buyer);
    if (Array.isArray(result)) problems.push(...result);
    return result;
  });
  if (problems.length > 0) throw new HttpError(400, problems[0]!.message, { errors: problems });
  return priced as ShopLine[];
}

/** Reads products uncached, in one query. */
export const productsIn =
  (db: Db): FindProducts =>
  async (ids) => {
    const rows = await executePrepared<PriceableProduct>(
      db,
      sql`select ${COLUMNS} from ${products} ${p} where ${isAnyOfFew(p.id, ids)}`,
    );
    const date = (value: Date | string | null) => (value === null ? null : new Date(value));
    return new Map(
      rows.map((row) => [
        row.id,
        { ...row, memberLaunchDate: date(row.memberLaunchDate), publicLaunchDate: date(row.publicLaunchDate) },
      ]),
    );
  };

const HINDRANCES = {
  NOT_SOLD: "This product is no longer sold. Remove it from the cart.",
  COMING_SOON: "This product is coming soon and cannot be bought yet.",
  MEMBERS_ONLY: "This product is for members only at the moment. Join the club to access it sooner.",
} as const;

const NO_PICTURE = (name: string): string => `${name} has no picture yet. Choose one on its page.`;

/** @returns the line, or why it cannot be bought */
function shopLine(
  line: DraftLine,
  index: number,
  product: PriceableProduct | undefined,
  buyer: Buyer,
): ShopLine | Problem[] {
  const at = (field: string, message: string): Problem => ({ path: `lines.${index}.${field}`, message });
  const inShop = product !== undefined && SHOP_PRODUCT_TYPES.some((type) => type === product.productType);
  const sold = inShop && !isServiceSku(product.sku);
  const hindrance = sold ? hindranceToBuy(product, buyer.isMember, buyer.now) : "NOT_SOLD";
  if (hindrance !== null || product === undefined) return [at("productId", HINDRANCES[hindrance ?? "NOT_SOLD"])];

  if (product.productType === "PRINT" && line.print == null) return [at("print", NO_PICTURE(product.name))];

  const variant = chosenVariant(line, product);
  if (typeof variant === "string") return [at("productVariantId", variant)];
  const { chosen, problems } = chosenOptions(line, product, variant, buyer);
  if (problems.length > 0) return problems.map(({ path, message }) => at(`selectedOptions.${path}`, message));

  const base = unitPriceOf(
    buyer.prices,
    {
      sku: variant?.sku ?? product.sku,
      price: cents((variant ?? product).price),
      memberPrice: asCents((variant ?? product).memberPrice),
    },
    buyer.tier,
  );
  const modifiers = chosen.flatMap(({ choice }) => (choice.priceModifier === null ? [] : [choice.priceModifier]));
  return {
    key: line.tempKey ?? `line-${index}`,
    rollKey: null,
    productId: product.id,
    productVariantId: variant?.id ?? null,
    sku: variant?.sku ?? product.sku,
    description: describe(product, variant, chosen),
    quantity: line.quantity,
    unitPrice: priceWithModifiers(base, modifiers, buyer.isMember),
    productType: product.productType,
    taxable: product.taxable,
    giftCard: product.giftCard,
    creditKind: null,
    vendorId: product.vendorId,
    selectedOptions: Object.fromEntries(chosen.map((one) => [one.option.optionKey, selectedOption(product.id, one)])),
    notes: line.notes ?? "",
    stock: variant?.stock ?? product.stock,
  };
}

const asCents = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));

/** @returns the variant, null if the product has none, or an error message for the customer */
function chosenVariant({ productVariantId }: DraftLine, { variants }: PriceableProduct): VariantRow | null | string {
  const offered = variants.filter(({ active }) => active);
  if (productVariantId == null) {
    if (variants.length === 0) return null;
    return offered.length === 0
      ? "This product is not available at the moment."
      : `Choose one: ${offered.map(({ name }) => name).join(", ")}.`;
  }
  const variant = offered.find(({ id }) => id === productVariantId.toLowerCase());
  return variant ?? "This variant is no longer sold. Choose another one.";
}

type Chosen = { option: OptionRow; choice: Choice };

function chosenOptions(
  line: DraftLine,
  product: PriceableProduct,
  variant: VariantRow | null,
  { now, timeZone }: Pick<Buyer, "now" | "timeZone">,
) {
  const selected = new Map(Object.entries(line.selectedOptions ?? {}));
  const problems: Problem[] = [];
  const chosen: Chosen[] = [];
  for (const option of product.options) {
    const given = selected.get(option.optionKey);
    const { choice, problem } = chooseOption(option, variant?.id ?? null, given?.selectedValue ?? given?.value ?? null);
    if (problem !== null) problems.push({ path: option.optionKey, message: problem });
    if (choice !== null) chosen.push({ option, choice });
    const isDay = product.giftCard && option.optionKey === GIFT_CARD_FIELDS.sendOn;
    const late = isDay && choice !== null ? sendOnProblem(choice.value, now, timeZone) : null;
    if (late !== null) problems.push({ path: option.optionKey, message: late });
  }
  const known = new Set(product.options.map(({ optionKey }) => optionKey));
  for (const key of selected.keys()) {
    if (!known.has(key)) problems.push({ path: key, message: `${product.name} has no such choice. Choose again.` });
  }
  return { chosen, problems };
}

function selectedOption(productId: string, { option, choice }: Chosen): SelectedOption {
  return {
    productOptionId: option.id,
    optionKey: option.optionKey,
    optionType: option.optionType,
    selectedValue: choice.value,
    value: choice.value,
    label: choice.label,
    required: option.required,
    sortOrder: option.sortOrder,
    productOptionLabel: option.label,
    productOptionDescription: option.description || null,
    priceModifier: choice.priceModifier === null ? null : { ...choice.priceModifier, description: choice.description },
    productId,
  };
}

function describe(product: PriceableProduct, variant: VariantRow | null, chosen: readonly Chosen[]): string {
  const name = variant === null ? product.name : `${product.name}, ${variant.name}`;
  // A gift card's message belongs on the card, not in every list of the order.
  const named = product.giftCard
    ? chosen.filter(({ option }) => option.optionKey === GIFT_CARD_FIELDS.recipientName)
    : chosen;
  if (named.length === 0) return name;
  return `${name} (${named.map(({ option, choice }) => `${option.label}: ${choice.label}`).join(", ")})`;
}
