import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { orders, orderLines } from "../orders/tables.ts";
import { literal } from "../platform/database/literal.ts";
import { columnName } from "../platform/database/column-name.ts";
import { products } from "./tables.ts";

const l = alias(orderLines, "l");
const o = alias(orders, "o");
const p = alias(products, "p");

/** Days whose orders make a product popular: about a season. */
const LATELY_DAYS = 90;

/**
 * Counts the pieces of every product that were sold lately, for lists that are sorted by it. Rows are held by id before they
 * are written, as orders take stock: else an order of two products could wait crosswise with this.
 */
export async function countPopularity({ db, now }: Deps): Promise<void> {
  const since = new Date(now().getTime() - LATELY_DAYS * DAY_MS);
  await db.execute(sql`
    with sold as (
      select ${l.productId} as "productId", least(sum(${l.quantity}), 2000000000)::int as pieces
      from ${orders} ${o} join ${orderLines} ${l} on ${l.orderId} = ${o.id}
      where ${o.createdAt} >= ${since} and ${o.status} <> ${literal(o.status, "CANCELED")} and ${l.productId} is not null group by 1
    ), changed as (
      select ${p.id}, coalesce(sold.pieces, 0) as pieces from ${products} ${p} left join sold on sold."productId" = ${p.id}
      where ${p.popularity} <> coalesce(sold.pieces, 0)
    ), held as (
      select ${products.id} from ${products} where ${products.id} in (select changed.id from changed)
      order by ${products.id} for no key update
    )
    update ${products} ${p} set ${columnName(products.popularity)} = changed.pieces
    from held join changed on changed.id = held.id where ${p.id} = held.id`);
}
