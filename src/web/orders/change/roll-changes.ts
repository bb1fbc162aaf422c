import type { Order } from "../../../contract/orders/order.ts";
import type { NegativesAction } from "../../../rules/film/film.ts";
import { type Draft, DraftRoll, NOTHING_CHOSEN } from "../draft/draft.ts";

/**
 * Returns whether the customer may still change the order's rolls (docs/product/checkout.md#changing-an-open-order).
 */
export const mayChangeRolls = ({ status, parentOrderId, rolls }: Order): boolean =>
  status === "OPEN" && parentOrderId === null && rolls.length > 0;

/** Converts an order's rolls into a draft of the order form, identified by their ids. */
export const draftOfOrder = ({ customerId, rolls }: Order): Draft => ({
  ...NOTHING_CHOSEN,
  customerId,
  rolls: rolls.map(({ id, ...roll }) => DraftRoll.parse({ ...roll, tempKey: id })),
});

/**
 * Returns the changes to an order's rolls, from the draft made of the order.
 * @param undecided placeholder for missing negatives choices, so that the rest can be priced already
 */
export function rollChanges(order: Order, draft: Draft, undecided: NegativesAction = "PICK_UP") {
  const before = new Map(draftOfOrder(order).rolls.map((roll) => [roll.tempKey, JSON.stringify(roll)]));
  const stored = new Set(draft.rolls.map(({ tempKey }) => tempKey));
  const decided = draft.rolls.map((roll) => ({ ...roll, negativesAction: roll.negativesAction ?? undecided }));
  return {
    changedRolls: decided
      .filter((roll) => before.has(roll.tempKey) && before.get(roll.tempKey) !== JSON.stringify(DraftRoll.parse(roll)))
      .map(({ tempKey: rollId, ...roll }) => ({ ...roll, rollId })),
    newRolls: decided.filter(({ tempKey }) => !before.has(tempKey)),
    removedRollIds: [...before.keys()].filter((id) => !stored.has(id)),
  };
}

export const isAnyChange = ({ changedRolls, newRolls, removedRollIds }: ReturnType<typeof rollChanges>): boolean =>
  changedRolls.length + newRolls.length + removedRollIds.length > 0;
