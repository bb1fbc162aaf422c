import { asc, gte, type SQL, sql } from "drizzle-orm";
import type { LabSettings } from "../../contract/lab-settings/lab-settings.ts";
import { LAB_SETTINGS, type LabSettingName } from "../../rules/lab-settings/lab-settings.ts";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Db, Tx } from "../deps.ts";
import { jsonObject } from "../platform/database/columns.ts";
import { labDays, labSettings } from "./tables.ts";

/** Reads a setting inside another query, which saves a statement. */
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

/** Returns the settings, locking their row until `tx` ends if one exists. */
export async function lockLabSettings(tx: Tx): Promise<LabSettings> {
  const [row] = await tx.select().from(labSettings).for("update");
  return row === undefined ? USUAL : settingsReply(row);
}

export function settingsReply(row: typeof labSettings.$inferSelect): LabSettings {
  const { doorMinutes, bookableDays, vendorAcceptDays, vendorSendDays, changedAt } = row;
  return { doorMinutes, bookableDays, vendorAcceptDays, vendorSendDays, changedAt: changedAt.toISOString() };
}

/** Reads the lab's calendar inside another query, which saves a statement. */
export const CALENDAR: SQL<LabCalendar> = sql<LabCalendar>`(
  select coalesce(json_agg(${jsonObject({ day: labDays.day, open: labDays.open, reason: labDays.reason })}), '[]') from ${labDays})`;

export const labCalendar = (db: Db | Tx): Promise<LabCalendar> => db.select().from(labDays);

/** Days; nothing counted or promised begins earlier. */
const DAYS_LISTED_BACK = 60;

/** Returns the recent part of the lab's calendar for pages, earliest first. */
export const recentLabDays = (db: Db | Tx, now: Date): Promise<LabCalendar> =>
  db
    .select()
    .from(labDays)
    .where(gte(labDays.day, new Date(now.getTime() - DAYS_LISTED_BACK * DAY_MS).toISOString().slice(0, 10)))
    .orderBy(asc(labDays.day));
