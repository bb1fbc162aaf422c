import { sql, type SQL } from "drizzle-orm";
import type { OrderStatus } from "../../rules/orders/statuses.ts";
import type { Deps } from "../deps.ts";
import { foldCounts } from "../platform/database/fold-counts.ts";
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

/** Folds the changes so far into the counts. */
export const foldOrderCounts = ({ db }: Deps): Promise<void> =>
  foldCounts(db, {
    counts: { key: orderCounts.status, count: orderCounts.count },
    changes: { key: orderCountChanges.status, change: orderCountChanges.change },
  });
