import type { CallError } from "../../contract/kit/client.ts";
import type { DraftLine } from "../../contract/checkout/order-draft.ts";
import type { CartItem } from "./cart.ts";

/** Converts cart items to the order's lines, without prices, which the lab sets. */
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

/** Returns the API's errors about single lines ("lines.3.productId") by the line's key. */
export function lineProblems(error: CallError | null, items: readonly CartItem[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of error?.errors ?? []) {
    const [list, index] = path.split(".");
    const key = list === "lines" ? items[Number(index)]?.key : undefined;
    if (key !== undefined && !found.has(key)) found.set(key, message);
  }
  return found;
}
