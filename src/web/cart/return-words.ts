import type { ProductType } from "../../rules/products/catalogue.ts";

const GOODS = "Return unopened items within 30 days of delivery.";
const PRINTS = "Prints are made to order. We replace or refund faulty prints.";
const BY_MAIL = "Downloads can't be returned. We refund gift cards until they are redeemed.";

/**
 * What may come back of a purchase (docs/product/returns.md#returnable-items), in sentences.
 * @param types of what is bought; of film and of what is not known yet, what holds for goods is said
 */
export function returnWords(types: readonly ProductType[]): string {
  const words = [
    types.includes("PRODUCT") && GOODS,
    types.includes("PRINT") && PRINTS,
    types.includes("DIGITAL") && BY_MAIL,
  ].filter((one) => one !== false);
  return words.length === 0 ? GOODS : words.join(" ");
}
