import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/timeline.ts";
import { daysOfTime } from "../../../rules/film/days.ts";
import { mustExist } from "../../accounts/lock-user.ts";
import type { CallDeps, Deps } from "../../deps.ts";
import { epochMs, literal } from "../../platform/database/sql-fragments.ts";
import { isoTime } from "../../platform/iso-time.ts";
import { dayConditions } from "../rolls/film-conditions.ts";
import { rolls } from "../rolls/tables.ts";
import { matchingScans, type ScanFilter } from "./scan-conditions.ts";
import type { Viewer } from "../visible-scans.ts";
import { linker } from "../scan-reply.ts";
import { scanFiles, scans } from "./tables.ts";

const s = alias(scans, "s");
const r = alias(rolls, "r");
const f = alias(scanFiles, "f");

/** As the customer sees them, regardless of the viewer: unsynced scans have no date on the timeline. */
const seen = ({ userId }: Viewer, filters: ScanFilter, timeZone: string): SQL =>
  matchingScans({ userId, isLab: false }, filters, timeZone);

/** Counts scans by month. For 250,000 scans, only the index is read. */
export async function scanMonths(
  { db, lab }: Deps,
  viewer: Viewer,
  filters: QueryOf<typeof contract.scanMonths>,
): Promise<ReplyOf<typeof contract.scanMonths>> {
  const { rows } = await db.execute<{ month: string; rolls: number; scans: number }>(sql`
    select to_char(done at time zone ${lab.timeZone}, 'YYYY-MM') as month, count(*)::int as rolls, sum(of_roll)::int as scans
    from (
      select ${r.syncedAt} as done, count(*) as of_roll
      from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId} where ${seen(viewer, filters, lab.timeZone)} group by ${r.id}
    ) by_roll group by 1 order by 1 desc`);
  if (rows.length === 0 && viewer.isLab) await mustExist(db, viewer.userId);
  return { months: rows, scans: rows.reduce((sum, month) => sum + month.scans, 0) };
}

type RollRow = Omit<contract.TimelineRoll, "syncedAt"> & { syncedAt: number };

export async function scanRolls(
  { db, lab }: Deps,
  viewer: Viewer,
  { month, ...filters }: QueryOf<typeof contract.scanRolls>,
): Promise<ReplyOf<typeof contract.scanRolls>> {
  const days = sql.join(dayConditions(daysOfTime(month), r.syncedAt, lab.timeZone), sql` and `);
  const { rows } = await db.execute<RollRow>(sql`
    select ${r.id}, ${r.number}, ${r.labNumber} as "labNumber", ${r.name}, ${r.brand}, ${r.model}, ${r.format},
      ${epochMs(r.syncedAt)} as "syncedAt", ${viewer.isLab ? sql`false` : sql`${r.seenAt} is null`} as "isNew",
      json_agg(coalesce(${s.width} * 100 / nullif(${s.height}, 0), 150) order by ${s.frame}) as shapes
    from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId} where ${seen(viewer, filters, lab.timeZone)} and ${days}
    group by ${r.id} order by ${r.syncedAt} desc, ${r.orderId} desc nulls last, ${r.number}, ${r.id}`);
  if (rows.length === 0 && viewer.isLab) await mustExist(db, viewer.userId);
  return { rolls: rows.map((row) => ({ ...row, syncedAt: isoTime(row.syncedAt) })) };
}

type ThumbnailRow = Omit<contract.Thumbnail, "thumbnail"> & { key: string | null; width: number; height: number };

/** Returns a page of one roll's thumbnails; the offset counts within the roll too. */
export async function listThumbnails(
  deps: CallDeps,
  viewer: Viewer,
  { limit, offset, ...filters }: QueryOf<typeof contract.listThumbnails>,
): Promise<ReplyOf<typeof contract.listThumbnails>> {
  const { rows } = await deps.db.execute<ThumbnailRow>(sql`
    select ${s.id}, ${s.frame}, ${s.name}, ${s.description}, ${s.favoriteAt} is not null as favorite, ${s.placeholder},
      ${f.key}, ${f.width}, ${f.height}
    from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
      left join ${scanFiles} ${f} on ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "thumbnail")}
    where ${seen(viewer, filters, deps.lab.timeZone)} order by ${s.frame} limit ${limit} offset ${offset}`);
  if (rows.length === 0 && viewer.isLab) await mustExist(deps.db, viewer.userId);
  const link = linker(deps);
  return {
    scans: rows.map(({ key, width, height, ...scan }) => ({
      ...scan,
      thumbnail: key === null ? null : { read: link(key, "thumbnail"), width, height },
    })),
  };
}
