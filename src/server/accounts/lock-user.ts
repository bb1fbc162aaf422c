import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { users } from "./tables.ts";

/**
 * Locks a user's row until the transaction ends, so dependent rows (addresses, codes, credits) don't change. Rows that
 * only refer to the user can still be written ("no key update"); otherwise a transaction that has locked an order and
 * records its actor would deadlock with one that has locked the user and waits for the order. 404 if the user does not
 * exist.
 */
export async function lockUser(tx: Tx, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (user === undefined) throw notFound("User not found.");
  return user;
}

/**
 * Throws 404 if the customer does not exist. Called only when a list is empty, so other lists don't pay for the query.
 */
export async function mustExist(db: Db, userId: string): Promise<void> {
  const { rows } = await db.execute(sql`select from ${users} where ${users.id} = ${userId}`);
  if (rows.length === 0) throw notFound("Customer not found.");
}
