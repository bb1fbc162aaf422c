import type { LinkFor } from "../../adapters/files/link-for.ts";
import { readSignedQuery, signedQuery } from "../../adapters/files/signed-query.ts";
import type { CallDeps, Deps } from "../../deps.ts";

type Signs = Pick<Deps, "settings" | "now">;

/** So long may a download of gigabytes over a slow line be taken up again. Its session may end it earlier. */
const GOOD_FOR_S = 12 * 3600;
const NAMES = ["for", "expires"] as const;

const purposeOf = (zipDownloadId: string) => `zip ${zipDownloadId}`;
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export function zipLink(
  { settings, now, linksFor }: Signs & Pick<CallDeps, "linksFor">,
  zipDownloadId: string,
): string {
  const said = { for: linksFor, expires: String(seconds(now()) + GOOD_FOR_S) };
  return `/api/zip-downloads/${zipDownloadId}?${signedQuery(settings.authSecret, purposeOf(zipDownloadId), said)}`;
}

export function checkZipLink(
  { settings, now }: Signs,
  zipDownloadId: string,
  query: Record<string, unknown>,
): { for: LinkFor } | "EXPIRED" | "FORGED" {
  const said = readSignedQuery(settings.authSecret, purposeOf(zipDownloadId), NAMES, query);
  if (said === null) return "FORGED";
  return Number(said.expires) > seconds(now()) ? { for: said.for as LinkFor } : "EXPIRED";
}
