import { and, eq } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { opens } from "./open-key.ts";
import { isLive } from "./standing-shares.ts";
import { shares } from "./tables.ts";

export type LiveShare = typeof shares.$inferSelect;

/** The share that a code leads to. Codes that are unknown, over or withdrawn are told apart by nothing. */
export async function liveShare(deps: Deps, code: string, tx: Pick<Tx, "select"> = deps.db): Promise<LiveShare> {
  const [found] = await tx
    .select()
    .from(shares)
    .where(and(eq(shares.code, code), isLive(shares, deps.now())));
  if (found === undefined) throw notFound("This link leads to nothing that is shared now.");
  return found;
}

/** Whether a visitor may see it: it has no password, or they have given it. */
export const isOpenTo = (deps: Deps, share: LiveShare, key: string | undefined): boolean =>
  share.passwordHash === null || opens(deps, share, key);
