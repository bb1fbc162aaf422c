import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/rolls.ts";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { RollEvent } from "../../../rules/film/film.ts";
import { FilmFilters, type FilterValues } from "../../../contract/film/film-filters.ts";
import { users } from "../../accounts/tables.ts";
import { orders } from "../../orders/tables.ts";
import { mustExist } from "../../accounts/lock-user.ts";
import type { CallDeps, Deps } from "../../deps.ts";
import { notFound } from "../../platform/http/errors.ts";
import { LABELS_OF_ROLL } from "../tags/tags-and-places.ts";
import { isoTime, isoTimeOrNull } from "../../platform/iso-time.ts";
import { executePrepared } from "../../platform/database/execute-prepared.ts";
import { countOfPage } from "../../platform/database/counted-page.ts";
import { scansOfRoll } from "../scan-reply.ts";
import { visible, type Viewer } from "../visible-scans.ts";
import { linker, scanReply, type Linker, type ScanRow } from "../scan-reply.ts";
import { scans, scanFiles } from "../scans/tables.ts";
import { isSheetIncluded, SHEET_INCLUDED, type SheetIncludedRow } from "./contact-sheet-included.ts";
import { epochMs, literal, rawSql } from "../../platform/database/sql-fragments.ts";
import { dayConditions, labelConditions, rollConditions, taggedWith } from "./film-conditions.ts";
import { filterValues } from "./filter-values.ts";
import { STORED_FOR, storageOf, type StoredFor } from "./stored-for.ts";
import { rollEvents, rolls } from "./tables.ts";
import { hasWords } from "../../platform/database/search-text.ts";

const r = alias(rolls, "r");
const e = alias(rollEvents, "e");
const s = alias(scans, "s");
const f = alias(scanFiles, "f");

const COVERS = 4;

type CoverRow = [key: string, width: number, height: number, placeholder: string];
type Reckoned = "covers" | "storedUntil" | "restorableUntil";
type RollRow = Omit<Roll, Reckoned | "syncedAt" | "scansExpiredAt" | "createdAt" | "tags" | "locations"> & {
  tags: Roll["tags"] | null;
  locations: Roll["locations"] | null;
  /** Ms since 1970. */
  createdAt: number;
  syncedAt: number | null;
  scansExpiredAt: number | null;
  scansRemovedAt: number | null;
  storedFor: StoredFor;
  lastEvent: RollEvent | null;
};
type ListedRoll = RollRow & { covers: CoverRow[] | null; count: number };

/** Columns of a RollRow except the count of scans and whether it is new, from rolls `r`. */
const ROLL_COLUMNS = sql`${LABELS_OF_ROLL}, ${rawSql(sql`
  ${r.id}, ${r.orderId} as "orderId", ${r.pickUpId} as "pickUpId", ${r.number}, ${r.labNumber} as "labNumber", ${r.name}, ${r.brand}, ${r.model},
  ${r.format}, ${r.process}, ${r.pushPullFactor} as "pushPullFactor", ${r.scanQuality} as "scanQuality", ${r.notes},
  ${epochMs(r.createdAt)} as "createdAt",
  ${epochMs(r.syncedAt)} as "syncedAt",
  ${epochMs(r.scansExpiredAt)} as "scansExpiredAt",
  ${epochMs(r.scansRemovedAt)} as "scansRemovedAt", ${STORED_FOR} as "storedFor",
  (select ${e.event} from ${rollEvents} ${e} where ${e.rollId} = ${r.id} order by ${e.at} desc, ${e.event} desc limit 1) as "lastEvent"`)}`;

/** Matches rolls `r` that their customer has not viewed yet. */
const isNew = ({ isLab }: Pick<Viewer, "isLab">): SQL =>
  isLab ? sql`false` : sql`(${r.syncedAt} is not null and ${r.seenAt} is null and ${r.scansExpiredAt} is null)`;

type Filter = QueryOf<typeof contract.listRolls>;
type Page = Pick<Filter, "limit" | "offset" | "sortBy" | "desc">;
const FILTER_NAMES = Object.keys(FilmFilters.shape) as (keyof FilmFilters)[];

export async function listRolls(
  deps: CallDeps,
  viewer: Viewer,
  query: Filter,
): Promise<{ rolls: Roll[]; count: number }> {
  // A prepared plan for the whole list does not suit searches and filters, so those are planned each time.
  const rows = isNarrowed(query)
    ? (await deps.db.execute<ListedRoll>(pageOf(viewer, query, deps.lab.timeZone))).rows
    : await executePrepared<ListedRoll>(deps.db, pageOf(viewer, query, deps.lab.timeZone));
  const link = linker(deps);
  const from = sql`from ${rolls} ${r} where ${matching(viewer, query, deps.lab.timeZone)}`;
  const count = await countOfPage(deps.db, rows, { offset: query.offset, from });
  if (count === 0 && viewer.isLab) await mustExist(deps.db, viewer.userId);
  return { rolls: rows.map((row) => rollReply(row, row.covers ?? [], link, deps.lab)), count };
}

function pageOf(viewer: Viewer, query: Page & FilmFilters, timeZone: string): SQL {
  const matched = matching(viewer, query, timeZone);
  return sql`
    select ${ROLL_COLUMNS}, ${isNew(viewer)} as "isNew", (select count(*)::int from ${rolls} ${r} where ${matched}) as count,
      (select count(*)::int from ${scans} ${s} where ${s.rollId} = ${r.id} and ${visible(viewer)}) as "scanCount",
      (select json_agg(json_build_array(c.key, c.width, c.height, c.placeholder)) from (
        select ${f.key}, ${f.width}, ${f.height}, ${s.placeholder}
        from ${scans} ${s} join ${scanFiles} ${f} on ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "thumbnail")}
        where ${s.rollId} = ${r.id} and ${s.state} = ${literal(s.state, "READY")} and ${visible(viewer)} order by ${s.frame} limit ${COVERS}
      ) c) as covers
    from (
      select * from ${rolls} ${r} where ${matched}
      order by ${order(query)} limit ${query.limit} offset ${query.offset}
    ) ${r} order by ${order(query)}`;
}

/** Whether any filter or search is set. */
const isNarrowed = (query: Filter): boolean =>
  FILTER_NAMES.some((name) => query[name] !== undefined && query[name] !== "");

export async function rollFilters(deps: Deps, viewer: Viewer, filters: FilmFilters): Promise<FilterValues> {
  const values = await filterValues(
    deps,
    "roll",
    viewer.userId,
    sql`select ${r.id}, ${r.brand}, ${r.model}, ${r.format}, ${r.process}, ${r.createdAt}, ${hasFavorite(viewer)} as favorite from ${rolls} ${r} where ${matching(viewer, filters, deps.lab.timeZone)}`,
  );
  if (values.matching === 0 && viewer.isLab) await mustExist(deps.db, viewer.userId);
  return values;
}

/** Whether the viewer sees a favorite on rolls `r`. */
const hasFavorite = (viewer: Viewer): SQL =>
  sql`exists (select from ${scans} ${s} where ${s.customerId} = ${viewer.userId} and ${s.rollId} = ${r.id}
    and ${s.favoriteAt} is not null and ${visible(viewer)})`;

function matching(viewer: Viewer, filters: FilmFilters, timeZone: string): SQL {
  const { userId } = viewer;
  const { search, favorites } = filters;
  const found = search
    ? [
        sql`${r.id} in (select ${rolls.id} from ${rolls} where ${rolls.customerId} = ${userId} and ${hasWords(rolls.searchText, search)}
          union ${taggedWith(search, "roll", userId)})`,
      ]
    : [];
  const conditions = [
    sql`${r.customerId} = ${userId}`,
    ...rollConditions(filters),
    ...dayConditions(filters, r.createdAt, timeZone),
    ...labelConditions(filters, "roll"),
    ...(favorites === undefined ? [] : [sql`${hasFavorite(viewer)} = ${favorites}`]),
    ...found,
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * Only `syncedAt` can be null: "nulls last" on other columns would make PostgreSQL sort all rolls instead of scanning
 * the index.
 */
function order({ sortBy, desc }: Page): SQL {
  const direction = desc ? sql`desc` : sql`asc`;
  const byTime = sortBy === "syncedAt" ? sql`${r.syncedAt} ${direction} nulls last` : sql`${r.createdAt} ${direction}`;
  return sql`${byTime}, ${r.number} ${direction}, ${r.id}`;
}

const n = alias(rolls, "n");
const u = alias(users, "u");
type Step = ReplyOf<typeof contract.getRoll>["steps"][number];
type Around = { steps: (Omit<Step, "at"> & { at: number })[]; newerId: string | null; olderId: string | null };

/** The history of roll `r` with staff names, and its neighbors in the list. */
const AROUND = rawSql(sql`
  coalesce((select json_agg(json_build_object('event', ${e.event}, 'at', ${epochMs(e.at)}, 'by', ${u.firstName}) order by ${e.at}, ${e.event})
    from ${rollEvents} ${e} left join ${users} ${u} on ${u.id} = ${e.byUserId} where ${e.rollId} = ${r.id}), '[]'::json) as steps,
  (select ${n.id} from ${rolls} ${n} where ${n.customerId} = ${r.customerId} and (${n.createdAt}, ${n.number}) > (${r.createdAt}, ${r.number})
    order by ${n.createdAt}, ${n.number} limit 1) as "newerId",
  (select ${n.id} from ${rolls} ${n} where ${n.customerId} = ${r.customerId} and (${n.createdAt}, ${n.number}) < (${r.createdAt}, ${r.number})
    order by ${n.createdAt} desc, ${n.number} desc limit 1) as "olderId"`);

type RollPage = Omit<RollRow, "scanCount"> & Around & SheetIncludedRow & { scans: ScanRow[] };

export async function findRoll(
  deps: CallDeps,
  viewer: Viewer,
  rollId: string,
): Promise<ReplyOf<typeof contract.getRoll>> {
  const { userId } = viewer;
  const rows = await executePrepared<RollPage>(
    deps.db,
    sql`
    select ${ROLL_COLUMNS}, ${isNew(viewer)} as "isNew", ${AROUND}, ${SHEET_INCLUDED(userId)}, ${scansOfRoll(viewer)} as scans
    from ${rolls} ${r} where ${r.id} = ${rollId} and ${r.customerId} = ${userId}`,
  );
  if (rows[0] === undefined) throw notFound("Roll not found.");
  const { scans, steps, newerId, olderId, membership, ofFirstOrder, ...row } = rows[0];
  const link = linker(deps);
  return {
    roll: rollReply({ ...row, scanCount: scans.length }, coversOf(scans), link, deps.lab),
    scans: scans.map((scan) => scanReply(scan, link)),
    steps: steps.map((step) => ({ ...step, at: isoTime(step.at) })),
    contactSheetIncluded: isSheetIncluded(deps.prices.inForce(), viewer, { membership, ofFirstOrder }),
    newerId,
    olderId,
  };
}

function coversOf(scans: ScanRow[]): CoverRow[] {
  const covers: CoverRow[] = [];
  for (const { files, placeholder } of scans) {
    const thumbnail = files?.find(([kind]) => kind === "thumbnail");
    if (thumbnail === undefined || placeholder === null) continue;
    covers.push([thumbnail[1], thumbnail[3], thumbnail[4], placeholder]);
    if (covers.length === COVERS) break;
  }
  return covers;
}

function rollReply(row: RollRow, covers: CoverRow[], link: Linker, { storageDays }: Deps["lab"]): Roll {
  return {
    id: row.id,
    orderId: row.orderId,
    pickUpId: row.pickUpId,
    number: row.number,
    labNumber: row.labNumber,
    name: row.name,
    brand: row.brand,
    model: row.model,
    format: row.format,
    process: row.process,
    pushPullFactor: row.pushPullFactor,
    scanQuality: row.scanQuality,
    notes: row.notes,
    tags: row.tags ?? [],
    locations: row.locations ?? [],
    lastEvent: row.lastEvent,
    scanCount: row.scanCount,
    isNew: row.isNew,
    ...storageOf(
      row.storedFor,
      { orderId: row.orderId, syncedAt: row.syncedAt, expiredAt: row.scansExpiredAt, removedAt: row.scansRemovedAt },
      storageDays,
    ),
    syncedAt: isoTimeOrNull(row.syncedAt),
    scansExpiredAt: isoTimeOrNull(row.scansExpiredAt),
    createdAt: isoTime(row.createdAt),
    covers: covers.map(([key, width, height, placeholder]) => ({
      url: link(key, "thumbnail"),
      width,
      height,
      placeholder,
    })),
  };
}

/** Finds a roll by its scanned barcode. Some readers send lower case or add a line break. */
export async function findByLabNumber({ db }: Deps, labNumber: string) {
  const [found] = await db
    .select({ rollId: rolls.id, orderId: orders.id, customerId: rolls.customerId })
    .from(rolls)
    .innerJoin(orders, eq(orders.id, rolls.orderId))
    .where(eq(rolls.labNumber, labNumber.trim().toUpperCase().toWellFormed()));
  if (found === undefined) throw notFound("No roll has this number.");
  return found;
}
