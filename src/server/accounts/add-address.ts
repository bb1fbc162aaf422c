import { and, eq } from "drizzle-orm";
import type { Address } from "../../contract/accounts/accounts.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { type AddressForm, addressOf, clearPrimary, columnsOf } from "./addresses.ts";
import { lockUser } from "./lock-user.ts";
import { addresses } from "./tables.ts";

/** Adds an address. The first one is the primary one, whatever the form says. */
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
