import type { shipments } from "../shipping/tables.ts";
import type { OrderRow } from "./order-view.ts";
import { sumsOf } from "./sums-of.ts";
import type { AddressSnapshot, orderEvents, orderLines, orders } from "./tables.ts";

type Insert<Table extends { $inferInsert: object }> = Omit<Table["$inferInsert"], "orderId">;

/** An order of goods as it was written: what is left out is as the tables have it by themselves. */
export type NewOrderRows = {
  order: typeof orders.$inferInsert;
  lines: readonly Insert<typeof orderLines>[];
  parcels: readonly Insert<typeof shipments>[];
  event: Insert<typeof orderEvents>;
};

/**
 * What reading an order would find that was just written, unpaid, for somebody without an account: goods without film and prints. The
 * database has said nothing of it that was not told before, so it is not asked.
 */
export function newOrderRow(id: number, email: string, { order, lines, parcels, event }: NewOrderRows): OrderRow {
  const { customerId } = order;
  return {
    id,
    customerId,
    parentOrderId: null,
    status: "OPEN",
    version: 1,
    deliveryMethod: order.deliveryMethod ?? null,
    address: addressOf(order),
    useBillingAddressForTax: order.useBillingAddressForTax ?? true,
    returnShipping: order.returnShipping ?? false,
    couponCode: order.couponCode ?? null,
    notes: order.notes ?? "",
    giftNote: order.giftNote ?? "",
    internalNotes: "",
    ...sumsOf(order),
    createdAt: order.createdAt.toISOString(),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    invoicedAt: null,
    onAccountAt: null,
    paidAt: null,
    canceledAt: null,
    completedAt: null,
    printsReadyAt: null,
    goodsPackedAt: null,
    goodsHandedOverAt: null,
    courierStop: null,
    customer: { firstName: order.guestFirstName ?? "", lastName: order.guestLastName ?? "", email },
    lines: lines.map((line) => lineOf(line, id, customerId)),
    laterLines: [],
    prints: [],
    rolls: [],
    pickUps: [],
    shipments: parcels.map((parcel) => parcelOf(parcel, id, customerId)),
    events: [
      { id: event.id, type: event.type, text: event.text, at: event.at.toISOString(), byUserId: null, byName: null },
    ],
    payment: null,
    paymentProviderId: null,
    refunds: [],
    promised: null,
    paces: [],
  };
}

/** Its state was checked as it came in. */
const addressOf = ({ address = null }: { address?: AddressSnapshot | null | undefined }) =>
  address as OrderRow["address"];

const lineOf = (line: Insert<typeof orderLines>, orderId: number, customerId: string): OrderRow["lines"][number] => ({
  id: line.id,
  tempKey: line.tempKey ?? null,
  orderId,
  customerId,
  rollId: null,
  productId: line.productId ?? null,
  productVariantId: line.productVariantId ?? null,
  productType: line.productType ?? "SERVICE_ADD_ON",
  sku: line.sku,
  description: line.description,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  amount: line.amount,
  discount: line.discount,
  creditAmount: line.creditAmount,
  creditKind: line.creditKind ?? null,
  taxable: line.taxable ?? true,
  notes: line.notes ?? "",
  selectedOptions: line.selectedOptions ?? {},
  byVendor: Boolean(line.vendorId),
  print: null,
});

const parcelOf = (
  parcel: Insert<typeof shipments>,
  orderId: number,
  customerId: string,
): OrderRow["shipments"][number] => ({
  id: parcel.id,
  tempKey: parcel.tempKey ?? null,
  orderId,
  customerId,
  customerAddressId: parcel.customerAddressId ?? null,
  address: addressOf(parcel),
  method: parcel.method,
  carrier: parcel.carrier ?? null,
  serviceLevel: parcel.serviceLevel ?? null,
  toCustomer: parcel.toCustomer,
  lineIds: null,
  trackingNumber: null,
  trackingState: null,
  trackingEvents: [],
  shippedAt: null,
  deliveredAt: null,
  label: null,
  easypostShipment: null,
  version: 1,
  createdAt: parcel.createdAt.toISOString(),
});
