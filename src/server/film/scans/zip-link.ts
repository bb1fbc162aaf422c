import { readSignedQuery, signedQuery } from "../../adapters/files/signed-query.ts";
import type { Deps } from "../../deps.ts";

type Signs = Pick<Deps, "settings" | "now">;

/** A link may be clicked for this long; a download that has begun goes on. */
const GOOD_FOR_S = 30 * 60;
const NAMES = ["expires"] as const;

const purposeOf = (zipDownloadId: string) => `zip ${zipDownloadId}`;
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export function zipLink({ settings, now }: Signs, zipDownloadId: string): string {
  const expires = String(seconds(now()) + GOOD_FOR_S);
  return `/api/zip-downloads/${zipDownloadId}?${signedQuery(settings.authSecret, purposeOf(zipDownloadId), { expires })}`;
}

export function checkZipLink(
  { settings, now }: Signs,
  zipDownloadId: string,
  query: Record<string, unknown>,
): "GOOD" | "EXPIRED" | "FORGED" {
  const said = readSignedQuery(settings.authSecret, purposeOf(zipDownloadId), NAMES, query);
  if (said === null) return "FORGED";
  return Number(said.expires) > seconds(now()) ? "GOOD" : "EXPIRED";
}
