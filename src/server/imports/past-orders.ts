import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type * as contract from "../../contract/imports/past-orders.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { ImportedOrder } from "../../rules/imports/past-orders.ts";
import { cents } from "../../rules/money.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { containing, isAnyOf } from "../platform/database/sql-fragments.ts";
import type { ImportKindWork } from "./import-kind.ts";
import { pastOrders } from "./tables.ts";

/** Orders of an earlier shop: read-only, apart from the lab's own orders, payments and figures. */
export const PAST_ORDERS: ImportKindWork<ImportedOrder> = {
  async save(deps, tx, items, row) {
    const fresh = items.filter(({ knownId }) => knownId === null);
    const emails = fresh.flatMap(({ record }) => record.email ?? []);
    const owners = await tx
      .select({ id: users.id, email: sql<string>`lower(${users.email})` })
      .from(users)
      .where(and(inArray(sql`lower(${users.email})`, emails), eq(users.guest, false), eq(users.role, "CUSTOMER")));
    const idOf = new Map(owners.map(({ id, email }) => [email, id]));
    const rows = fresh.map(({ record }) => ({
      ...record,
      id: newId(),
      customerId: (record.email === null ? undefined : idOf.get(record.email)) ?? null,
      source: row.source,
      placedAt: new Date(record.placedAt),
      createdAt: deps.now(),
    }));
    if (rows.length > 0) await tx.insert(pastOrders).values(rows);
    const made = rows.values();
    return items.map(({ knownId }) => {
      if (knownId !== null) return { outcome: "SAME", thingId: knownId };
      const { id, customerId, email } = made.next().value!;
      const isAlone = customerId === null && email !== null;
      return { outcome: "MADE", thingId: id, note: isAlone ? "No customer has this e-mail yet" : undefined };
    });
  },

  async undoItem(_deps, tx, { thingId }) {
    await tx.delete(pastOrders).where(eq(pastOrders.id, thingId));
    return null;
  },
};

/** Gives imported customers the earlier orders that were imported before them. */
export async function adoptPastOrders(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .update(pastOrders)
    .set({ customerId: users.id })
    .from(users)
    .where(
      and(isNull(pastOrders.customerId), eq(pastOrders.email, sql`lower(${users.email})`), isAnyOf(users.id, userIds)),
    );
}

const reply = (row: typeof pastOrders.$inferSelect): contract.PastOrder => ({
  id: row.id,
  number: row.number,
  source: row.source,
  placedAt: row.placedAt.toISOString(),
  email: row.email,
  customerId: row.customerId,
  currency: row.currency,
  total: cents(row.total),
  ...row.details,
});

/** Returns the earlier orders of one customer, or of all, newest first. */
export async function listPastOrders(
  db: Db,
  { limit, offset, search, desc: newest, userId }: QueryOf<typeof contract.findPastOrders> & { userId?: string },
): Promise<ReplyOf<typeof contract.findPastOrders>> {
  const found = and(
    userId === undefined ? undefined : eq(pastOrders.customerId, userId),
    search
      ? sql`(${pastOrders.number} || ' ' || coalesce(${pastOrders.email}, '')) ilike ${containing(search)}`
      : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(pastOrders)
      .where(found)
      .orderBy(...(newest ? [desc(pastOrders.placedAt), desc(pastOrders.id)] : [pastOrders.placedAt, pastOrders.id]))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(pastOrders).where(found),
  ]);
  return { pastOrders: rows.map(reply), count: counted!.count };
}
