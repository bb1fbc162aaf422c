import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FilmFormat, Process } from "../../../rules/film/film.ts";
import type { Orientation } from "../../../rules/film/turns.ts";
import { fullName } from "../../accounts/full-name.ts";
import { users } from "../../accounts/tables.ts";
import type { Deps } from "../../deps.ts";
import { epochMs, literal } from "../../platform/database/sql-fragments.ts";
import { notFound } from "../../platform/http/errors.ts";
import { rolls } from "../rolls/tables.ts";
import { visible, type Viewer } from "../visible-scans.ts";
import { scanFiles, scans } from "../scans/tables.ts";
import { SHEET_INCLUDED, type SheetIncludedRow } from "../rolls/contact-sheet-included.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");
const f = alias(scanFiles, "f");
const u = alias(users, "u");

/** A scan on a sheet, with its upright size in px and the files to choose from. */
export type ScanOnSheet = {
  frame: number;
  width: number;
  height: number;
  orientation: Orientation;
  favorite: boolean;
  rejected: boolean;
  files: { key: string; width: number; height: number }[] | null;
};
export type SheetRoll = SheetIncludedRow & {
  id: string;
  number: number;
  labNumber: string | null;
  name: string;
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  process: Process;
  pushPullFactor: number;
  /** Ms since 1970; null until synced. */
  syncedAt: number | null;
  photographer: string;
  scans: ScanOnSheet[];
};

export async function findSheetRoll({ db }: Deps, { userId }: Viewer, rollId: string): Promise<SheetRoll> {
  const { rows } = await db.execute<SheetRoll>(sql`
    select ${r.id}, ${r.number}, ${r.labNumber} as "labNumber", ${r.name}, ${r.brand}, ${r.model}, ${r.format}, ${r.process},
      ${r.pushPullFactor} as "pushPullFactor", ${epochMs(r.syncedAt)} as "syncedAt", trim${fullName(u)} as photographer,
      ${SHEET_INCLUDED(userId)},
      coalesce((select json_agg(json_build_object('frame', ${s.frame}, 'width', ${s.width}, 'height', ${s.height},
          'orientation', ${s.shownOrientation}, 'favorite', ${s.favoriteAt} is not null, 'rejected', ${s.rejectedAt} is not null,
          'files', (select json_agg(json_build_object('key', ${f.key}, 'width', ${f.width}, 'height', ${f.height}) order by ${f.width})
            from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} in (${literal(f.kind, "thumbnail")}, ${literal(f.kind, "midRes")}))
        ) order by ${s.frame})
        from ${scans} ${s} where ${s.rollId} = ${r.id} and ${visible({ isLab: false })}), '[]'::json) as scans
    from ${rolls} ${r} join ${users} ${u} on ${u.id} = ${r.customerId} where ${r.id} = ${rollId} and ${r.customerId} = ${userId}`);
  const [found] = rows;
  if (found === undefined) throw notFound("Roll not found.");
  return found;
}
