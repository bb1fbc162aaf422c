import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Deps } from "../deps.ts";
import { visible } from "../film/visible-scans.ts";
import { scans } from "../film/scans/tables.ts";
import { rolls } from "../film/rolls/tables.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { socialSubmissions } from "./tables.ts";

const s = alias(scans, "s");
const m = alias(socialSubmissions, "m");
const r = alias(rolls, "r");

/** Returns the given submissions that are public: selected, and their scan still stored. */
export async function activeSubmissions({ db }: Deps, ids: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${m.id} from ${socialSubmissions} ${m} join ${scans} ${s} on ${s.id} = ${m.scanId}
      join ${rolls} ${r} on ${r.id} = ${s.rollId}
    where ${isAnyOf(m.id, ids)} and ${m.selectedAt} is not null and ${visible({ isLab: false })}`);
  return rows.map(({ id }) => id);
}
