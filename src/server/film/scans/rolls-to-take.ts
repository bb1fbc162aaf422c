import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { startZipDownload } from "../../../contract/film/zip-downloads.ts";
import type { WantedScans } from "../../../rules/film/zips.ts";
import { daysOfTime } from "../../../rules/film/days.ts";
import { MAX_SCANS_OF_ZIP } from "../../../rules/film/zips.ts";
import { users } from "../../accounts/tables.ts";
import type { Deps } from "../../deps.ts";
import { isAnyOf, literal } from "../../platform/database/sql-fragments.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import { dayConditions } from "../rolls/film-conditions.ts";
import { pickUps, rolls } from "../rolls/tables.ts";
import type { NamedRoll } from "./zip-entries.ts";
import { visible } from "../visible-scans.ts";
import { type FactsRow, SCAN_FACTS } from "./scan-facts.ts";
import { scanFiles, scans } from "./tables.ts";

const s = alias(scans, "s");
const f = alias(scanFiles, "f");
const r = alias(rolls, "r");
const p = alias(pickUps, "p");
const u = alias(users, "u");

export type FileToTake = {
  scanId: string;
  frame: number;
  kind: "hiRes" | "midRes";
  key: string;
  bytes: number;
  /** Null until the file was read to find them. */
  bodyFrom: number | null;
  bodyCrc: number | null;
  facts: FactsRow;
};
export type RollToTake = NamedRoll & { id: string; orderId: number | null; files: FileToTake[] };

/** A file with its roll's columns: the form in which queries return lists of rolls. */
type FileRow = FileToTake & Omit<RollToTake, "files" | "id"> & { rollId: string };

/** The columns of a FileRow, from scans `s`, their rolls `r`, pick-ups `p`, customers `u` and files `f`. */
export const FILE_COLUMNS = sql`
  ${s.id} as "scanId", ${s.frame}, ${f.kind}, ${f.key}, ${f.bytes}, ${f.bodyFrom} as "bodyFrom", ${f.bodyCrc} as "bodyCrc",
  ${SCAN_FACTS} as facts, ${r.id} as "rollId", ${r.orderId} as "orderId", ${r.labNumber} as "labNumber", ${r.number}, ${r.brand}, ${r.model}`;

/** The order of files in a zip; it must not change. */
export const ORDER_OF_FILES = sql`${r.orderId}, ${r.number}, ${s.frame}`;

export function byRoll(rows: readonly FileRow[]): RollToTake[] {
  return [...Map.groupBy(rows, ({ rollId }) => rollId)].map(([id, files]) => {
    const { orderId, labNumber, number, brand, model } = files[0]!;
    return { id, orderId, labNumber, number, brand, model, files };
  });
}

/** Returns the rolls of a requested download with their requested files; without scans that are no longer stored. */
export async function rollsToTake(
  { db, lab }: Pick<Deps, "db" | "lab">,
  userId: string,
  wanted: WantedScans,
): Promise<RollToTake[]> {
  const [first, other] = wanted.size === "MID_RES" ? (["midRes", "hiRes"] as const) : (["hiRes", "midRes"] as const);
  const { rows } = await db.execute<FileRow>(sql`
    select ${FILE_COLUMNS}
    from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
      left join ${pickUps} ${p} on ${p.id} = ${r.pickUpId} join ${users} ${u} on ${u.id} = ${s.customerId}
      join lateral (
        select * from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} in (${literal(f.kind, first, other)})
        order by ${f.kind} <> ${literal(f.kind, first)} limit 1
      ) ${f} on true
    where ${wantedScans(userId, wanted, lab.timeZone)} order by ${ORDER_OF_FILES} limit ${MAX_SCANS_OF_ZIP}`);
  return byRoll(rows);
}

type Extent = NamedRoll & { scans: number; orderId: number };

/** Returns a download's extent, with its roll's or pick-up's details if it is only one; throws if it is unavailable. */
export async function extentOf(
  { db, lab }: Pick<Deps, "db" | "lab">,
  userId: string,
  wanted: WantedScans,
): Promise<Extent> {
  const { rows } = await db.execute<Extent & { isOwn: boolean }>(sql`
    select ${isOwn(userId, wanted)} as "isOwn", count(*)::int as scans, min(${r.orderId}) as "orderId", min(${r.labNumber}) as "labNumber", min(${r.number}) as number,
      min(${r.brand}) as brand, min(${r.model}) as model
    from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId} where ${wantedScans(userId, wanted, lab.timeZone)}`);
  const extent = rows[0]!;
  if ("scanIds" in wanted && extent.scans < idsOf(wanted.scanIds).length) throw notFound("Scan not found.");
  if (extent.scans > MAX_SCANS_OF_ZIP) throw refuse(startZipDownload, "TOO_MANY");
  if (!extent.isOwn) throw notFound("pickUpId" in wanted ? "Batch not found." : "Roll not found.");
  if (extent.scans === 0) throw refuse(startZipDownload, "NOTHING_THERE");
  return extent;
}

/** Whether the requested pick-up or roll belongs to this customer; other requests always do. */
function isOwn(userId: string, wanted: WantedScans): SQL {
  if ("pickUpId" in wanted)
    return sql`exists (select from ${pickUps} ${p} where ${p.id} = ${wanted.pickUpId} and ${p.customerId} = ${userId})`;
  if ("rollId" in wanted)
    return sql`exists (select from ${rolls} ${r} where ${r.id} = ${wanted.rollId} and ${r.customerId} = ${userId})`;
  return sql`true`;
}

export const idsOf = (scanIds: readonly string[]): string[] => [
  ...new Set(scanIds.map((id) => id.toLowerCase()).toSorted()),
];

/**
 * Selects from scans `s` and their rolls `r` the requested ones, as the customer sees them, regardless of the viewer.
 */
function wantedScans(userId: string, wanted: WantedScans, timeZone: string): SQL {
  const conditions = [
    sql`${s.customerId} = ${userId}`,
    sql`${r.customerId} = ${userId}`,
    visible({ isLab: false }),
    ...ofWanted(wanted, timeZone),
  ];
  return sql.join(conditions, sql` and `);
}

function ofWanted(wanted: WantedScans, timeZone: string): SQL[] {
  if ("pickUpId" in wanted) return [sql`${r.pickUpId} = ${wanted.pickUpId}`];
  if ("rollId" in wanted) return [sql`${s.rollId} = ${wanted.rollId}`];
  if ("scanIds" in wanted) return [isAnyOf(s.id, idsOf(wanted.scanIds))];
  if ("time" in wanted) return dayConditions(daysOfTime(wanted.time), r.syncedAt, timeZone);
  return [];
}
