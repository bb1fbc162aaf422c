import { sql } from "drizzle-orm";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { users } from "./tables.ts";

/**
 * 404 when there is no such customer. For lists that found nothing: an admin who asks for someone who does not exist is told
 * so, and no other list pays for it.
 */
export async function mustExist(db: Db, userId: string): Promise<void> {
  const { rows } = await db.execute(sql`select from ${users} where ${users.id} = ${userId}`);
  if (rows.length === 0) throw notFound("Customer not found.");
}
