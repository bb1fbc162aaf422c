import { and, eq, isNotNull, sql } from "drizzle-orm";
import * as contract from "../../contract/accounts/auth.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { normalizeEmail } from "../../rules/accounts/email.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { isTooMany, refuse } from "../platform/http/errors.ts";
import { refundAttempts, type ConsumedAttempts, consumeAttempts, type Attempt } from "./login-throttling.ts";
import { noteEvent } from "./events/note-event.ts";
import { hashBrowserToken } from "./known-browsers.ts";
import { passwordMatches } from "./passwords.ts";
import { isBlocked, type StartedSession, startSession } from "./sessions.ts";
import { knownBrowsers, users } from "./tables.ts";

type Form = BodyOf<typeof contract.logIn>;

/**
 * Opens a session after checking the password. Until the code is verified, an admin's session may call only `/auth/*`;
 * so may any session from a new browser while others are trying passwords at the account: they lock no one out, and a
 * password they guess opens nothing.
 */
export async function logIn(deps: Deps, form: Form, client: Client): Promise<StartedSession> {
  const { db, now } = deps;
  const email = normalizeEmail(form.email);
  const account = await accountOf(deps, email, client);
  const attempts = await takeOrNote(deps, email, account, client);
  const matches = await passwordMatches(account?.passwordHash ?? null, form.password);
  const wrong = () => refuse(contract.logIn, "WRONG_LOGIN");
  const blocked = account !== undefined && isBlocked(deps, account.id);
  const suspended = account?.suspendedAt != null;
  if (!matches || account?.passwordHash == null || blocked || suspended) {
    const about = blocked ? "BLOCKED" : suspended ? "SUSPENDED" : "PASSWORD";
    if (account !== undefined)
      deps.refusals.note({ userId: account.id, kind: "LOGIN_REFUSED", about, from: { client } });
    throw wrong();
  }
  const { passwordHash, knownBrowser } = account;
  await refundAttempts(deps, attempts, ["log-in", "log-in-known"]);
  const sendLoginCode = attempts.isOverLimit("log-in-account");
  return db.transaction(async (tx) => {
    // Hashing takes time: a password reset in the meantime must not log in.
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.id, account.id), eq(users.passwordHash, passwordHash)))
      .for("share");
    if (user === undefined) throw wrong();
    const session = await startSession(tx, user, now(), { client, sendLoginCode, knownBrowser });
    const kind = session.secondFactorPending ? "PASSWORD_ACCEPTED" : "LOGGED_IN";
    await noteEvent(deps, tx, { userId: user.id, kind, about: "PASSWORD", from: { client, sessionId: session.id } });
    return session;
  });
}

/** Counts the attempt; if it must wait, records that for the account's owner. */
async function takeOrNote(
  deps: Deps,
  email: string,
  account: { id: string; knownBrowser: boolean } | undefined,
  client: Client,
): Promise<ConsumedAttempts> {
  const attempts = attemptsOf(email, account?.knownBrowser ? account.id : null, client);
  return consumeAttempts(deps, attempts, waitWords).catch((error: unknown) => {
    if (account !== undefined && isTooMany(error))
      deps.refusals.note({ userId: account.id, kind: "LOGIN_THROTTLED", from: { client } });
    throw error;
  });
}

async function accountOf({ db }: Deps, email: string, { browserToken }: Client) {
  const [account] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      suspendedAt: users.suspendedAt,
      knownBrowser: sql<boolean>`${isNotNull(knownBrowsers.tokenHash)}`,
    })
    .from(users)
    .leftJoin(
      knownBrowsers,
      and(
        eq(knownBrowsers.userId, users.id),
        eq(knownBrowsers.tokenHash, browserToken === null ? "" : hashBrowserToken(browserToken)),
      ),
    )
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.guest, false)));
  return account;
}

/**
 * Returns the rate limit keys for attempts at an account. A known browser has only its own, so strangers don't slow the
 * owner down. Elsewhere: account and network together, the network, and the account, which makes no one wait.
 */
export function attemptsOf(email: string, knownTo: string | null, { browserToken, network }: Client): Attempt[] {
  if (knownTo !== null && browserToken !== null)
    return [{ kind: "log-in-known", by: [knownTo, hashBrowserToken(browserToken)] }];
  return [
    { kind: "log-in", by: [email, network] },
    { kind: "log-in-network", by: [network] },
    { kind: "log-in-account", by: [email] },
  ];
}

const waitWords = (wait: string): string => `Too many tries. Wait ${wait} and try again, or reset your password.`;
