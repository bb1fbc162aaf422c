import type { ReplyOf } from "../../contract/kit/call.ts";
import type { getTaxSettings } from "../../contract/lab-settings/tax-settings.ts";
import { taxationOf } from "../../rules/tax/tax-table.ts";
import type { Deps } from "../deps.ts";
import { labProfileReply } from "./lab-profile.ts";

export async function taxSettingsReply({
  db,
  lab,
  tax,
}: Pick<Deps, "db" | "lab" | "tax">): Promise<ReplyOf<typeof getTaxSettings>> {
  const { profile, versions } = await labProfileReply(db);
  return {
    settings: profile.tax,
    version: versions.tax,
    service: tax === null ? null : "Stripe Tax",
    labRate: taxationOf(profile.tax, lab.address)!.rate,
  };
}
