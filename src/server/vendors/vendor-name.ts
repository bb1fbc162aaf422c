import { eq } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";

/** "Vera Vendor". */
export async function vendorName(db: Db, vendorId: string): Promise<string> {
  const [vendor] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, vendorId));
  return `${vendor!.firstName} ${vendor!.lastName}`;
}
