import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import { placeOrder } from "../../contract/checkout/checkout.ts";
import type * as contract from "../../contract/checkout/kept-cart.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { excluded } from "../platform/database/column-name.ts";
import { literal } from "../platform/database/literal.ts";
import { refuse } from "../platform/http/errors.ts";
import { keptCarts } from "./tables.ts";

type Kept = ReplyOf<typeof contract.getKeptCart>;

const k = alias(keptCarts, "k");
const o = alias(orders, "o");
const l = alias(orderLines, "l");

/** The oldest open order that was placed from the cart: the keys of its items name the lines. */
const STANDING = sql`(
  select json_build_object('orderId', ${o.id},
    'lines', json_agg(json_build_object('key', ${l.tempKey}, 'quantity', ${l.quantity}) order by ${l.position}))
  from ${orders} ${o} join ${orderLines} ${l} on ${l.orderId} = ${o.id}
  where ${o.customerId} = ${k.userId} and ${o.status} = ${literal(o.status, "OPEN")}
    and ${l.tempKey} in (select item ->> 'key' from jsonb_array_elements(${k.items}) item)
  group by ${o.id} order by ${o.id} limit 1)`;

/** What was put aside for a customer, and the unpaid order that was placed from it. */
export async function keptCart(db: Db, userId: string): Promise<Kept> {
  const { rows } = await db.execute<Kept>(sql`
    select ${k.items} as items, ${STANDING} as standing from ${keptCarts} ${k} where ${k.userId} = ${userId}`);
  return rows[0] ?? { items: [], standing: null };
}

/**
 * Refuses to order again what an unpaid order of the same cart holds. The caller holds the customer's row, so of two browsers that
 * order one cart the second finds the order of the first.
 */
export async function refuseStanding(
  tx: Tx,
  { userId, lines }: { userId: string; lines: readonly { tempKey: string }[] },
): Promise<void> {
  if (lines.length === 0) return;
  const { standing } = await keptCart(tx, userId);
  const ordered = new Set(standing?.lines.map(({ key }) => key));
  if (standing !== null && lines.some(({ tempKey }) => ordered.has(tempKey)))
    throw refuse(placeOrder, "ORDER_STANDS", { orderId: standing.orderId });
}

/** Puts a cart aside in place of what was; of an empty one nothing is kept. The same again is no change of it. */
export async function keepCart(
  { db, now }: Deps,
  userId: string,
  { items }: BodyOf<typeof contract.keepCart>,
): Promise<void> {
  if (items.length === 0) {
    await db.delete(keptCarts).where(eq(keptCarts.userId, userId));
    return;
  }
  await db
    .insert(keptCarts)
    .values({ userId, items, keptAt: now() })
    .onConflictDoUpdate({
      target: keptCarts.userId,
      set: { items, keptAt: excluded(keptCarts.keptAt) },
      setWhere: sql`${keptCarts.items} <> ${excluded(keptCarts.items)}`,
    });
}
