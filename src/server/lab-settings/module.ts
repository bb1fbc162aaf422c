import { listLabLocations } from "../../contract/community/community.ts";
import * as labDays from "../../contract/lab-settings/lab-days.ts";
import * as contract from "../../contract/lab-settings/lab-settings.ts";
import * as logo from "../../contract/lab-settings/logo.ts";
import * as mailTexts from "../../contract/lab-settings/mail-texts.ts";
import { getLab } from "../../contract/lab-settings/public-lab.ts";
import { getTaxSettings } from "../../contract/lab-settings/tax-settings.ts";
import * as profile from "../../contract/lab-settings/lab-profile.ts";
import { LOGO_LIMIT } from "../../rules/lab-settings/logo.ts";
import { cachedCall, handleCall } from "../handle-call.ts";
import { labLocations, labProfileReply, readLab } from "./lab-profile.ts";
import { linkForLogo, logoFile, receiveLogo } from "./logo.ts";
import { findLabSettings, recentLabDays } from "./queries.ts";
import { saveLabSettings, setLabDay } from "./save-lab-settings.ts";
import { listMailTexts } from "./mail-texts.ts";
import { taxSettingsReply } from "./tax-settings.ts";
import { listProfileVersions, restoreProfileVersion, saveLabProfile } from "./save-lab-profile.ts";
import { labProfileVersions } from "./tables.ts";
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
    listLabLocations: cachedCall(
      listLabLocations,
      { tables: [labProfileVersions] },
      async ({ db, pageContent: { partners } }) => ({ locations: [...labLocations(await readLab(db)), ...partners] }),
    ),
    getLab: cachedCall(getLab, { tables: [labProfileVersions] }, async ({ db }) => ({
      lab: await readLab(db),
    })),
    getTaxSettings: handleCall(getTaxSettings, taxSettingsReply),
    getLabProfile: handleCall(profile.getLabProfile, ({ db }) => labProfileReply(db)),
    saveLabProfile: handleCall(profile.saveLabProfile, async (deps, { body, caller }) => {
      await saveLabProfile(deps, body, caller.userId);
      return { done: true } as const;
    }),
    listProfileVersions: handleCall(profile.listProfileVersions, async ({ db }, { query }) => ({
      versions: await listProfileVersions(db, query.part),
    })),
    restoreProfileVersion: handleCall(profile.restoreProfileVersion, async (deps, { body, caller }) => {
      await restoreProfileVersion(deps, body, caller.userId);
      return { done: true } as const;
    }),
    addLogo: handleCall(logo.addLogo, (deps, { body }) => linkForLogo(deps, body)),
    getLogo: handleCall(logo.getLogo, (deps, { params }) => logoFile(deps, params.logoId)),
    listMailTexts: handleCall(mailTexts.listMailTexts, async (deps) => listMailTexts(deps)),
    setLabDay: handleCall(labDays.setLabDay, async (deps, { body, caller }) => ({
      days: [...(await setLabDay(deps, body, caller.userId))],
    })),
  },

  uploads: {
    logos: { limit: LOGO_LIMIT, keeps: false, receive: receiveLogo },
  },
} satisfies Module;
