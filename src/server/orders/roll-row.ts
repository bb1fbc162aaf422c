import type { RollDraft } from "../../contract/checkout/order-draft.ts";
import { FORMAT_LABELS, PROCESS_LABELS, type FilmFormat, type Process } from "../../rules/film/film.ts";
import { stockName } from "../../rules/film/stocks.ts";
import { newId } from "../platform/ids.ts";
import type { rolls } from "../rolls/tables.ts";

type RollRow = typeof rolls.$inferInsert;

/** A declared roll as it is kept. */
export function rollRow(
  draft: RollDraft,
  place: Pick<RollRow, "pickUpId" | "orderId" | "customerId" | "number" | "createdAt">,
): RollRow & { id: string } {
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

/** "Kodak Portra 400"; empty when the customer did not say. */
export const stockText = (roll: { brand: string | null; model: string | null }): string =>
  stockName({ brand: roll.brand ?? "", model: roll.model ?? "" });

/** "Kodak Portra 400, 35mm, C-41 color": a roll in one line of a mail. */
export function rollText(roll: {
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  process: Process;
}): string {
  return [stockText(roll), FORMAT_LABELS[roll.format], PROCESS_LABELS[roll.process]].filter(Boolean).join(", ");
}

/** "1 roll", "3 rolls". */
export const rollCount = (count: number): string => (count === 1 ? "1 roll" : `${count} rolls`);
