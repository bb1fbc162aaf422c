import { and, type Column, gt, isNull, or, type SQL } from "drizzle-orm";
import type { LinkFor } from "../adapters/files/link-for.ts";
import type { Deps } from "../deps.ts";
import { isAnyOf } from "../platform/database/is-any-of.ts";
import { shares } from "./tables.ts";

/** The condition that a share is neither withdrawn nor over. */
export const isLive = (share: Record<"withdrawnAt" | "expiresAt", Column>, now: Date): SQL =>
  and(isNull(share.withdrawnAt), or(isNull(share.expiresAt), gt(share.expiresAt, now)))!;

/** What links of a share are given for: the share as it is now. */
export const linkForShare = ({ id, edition }: { id: string; edition: number }): LinkFor => `share.${id}.${edition}`;

/** Those of these shares, each in an edition, that are live and still the same. */
export async function standingShares({ db, now }: Deps, ids: string[]): Promise<string[]> {
  const asked = ids.map((one) => one.split(".")[0]!);
  const found = await db
    .select({ id: shares.id, edition: shares.edition })
    .from(shares)
    .where(and(isAnyOf(shares.id, asked), isLive(shares, now())));
  return found.map(({ id, edition }) => `${id}.${edition}`);
}
