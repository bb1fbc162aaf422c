import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as contract from "../../contract/accounts/zip-towns.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { US_STATES } from "../../rules/accounts/address.ts";
import { refuse } from "../platform/http/errors.ts";

type Town = ReplyOf<typeof contract.zipTown>;

/** Returns the USPS city and state of a ZIP code. */
export async function zipTown(zip: string): Promise<Town> {
  const town = await townOfZip(zip);
  if (town === null) throw refuse(contract.zipTown, "UNKNOWN_ZIP");
  return town;
}

let list: Promise<string> | undefined;

/**
 * Reads the package's list of ZIP codes, about 5 MB of text. It is never executed: that would block every other request
 * for over a quarter of a second.
 */
const zipList = (): Promise<string> =>
  (list ??= readFile(createRequire(import.meta.url).resolve("zipcodes/lib/codes.js"), "latin1"));

/** Returns null for an unknown ZIP code. Loads the list on first use. */
export async function townOfZip(zip: string): Promise<Town | null> {
  if (!/^\d{5}$/.test(zip)) return null;
  const text = await zipList();
  const at = text.indexOf(`"${zip}":{`);
  const known =
    at < 0
      ? undefined
      : (JSON.parse(text.slice(at + `"${zip}":`.length, text.indexOf("}", at) + 1)) as { city: string; state: string });
  const state = US_STATES.find((code) => code === known?.state);
  return known === undefined || state === undefined ? null : { zip, city: known.city, state };
}
