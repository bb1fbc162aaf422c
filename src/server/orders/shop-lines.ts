import type { DraftLine } from "../../contract/checkout/order-draft.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import type { orderLines } from "./tables.ts";

type Line = typeof orderLines.$inferSelect;

/** Whether a line came through the cart: goods, prints and digital things, not the lab's services. */
export const isFromShop = ({ productType, sku }: Pick<Line, "productType" | "sku">): boolean =>
  SHOP_PRODUCT_TYPES.some((type) => type === productType) && !isServiceSku(sku);

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
