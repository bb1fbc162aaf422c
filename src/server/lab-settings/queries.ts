import { type SQL, sql } from "drizzle-orm";
import type { LabSettings } from "../../contract/lab-settings/lab-settings.ts";
import { LAB_SETTINGS, type LabSettingName } from "../../rules/lab-settings/lab-settings.ts";
import type { Db, Tx } from "../deps.ts";
import { labSettings } from "./tables.ts";

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
