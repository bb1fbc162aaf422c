import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Picture, Scan } from "../../contract/film/scans.ts";
import type { DerivedFileKind, ScanState } from "../../rules/film/scan-files.ts";
import type { Orientation } from "../../rules/film/turns.ts";
import type { z } from "zod";
import type { Links } from "../deps.ts";
import { isoTime } from "../platform/iso-time.ts";
import { DERIVED_TYPES } from "../../rules/film/scan-files.ts";
import { epochMs, literal, rawSql } from "../platform/database/sql-fragments.ts";
import { rolls } from "./rolls/tables.ts";
import { scanFiles, scans } from "./scans/tables.ts";
import { LABELS_OF_SCAN } from "./tags/tags-and-places.ts";
import { visible, type Viewer } from "./visible-scans.ts";

const s = alias(scans, "s");
const f = alias(scanFiles, "f");
const r = alias(rolls, "r");

/**
 * A derived file from a query: kind, key, bytes, width and height in px. A tuple, because a page has about 150 of them.
 */
export type FileRow = [kind: DerivedFileKind, key: string, bytes: number, width: number, height: number];

/** A scan from a query; times in ms since 1970. */
export type ScanRow = {
  id: string;
  rollId: string;
  frame: number;
  name: string;
  description: string;
  state: ScanState;
  problem: string | null;
  placeholder: string | null;
  width: number | null;
  height: number | null;
  orientation: number;
  shownOrientation: number;
  favorite: boolean;
  rejected: boolean;
  tags: Scan["tags"] | null;
  locations: Scan["locations"] | null;
  renewedAt: number | null;
  createdAt: number;
  files: FileRow[] | null;
};

/** The columns of a ScanRow, from scans `s`. */
export const SCAN_COLUMNS = sql`${LABELS_OF_SCAN}, ${rawSql(sql`
  ${s.id}, ${s.rollId} as "rollId", ${s.frame}, ${s.name}, ${s.description}, ${s.state}, ${s.problem}, ${s.placeholder}, ${s.width}, ${s.height},
  ${s.orientation}, ${s.shownOrientation} as "shownOrientation",
  ${s.favoriteAt} is not null as favorite, ${s.rejectedAt} is not null as rejected, ${epochMs(s.renewedAt)} as "renewedAt",
  ${epochMs(s.createdAt)} as "createdAt",
  (select json_agg(json_build_array(${f.kind}, ${f.key}, ${f.bytes}, ${f.width}, ${f.height}))
    from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} <> ${literal(f.kind, "original")}) as files`)}`;

/**
 * Selects a roll's scans in frame order, as JSON text of ScanRows, for queries that return a roll and its scans at
 * once.
 */
export const scansOfRoll = (viewer: Pick<Viewer, "isLab">): SQL => sql`
  coalesce((select json_agg(found order by found.frame) from (
    select ${SCAN_COLUMNS} from ${scans} ${s} where ${s.rollId} = ${r.id} and ${visible(viewer)}
  ) found), '[]'::json)`;

export type Linker = (key: string, kind: DerivedFileKind) => string;

export function linker({ files, now, linksFor }: Links): Linker {
  const at = now();
  return (key, kind) => files.readLink(key, { for: linksFor, type: DERIVED_TYPES[kind].type, now: at });
}

/** Formats a scan for clients. Runs a hundred times per page, so it does as little as possible. */
export function scanReply(row: ScanRow, link: Linker): Scan {
  const pictures: Record<DerivedFileKind, z.output<typeof Picture> | null> = {
    thumbnail: null,
    midResOptimized: null,
    midRes: null,
    hiRes: null,
  };
  for (const [kind, key, bytes, width, height] of row.files ?? []) {
    pictures[kind] = { read: link(key, kind), width, height, bytes };
  }
  return {
    id: row.id,
    filmRollId: row.rollId,
    frame: row.frame,
    name: row.name,
    description: row.description,
    state: row.state,
    problem: row.problem,
    placeholder: row.placeholder,
    width: row.width,
    height: row.height,
    ...pictures,
    orientation: row.orientation as Orientation,
    shownOrientation: row.shownOrientation as Orientation,
    favorite: row.favorite,
    rejected: row.rejected,
    turning: row.orientation !== row.shownOrientation,
    tags: row.tags ?? [],
    locations: row.locations ?? [],
    renewedAt: row.renewedAt === null ? null : isoTime(row.renewedAt),
    createdAt: isoTime(row.createdAt),
  };
}
