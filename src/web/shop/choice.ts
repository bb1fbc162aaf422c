import { formatDollars } from "../../rules/money.ts";
import { chooseOption, type Choice } from "../../rules/products/choices.ts";
import { modifierAmount, type PriceModifier } from "../../rules/products/options.ts";
import { shopPrice } from "../../rules/products/shop-price.ts";
import { stockLeft } from "../../rules/products/stock-left.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import type { ShownProduct } from "./shown-product.ts";

export type Wish = {
  variantId: string | null;
  values: Readonly<Record<string, string>>;
  quantity: number;
};

type Variant = ShownProduct["variants"][number];
export type Option = ShownProduct["options"][number];

type Outcome = {
  variant: Variant | null;
  options: Option[];
  /** Invalid or missing choices, by option key. */
  problems: Record<string, string>;
  /** Cents per piece, for everyone and for members. */
  price: number;
  memberPrice: number;
  /** Pieces in stock; null if not counted. */
  left: number | null;
};

/** Returns the initially selected variant: the default set by staff, else the first available. */
export function firstVariant({ variants, defaultProductVariantId, stock }: ShownProduct): string | null {
  const chosen =
    variants.find(({ id }) => id === defaultProductVariantId) ??
    variants.find((variant) => stockLeft({ stock }, variant) !== 0) ??
    variants[0];
  return chosen?.id ?? null;
}

/** Validates and prices a selection, under the pricing rules of orders. */
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

/** Returns the cart item; null while a choice is missing. */
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

/** "+$7.20", "−$2.00": how a choice changes the price of one piece; null if it does not. */
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
