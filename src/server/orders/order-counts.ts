import { sql, type SQL } from "drizzle-orm";
import type { OrderStatus } from "../../rules/orders/statuses.ts";
import type { Deps } from "../deps.ts";

/** How many orders there are (of one status), as a subquery: a handful of rows however many orders. */
export function countOfOrders(status: OrderStatus | undefined): SQL {
  const these = status === undefined ? sql`` : sql`where status = ${status}`;
  return sql`(select coalesce(sum(n), 0)::int from (
    select count as n from order_counts ${these} union all select change from order_count_changes ${these}) counted)`;
}

/** Folds the changes so far into the counts; in one statement, so that the sum of both is the same before and after. */
export async function foldOrderCounts({ db }: Deps): Promise<void> {
  await db.execute(sql`
    with folded as (delete from order_count_changes returning status, change)
    insert into order_counts (status, count) select status, sum(change) from folded group by status
    on conflict (status) do update set count = order_counts.count + excluded.count`);
}
