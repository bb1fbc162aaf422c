import type { LabSettings, updateLabSettings } from "../../contract/lab-settings/lab-settings.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Deps } from "../deps.ts";
import { settingsReply } from "./queries.ts";
import { labSettings } from "./tables.ts";

export async function saveLabSettings({ db, now }: Deps, form: BodyOf<typeof updateLabSettings>): Promise<LabSettings> {
  const set = { ...form, changedAt: now() };
  const [saved] = await db
    .insert(labSettings)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: labSettings.id, set })
    .returning();
  return settingsReply(saved!);
}
