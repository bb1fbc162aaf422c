import { createClient } from "../../src/contract/kit/client.ts";
import { saveLabProfile } from "../../src/contract/lab-settings/lab-profile.ts";
import { makeOwner } from "../../src/contract/setup/setup.ts";
import { STARTING_PROFILE } from "../../src/rules/brand.ts";
import { PASSWORD } from "./journey.ts";
import { type LabProcess, startLabProcess } from "./lab-process.ts";

const OWNER = { firstName: "Olive", lastName: "Owner", email: "olive@people.test", password: PASSWORD };
const LAB = {
  name: "Grain House",
  legalEntity: "Grain House LLC",
  email: "hi@grain.test",
  phone: "",
  address1: "61 Greenpoint Avenue",
  address2: null,
  city: "Brooklyn",
  state: "NY",
  zip: "11222",
  timeZone: "America/New_York",
} as const;

/** Starts a lab without demo data. Its owner, made by the link in the log, opens it to visitors. */
export async function startNewLab(options: Parameters<typeof startLabProcess>[0]): Promise<LabProcess> {
  let said = "";
  const lab = await startLabProcess({
    ...options,
    env: { ...options.env, DEMO: "false", LOG_LEVEL: "warn" },
    onSaid: (text) => (said += text),
  });
  const link = /first-start#([\w.-]+)/.exec(said)![1]!;
  let token: string | null = null;
  const owner = createClient({ origin: lab.origin, token: { get: () => token, set: (next) => void (token = next) } });
  await owner.call(makeOwner, { body: { ...OWNER, token: link, lab: LAB } });
  const value = { ...STARTING_PROFILE.site, open: true };
  await owner.call(saveLabProfile, { body: { part: "site", value, version: 1 } });
  return lab;
}
