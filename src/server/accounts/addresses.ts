import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Address, NewAddress } from "../../contract/accounts/accounts.ts";
import type { Deps, Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { lockUser } from "./lock-user.ts";
import { addresses } from "./tables.ts";

export type AddressForm = z.output<typeof NewAddress>;
type AddressRow = typeof addresses.$inferSelect;

export function addressOf(row: AddressRow): Address {
  const { id, placeId, address1, address2, city, zip, state, country, primary, userId } = row;
  return { id, placeId, address1, address2, city, zip, state, country, primary, userId };
}

export function columnsOf(form: AddressForm) {
  return { ...form, placeId: form.placeId ?? null, address2: form.address2 || null };
}

export const noSuchAddress = () => notFound("Address not found.");

/** Matches an address only if it belongs to the user, so other users' addresses are not found. */
export const isAddressOf = (userId: string, addressId: string) =>
  and(eq(addresses.userId, userId), eq(addresses.id, addressId));

/** Leaves a user temporarily without a primary address, until another one is set. The user's row must be locked. */
export async function clearPrimary(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ primary: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.primary, true)));
}

/** Makes the newest address primary, if any is left. The user's row must be locked. */
export async function makeNewestPrimary(tx: Tx, userId: string): Promise<void> {
  const [newest] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.createdAt), desc(addresses.id))
    .limit(1);
  if (newest !== undefined) await tx.update(addresses).set({ primary: true }).where(eq(addresses.id, newest.id));
}

/** Adds an address. A user's first address becomes primary, whatever the form says. */
export async function addAddress({ db, now }: Deps, userId: string, form: AddressForm): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [current] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.userId, userId), eq(addresses.primary, true)));
    const primary = form.primary || current === undefined;
    if (primary) await clearPrimary(tx, userId);
    const [added] = await tx
      .insert(addresses)
      .values({ ...columnsOf(form), id: newId(), userId, primary, createdAt: now() })
      .returning();
    return addressOf(added!);
  });
}

/** Updates an address. The primary address stays primary until another replaces it, so there is always one. */
export async function updateAddress(
  { db }: Deps,
  userId: string,
  addressId: string,
  form: AddressForm,
): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [current] = await tx.select().from(addresses).where(isAddressOf(userId, addressId));
    if (current === undefined) throw noSuchAddress();
    if (form.primary) await clearPrimary(tx, userId);
    const [updated] = await tx
      .update(addresses)
      .set({ ...columnsOf(form), primary: form.primary || current.primary })
      .where(eq(addresses.id, addressId))
      .returning();
    return addressOf(updated!);
  });
}

/** Deletes an address. Orders keep their own copy. */
export async function removeAddress({ db }: Deps, userId: string, addressId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [removed] = await tx
      .delete(addresses)
      .where(isAddressOf(userId, addressId))
      .returning({ primary: addresses.primary });
    if (removed === undefined) throw noSuchAddress();
    if (removed.primary) await makeNewestPrimary(tx, userId);
  });
}
