import { asc, gte, type SQL, sql } from "drizzle-orm";
import type { LabSettings } from "../../contract/lab-settings/lab-settings.ts";
import { LAB_SETTINGS, type LabSettingName } from "../../rules/lab-settings/lab-settings.ts";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Db, Tx } from "../deps.ts";
import { jsonObject } from "../platform/database/select-as.ts";
import { labDays, labSettings } from "./tables.ts";

/** A setting as a part of another query, so that it costs no statement of its own. */
export const setting = (name: LabSettingName): SQL<number> =>
  sql<number>`coalesce((select ${labSettings[name]} from ${labSettings}), ${LAB_SETTINGS[name].usual}::int)`;

const USUAL: LabSettings = {
  doorMinutes: LAB_SETTINGS.doorMinutes.usual,
  bookableDays: LAB_SETTINGS.bookableDays.usual,
  vendorAcceptDays: LAB_SETTINGS.vendorAcceptDays.usual,
  vendorSendDays: LAB_SETTINGS.vendorSendDays.usual,
  changedAt: null,
};

export async function findLabSettings(db: Db): Promise<LabSettings> {
  const [row] = await db.select().from(labSettings);
  return row === undefined ? USUAL : settingsReply(row);
}

/** Keeps them as they are until `tx` ends, once somebody has changed them. */
export async function lockLabSettings(tx: Tx): Promise<LabSettings> {
  const [row] = await tx.select().from(labSettings).for("update");
  return row === undefined ? USUAL : settingsReply(row);
}

export function settingsReply(row: typeof labSettings.$inferSelect): LabSettings {
  const { doorMinutes, bookableDays, vendorAcceptDays, vendorSendDays, changedAt } = row;
  return { doorMinutes, bookableDays, vendorAcceptDays, vendorSendDays, changedAt: changedAt.toISOString() };
}

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
