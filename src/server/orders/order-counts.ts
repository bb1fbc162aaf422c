import { sql, type SQL } from "drizzle-orm";
import type { OrderStatus } from "../../rules/orders/statuses.ts";
import type { Deps } from "../deps.ts";
import { columnName, excluded } from "../platform/database/column-name.ts";
import { orderCounts, orderCountChanges } from "./tables.ts";

/** How many orders there are (of one status), as a subquery: a handful of rows however many orders. */
export function countOfOrders(status: OrderStatus | undefined): SQL {
  const [counts, changes] = [orderCounts, orderCountChanges].map(({ status: counted }) =>
    status === undefined ? sql`` : sql`where ${counted} = ${status}`,
  );
  return sql`(select coalesce(sum(n), 0)::int from (
    select ${orderCounts.count} as n from ${orderCounts} ${counts}
    union all select ${orderCountChanges.change} from ${orderCountChanges} ${changes}) counted)`;
}

/** Folds the changes so far into the counts; in one statement, so that the sum of both is the same before and after. */
export async function foldOrderCounts({ db }: Deps): Promise<void> {
  await db.execute(sql`
    with folded as (delete from ${orderCountChanges} returning ${orderCountChanges.status}, ${orderCountChanges.change})
    insert into ${orderCounts} (${columnName(orderCounts.status)}, ${columnName(orderCounts.count)})
    select folded.status, sum(folded.change) from folded group by 1
    on conflict (${columnName(orderCounts.status)})
      do update set ${columnName(orderCounts.count)} = ${orderCounts.count} + ${excluded(orderCounts.count)}`);
}
