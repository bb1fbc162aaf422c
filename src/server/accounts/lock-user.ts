import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { users } from "./tables.ts";

/**
 * Holds a user's row until the transaction ends, so that what hangs on it (addresses, codes, credits) stands still. Rows
 * that only refer to the user may still be written ("no key update"): else a write that holds an order and notes who did
 * it would wait for one that holds the user and waits for the order.
 * 404 when there is no such user.
 */
export async function lockUser(tx: Tx, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (user === undefined) throw notFound("User not found.");
  return user;
}

/**
 * 404 when there is no such customer. For lists that found nothing: an admin who asks for someone who does not exist is told
 * so, and no other list pays for it.
 */
export async function mustExist(db: Db, userId: string): Promise<void> {
  const { rows } = await db.execute(sql`select from ${users} where ${users.id} = ${userId}`);
  if (rows.length === 0) throw notFound("Customer not found.");
}
