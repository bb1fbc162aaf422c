import type { RollDraft } from "../../../contract/checkout/order-draft.ts";
import { newId } from "../../platform/ids.ts";
import type { rolls } from "./tables.ts";

type RollRow = typeof rolls.$inferInsert;
type Place = Pick<RollRow, "pickUpId" | "customerId" | "number" | "createdAt">;

/**
 * Builds the row of a declared roll.
 * @param place where it belongs; includes the order, unless the inserting statement creates it
 */
export function rollRow<Where extends Place>(
  draft: RollDraft,
  place: Where,
): Omit<RollRow, "orderId"> & Where & { id: string } {
  return {
    id: newId(),
    ...place,
    brand: draft.stock?.brand || null,
    model: draft.stock?.model || null,
    format: draft.format,
    process: draft.process,
    pushPullFactor: draft.pushPullFactor,
    crossProcessTargetFormat: draft.crossProcessTargetFormat,
    scanQuality: draft.scanQuality,
    addRush: draft.addRush,
    addPrints: draft.addPrints,
    sleeving: draft.sleeving,
    negativesAction: draft.negativesAction,
    returnToCustomer: draft.returnToCustomer,
    notes: draft.notes,
  };
}
