import type { OrderDraft } from "../../contract/orders.ts";
import type { TierId } from "../../rules/memberships/tiers.ts";
import type { Quote } from "../../rules/orders/price.ts";
import { wantsReturnShipping } from "../../rules/orders/roll-draft.ts";
import { DELIVERIES, RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import type { Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { pickUps, rolls } from "../rolls/tables.ts";
import { shipments } from "../shipping/tables.ts";
import { creditKindPaid } from "./quote-order.ts";
import { rollRow } from "./roll-row.ts";
import { type AddressSnapshot, orderLines, orders } from "./tables.ts";

type Placed = {
  userId: string;
  tier: TierId;
  address: AddressSnapshot;
  draft: OrderDraft;
  quote: Quote;
  now: Date;
};

/** Writes a priced order with its lines, its one pick-up (decisions, "Orders"), its rolls and its ways. @returns its number */
export async function saveOrder(tx: Tx, placed: Placed): Promise<number> {
  const { userId, draft, quote, now } = placed;
  const [order] = await tx
    .insert(orders)
    .values({
      customerId: userId,
      tier: placed.tier,
      deliveryMethod: draft.deliveryMethod,
      address: placed.address,
      notes: draft.notes,
      linesTotal: quote.linesTotal,
      discount: quote.discount,
      serviceCredits: quote.serviceCredits,
      taxRate: quote.taxRate,
      tax: quote.tax,
      accountCredit: quote.accountCredit,
      total: quote.total,
      createdAt: now,
    })
    .returning({ id: orders.id });
  const orderId = order!.id;
  const pickUpId = newId();
  await tx.insert(pickUps).values({ id: pickUpId, orderId, customerId: userId, createdAt: now });
  const rows = draft.rolls.map((roll, index) =>
    rollRow(roll, { pickUpId, orderId, customerId: userId, number: index + 1, createdAt: now }),
  );
  await tx.insert(rolls).values(rows);
  await saveLines(tx, orderId, quote, new Map(draft.rolls.map(({ tempKey }, index) => [tempKey, rows[index]!.id])));
  await saveShipments(tx, orderId, draft, now);
  return orderId;
}

async function saveLines(tx: Tx, orderId: number, quote: Quote, rollIds: ReadonlyMap<string, string>): Promise<void> {
  await tx.insert(orderLines).values(
    quote.lines.map((line, index) => ({
      id: newId(),
      orderId,
      position: index + 1,
      sku: line.sku,
      description: line.description,
      rollId: line.rollKey === null ? null : rollIds.get(line.rollKey)!,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      amount: line.amount,
      discount: line.discount,
      creditAmount: line.creditAmount,
      creditKind: creditKindPaid(line),
    })),
  );
}

/** The way to the lab, and the way back of the negatives when a roll asks for it. */
async function saveShipments(tx: Tx, orderId: number, draft: OrderDraft, now: Date): Promise<void> {
  const toLab = {
    id: newId(),
    orderId,
    method: draft.deliveryMethod,
    carrier: DELIVERIES[draft.deliveryMethod].carrier,
    toCustomer: false,
    createdAt: now,
  };
  const back = {
    id: newId(),
    orderId,
    // The lab prints a label for it.
    method: "PREPAID_LABEL" as const,
    carrier: RETURN_NEGATIVES.carrier,
    toCustomer: true,
    createdAt: now,
  };
  await tx.insert(shipments).values(draft.rolls.some(wantsReturnShipping) ? [toLab, back] : [toLab]);
}
