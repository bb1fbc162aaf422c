import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { browserName } from "../../rules/accounts/browser-name.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { BROWSER_TOKEN_MAX_AGE_MS, type Client } from "../platform/http/client.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashLinkToken, newLinkToken } from "../platform/tokens/one-time-secrets.ts";
import { noteEvent } from "./events/note-event.ts";
import { accountEvents } from "./events/tables.ts";
import { removePushDevicesOfOthers } from "./push-devices/push-devices.ts";
import type { StartedSession } from "./sessions.ts";
import { knownBrowsers, sessions, users } from "./tables.ts";

export const hashBrowserToken = hashLinkToken;

/**
 * Records a sign-in to an account from this browser.
 * @param browserToken the token the browser already has; other accounts may know it
 * @returns the browser's new token, its stored hash, and whether it was new to the account
 */
export async function rememberBrowser(
  { now }: Pick<Deps, "now">,
  tx: Tx,
  userId: string,
  browserToken: string | null,
): Promise<{ token: string; hash: string; isNew: boolean }> {
  const token = browserToken ?? newLinkToken();
  const hash = hashBrowserToken(token);
  const [saved] = await tx
    .insert(knownBrowsers)
    .values({ userId, tokenHash: hash, lastUsedAt: now() })
    .onConflictDoUpdate({
      target: [knownBrowsers.userId, knownBrowsers.tokenHash],
      set: { lastUsedAt: now() },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` }); // newly inserted
  return { token, hash, isNew: saved!.isNew };
}

/** Forgets all browsers but this one, because strangers may have signed in from them. */
export async function forgetBrowsers(tx: Tx, userId: string, { butHash }: { butHash: string | null }): Promise<void> {
  const others = butHash === null ? undefined : ne(knownBrowsers.tokenHash, butHash);
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), others));
}

export async function forgetBrowser(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.tokenHash, hash)));
}

export async function sweepBrowsers({ db, now }: Deps): Promise<void> {
  await db
    .delete(knownBrowsers)
    .where(lt(knownBrowsers.lastUsedAt, new Date(now().getTime() - BROWSER_TOKEN_MAX_AGE_MS)));
}

/** Most notices a day to an owner, for people who clear their browser each time. */
const MAILS_A_DAY = 5;

/**
 * Makes the browser of a complete sign-in known to the account. Notifies the owner if other browsers were known but not
 * this one.
 * @returns the token for the browser to store
 */
export function storeKnownBrowser(deps: Deps, session: StartedSession, client: Client): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const { token, hash, isNew } = await rememberBrowser(deps, tx, session.userId, client.browserToken);
    await tx.update(sessions).set({ browserHash: hash }).where(eq(sessions.id, session.id));
    await removePushDevicesOfOthers(tx, session.userId, hash);
    if (isNew && (await knowsAnother(tx, session.userId, hash))) await notifyOwner(deps, tx, session, client);
    return token;
  });
}

async function knowsAnother(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const others = await tx
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), ne(knownBrowsers.tokenHash, hash)))
    .limit(1);
  return others.length > 0;
}

async function notifyOwner(deps: Deps, tx: Tx, { id, userId }: StartedSession, client: Client): Promise<void> {
  const at = deps.now();
  await noteEvent(deps, tx, { userId, kind: "NEW_BROWSER", from: { client, sessionId: id } });
  const { userId: whose, kind, at: when } = accountEvents;
  const today = and(eq(whose, userId), eq(kind, "NEW_BROWSER"), gt(when, new Date(at.getTime() - DAY_MS)));
  if ((await tx.$count(accountEvents, today)) > MAILS_A_DAY) return;
  const [owner] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId));
  await enqueueMail(deps, tx, {
    template: "new-browser",
    to: owner!.email,
    key: `new-browser:${id}`,
    data: {
      firstName: owner!.firstName,
      userId,
      browser: browserName(client.userAgent),
      address: client.address,
      at: at.toISOString(),
    },
  });
}

/**
 * The rate limit key for attempts in a session, in addition to its account: each known browser separately, all others
 * together.
 */
export async function browserOf({ db }: Deps, caller: Caller, { browserToken }: Client): Promise<string> {
  const [session] = await db
    .select({ knownBrowser: sessions.knownBrowser })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  return session?.knownBrowser && browserToken !== null ? hashBrowserToken(browserToken) : "unknown";
}
