import { eq } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { users } from "./tables.ts";

/**
 * Holds a user's row until the transaction ends, so that what hangs on it (addresses, codes, credits) stands still.
 * 404 when there is no such user.
 */
export async function lockUser(tx: Tx, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (user === undefined) throw notFound("There is no such user.");
  return user;
}
