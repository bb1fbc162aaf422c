import type { DraftLine } from "../../contract/checkout/order-draft.ts";
import type { orderLines } from "./tables.ts";

type Line = typeof orderLines.$inferSelect;

/** Converts a stored shop line to a draft; its `tempKey` is its id. */
export const draftOfLine = (line: Line): DraftLine => ({
  tempKey: line.id,
  productId: line.productId!, // every shop line has a product
  productVariantId: line.productVariantId,
  quantity: line.quantity,
  selectedOptions: Object.fromEntries(
    Object.entries(line.selectedOptions).map(([key, { selectedValue, value }]) => [key, { selectedValue, value }]),
  ),
  notes: line.notes,
  print: line.printDraftId === null ? null : { draftId: line.printDraftId },
});
