import { eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import type { Caller } from "../platform/http/guard.ts";
import { hashBrowserToken } from "./known-browsers.ts";
import { sessions } from "./tables.ts";

/** What tries in a session are counted by beside its account: each browser that the account knew apart, all others together. */
export async function browserOf({ db }: Deps, caller: Caller, { browserToken }: Client): Promise<string> {
  const [session] = await db
    .select({ knownBrowser: sessions.knownBrowser })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  return session?.knownBrowser && browserToken !== null ? hashBrowserToken(browserToken) : "unknown";
}
