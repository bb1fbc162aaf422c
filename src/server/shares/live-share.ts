import { and, eq } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { opens } from "./open-key.ts";
import { isLive } from "./standing-shares.ts";
import { shares } from "./tables.ts";

export type LiveShare = typeof shares.$inferSelect;

type FindsShare = (code: string, now: Date) => PromiseLike<LiveShare[]>;

const found = (db: Pick<Tx, "select">, code: string, now: Date) =>
  db
    .select()
    .from(shares)
    .where(and(eq(shares.code, code), isLive(shares, now)));

/** Holds the share until the transaction ends. */
export const lockedIn =
  (tx: Tx): FindsShare =>
  (code, now) =>
    found(tx, code, now).for("no key update");

/** The share that a code leads to. Codes that are unknown, over or withdrawn are told apart by nothing. */
export async function liveShare(
  { db, now }: Deps,
  code: string,
  find: FindsShare = (asked, at) => found(db, asked, at),
): Promise<LiveShare> {
  const [share] = await find(code, now());
  if (share === undefined) throw notFound("This link leads to nothing that is shared now.");
  return share;
}

/** Whether a visitor may see it: it has no password, or they have given it. */
export const isOpenTo = (deps: Deps, share: LiveShare, key: string | undefined): boolean =>
  share.passwordHash === null || opens(deps, share, key);
