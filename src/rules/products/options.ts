import { addCents, cents, NOTHING, percentOf, type Cents } from "../money.ts";
import type { OptionType, PriceModifierType } from "./catalogue.ts";

/** What a chosen option value does to the price (docs/product/products.md#options). */
export interface PriceModifier {
  readonly type: PriceModifierType;
  /** Cents when fixed, a Rate (10_000 is 10 %) of the base price when a percentage. May be negative. */
  readonly amount: number;
  /** The same for active members, where it differs. */
  readonly memberAmount?: number | null;
  readonly sku?: string | null;
}

/** The part of a product option that decides whether its choice counts. */
export interface OptionForPricing {
  readonly optionKey: string;
  readonly optionType: OptionType;
  readonly active: boolean;
  /** The only variant that the option is for; null is for all. */
  readonly productVariantId: string | null;
}

/**
 * Whether a chosen value counts toward the price (docs/product/products.md#options): a select or radio option only when
 * it is active, is for the chosen variant and has a value. Text and checkbox options pass through as they are.
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

/** What one modifier adds to `base`, in cents (negative when it takes off). */
export function modifierAmount(base: Cents, modifier: PriceModifier, isMember: boolean): Cents {
  const amount = isMember ? (modifier.memberAmount ?? modifier.amount) : modifier.amount;
  return modifier.type === "fixed" ? cents(amount) : percentOf(base, amount);
}

/** The unit price after all modifiers, each taken on the base price; never below 0 (docs/product/products.md#options). */
export function priceWithModifiers(base: Cents, modifiers: readonly PriceModifier[], isMember: boolean): Cents {
  const price = addCents(base, ...modifiers.map((modifier) => modifierAmount(base, modifier, isMember)));
  return price < 0 ? NOTHING : price;
}
