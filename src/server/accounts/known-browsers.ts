import { and, eq, lt, ne } from "drizzle-orm";
import type { Deps, Tx } from "../deps.ts";
import { BROWSER_TOKEN_KEPT_MS } from "../platform/http/client.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { knownBrowsers } from "./tables.ts";

/** How a browser's token is kept, and looked for. */
export const hashBrowserToken = hashLinkToken;

/**
 * Notes that somebody signed in to an account in this browser.
 * @param browserToken what the browser keeps already; it may be known to other accounts
 * @returns what it is to keep from now on
 */
export async function rememberBrowser(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  userId: string,
  browserToken: string | null,
): Promise<string> {
  const token = browserToken ?? newLinkToken();
  await tx
    .insert(knownBrowsers)
    .values({ userId, tokenHash: hashBrowserToken(token), lastUsedAt: now() })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.tokenHash],
      set: { lastUsedAt: now() },
    });
  return token;
}

/** Strangers may be among the browsers that signed in: none but this one is known any more. */
export async function forgetBrowsers(tx: Tx, userId: string, { but }: { but: string | null }): Promise<void> {
  const others = but === null ? undefined : ne(knownBrowsers.tokenHash, hashBrowserToken(but));
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), others));
}

/** Lets go of browsers that have thrown their token away by now. */
export async function sweepBrowsers({ db, now }: Deps): Promise<void> {
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, new Date(now().getTime() - BROWSER_TOKEN_KEPT_MS)));
}
