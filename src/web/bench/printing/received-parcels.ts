import { z } from "zod";
import { MAX_ORDERS_PRINTED } from "../../../contract/orders/order-ids.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { stored, useStored } from "../../platform/storage.ts";

const Parcel = z.object({
  orderId: z.number().int(),
  customer: z.string(),
  /** Rolls that were in it. */
  rolls: z.number().int(),
  isPrinted: z.boolean(),
});
export type ReceivedParcel = z.output<typeof Parcel>;

/** Parcels received in this tab, newest first, with those whose stickers wait to be printed together. */
const parcels = stored("nice.bench-parcels", 1, z.array(Parcel), { ofTab: true });

const NONE: readonly ReceivedParcel[] = [];

const list = (): readonly ReceivedParcel[] => parcels.get() ?? NONE;

export const useReceivedParcels = (): readonly ReceivedParcel[] => useStored(parcels) ?? NONE;

export function noteReceived(order: Order): void {
  const parcel = {
    orderId: order.id,
    customer: fullName(order.customer),
    rolls: order.rolls.filter(({ arrived }) => arrived).length,
    isPrinted: false,
  };
  const others = list().filter(({ orderId }) => orderId !== order.id);
  parcels.set([parcel, ...others].slice(0, MAX_ORDERS_PRINTED));
}

export const forgetReceived = (orderId: number): void =>
  parcels.set(list().filter((parcel) => parcel.orderId !== orderId));

export const notePrinted = (orderIds: readonly number[]): void =>
  parcels.set(list().map((parcel) => (orderIds.includes(parcel.orderId) ? { ...parcel, isPrinted: true } : parcel)));

/** Orders whose stickers wait to be printed, in the order in which their parcels were opened. */
export const toPrint = (received: readonly ReceivedParcel[]): number[] =>
  received
    .filter(({ isPrinted, rolls }) => !isPrinted && rolls > 0)
    .map(({ orderId }) => orderId)
    .toReversed();
