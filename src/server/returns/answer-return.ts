import { and, eq } from "drizzle-orm";
import * as contract from "../../contract/returns/returns.ts";
import type { BodyOf, QueryOf } from "../../contract/kit/call.ts";
import type { ParcelRates } from "../../contract/shipping/rates.ts";
import { GOODS_SHIPPING } from "../../rules/shipping/delivery.ts";
import { addresses, users } from "../accounts/tables.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import type { AddressSnapshot } from "../orders/tables.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { orderLabel } from "../shipping/order-label.ts";
import { postageAddress } from "../shipping/parcel-address.ts";
import { contentsOfGoods } from "../shipping/parcel-contents.ts";
import { ratesFor } from "../shipping/rates.ts";
import { shipments } from "../shipping/tables.ts";
import { holdReturns, returnIn, type ReturnsOf, returnsOf } from "./queries.ts";
import { productReturns } from "./tables.ts";

type Answer = { returnId: string; answer: string; by: string };

/**
 * Approves a return. Its label is bought after the commit; while the carrier's service is unavailable, a job retries.
 */
export async function approveReturn(
  deps: Deps,
  { returnId, answer, by, label, choice }: Answer & BodyOf<typeof contract.approveReturn>,
): Promise<void> {
  const parcel = await deps.db.transaction(async (tx) => {
    const found = await holdReturns(tx, { returnId }, deps.now());
    if (returnIn(found, returnId).state !== "REQUESTED") throw refuse(contract.approveReturn, "STALE");
    const shipmentId = label ? await addReturnShipment(deps, tx, found) : null;
    await tx
      .update(productReturns)
      .set({ state: "APPROVED", answer, shipmentId, answeredAt: deps.now(), byUserId: by })
      .where(eq(productReturns.id, returnId));
    const way = label ? "with a label for the way back" : "without a label";
    await recordOrderEvent(deps, tx, found.order, { type: "RETURN_APPROVED", text: `Return approved, ${way}`, by });
    // With a label, the e-mail follows once it is bought (shipping/mail-return-label.ts).
    if (!label) await mailAnswer(deps, tx, found, { returnId, approved: true, answer });
    return shipmentId === null ? null : { orderId: found.order.id, shipmentId };
  });
  if (parcel !== null) await orderLabel(deps, { ...parcel, by, choice });
}

export async function declineReturn(deps: Deps, { returnId, answer, by }: Answer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await holdReturns(tx, { returnId }, deps.now());
    if (returnIn(found, returnId).state !== "REQUESTED") throw refuse(contract.declineReturn, "STALE");
    await tx
      .update(productReturns)
      .set({ state: "DECLINED", answer, answeredAt: deps.now(), byUserId: by, settledAt: deps.now() })
      .where(eq(productReturns.id, returnId));
    await recordOrderEvent(deps, tx, found.order, { type: "RETURN_DECLINED", text: `Return declined: ${answer}`, by });
    await mailAnswer(deps, tx, found, { returnId, approved: false, answer });
  });
}

/** Returns the rates of a return's label (docs/product/shipping.md#rates). */
export async function ratesOfReturn(
  deps: Deps,
  returnId: string,
  query: QueryOf<typeof contract.listReturnRates>,
): Promise<ParcelRates> {
  const found = await returnsOf(deps.db, { returnId }, deps.now());
  const address = await addressOfReturn(deps.db, found);
  if (address === null) throw refuse(contract.listReturnRates, "ADDRESS_MISSING");
  const [customer] = await deps.db
    .select({ firstName: users.firstName, lastName: users.lastName, phone: users.phone })
    .from(users)
    .where(eq(users.id, found.order.customerId));
  const types = new Map(found.lines.map(({ id, productType }) => [id, productType]));
  const pieces = returnIn(found, returnId).lines.map(({ lineId, quantity }) => {
    return { productType: types.get(lineId)!, quantity };
  });
  const parcel = { customer: postageAddress(customer!, address), toCustomer: false };
  return ratesFor(deps, { ...parcel, contents: contentsOfGoods(pieces), paid: null }, query);
}

/** Returns the order's delivery address, otherwise the buyer's address. */
async function addressOfReturn(db: Db, { order }: ReturnsOf): Promise<AddressSnapshot | null> {
  const [sent] = await db
    .select({ address: shipments.address })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), eq(shipments.toCustomer, true)));
  return sent?.address ?? order.address ?? (await homeOf(db, order.customerId));
}

async function addReturnShipment(deps: Deps, tx: Tx, found: ReturnsOf): Promise<string> {
  const { order } = found;
  const address = await addressOfReturn(tx, found);
  if (address === null) throw refuse(contract.approveReturn, "ADDRESS_MISSING");
  const id = newId();
  const { method, carrier, serviceLevel } = GOODS_SHIPPING;
  await tx.insert(shipments).values({
    id,
    orderId: order.id,
    method,
    carrier,
    serviceLevel,
    address,
    toCustomer: false,
    createdAt: deps.now(),
  });
  return id;
}

async function homeOf(tx: Db, userId: string): Promise<AddressSnapshot | null> {
  const { placeId, address1, address2, city, zip, state } = addresses;
  const [home] = await tx
    .select({ placeId, address1, address2, city, zip, state })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), addresses.primary));
  return home === undefined ? null : { ...home, country: "US" };
}

async function mailAnswer(
  deps: Deps,
  tx: Tx,
  found: ReturnsOf,
  { returnId, ...said }: { returnId: string; approved: boolean; answer: string },
): Promise<void> {
  const names = new Map(found.lines.map(({ id, description }) => [id, description]));
  const { to, basics } = await orderMailBasics(deps, tx, found.order);
  const items = returnIn(found, returnId).lines.map(({ lineId, quantity }) => `${names.get(lineId)!} × ${quantity}`);
  await enqueueMail(deps, tx, {
    template: "return-answered",
    to,
    key: `return-answered:${returnId}`,
    data: { ...basics, ...said, label: false, items },
  });
}
