import { and, type Column, gt, isNull, or, type SQL } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { isAnyOf } from "../platform/database/is-any-of.ts";
import { shares } from "./tables.ts";

/** The condition that a share is neither withdrawn nor over. */
export const isLive = (share: Record<"withdrawnAt" | "expiresAt", Column>, now: Date): SQL =>
  and(isNull(share.withdrawnAt), or(isNull(share.expiresAt), gt(share.expiresAt, now)))!;

/** Those of these shares that are live. */
export async function standingShares({ db, now }: Deps, ids: string[]): Promise<string[]> {
  const found = await db
    .select({ id: shares.id })
    .from(shares)
    .where(and(isAnyOf(shares.id, ids), isLive(shares, now())));
  return found.map(({ id }) => id);
}
