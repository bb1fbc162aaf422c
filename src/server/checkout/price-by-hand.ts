import { WHOLE } from "../../rules/money.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../platform/http/errors.ts";
import type { WantedByHand } from "./prices-by-hand.ts";
import { reviseOrder } from "./revise-order.ts";

/** Sets staff's discount and prices on an open order, which is priced again as a whole (rewrite-order.ts). */
export async function priceByHand(
  deps: Deps,
  request: { orderId: number; by: string; version: number; byHand: WantedByHand },
): Promise<void> {
  const { discount } = request.byHand;
  if (discount?.kind === "percentage" && discount.amount > WHOLE)
    throw invalidField("discount.amount", "A percentage is at most 100 %.");
  await reviseOrder(deps, request);
}
