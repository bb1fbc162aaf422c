import { and, eq, isNull, sql } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/shares/shares.ts";
import { hashPassword } from "../accounts/passwords.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { shares } from "./tables.ts";

export type ShareOf = { userId: string; shareId: string };

/** Excludes withdrawn shares, which stay withdrawn: visitors have already seen that the code is invalid. */
export const ofCustomer = ({ userId, shareId }: ShareOf) =>
  and(eq(shares.id, shareId), eq(shares.customerId, userId), isNull(shares.withdrawnAt));

export const noSuchShare = () => notFound("Share not found.");

/** Changes a share's settings; a new password or download size invalidates earlier links. */
export async function updateShare(
  { db }: Deps,
  share: ShareOf,
  { password, expiresAt, ...said }: BodyOf<typeof contract.updateShare>,
): Promise<void> {
  const isAnother = password !== undefined || said.downloads !== undefined;
  const changed = await db
    .update(shares)
    .set({
      ...said,
      ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
      ...(password === undefined ? {} : { passwordHash: password === null ? null : await hashPassword(password) }),
      edition: sql`${shares.edition} + ${isAnother ? 1 : 0}`,
    })
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
