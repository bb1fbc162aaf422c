import { and, eq } from "drizzle-orm";
import { isReturnParcel } from "../../rules/shipping/labels.ts";
import type { Deps, Tx } from "../deps.ts";
import { pickUps, rolls } from "../film/rolls/tables.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { orderLines } from "../orders/tables.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { productReturnLines, productReturns } from "../returns/tables.ts";
import type { labels, shipments } from "./tables.ts";

type Bought = { label: typeof labels.$inferSelect; parcel: typeof shipments.$inferSelect };

/** E-mails a return's label, once per label: with the lab's answer if the customer requested the return. */
export async function mailReturnLabel(deps: Deps, tx: Tx, order: LockedOrder, bought: Bought): Promise<void> {
  const { label, parcel } = bought;
  if (parcel.toCustomer) return;
  const items = await returnedIn(tx, parcel.id);
  if (items.length === 0 && !(await isBoughtByHand(tx, order, bought))) return;
  const { to, basics } = await orderMailBasics(deps, tx, order);
  await enqueueMail(deps, tx, {
    template: "return-answered",
    to,
    key: `return-label:${label.id}`,
    data: {
      ...basics,
      approved: true,
      label: true,
      answer: items[0]?.answer ?? "",
      items: items.map(({ description, quantity }) => `${description} × ${quantity}`),
    },
  });
}

const returnedIn = (tx: Tx, shipmentId: string) =>
  tx
    .select({
      answer: productReturns.answer,
      description: orderLines.description,
      quantity: productReturnLines.quantity,
    })
    .from(productReturns)
    .innerJoin(productReturnLines, eq(productReturnLines.returnId, productReturns.id))
    .innerJoin(orderLines, eq(orderLines.id, productReturnLines.lineId))
    .where(and(eq(productReturns.shipmentId, shipmentId), eq(productReturns.state, "APPROVED")))
    .orderBy(orderLines.position);

/** Whether staff bought the label for a return without a request. The label of a film parcel is no return's. */
async function isBoughtByHand(tx: Tx, order: LockedOrder, { label, parcel }: Bought): Promise<boolean> {
  if (label.byUserId === order.customerId || parcel.method !== "PREPAID_LABEL") return false;
  const film = await tx
    .select({ receivedAt: pickUps.receivedAt })
    .from(rolls)
    .leftJoin(pickUps, eq(pickUps.id, rolls.pickUpId))
    .where(eq(rolls.orderId, order.id));
  const batches = film.map(({ receivedAt }) => ({ receivedAt: isoTimeOrNull(receivedAt) }));
  return isReturnParcel({ rolls: film, pickUps: batches }, { ...parcel, createdAt: isoTime(parcel.createdAt) });
}
