import type { LinkFor } from "../adapters/files/link-for.ts";
import { readSignedQuery, signedQuery } from "../adapters/files/signed-query.ts";
import type { Deps } from "../deps.ts";
import { linkForShare } from "./live-share.ts";

type Signs = Pick<Deps, "settings" | "now">;

/** The same as for resuming a customer's own zip. */
const GOOD_FOR_S = 12 * 3600;
const NAMES = ["for", "expires"] as const;

const purposeOf = (shareId: string) => `share zip ${shareId}`;
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Returns a link to all files of a share in one zip, valid until the share ends or its edition changes. */
export function shareZipLink({ settings, now }: Signs, share: { id: string; edition: number }): string {
  const said = { for: linkForShare(share), expires: String(seconds(now()) + GOOD_FOR_S) };
  return `/api/shared-zips/${share.id}?${signedQuery(settings.authSecret, purposeOf(share.id), said)}`;
}

export function checkShareZipLink(
  { settings, now }: Signs,
  shareId: string,
  query: Record<string, unknown>,
): { for: LinkFor } | "EXPIRED" | "FORGED" {
  const said = readSignedQuery(settings.authSecret, purposeOf(shareId), NAMES, query);
  if (said === null) return "FORGED";
  return Number(said.expires) > seconds(now()) ? { for: said.for as LinkFor } : "EXPIRED";
}
