import { and, eq } from "drizzle-orm";
import type { QueryOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shipping/rates.ts";
import { type Contents, MAILER, parcelIn, suggestedBox } from "../../rules/shipping/boxes.ts";
import { byPrice, type PaidService, paidRate, rateToChoose, serviceName } from "../../rules/shipping/rates.ts";
import { users } from "../accounts/tables.ts";
import { LabelRefused, type ParcelRoute, type PostageAddress, PostageUnreachable } from "../adapters/postage/port.ts";
import type { Deps } from "../deps.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { orders } from "../orders/tables.ts";
import { notFound, refuse, refuseBecause } from "../platform/http/errors.ts";
import { listBoxes } from "./boxes.ts";
import { serviceOf } from "./order-label.ts";
import { addressFor, postageAddress } from "./parcel-address.ts";
import { contentsOf } from "./parcel-contents.ts";
import { shipments } from "./tables.ts";

/** A parcel to rate. @property customer their end of the way @property paid null when the lab pays */
type ToRate = { customer: PostageAddress; toCustomer: boolean; contents: Contents; paid: PaidService | null };

/** Returns the rates of a parcel of an order (docs/product/shipping.md#rates). */
export async function ratesOfParcel(
  deps: Deps,
  at: { orderId: number; shipmentId: string },
  query: QueryOf<typeof contract.listRates>,
): Promise<contract.ParcelRates> {
  const { db } = deps;
  const [found] = await db
    .select({ shipment: shipments, order: orders, phone: users.phone, ...BUYER_NAME })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(and(eq(shipments.id, at.shipmentId), eq(shipments.orderId, at.orderId)));
  if (found === undefined) throw notFound("Parcel not found.");
  const { shipment, order } = found;
  const address = await addressFor(db, order, shipment);
  if (address === null) throw refuse(contract.listRates, "ADDRESS_MISSING");
  const contents = await contentsOf(db, shipment);
  const { toCustomer } = shipment;
  const paid = serviceOf(shipment, address);
  return ratesFor(deps, { customer: postageAddress(found, address), toCustomer, contents, paid }, query);
}

/** Returns all carriers' rates, cheapest first. */
export async function ratesFor(
  { db, lab, postage }: Deps,
  { customer, toCustomer, contents, paid }: ToRate,
  { boxId, weightOz }: QueryOf<typeof contract.listRates>,
): Promise<contract.ParcelRates> {
  const boxes = await listBoxes(db);
  const box = boxes.find(({ id }) => id === boxId) ?? suggestedBox(boxes, contents);
  const parcel = parcelIn(box ?? MAILER, contents, weightOz ?? null);
  const [from, to] = toCustomer ? [lab.address, customer] : [customer, lab.address];
  const rates = byPrice(await ask(() => postage.rates({ from, to, parcel } satisfies ParcelRoute)));
  const isPaid = paid === null ? null : paidRate(rates, paid);
  const isChosen = paid === null ? rates[0] : rateToChoose(rates, paid);
  const shown = rates.map((rate) => {
    return { ...rate, name: serviceName(rate), isPaid: rate === isPaid, isChosen: rate === isChosen };
  });
  return { boxId: box?.id ?? null, parcel, rates: shown };
}

async function ask<T>(requested: () => Promise<T>): Promise<T> {
  try {
    return await requested();
  } catch (error) {
    if (error instanceof LabelRefused) throw refuseBecause(contract.listRates, "NO_RATES", { reason: error.message });
    if (error instanceof PostageUnreachable) throw refuse(contract.listRates, "POSTAGE_DOWN");
    throw error;
  }
}
