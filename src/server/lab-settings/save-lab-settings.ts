import { eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { setLabDay as setLabDayCall } from "../../contract/lab-settings/lab-days.ts";
import type { LabSettings, updateLabSettings } from "../../contract/lab-settings/lab-settings.ts";
import type { LabCalendar } from "../../rules/lab/lab-days.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { lockLabSettings, recentLabDays, settingsReply } from "./queries.ts";
import { labDays, labSettings } from "./tables.ts";

export async function saveLabSettings(
  { db, now }: Deps,
  form: BodyOf<typeof updateLabSettings>,
  by: string,
): Promise<LabSettings> {
  const set = { ...form, changedAt: now() };
  return db.transaction(async (tx) => {
    const before = await lockLabSettings(tx);
    const [saved] = await tx
      .insert(labSettings)
      .values({ id: 1, ...set })
      .onConflictDoUpdate({ target: labSettings.id, set })
      .returning();
    const thing = { kind: "LAB_SETTINGS", id: "lab-settings", name: "Lab settings" } as const;
    await recordChange({ now }, tx, { by, verb: "CHANGED", thing, before, after: form });
    return settingsReply(saved!);
  });
}

/** Closes or opens the lab on a day, or removes the setting. */
export async function setLabDay(
  { db, now }: Deps,
  { day, open, reason }: BodyOf<typeof setLabDayCall>,
  by: string,
): Promise<LabCalendar> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(labDays).where(eq(labDays.day, day)).for("update");
    if (open === null) await tx.delete(labDays).where(eq(labDays.day, day));
    else {
      await tx
        .insert(labDays)
        .values({ day, open, reason })
        .onConflictDoUpdate({ target: labDays.day, set: { open, reason } });
    }
    const thing = { kind: "LAB_SETTINGS", id: day, name: day } as const;
    const after = open === null ? null : { open, reason };
    if (before !== undefined || after !== null)
      await recordChange({ now }, tx, {
        by,
        verb: after === null ? "REMOVED" : before === undefined ? "ADDED" : "CHANGED",
        thing,
        ...(before === undefined ? {} : { before: { open: before.open, reason: before.reason } }),
        ...(after === null ? {} : { after }),
      });
    return recentLabDays(tx, now());
  });
}
