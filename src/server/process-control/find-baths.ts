import { asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Bath } from "../../contract/process-control/baths.ts";
import type { FilmFormat } from "../../rules/film/film.ts";
import { bathState, FILM_AREA_CM2 } from "../../rules/process-control/baths.ts";
import type { Db } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { notFound } from "../platform/http/errors.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { literal, rawSql } from "../platform/database/sql-fragments.ts";
import { bathEvents, baths, developedRolls } from "./tables.ts";

export const noSuchBath = () => notFound("Bath not found.");

/** Whether a roll `developedRolls` went through a bath `baths`: its machine held the bath at that time. */
export const WENT_THROUGH = sql`${developedRolls.machineId} = ${baths.machineId} and ${developedRolls.at} >= ${baths.mixedAt}
  and (${baths.dumpedAt} is null or ${developedRolls.at} < ${baths.dumpedAt})`;

// Rendered whole: a query of one table would drop the table names of its columns.
const FORMATS = rawSql(sql<Partial<Record<FilmFormat, number>>>`(
  select coalesce(json_object_agg(counted.format, counted.rolls), '{}') from (
    select ${rolls.format} as format, count(*)::int as rolls from ${developedRolls}
    join ${rolls} on ${rolls.id} = ${developedRolls.rollId} where ${WENT_THROUGH} group by 1) counted)`);

const REPLENISHED_ML = rawSql(sql<number>`(
  select coalesce(sum(${bathEvents.ml}), 0)::int from ${bathEvents}
  where ${bathEvents.bathId} = ${baths.id} and ${bathEvents.kind} = ${literal(bathEvents.kind, "REPLENISHED")})`);

type FoundBath = Bath & { machineId: string };

/** Returns baths with their film and state, those in use first, else newest first. */
export async function findBaths(db: Db, now: Date, where: SQL, most = 200): Promise<FoundBath[]> {
  const rows = await db
    .select({ bath: baths, formats: FORMATS, replenishedMl: REPLENISHED_ML })
    .from(baths)
    .where(where)
    .orderBy(sql`${baths.dumpedAt} desc nulls first`, asc(baths.step), desc(baths.mixedAt))
    .limit(most);
  return rows.map(({ bath: { machineId, ...bath }, formats, replenishedMl }) => {
    const counted = Object.entries(formats) as [FilmFormat, number][];
    const areaCm2 = counted.reduce((sum, [format, count]) => sum + FILM_AREA_CM2[format] * count, 0);
    const state = bathState({ ...bath, areaCm2, replenishedMl }, now);
    return {
      ...bath,
      machineId,
      mixedAt: isoTime(bath.mixedAt),
      dumpedAt: isoTimeOrNull(bath.dumpedAt),
      rolls: counted.reduce((sum, [, count]) => sum + count, 0),
      areaCm2,
      dueAt: isoTimeOrNull(state.dueAt),
      isTooOld: state.isTooOld,
      rollsLeft: state.rollsLeft,
      isExhausted: state.isExhausted,
      replenishmentDueMl: state.replenishMl,
    };
  });
}

export const IN_USE = isNull(baths.dumpedAt);

export async function bathById(db: Db, now: Date, id: string): Promise<FoundBath> {
  const [bath] = await findBaths(db, now, eq(baths.id, id));
  if (bath === undefined) throw noSuchBath();
  return bath;
}
