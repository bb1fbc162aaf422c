import { eq } from "drizzle-orm";
import * as contract from "../../contract/checkout/order-changes.ts";
import { negativesLines } from "../../rules/checkout/negatives-lines.ts";
import { effectiveTier } from "../../rules/memberships/tiers.ts";
import type { NegativesAction } from "../../rules/film/film.ts";
import { wantsReturnShipping } from "../../rules/checkout/roll-draft.ts";
import type { Deps, Tx } from "../deps.ts";
import { tierOf } from "../credits/tier-of.ts";
import type { EnteredCard } from "../payments/pay-in-one-go.ts";
import { refuse } from "../platform/http/errors.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { type Bought, buyAddOn } from "./buy-add-on.ts";
import { takeEffect } from "./take-effect.ts";
import { type LockedOrder, lockOrderOfCustomer } from "../orders/lock-order.ts";
import { placeAddOnOrder } from "./place-add-on-order.ts";
import { reviseOrder } from "./revise-order.ts";
import { rollsNamed } from "../film/rolls/rolls-named.ts";
import { orders } from "../orders/tables.ts";
import { paidForNegatives, waitingAddOn, waitingFor } from "./waiting-add-on.ts";

type Choice = { rollId: string; negativesAction: NegativesAction };

export type ChangeNegatives = {
  orderId: number;
  userId: string;
  by: string;
  choices: readonly Choice[];
  paymentMethodId?: string | undefined;
  card?: EnteredCard | undefined;
};

/**
 * Changes the choice for the negatives. An open order is repriced. For a paid order, paid choices become an add-on
 * order and apply when it is paid; free choices apply at once.
 */
export async function changeNegatives(deps: Deps, request: ChangeNegatives): Promise<Bought> {
  const { orderId, userId, by } = request;
  const [found] = await deps.db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  const choices = new Map(
    request.choices.map(({ rollId, negativesAction }) => [rollId.toLowerCase(), negativesAction]),
  );
  if (found?.status === "OPEN") {
    await deps.db.transaction(async (tx) =>
      rollsToChoose(tx, await lockOrderOfCustomer(tx, orderId, userId), [...choices.keys()]),
    );
    const rollChanges = new Map(
      [...choices].map(([id, negativesAction]) => [
        id,
        { negativesAction, returnToCustomer: negativesAction === "SHIP" },
      ]),
    );
    await reviseOrder(deps, { orderId, customerId: userId, by, version: null, rollChanges });
    return { addOnOrderId: null, payment: null };
  }
  return buyAddOn(deps, request, async (tx) => {
    const order = await lockOrderOfCustomer(tx, orderId, userId);
    // Negatives of completed orders are stored for a year.
    if (order.status !== "PAID" && order.status !== "COMPLETE") {
      throw refuse(contract.changeNegatives, "NOT_AT_HAND", { status: order.status });
    }
    const negatives = Object.fromEntries(choices);
    const waiting = await waitingAddOn(tx, orderId, { negatives });
    if (waiting !== null) return waiting;
    await refuseIfPending(tx, orderId, choices);
    const rolls = await rollsToChoose(tx, order, [...choices.keys()]);
    const prices = deps.prices.of(order.priceVersion);
    const membership = await tierOf(tx, userId, deps.prices.inForce());
    const tier = effectiveTier(membership.tier, membership.active);
    const lines = negativesLines(prices, rolls, choices, tier, {
      lines: await paidForNegatives(tx, orderId),
      returns: order.returnShipping || (await lockRolls(tx, orderId)).some(wantsReturnShipping),
    });
    if (lines.length > 0) {
      return placeAddOnOrder(deps, tx, { userId, by, parentOrderId: orderId, prices, lines, whenPaid: { negatives } });
    }
    await takeEffect(deps, tx, order, { negatives });
    return null;
  });
}

/** Returns the requested rolls if the lab still has all their negatives. */
async function rollsToChoose(tx: Tx, order: LockedOrder, ids: readonly string[]): Promise<RollAtWork[]> {
  const rolls = rollsNamed(await lockRolls(tx, order.id), ids, "choices");
  const gone = rolls.filter(({ events }) => events.includes("RETURNED") || events.includes("TOSSED"));
  if (gone.length > 0) throw refuse(contract.changeNegatives, "NEGATIVES_GONE", { rollIds: gone.map(({ id }) => id) });
  return rolls;
}

/** Rejects a second choice for a roll: a pending unpaid one would overwrite a later one. */
async function refuseIfPending(tx: Tx, orderId: number, choices: ReadonlyMap<string, unknown>): Promise<void> {
  const waiting = (await waitingFor(tx, orderId)).find(({ whenPaid }) =>
    Object.keys(whenPaid.negatives ?? {}).some((rollId) => choices.has(rollId)),
  );
  if (waiting !== undefined) throw refuse(contract.changeNegatives, "ORDER_WAITS", { orderId: waiting.id });
}
