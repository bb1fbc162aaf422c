import type { Order } from "../../../contract/orders/order.ts";
import { type Draft, DraftRoll, hasContent, MAX_ROLLS, NOTHING_CHOSEN, HAND_IN_METHODS } from "./draft.ts";

/**
 * The order form with the film of an order that was not paid: in place of an empty draft, else behind what is written down
 * already. Doing it twice adds nothing: a roll that came back before is known by its key.
 * @param kept this customer's draft; null when there is none
 */
export function withFilmOf(
  order: Pick<Order, "customerId" | "notes" | "deliveryMethod" | "rolls">,
  kept: Draft | null,
): Draft {
  const begun = kept !== null && hasContent(kept) ? kept : null;
  const known = new Set(begun?.rolls.map(({ tempKey }) => tempKey));
  const back = order.rolls
    .filter(({ id }) => !known.has(id))
    .map(({ id, ...roll }) => DraftRoll.parse({ ...roll, tempKey: id }));
  if (begun !== null) return { ...begun, rolls: [...begun.rolls, ...back].slice(0, MAX_ROLLS) };
  const way = HAND_IN_METHODS.find((method) => method === order.deliveryMethod) ?? NOTHING_CHOSEN.way;
  const { customerId, notes } = order;
  return { ...NOTHING_CHOSEN, customerId, rolls: back, way, notes };
}
