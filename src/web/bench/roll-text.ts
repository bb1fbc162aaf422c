import type { RollOfOrder } from "../../contract/orders/order.ts";
import { isCrossProcessed } from "../../rules/checkout/roll-draft.ts";
import {
  FORMAT_LABELS,
  NEGATIVES_ACTION_LABELS,
  PROCESS_LABELS,
  pushPullLabel,
  SCAN_SIZE_LABELS,
  SLEEVING_LABELS,
} from "../../rules/film/film.ts";
import { stockName } from "../../rules/film/stocks.ts";

/** Returns "Kodak Portra 400", or a fallback with the known facts when the film is unknown. */
export const filmOf = (roll: Pick<RollOfOrder, "stock" | "format">): string =>
  (roll.stock && stockName(roll.stock)) || `Unnamed ${FORMAT_LABELS[roll.format]} film`;

/** Returns facts that the worker must not miss, since they decide the chemistry and the queue. */
export function alertsOf(roll: RollOfOrder): string[] {
  return [
    ...(roll.addRush ? ["Rush"] : []),
    ...(roll.priority ? ["Priority"] : []),
    ...(roll.pushPullFactor !== 0 ? [pushPullLabel(roll.pushPullFactor)] : []),
    ...(isCrossProcessed(roll) && roll.crossProcessTargetFormat
      ? [`Cross in ${PROCESS_LABELS[roll.crossProcessTargetFormat]}`]
      : []),
  ];
}

export function factsOf(roll: RollOfOrder): string[] {
  return [
    FORMAT_LABELS[roll.format],
    PROCESS_LABELS[roll.process],
    SCAN_SIZE_LABELS[roll.scanQuality],
    ...(roll.sleeving === "NONE" ? [] : [SLEEVING_LABELS[roll.sleeving]]),
    ...(roll.addPrints ? ["4x6 prints"] : []),
    NEGATIVES_ACTION_LABELS[roll.negativesAction],
    ...(roll.returnToCustomer ? ["Ship negatives back"] : []),
  ];
}
