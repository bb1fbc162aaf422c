import { sql, type SQL } from "drizzle-orm";
import type { FilmFilters } from "../../../contract/film/film-filters.ts";
import { dayConditions, labelConditions, rollConditions, taggedWith } from "../rolls/film-conditions.ts";

/** Whose scans are asked for, and whether the lab asks, which sees them before their customer does. */
export type Viewer = { userId: string; isLab: boolean };

export type ScanFilter = FilmFilters & { filmRollId?: string | undefined };

/** A customer sees a finished scan of a synced roll, as long as it is stored: of scans `s` and their rolls `r`. */
export const visible = ({ isLab }: Pick<Viewer, "isLab">): SQL =>
  isLab ? sql`true` : sql`(r.synced_at is not null and r.scans_expired_at is null and s.state = 'READY')`;

/** What is asked of scans `s` and their rolls `r`. */
export function matchingScans(viewer: Viewer, filters: ScanFilter): SQL {
  const { filmRollId, search } = filters;
  const { userId } = viewer;
  const found = search
    ? [
        // Each half by an index of its own; an `or` over both would read all scans of the customer.
        sql`s.id in (select id from scans
            where customer_id = ${userId} and search_words @@ websearch_to_tsquery('english', ${search})
          union ${taggedWith(search, "scan", userId)})`,
      ]
    : [];
  const conditions = [
    sql`s.customer_id = ${userId}`,
    sql`r.customer_id = ${userId}`,
    visible(viewer),
    ...(filmRollId === undefined ? [] : [sql`s.roll_id = ${filmRollId}`]),
    ...rollConditions(filters),
    ...dayConditions(filters, sql`s.created_at`),
    ...labelConditions(filters, "scan"),
    ...found,
  ];
  return sql.join(conditions, sql` and `);
}
