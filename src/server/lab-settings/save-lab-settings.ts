import type { LabSettings, updateLabSettings } from "../../contract/lab-settings/lab-settings.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { lockLabSettings, settingsReply } from "./queries.ts";
import { labSettings } from "./tables.ts";

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
