import type { OrderLine } from "../../contract/orders/order.ts";
import type { Product } from "../../contract/products/product.ts";
import type { ChosenProduct } from "../parts/products/chosen-product.ts";
import { chosenProduct, outcomeOf } from "../shop/choice.ts";
import { shownProduct } from "../shop/shown-product.ts";

/** Returns an order line's product at today's price; null if it is no longer available in that form. */
export function chosenAgain(line: OrderLine, products: readonly Product[]): ChosenProduct | null {
  const found = products.find(({ id }) => id === line.productId);
  if (found === undefined) return null;
  const product = shownProduct(found);
  const values = Object.fromEntries(
    Object.entries(line.selectedOptions).map(([key, { selectedValue, value }]) => [key, selectedValue ?? value ?? ""]),
  );
  const wish = { variantId: line.productVariantId, values, quantity: line.quantity };
  const chosen = chosenProduct(product, wish, outcomeOf(product, wish));
  return chosen?.stock === 0 ? null : chosen;
}
