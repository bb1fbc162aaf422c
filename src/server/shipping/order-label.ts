import { and, eq, ne } from "drizzle-orm";
import type { LabelChoice } from "../../contract/shipping/rates.ts";
import * as contract from "../../contract/shipping/shipping.ts";
import { DELIVERIES, FREE_LABEL, RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import { carrierFor, notServedText } from "../../rules/shipping/served-by.ts";
import { isClosedFor, whyNoLabel } from "../../rules/shipping/labels.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { AddressSnapshot } from "../orders/tables.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { finishLabel } from "./finish-label.ts";
import { addressFor, type OrderToShip } from "./parcel-address.ts";
import { labels, shipments } from "./tables.ts";

/** Seconds until a job checks whether a label was bought. A live request finishes long before. */
const FINISH_AFTER_SECONDS = 20;

export type OrderLabel = {
  orderId: number;
  shipmentId: string;
  by: string;
  /** If given, it must be this customer's order, and limits for customers apply; the lab may label anything. */
  customerId?: string;
  /** The rate that staff chose; without one, the cheapest of the parcel's service level. */
  choice?: LabelChoice | null | undefined;
};

type Shipment = typeof shipments.$inferSelect;

/**
 * Orders the label of a shipment, once (docs/product/shipping.md#labels): saves its row, then calls the provider. If
 * that fails or this process crashes, a job continues.
 */
export async function orderLabel(deps: Deps, request: OrderLabel): Promise<void> {
  const labelId = await deps.db.transaction((tx) => wantLabel(deps, tx, request));
  if (labelId === null) return;
  await finishLabel(deps, labelId).catch((error: unknown) => deps.log.warn({ err: error, labelId }, "label: later"));
}

/**
 * Saves a label to buy, and the job that buys it.
 * @param after seconds until the job runs
 * @returns the label to buy; null if there is one already
 */
export async function wantLabel(
  deps: Deps,
  tx: Tx,
  { orderId, shipmentId, by, customerId, choice = null }: OrderLabel,
  { after }: { after: number } = { after: FINISH_AFTER_SECONDS },
): Promise<string | null> {
  const order = await lockOrder(tx, orderId, customerId);
  const [shipment] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId)));
  if (shipment === undefined) throw notFound("Parcel not found.");
  const [earlier] = await tx.select().from(labels).where(eq(labels.shipmentId, shipmentId));
  if (earlier !== undefined && earlier.state !== "REFUSED") return earlier.state === "BUYING" ? earlier.id : null;

  const requested = customerId === undefined ? "LAB" : "CUSTOMER";
  const closed = isClosedFor(order, shipment) ? ("ORDER_CLOSED" as const) : null;
  const reason = requested === "LAB" ? closed : whyNoLabel(shipment, order.status);
  if (reason !== null) throw refuse(contract.buyLabel, reason);
  if (requested === "CUSTOMER" && (await hasOtherFreeLabel(tx, shipment)))
    throw refuse(contract.buyLabel, "ONE_FREE_LABEL");
  const address = await storeParcelAddress(tx, order, shipment);

  const labelId = earlier?.id ?? newId();
  const usual = serviceOf(shipment, address);
  const problem = choice && notServedText(choice.carrier, address);
  if (problem !== null) throw invalidField("carrier", problem);
  const wanted = {
    state: "BUYING",
    carrier: choice?.carrier ?? usual.carrier,
    serviceLevel: usual.serviceLevel,
    service: choice?.service ?? null,
    parcel: choice?.parcel ?? null,
    maxPrice: choice?.price ?? null,
    signature: choice?.signature ?? false,
    insuredFor: choice?.insuredFor ?? 0,
  } as const;
  await tx
    .insert(labels)
    .values({ id: labelId, shipmentId, ...wanted, byUserId: by, createdAt: deps.now() })
    .onConflictDoUpdate({
      target: labels.shipmentId,
      // The rejection was for the old request: the address or the service may have changed.
      set: { ...wanted, problem: null, providerShipmentId: null },
    });
  await deps.jobs.enqueue(tx, "buy-label", { labelId }, { after });
  return labelId;
}

/**
 * Returns the shipment's carrier and service, or its method's default; USPS if the carrier does not serve the address.
 */
export function serviceOf({ method, carrier, serviceLevel, toCustomer }: Shipment, address: AddressSnapshot) {
  const usual = toCustomer ? RETURN_NEGATIVES : DELIVERIES[method];
  return {
    carrier: carrierFor(carrier ?? usual.carrier, address) ?? FREE_LABEL.carrier,
    serviceLevel: serviceLevel ?? usual.serviceLevel ?? FREE_LABEL.serviceLevel,
  };
}

/** Free labels cost the lab money: a customer gets one per order. */
async function hasOtherFreeLabel(tx: Tx, shipment: Shipment): Promise<boolean> {
  if (shipment.serviceLevel !== FREE_LABEL.serviceLevel) return false;
  const [other] = await tx
    .select({ id: labels.id })
    .from(labels)
    .innerJoin(shipments, eq(shipments.id, labels.shipmentId))
    .where(
      and(
        eq(shipments.orderId, shipment.orderId),
        ne(shipments.id, shipment.id),
        eq(shipments.toCustomer, false),
        eq(labels.serviceLevel, FREE_LABEL.serviceLevel),
        ne(labels.state, "REFUSED"),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Returns the label's address, and stores it with the shipment. */
async function storeParcelAddress(tx: Tx, order: OrderToShip, shipment: Shipment): Promise<AddressSnapshot> {
  const address = await addressFor(tx, order, shipment);
  if (address === null) throw refuse(contract.buyLabel, "ADDRESS_MISSING");
  if (shipment.address === null) await tx.update(shipments).set({ address }).where(eq(shipments.id, shipment.id));
  return address;
}
