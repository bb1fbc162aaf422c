import { linkForSession } from "../adapters/files/link-for.ts";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { storeKnownBrowser } from "./known-browsers.ts";
import { userById } from "./queries.ts";
import { type StartedSession, tokenOf } from "./sessions.ts";

/** How a session is delivered: its token to the client, and another token stored in the browser. */
export type Door = { client: Client; sendToken(token: string): void; setBrowserCookie(token: string): void };

/** Delivers a session's token and returns its user. A browser with a complete sign-in becomes known. */
export async function handOutSession(
  deps: Deps,
  session: StartedSession,
  { client, sendToken, setBrowserCookie }: Door,
) {
  if (!session.secondFactorPending) setBrowserCookie(await storeKnownBrowser(deps, session, client));
  sendToken(await tokenOf(deps, session));
  const theirs = { ...deps, linksFor: linkForSession({ sessionId: session.id }) };
  return { user: await userById(theirs, session.userId), secondFactor: session.secondFactorPending, station: null };
}
