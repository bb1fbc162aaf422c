import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { shares } from "./tables.ts";

export type ShareOf = { userId: string; shareId: string };

/** A share that was withdrawn stays so: whoever had its code was told that it leads nowhere. */
const ofCustomer = ({ userId, shareId }: ShareOf) =>
  and(eq(shares.id, shareId), eq(shares.customerId, userId), isNull(shares.withdrawnAt));

const noSuchShare = () => notFound("There is no such share.");

/** Gives a share an end, or none. */
export async function updateShare({ db }: Deps, share: ShareOf & { expiresAt: Date | null }): Promise<void> {
  const changed = await db
    .update(shares)
    .set({ expiresAt: share.expiresAt })
    .where(ofCustomer(share))
    .returning({ id: shares.id });
  if (changed.length === 0) throw noSuchShare();
}

export async function withdrawShare({ db, now }: Deps, share: ShareOf): Promise<void> {
  const withdrawn = await db
    .update(shares)
    .set({ withdrawnAt: now() })
    .where(ofCustomer(share))
    .returning({ id: shares.id });
  if (withdrawn.length === 0) throw noSuchShare();
}
