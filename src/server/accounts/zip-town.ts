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

type Entry = { city: string; state: string; latitude: number; longitude: number };

/** Returns null for an unknown ZIP code. Loads the list on first use. */
async function entryOfZip(zip: string): Promise<Entry | null> {
  if (!/^\d{5}$/.test(zip)) return null;
  const text = await zipList();
  const at = text.indexOf(`"${zip}":{`);
  return at < 0 ? null : (JSON.parse(text.slice(at + `"${zip}":`.length, text.indexOf("}", at) + 1)) as Entry);
}

export async function townOfZip(zip: string): Promise<Town | null> {
  const known = await entryOfZip(zip);
  const state = US_STATES.find((code) => code === known?.state);
  return known === null || state === undefined ? null : { zip, city: known.city, state };
}

/** Returns the center of a ZIP code in degrees; null for an unknown one. */
export async function centerOfZip(zip: string): Promise<{ lat: number; lon: number } | null> {
  const known = await entryOfZip(zip);
  return known === null ? null : { lat: known.latitude, lon: known.longitude };
}
