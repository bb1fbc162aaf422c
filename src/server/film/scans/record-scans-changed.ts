import type { CallName } from "../../../contract/all.ts";
import type { Deps, Tx } from "../../deps.ts";
import { doneFor, recordChange } from "../../history/record-change.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";

type Change = { call: CallName; text: string; by: string | null };

/** Records changed frames in their order's timeline. An earlier roll has no order, so its changes go into the history. */
export async function recordScansChanged(
  deps: Deps,
  tx: Tx,
  { orderId, userId }: { orderId: number | null; userId: string },
  { call, text, by }: Change,
): Promise<void> {
  if (orderId !== null)
    await recordOrderEvent(deps, tx, { id: orderId, customerId: userId }, { type: "SCANS_CHANGED", text, by });
  else if (by !== null) await recordChange(deps, tx, { by, ...doneFor(userId, call) });
}
