import type { Order } from "../../../contract/orders/order.ts";
import { type Draft, DraftRoll, hasContent, MAX_ROLLS, NOTHING_CHOSEN, HAND_IN_METHODS } from "./draft.ts";

/**
 * Restores the film of an unpaid order into the order form: replaces an empty draft, otherwise appends. Idempotent:
 * rolls restored before are recognized by their key.
 * @param kept this customer's draft; null if there is none
 */
export function withFilmOf(
  order: Pick<Order, "customerId" | "notes" | "deliveryMethod" | "rolls">,
  stored: Draft | null,
): Draft {
  const begun = stored !== null && hasContent(stored) ? stored : null;
  const known = new Set(begun?.rolls.map(({ tempKey }) => tempKey));
  const back = order.rolls
    .filter(({ id }) => !known.has(id))
    .map(({ id, ...roll }) => DraftRoll.parse({ ...roll, tempKey: id }));
  if (begun !== null) return { ...begun, rolls: [...begun.rolls, ...back].slice(0, MAX_ROLLS) };
  const way = HAND_IN_METHODS.find((method) => method === order.deliveryMethod) ?? NOTHING_CHOSEN.way;
  const { customerId, notes } = order;
  return { ...NOTHING_CHOSEN, customerId, rolls: back, way, notes };
}
