import { formatDollars } from "../../rules/money.ts";
import { chooseOption, type Choice } from "../../rules/products/choices.ts";
import { modifierAmount, type PriceModifier } from "../../rules/products/options.ts";
import { shopPrice } from "../../rules/products/shop-price.ts";
import { stockLeft } from "../../rules/products/stock-left.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import type { ShownProduct } from "./shown-product.ts";

/** What a reader has set on a product's page. */
export type Wish = {
  variantId: string | null;
  /** By option key, as the fields hold it. */
  values: Readonly<Record<string, string>>;
  quantity: number;
};

type Variant = ShownProduct["variants"][number];
export type Option = ShownProduct["options"][number];

/** What a wish comes to. */
type Outcome = {
  variant: Variant | null;
  /** The options of this variant. */
  options: Option[];
  /** What is wrong or missing, by option key. */
  problems: Record<string, string>;
  /** Cents of one piece, for everyone and for members. */
  price: number;
  memberPrice: number;
  /** Pieces on the shelf; null is not counted. */
  left: number | null;
};

/** The variant that is chosen at first: the one that staff have set, else the first that can be had. */
export function firstVariant({ variants, defaultProductVariantId, stock }: ShownProduct): string | null {
  const chosen =
    variants.find(({ id }) => id === defaultProductVariantId) ??
    variants.find((variant) => stockLeft({ stock }, variant) !== 0) ??
    variants[0];
  return chosen?.id ?? null;
}

/** Holds a wish against what the product offers, by the rules that the order will be priced by. */
export function outcomeOf(product: ShownProduct, { variantId, values }: Wish): Outcome {
  const variant = product.variants.find(({ id }) => id === variantId) ?? null;
  const options = product.options.filter(
    ({ active, productVariantId }) => active && (productVariantId === null || productVariantId === variant?.id),
  );
  const problems: Record<string, string> = {};
  const modifiers: PriceModifier[] = [];
  for (const { option, choice, problem } of chosenOf(options, variant, values)) {
    if (problem !== null) problems[option.optionKey] = problem;
    if (choice?.priceModifier) modifiers.push(choice.priceModifier);
  }
  const price = variant ?? product;
  return {
    variant,
    options,
    problems,
    price: shopPrice(price, modifiers, false),
    memberPrice: shopPrice(price, modifiers, true),
    left: stockLeft(product, variant),
  };
}

/** What goes into the cart; null while something is missing. */
export function chosenProduct(product: ShownProduct, wish: Wish, outcome: Outcome): ChosenProduct | null {
  const { variant, options, problems, price, memberPrice, left } = outcome;
  if (Object.keys(problems).length > 0 || (variant === null && product.variants.length > 0)) return null;
  const selected = chosenOf(options, variant, wish.values).flatMap(({ option, choice }) =>
    choice === null
      ? []
      : [[option.optionKey, { selectedValue: choice.value, value: choice.value, label: choice.label }] as const],
  );
  return {
    productId: product.id,
    name: variant === null ? product.name : `${product.name}, ${variant.name}`,
    slug: product.slug,
    productType: product.productType,
    productVariantId: variant?.id ?? null,
    quantity: wish.quantity,
    selectedOptions: Object.fromEntries(selected),
    price,
    memberPrice,
    stock: left,
  };
}

function chosenOf(
  options: readonly Option[],
  variant: Variant | null,
  values: Wish["values"],
): { option: Option; choice: Choice | null; problem: string | null }[] {
  return options.map((option) => ({
    option,
    ...chooseOption(option, variant?.id ?? null, values[option.optionKey] ?? null),
  }));
}

/** "+$7.20", "−$2.00": what a choice does to the price of one piece; null when nothing. */
export function effectText(
  base: { price: number; memberPrice: number | null },
  modifier: PriceModifier | null | undefined,
  isMember: boolean,
): string | null {
  if (!modifier) return null;
  const amount = modifierAmount(shopPrice(base, [], isMember), modifier, isMember);
  if (amount === 0) return null;
  return amount > 0 ? `+${formatDollars(amount)}` : formatDollars(amount).replace("-", "\u2212");
}
