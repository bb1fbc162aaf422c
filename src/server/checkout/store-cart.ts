import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import type * as contract from "../../contract/checkout/stored-cart.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { excluded } from "../platform/database/columns.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { refuse } from "../platform/http/errors.ts";
import { storedCarts } from "./tables.ts";

type Stored = ReplyOf<typeof contract.getStoredCart>;

const k = alias(storedCarts, "k");
const o = alias(orders, "o");
const l = alias(orderLines, "l");

/** The oldest open order that was placed from the cart: the lines carry the keys of its items. */
const UNPAID = sql`(
  select json_build_object('orderId', ${o.id},
    'lines', json_agg(json_build_object('key', ${l.tempKey}, 'quantity', ${l.quantity}) order by ${l.position}))
  from ${orders} ${o} join ${orderLines} ${l} on ${l.orderId} = ${o.id}
  where ${o.customerId} = ${k.userId} and ${o.status} = ${literal(o.status, "OPEN")}
    and ${l.tempKey} in (select item ->> 'key' from jsonb_array_elements(${k.items}) item)
  group by ${o.id} order by ${o.id} limit 1)`;

export async function storedCart(db: Db, userId: string): Promise<Stored> {
  const { rows } = await db.execute<Stored>(sql`
    select ${k.items} as items, ${UNPAID} as unpaid from ${storedCarts} ${k} where ${k.userId} = ${userId}`);
  return rows[0] ?? { items: [], unpaid: null };
}

const Uuid = z.uuid();

/**
 * Rejects ordering a cart twice: while its order is unpaid, or after it was paid (a browser may have missed that). Keys
 * of cart items are UUIDs; other programs may reuse keys. The caller holds the lock of the customer's row, so if two
 * browsers order one cart, the second finds the first's order.
 */
export async function refuseSecondOrder(
  tx: Tx,
  { userId, lines }: { userId: string; lines: readonly { tempKey: string }[] },
): Promise<void> {
  if (lines.length === 0) return;
  const keys = lines.map(({ tempKey }) => tempKey);
  const cartKeys = keys.filter((key) => Uuid.safeParse(key).success);
  const { rows } = await tx.execute<{
    unpaid: Stored["unpaid"];
    ordered: { orderId: number; keys: string[] } | null;
  }>(sql`
    select ${UNPAID} as unpaid, (
      select json_build_object('orderId', ${o.id}, 'keys', json_agg(${l.tempKey} order by ${l.position}))
      from ${orders} ${o} join ${orderLines} ${l} on ${l.orderId} = ${o.id}
      where ${o.customerId} = ${userId} and ${o.status} in (${literal(o.status, "INVOICED", "PAID", "COMPLETE")})
        and ${l.tempKey} = any(${sql.param(cartKeys)}::text[])
      group by ${o.id} order by ${o.id} desc limit 1) as ordered
    from (values (1)) one left join ${storedCarts} ${k} on ${k.userId} = ${userId}`);
  const { unpaid, ordered } = rows[0]!;
  if (unpaid?.lines.some(({ key }) => keys.includes(key)))
    throw refuse(placeOrder, "UNPAID_ORDER", { orderId: unpaid.orderId });
  if (ordered !== null) throw refuse(placeOrder, "ORDERED_ALREADY", ordered);
}

/**
 * Stores a cart, replacing the previous one; an empty cart is deleted. Storing the same cart again does not count as a
 * change.
 */
export async function storeCart(
  { db, now }: Deps,
  userId: string,
  { items }: BodyOf<typeof contract.storeCart>,
): Promise<void> {
  if (items.length === 0) {
    await db.delete(storedCarts).where(eq(storedCarts.userId, userId));
    return;
  }
  await db
    .insert(storedCarts)
    .values({ userId, items, storedAt: now() })
    .onConflictDoUpdate({
      target: storedCarts.userId,
      set: { items, storedAt: excluded(storedCarts.storedAt) },
      setWhere: sql`${storedCarts.items} <> ${excluded(storedCarts.items)}`,
    });
}
