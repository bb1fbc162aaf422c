import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { BROWSER_TOKEN_KEPT_MS } from "../platform/http/client.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { knownBrowsers } from "./tables.ts";

/** How a browser's token is kept, and looked for. */
export const hashBrowserToken = hashLinkToken;

/**
 * Notes that somebody signed in to an account in this browser.
 * @param browserToken what the browser keeps already; it may be known to other accounts
 * @returns what it is to keep from now on, how that is kept here, and whether the account did not know it
 */
export async function rememberBrowser(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  userId: string,
  browserToken: string | null,
): Promise<{ token: string; hash: string; isNew: boolean }> {
  const token = browserToken ?? newLinkToken();
  const hash = hashBrowserToken(token);
  const [kept] = await tx
    .insert(knownBrowsers)
    .values({ userId, tokenHash: hash, lastUsedAt: now() })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.tokenHash],
      set: { lastUsedAt: now() },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` }); // no row was there before
  return { token, hash, isNew: kept!.isNew };
}

/** Strangers may be among the browsers that signed in: none but this one is known any more. */
export async function forgetBrowsers(tx: Tx, userId: string, { butHash }: { butHash: string | null }): Promise<void> {
  const others = butHash === null ? undefined : ne(knownBrowsers.tokenHash, butHash);
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), others));
}

export async function forgetBrowser(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.tokenHash, hash)));
}

/** Lets go of browsers that have thrown their token away by now. */
export async function sweepBrowsers({ db, now }: Deps): Promise<void> {
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, new Date(now().getTime() - BROWSER_TOKEN_KEPT_MS)));
}
