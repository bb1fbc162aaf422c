import * as contract from "../../contract/accounts/zip-towns.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { US_STATES } from "../../rules/accounts/address.ts";
import { refuse } from "../platform/http/errors.ts";

/** City and state of a zip code, as the post calls them. The list is read when it is first asked (some 5 MB). */
export async function zipTown(zip: string): Promise<ReplyOf<typeof contract.zipTown>> {
  const { codes } = await import("zipcodes/lib/codes.js");
  const known = /^\d{5}$/.test(zip) && Object.hasOwn(codes, zip) ? codes[zip] : undefined;
  const state = US_STATES.find((code) => code === known?.state);
  if (known === undefined || state === undefined) throw refuse(contract.zipTown, "UNKNOWN_ZIP");
  return { zip, city: known.city, state };
}
