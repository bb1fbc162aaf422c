import { eq } from "drizzle-orm";
import * as contract from "../../contract/checkout/order-changes.ts";
import { effectiveTier } from "../../rules/memberships/tiers.ts";
import type { PricedLine } from "../../rules/checkout/lines.ts";
import { addOnPrice } from "../../rules/prices/price-list.ts";
import { ADD_ON_LABELS } from "../../rules/products/catalogue.ts";
import type { Deps, Tx } from "../deps.ts";
import { tierOf } from "../credits/tier-of.ts";
import type { EnteredCard } from "../payments/pay-in-one-go.ts";
import { refuse } from "../platform/http/errors.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { type Bought, buyAddOn } from "./buy-add-on.ts";
import { type LockedOrder, lockOrderOfCustomer } from "../orders/lock-order.ts";
import { placeAddOnOrder } from "./place-add-on-order.ts";
import { reviseOrder } from "./revise-order.ts";
import { rollsNamed } from "../film/rolls/rolls-named.ts";
import { orders } from "../orders/tables.ts";
import { waitingAddOn } from "./waiting-add-on.ts";

export type AddRush = {
  orderId: number;
  userId: string;
  by: string;
  rollIds: readonly string[];
  paymentMethodId?: string | undefined;
  card?: EnteredCard | undefined;
};

/**
 * Adds rush to rolls of an order. An open order's price increases. For a paid order it becomes an add-on order, paid at
 * once with the given or default card; its rolls are rushed when it is paid.
 */
export async function addRush(deps: Deps, request: AddRush): Promise<Bought> {
  const { orderId, userId, by } = request;
  const open = await isOpen(deps, request);
  if (open) {
    const rollChanges = new Map(request.rollIds.map((id) => [id.toLowerCase(), { addRush: true }]));
    await deps.db.transaction(async (tx) => rollsToRush(tx, await lockOrderOfCustomer(tx, orderId, userId), request));
    await reviseOrder(deps, { orderId, customerId: userId, by, version: null, rollChanges });
    return { addOnOrderId: null, payment: null };
  }
  return buyAddOn(deps, request, async (tx) => {
    const order = await lockOrderOfCustomer(tx, orderId, userId);
    if (order.status !== "PAID") throw refuse(contract.addRush, "NOT_AT_HAND", { status: order.status });
    const waiting = await waitingAddOn(tx, orderId, { rushRollIds: request.rollIds.map((id) => id.toLowerCase()) });
    if (waiting !== null) return waiting;
    const rolls = await rollsToRush(tx, order, request);
    const prices = deps.prices.of(order.priceVersion);
    const membership = await tierOf(tx, userId, deps.prices.inForce());
    const unitPrice = addOnPrice(prices, "rush", effectiveTier(membership.tier, membership.active));
    const lines = rolls.map((roll): PricedLine => ({
      key: `${roll.id}:rush`,
      sku: "rush",
      description: `${ADD_ON_LABELS.rush}: roll ${roll.number}`,
      rollKey: roll.id,
      quantity: 1,
      unitPrice,
      productType: "SERVICE_ADD_ON",
      creditKind: "rush",
    }));
    const whenPaid = { rushRollIds: rolls.map(({ id }) => id) };
    return placeAddOnOrder(deps, tx, { userId, by, parentOrderId: orderId, prices, lines, whenPaid });
  });
}

async function isOpen({ db }: Deps, { orderId }: AddRush): Promise<boolean> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  return order?.status === "OPEN";
}

/** Returns the requested rolls if each can still be rushed. A roll with a pending rush order counts as rushed. */
async function rollsToRush(tx: Tx, order: LockedOrder, { rollIds }: AddRush): Promise<RollAtWork[]> {
  const rolls = rollsNamed(await lockRolls(tx, order.id), rollIds);
  const requested = await tx
    .select({ whenPaid: orders.whenPaid, status: orders.status })
    .from(orders)
    .where(eq(orders.parentOrderId, order.id));
  const waiting = new Set(
    requested.filter(({ status }) => status !== "CANCELED").flatMap(({ whenPaid }) => whenPaid?.rushRollIds ?? []),
  );
  const rushed = rolls.filter(({ addRush: already, id }) => already || waiting.has(id));
  if (rushed.length > 0) throw refuse(contract.addRush, "ALREADY_RUSHED", { rollIds: rushed.map(({ id }) => id) });
  const scanned = rolls.filter(({ events }) => events.includes("SCANNED"));
  if (scanned.length > 0) throw refuse(contract.addRush, "ALREADY_SCANNED", { rollIds: scanned.map(({ id }) => id) });
  return rolls;
}
