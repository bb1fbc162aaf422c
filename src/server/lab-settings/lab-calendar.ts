import { asc, gte, type SQL, sql } from "drizzle-orm";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Db, Tx } from "../deps.ts";
import { jsonObject } from "../platform/database/select-as.ts";
import { labDays } from "./tables.ts";

/** The lab's calendar as a part of another query, so that it costs no statement of its own. */
export const CALENDAR: SQL<LabCalendar> = sql<LabCalendar>`(
  select coalesce(json_agg(${jsonObject({ day: labDays.day, open: labDays.open, reason: labDays.reason })}), '[]') from ${labDays})`;

/** The days on which the lab is closed, or open on a holiday or weekend, because an admin said so. */
export const labCalendar = (db: Db | Tx): Promise<LabCalendar> => db.select().from(labDays);

/** Nothing that is counted or promised begins before this, in days. */
const DAYS_LISTED_BACK = 60;

/** The lab's calendar as pages need it, soonest first. */
export const recentLabDays = (db: Db | Tx, now: Date): Promise<LabCalendar> =>
  db
    .select()
    .from(labDays)
    .where(gte(labDays.day, new Date(now.getTime() - DAYS_LISTED_BACK * DAY_MS).toISOString().slice(0, 10)))
    .orderBy(asc(labDays.day));
