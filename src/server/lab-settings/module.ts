import * as labDays from "../../contract/lab-settings/lab-days.ts";
import * as contract from "../../contract/lab-settings/lab-settings.ts";
import { handleCall } from "../handle-call.ts";
import { findLabSettings, recentLabDays } from "./queries.ts";
import { saveLabSettings, setLabDay } from "./save-lab-settings.ts";
import type { Module } from "../module.ts";

export const labSettingsModule = {
  endpoints: {
    getLabSettings: handleCall(contract.getLabSettings, async ({ db }) => ({ settings: await findLabSettings(db) })),
    updateLabSettings: handleCall(contract.updateLabSettings, async (deps, { body, caller }) => ({
      settings: await saveLabSettings(deps, body, caller.userId),
    })),
    listLabDays: handleCall(labDays.listLabDays, async ({ db, now }) => ({
      days: [...(await recentLabDays(db, now()))],
    })),
    setLabDay: handleCall(labDays.setLabDay, async (deps, { body, caller }) => ({
      days: [...(await setLabDay(deps, body, caller.userId))],
    })),
  },
} satisfies Module;
