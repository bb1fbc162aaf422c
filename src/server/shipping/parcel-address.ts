import { and, eq } from "drizzle-orm";
import { addresses } from "../accounts/tables.ts";
import type { PostageAddress } from "../adapters/postage/port.ts";
import type { Db } from "../deps.ts";
import type { AddressSnapshot, orders } from "../orders/tables.ts";
import type { shipments } from "./tables.ts";

type Shipment = typeof shipments.$inferSelect;
export type OrderToShip = Pick<typeof orders.$inferSelect, "address" | "customerId">;

/** Returns the shipment's own address, the order's, or the customer's current one. */
export const addressFor = async (db: Db, order: OrderToShip, shipment: Shipment): Promise<AddressSnapshot | null> =>
  shipment.address ??
  (await chosenAddress(db, shipment)) ??
  order.address ??
  (await primaryAddress(db, order.customerId));

async function chosenAddress(tx: Db, { customerAddressId }: Shipment): Promise<AddressSnapshot | null> {
  if (customerAddressId === null) return null;
  const [found] = await tx.select(SNAPSHOT).from(addresses).where(eq(addresses.id, customerAddressId));
  return found ? { ...found, country: "US" } : null;
}

async function primaryAddress(tx: Db, userId: string): Promise<AddressSnapshot | null> {
  const [found] = await tx
    .select(SNAPSHOT)
    .from(addresses)
    .where(and(eq(addresses.userId, userId), addresses.primary));
  return found ? { ...found, country: "US" } : null;
}

const SNAPSHOT = {
  placeId: addresses.placeId,
  address1: addresses.address1,
  address2: addresses.address2,
  city: addresses.city,
  zip: addresses.zip,
  state: addresses.state,
};

export const postageAddress = (
  { firstName, lastName, phone }: { firstName: string; lastName: string; phone: string | null },
  { address1, address2, city, state, zip, country }: AddressSnapshot,
): PostageAddress => ({ name: `${firstName} ${lastName}`, address1, address2, city, state, zip, country, phone });
