import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { BOUGHT_TOGETHER_DAYS, BUYERS_TOGETHER, MAX_BOUGHT_TOGETHER } from "../../rules/products/bought-together.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { columnName } from "../platform/database/columns.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { products, productsBoughtTogether as together } from "./tables.ts";

const l = alias(orderLines, "l");
const o = alias(orders, "o");
const p = alias(products, "p");

/** Days whose orders make a product popular: about a season. */
const LATELY_DAYS = 90;

/**
 * Counts each product's recently sold pieces, for sorting lists. Locks rows by id before writing, as orders do when
 * taking stock, to avoid deadlocks with orders of several products.
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

const t = alias(together, "t");

const [PRODUCT, OTHER, BUYERS] = [together.productId, together.otherId, together.buyers].map(columnName);
const SHOP_TYPES = literal(l.productType, ...SHOP_PRODUCT_TYPES);

/**
 * Counts customers who bought products together, in orders of the last year that were paid, and stores for each product
 * those that most people bought with it. Counts people, not orders, so that no single customer dominates. Writes only
 * changes, because each one invalidates cached pages.
 */
export async function countBoughtTogether({ db, now }: Deps): Promise<void> {
  const since = new Date(now().getTime() - BOUGHT_TOGETHER_DAYS * DAY_MS);
  await db.execute(sql`
    with bought as materialized (
      select distinct ${l.orderId} as "orderId", ${o.customerId} as "customerId", ${l.productId} as "productId"
      from ${orders} ${o} join ${orderLines} ${l} on ${l.orderId} = ${o.id}
      where ${o.createdAt} >= ${since} and ${o.paidAt} is not null and ${o.status} <> ${literal(o.status, "CANCELED")}
        and ${l.productId} is not null and ${l.productType} in (${SHOP_TYPES})
    ), counted as (
      select one."productId", other."productId" as "otherId", count(distinct one."customerId")::int as people
      from bought one join bought other on other."orderId" = one."orderId" and other."productId" <> one."productId"
      group by 1, 2 having count(distinct one."customerId") >= ${BUYERS_TOGETHER}
    ), ranked as (
      select counted.*, row_number() over (partition by "productId" order by people desc, "otherId") as place from counted
    ), kept as (
      select "productId", "otherId", people from ranked where place <= ${MAX_BOUGHT_TOGETHER}
    ), gone as (
      delete from ${together} ${t}
      where not exists (select 1 from kept where kept."productId" = ${t.productId} and kept."otherId" = ${t.otherId})
    )
    insert into ${together} (${PRODUCT}, ${OTHER}, ${BUYERS})
    select kept."productId", kept."otherId", kept.people from kept
    where not exists (
      select 1 from ${together} ${t}
      where ${t.productId} = kept."productId" and ${t.otherId} = kept."otherId" and ${t.buyers} = kept.people)
    on conflict (${PRODUCT}, ${OTHER}) do update set ${BUYERS} = excluded.${BUYERS}`);
}
