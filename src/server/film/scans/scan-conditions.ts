import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FilmFilters } from "../../../contract/film/film-filters.ts";
import { dayConditions, labelConditions, rollConditions, taggedWith } from "../rolls/film-conditions.ts";
import { rolls } from "../rolls/tables.ts";
import { scans } from "./tables.ts";
import { visible, type Viewer } from "../visible-scans.ts";
import { hasWords } from "../../platform/database/search-text.ts";
import { foldTerm } from "../../../rules/fold.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");

export type ScanFilter = FilmFilters & { filmRollId?: string | undefined };

export function matchingScans(viewer: Viewer, filters: ScanFilter, timeZone: string): SQL {
  const { filmRollId, search, favorites } = filters;
  const { userId } = viewer;
  const found = search
    ? [
        // Each part uses its own index; an `or` over all would read all of the customer's scans.
        sql`${s.id} in (select ${scans.id} from ${scans}
            where ${scans.customerId} = ${userId} and ${scans.searchWords} @@ websearch_to_tsquery('english', ${foldTerm(search)})
          union select ${scans.id} from ${scans} where ${scans.customerId} = ${userId} and ${hasWords(scans.searchText, search)}
          union ${taggedWith(search, "scan", userId)})`,
      ]
    : [];
  const conditions = [
    sql`${s.customerId} = ${userId}`,
    sql`${r.customerId} = ${userId}`,
    visible(viewer),
    ...(filmRollId === undefined ? [] : [sql`${s.rollId} = ${filmRollId}`]),
    ...(favorites === undefined ? [] : [sql`(${s.favoriteAt} is not null) = ${favorites}`]),
    ...rollConditions(filters),
    ...dayConditions(filters, s.createdAt, timeZone),
    ...labelConditions(filters, "scan"),
    ...found,
  ];
  return sql.join(conditions, sql` and `);
}
