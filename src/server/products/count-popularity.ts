import { sql } from "drizzle-orm";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";

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
      select l.product_id, least(sum(l.quantity), 2000000000)::int as pieces
      from orders o join order_lines l on l.order_id = o.id
      where o.created_at >= ${since} and o.status <> 'CANCELED' and l.product_id is not null group by 1
    ), changed as (
      select p.id, coalesce(sold.pieces, 0) as pieces from products p left join sold on sold.product_id = p.id
      where p.popularity <> coalesce(sold.pieces, 0)
    ), held as (
      select id from products where id in (select id from changed) order by id for no key update
    )
    update products p set popularity = changed.pieces from held join changed using (id) where p.id = held.id`);
}
