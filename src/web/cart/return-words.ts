import type { ProductType } from "../../rules/products/catalogue.ts";

const GOODS = "Return unopened items within 30 days of delivery.";
const PRINTS = "Prints are made to order. We replace or refund faulty prints.";
const BY_MAIL = "Downloads can't be returned. We refund gift cards until they are redeemed.";

/**
 * Returns the return policy for a purchase (docs/product/returns.md#returnable-items), in sentences.
 * @param types of the purchased products; for film and unknown products, the policy for goods is used
 */
export function returnWords(types: readonly ProductType[]): string {
  const words = [
    types.includes("PRODUCT") && GOODS,
    types.includes("PRINT") && PRINTS,
    types.includes("DIGITAL") && BY_MAIL,
  ].filter((one) => one !== false);
  return words.length === 0 ? GOODS : words.join(" ");
}
