import { and, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { orders } from "./tables.ts";

/** Returns those of the orders that can still be viewed by their code. */
export async function activeGuestOrders({ db }: Deps, ids: string[]): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.id} = any(${sql.param(ids)}::int[])`, isNotNull(orders.accessCode)));
  return found.map(({ id }) => String(id));
}
