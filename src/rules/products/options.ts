import { addCents, cents, NOTHING, percentOf, type Cents } from "../money.ts";
import type { OptionType, PriceModifierType } from "./catalogue.ts";

/** Price change of a chosen option value (docs/product/products.md#options). */
export interface PriceModifier {
  readonly type: PriceModifierType;
  /** Cents when fixed, a Rate (10_000 is 10 %) of the base price when a percentage. May be negative. */
  readonly amount: number;
  readonly memberAmount?: number | null;
  readonly sku?: string | null;
}

/** The part of a product option that decides whether its choice counts. */
export interface OptionForPricing {
  readonly optionKey: string;
  readonly optionType: OptionType;
  readonly active: boolean;
  /** The only variant that has this option; null means all. */
  readonly productVariantId: string | null;
}

/**
 * Whether a chosen value counts toward the price (docs/product/products.md#options). A select or radio option counts
 * only if it is active, applies to the chosen variant and has a value. Text and checkbox options always count.
 */
export function optionCounts(
  option: OptionForPricing,
  variantId: string | null,
  selectedValue: string | null,
): boolean {
  if (option.optionType === "text" || option.optionType === "checkbox") return true;
  const forThisVariant = option.productVariantId === null || option.productVariantId === variantId;
  return option.active && forThisVariant && selectedValue !== null && selectedValue !== "";
}

/** Returns the amount that a modifier adds to `base`, in cents (negative for a reduction). */
export function modifierAmount(base: Cents, modifier: PriceModifier, isMember: boolean): Cents {
  const amount = isMember ? (modifier.memberAmount ?? modifier.amount) : modifier.amount;
  return modifier.type === "fixed" ? cents(amount) : percentOf(base, amount);
}

/**
 * Returns the unit price after all modifiers, each calculated from the base price; never below 0
 * (docs/product/products.md#options).
 */
export function priceWithModifiers(base: Cents, modifiers: readonly PriceModifier[], isMember: boolean): Cents {
  const price = addCents(base, ...modifiers.map((modifier) => modifierAmount(base, modifier, isMember)));
  return price < 0 ? NOTHING : price;
}
