import type { Deps } from "../deps.ts";
import { isAddressOf, makeNewestPrimary, noSuchAddress } from "./addresses.ts";
import { lockUser } from "./lock-user.ts";
import { addresses } from "./tables.ts";

/** Removes an address. Orders keep their own copy of it. */
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
