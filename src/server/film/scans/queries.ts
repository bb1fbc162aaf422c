import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/scans.ts";
import type { FilterValues } from "../../../contract/film/film-filters.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import type { ZipDownload } from "../../../contract/film/zip-downloads.ts";
import { mustExist } from "../../accounts/lock-user.ts";
import type { CallDeps, Deps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { filterValues } from "../rolls/filter-values.ts";
import { countOfPage } from "../../platform/database/counted-page.ts";
import { rolls } from "../rolls/tables.ts";
import { matchingScans, type ScanFilter } from "./scan-conditions.ts";
import { visible, type Viewer } from "../visible-scans.ts";
import { linker, SCAN_COLUMNS, scanReply, type ScanRow } from "../scan-reply.ts";
import { zipLink } from "./serve-zip.ts";
import { scans, zipDownloads } from "./tables.ts";

const s = alias(scans, "s");
const r = alias(rolls, "r");
const z = alias(zipDownloads, "z");

export async function findScan(deps: CallDeps, viewer: Viewer, scanId: string): Promise<Scan> {
  const { rows } = await deps.db.execute<ScanRow>(sql`
    select ${SCAN_COLUMNS} from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
    where ${s.id} = ${scanId} and ${s.customerId} = ${viewer.userId} and ${visible(viewer)}`);
  if (rows[0] === undefined) throw notFound("Scan not found.");
  return scanReply(rows[0], linker(deps));
}

type Listed = QueryOf<typeof contract.listScans>;

/** Inside the page's own query, where the rolls are joined, and outside. */
const ORDERS = {
  frame: (desc: boolean) =>
    desc
      ? [
          sql`${r.createdAt} desc, ${r.number} desc, ${r.id}, ${s.frame}`,
          sql`s.of_time desc, s.of_number desc, ${s.rollId}, ${s.frame}`,
        ]
      : [sql`${r.createdAt}, ${r.number}, ${r.id}, ${s.frame}`, sql`s.of_time, s.of_number, ${s.rollId}, ${s.frame}`],
  createdAt: (desc: boolean) => {
    const order = desc ? sql`${s.createdAt} desc, ${s.id} desc` : sql`${s.createdAt}, ${s.id}`;
    return [order, order];
  },
} as const satisfies Record<Listed["sortBy"], (desc: boolean) => SQL[]>;

export async function listScans(
  deps: CallDeps,
  viewer: Viewer,
  query: Listed,
): Promise<{ scans: Scan[]; count: number }> {
  const { limit, offset, sortBy, desc } = query;
  const from = sql`from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId} where ${matchingScans(viewer, query, deps.lab.timeZone)}`;
  const [within, around] = ORDERS[sortBy](desc);
  // Planned each time: the fastest way depends on how many scans the customer has and how many match.
  const { rows } = await deps.db.execute<ScanRow & { count: number }>(
    sql`
    select ${SCAN_COLUMNS}, (select count(*)::int ${from}) as count
    from (
      select s.*, ${r.createdAt} as of_time, ${r.number} as of_number ${from}
      order by ${within} limit ${limit} offset ${offset}
    ) s order by ${around}`,
  );
  const count = await countOfPage(deps.db, rows, { offset, from });
  if (count === 0 && viewer.isLab) await mustExist(deps.db, viewer.userId);
  const link = linker(deps);
  return { scans: rows.map((row) => scanReply(row, link)), count };
}

export async function scanFilters(deps: Deps, viewer: Viewer, filters: ScanFilter): Promise<FilterValues> {
  const values = await filterValues(
    deps,
    "scan",
    viewer.userId,
    sql`select ${s.id}, ${r.brand}, ${r.model}, ${r.format}, ${r.process}, ${s.createdAt}, ${s.favoriteAt} is not null as favorite
      from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId} where ${matchingScans(viewer, filters, deps.lab.timeZone)}`,
  );
  if (values.matching === 0 && viewer.isLab) await mustExist(deps.db, viewer.userId);
  return values;
}

type ZipRow = { id: string; state: ZipDownload["state"]; files: number; bytes: number };

export async function findZipDownload(deps: CallDeps, userId: string, zipDownloadId: string): Promise<ZipDownload> {
  const { rows } = await deps.db.execute<ZipRow>(sql`
    select ${z.id}, ${z.state}, jsonb_array_length(${z.entries}) as files, ${z.bytes}
    from ${zipDownloads} ${z} where ${z.id} = ${zipDownloadId} and ${z.userId} = ${userId}`);
  const [found] = rows;
  if (found === undefined) throw notFound("Download not found.");
  return { ...found, url: found.state === "READY" ? zipLink(deps, found.id) : null };
}
