import * as contract from "../../contract/lab-settings/lab-settings.ts";
import { handleCall } from "../handle-call.ts";
import { findLabSettings } from "./queries.ts";
import { saveLabSettings } from "./save-lab-settings.ts";

export const labSettingsCalls = {
  getLabSettings: handleCall(contract.getLabSettings, async ({ db }) => ({ settings: await findLabSettings(db) })),
  updateLabSettings: handleCall(contract.updateLabSettings, async (deps, { body, caller }) => ({
    settings: await saveLabSettings(deps, body, caller.userId),
  })),
};
