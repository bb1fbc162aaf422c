import type { SQL } from "drizzle-orm";
import type { RollDraft } from "../../../contract/checkout/order-draft.ts";
import { newId } from "../../platform/ids.ts";
import type { rolls } from "./tables.ts";

type RollRow = typeof rolls.$inferInsert;
type Place = Pick<RollRow, "pickUpId" | "customerId" | "number" | "createdAt"> & { orderId: number | SQL };

/**
 * A declared roll as it is kept.
 * @param place.orderId a piece of SQL where the statement itself makes the order
 */
export function rollRow(
  draft: RollDraft,
  place: Place,
): Omit<RollRow, "orderId"> & Pick<Place, "orderId"> & { id: string } {
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
