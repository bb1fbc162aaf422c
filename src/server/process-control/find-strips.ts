import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ControlStrip } from "../../contract/process-control/control-strips.ts";
import { PROCESSES, type Process } from "../../rules/film/film.ts";
import type { JudgedStrip } from "../../rules/process-control/doubt.ts";
import { judgeStrip, type ProcessLimits, STARTING_LIMITS, stripAlarm } from "../../rules/process-control/strips.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { isoTime } from "../platform/iso-time.ts";
import { controlLimits, controlStrips, machines, referenceStrips, stripOverrides } from "./tables.ts";

const by = alias(users, "by");
const manager = alias(users, "manager");

export type FoundStrip = { machineId: string; reply: ControlStrip; judged: JudgedStrip };

/** Returns the action and control limits of every process: the lab's own, or the starting values. */
export async function findLimits(db: Db): Promise<Record<Process, ProcessLimits>> {
  const rows = await db.select().from(controlLimits);
  const own = new Map(rows.map(({ process, limits }) => [process, limits]));
  return Object.fromEntries(
    PROCESSES.map((process) => [process, own.get(process) ?? STARTING_LIMITS[process]]),
  ) as Record<Process, ProcessLimits>;
}

export const mayRun = ({ state, override }: ControlStrip): boolean => state !== "OUT_OF_CONTROL" || override !== null;

/** Strips that one machine's charts, doubts and complaints look back on: a strip a day, for two years. */
const MOST_STRIPS = 730;

/** Returns strips that were not removed, judged by the limits, newest first. */
export async function findStrips(
  db: Db,
  limits: Record<Process, ProcessLimits>,
  where: SQL,
  most = MOST_STRIPS,
): Promise<FoundStrip[]> {
  const rows = await db
    .select({
      strip: controlStrips,
      process: machines.process,
      by: fullName(by),
      reference: referenceStrips.code,
      override: stripOverrides,
      overriddenBy: fullName(manager),
    })
    .from(controlStrips)
    .innerJoin(machines, eq(machines.id, controlStrips.machineId))
    .leftJoin(by, eq(by.id, controlStrips.byUserId))
    .leftJoin(referenceStrips, eq(referenceStrips.id, controlStrips.referenceId))
    .leftJoin(stripOverrides, eq(stripOverrides.stripId, controlStrips.id))
    .leftJoin(manager, eq(manager.id, stripOverrides.byUserId))
    .where(and(where, isNull(controlStrips.removedAt)))
    .orderBy(desc(controlStrips.at), desc(controlStrips.id))
    .limit(most);
  return rows.map(({ strip, process, override, overriddenBy, ...row }) => {
    const { state, beyond } = judgeStrip(process, strip.deviations, limits[process]);
    return {
      machineId: strip.machineId,
      judged: { id: strip.id, at: strip.at, state },
      reply: {
        id: strip.id,
        at: isoTime(strip.at),
        by: row.by,
        reference: row.reference,
        deviations: strip.deviations,
        state,
        alarm: stripAlarm(process, beyond),
        note: strip.note,
        override: override && { by: overriddenBy, at: isoTime(override.at), reason: override.reason },
      },
    };
  });
}
