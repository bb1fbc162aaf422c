import type { DraftLine } from "../../contract/checkout/order-draft.ts";
import type { orderLines } from "./tables.ts";

type Line = typeof orderLines.$inferSelect;

/** A kept shop line as it would be asked for again; its `tempKey` is its id. */
export const draftOfLine = (line: Line): DraftLine => ({
  tempKey: line.id,
  productId: line.productId!, // every shop line names what it was bought as
  productVariantId: line.productVariantId,
  quantity: line.quantity,
  selectedOptions: Object.fromEntries(
    Object.entries(line.selectedOptions).map(([key, { selectedValue, value }]) => [key, { selectedValue, value }]),
  ),
  notes: line.notes,
  print: line.printDraftId === null ? null : { draftId: line.printDraftId },
});
