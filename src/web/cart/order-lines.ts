import type { CallError } from "../../contract/kit/client.ts";
import type { DraftLine } from "../../contract/checkout/order-draft.ts";
import type { CartItem } from "./cart.ts";

/** Cart items as an order takes them. Prices are the lab's own business. */
export const orderLines = (items: readonly CartItem[]): DraftLine[] =>
  items.map(({ key, productId, productVariantId, quantity, selectedOptions, print }) => ({
    tempKey: key,
    productId,
    productVariantId,
    quantity,
    selectedOptions: Object.fromEntries(
      Object.entries(selectedOptions).map(([option, { selectedValue, value }]) => [option, { selectedValue, value }]),
    ),
    notes: "",
    print,
  }));

/** What the lab says of single lines ("lines.3.productId"), by the key of the line. */
export function lineProblems(error: CallError | null, items: readonly CartItem[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of error?.errors ?? []) {
    const [list, index] = path.split(".");
    const key = list === "lines" ? items[Number(index)]?.key : undefined;
    if (key !== undefined && !found.has(key)) found.set(key, message);
  }
  return found;
}
