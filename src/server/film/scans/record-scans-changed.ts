import type { Deps, Tx } from "../../deps.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";

/** Records changed frames in their order's timeline; earlier rolls have none. */
export async function recordScansChanged(
  deps: Deps,
  tx: Tx,
  { orderId, userId }: { orderId: number | null; userId: string },
  { text, by }: { text: string; by: string | null },
): Promise<void> {
  if (orderId === null) return;
  await recordOrderEvent(deps, tx, { id: orderId, customerId: userId }, { type: "SCANS_CHANGED", text, by });
}
