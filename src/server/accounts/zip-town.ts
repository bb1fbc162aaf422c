import * as contract from "../../contract/accounts/zip-towns.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { US_STATES } from "../../rules/accounts/address.ts";
import { refuse } from "../platform/http/errors.ts";

type Town = ReplyOf<typeof contract.zipTown>;

/** City and state of a zip code, as the post calls them. */
export async function zipTown(zip: string): Promise<Town> {
  const town = await townOfZip(zip);
  if (town === null) throw refuse(contract.zipTown, "UNKNOWN_ZIP");
  return town;
}

/** Null for one that is not known. The list is read when it is first asked (some 5 MB). */
export async function townOfZip(zip: string): Promise<Town | null> {
  const { codes } = await import("zipcodes/lib/codes.js");
  const known = /^\d{5}$/.test(zip) && Object.hasOwn(codes, zip) ? codes[zip] : undefined;
  const state = US_STATES.find((code) => code === known?.state);
  return known === undefined || state === undefined ? null : { zip, city: known.city, state };
}
