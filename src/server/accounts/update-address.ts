import { eq } from "drizzle-orm";
import type { Address } from "../../contract/accounts/accounts.ts";
import type { Deps } from "../deps.ts";
import { type AddressForm, addressOf, clearPrimary, columnsOf, isAddressOf, noSuchAddress } from "./addresses.ts";
import { lockUser } from "./lock-user.ts";
import { addresses } from "./tables.ts";

/** Changes an address. The primary one stays it until another is made primary: there is always one. */
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
