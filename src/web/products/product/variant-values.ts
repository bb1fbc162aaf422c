import { z } from "zod";
import { type Product, VariantForm } from "../../../contract/products/product.ts";
import { parseDollars, typedDollars } from "../../../rules/money.ts";
import { Amount, MaybeAmount, maybeWhole } from "../field-values.ts";
import { maybeDollars } from "./product-values.ts";

export type Variant = Product["variants"][number];

export const VariantValues = z.object({
  name: VariantForm.shape.name,
  sku: VariantForm.shape.sku,
  price: Amount,
  memberPrice: MaybeAmount,
  active: z.boolean(),
  position: maybeWhole(0, 10_000),
});
export type VariantValues = z.input<typeof VariantValues>;

export const valuesOfVariant = (variant: Variant): VariantValues => ({
  name: variant.name,
  sku: variant.sku,
  price: typedDollars(variant.price),
  memberPrice: maybeDollars(variant.memberPrice),
  active: variant.active,
  position: String(variant.position),
});

export const bodyOfVariant = ({ position, price, memberPrice, ...values }: VariantValues) => ({
  ...values,
  price: parseDollars(price)!,
  memberPrice: parseDollars(memberPrice),
  position: Number(position),
});
