import { and, type Column, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import type { LinkFor } from "../adapters/files/link-for.ts";
import type { Deps, Tx } from "../deps.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { notFound } from "../platform/http/errors.ts";
import { opens } from "./open-key.ts";
import { shares } from "./tables.ts";

export type LiveShare = typeof shares.$inferSelect;

type FindsShare = (code: string, now: Date) => PromiseLike<LiveShare[]>;

const found = (db: Pick<Tx, "select">, code: string, now: Date) =>
  db
    .select()
    .from(shares)
    .where(and(eq(shares.code, code), isLive(shares, now)));

/** Locks the share until the transaction ends. */
export const lockedIn =
  (tx: Tx): FindsShare =>
  (code, now) =>
    found(tx, code, now).for("no key update");

/** Returns the share of a code. Unknown, expired and withdrawn codes get the same response. */
export async function liveShare(
  { db, now }: Deps,
  code: string,
  find: FindsShare = (requested, at) => found(db, requested, at),
): Promise<LiveShare> {
  const [share] = await find(code, now());
  if (share === undefined) throw notFound("This link has ended, expired or is mistyped.");
  return share;
}

/** Returns whether a visitor may see it: it has no password, or they have entered it. */
export const isOpenTo = (deps: Deps, share: LiveShare, key: string | undefined): boolean =>
  share.passwordHash === null || opens(deps, share, key);

/** Matches shares that are neither withdrawn nor expired. */
export const isLive = (share: Record<"withdrawnAt" | "expiresAt", Column>, now: Date): SQL =>
  and(isNull(share.withdrawnAt), or(isNull(share.expiresAt), gt(share.expiresAt, now)))!;

/** Binds a share's links to its current edition. */
export const linkForShare = ({ id, edition }: { id: string; edition: number }): LinkFor => `share.${id}.${edition}`;

/** Returns the given share editions that are live and current. */
export async function activeShares({ db, now }: Deps, ids: string[]): Promise<string[]> {
  const requested = ids.map((one) => one.split(".")[0]!);
  const found = await db
    .select({ id: shares.id, edition: shares.edition })
    .from(shares)
    .where(and(isAnyOf(shares.id, requested), isLive(shares, now())));
  return found.map(({ id, edition }) => `${id}.${edition}`);
}
