import { eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import { rememberBrowser } from "./known-browsers.ts";
import type { StartedSession } from "./sessions.ts";
import { sessions } from "./tables.ts";

/** Makes the browser of a session that is fully signed in known to the account. @returns what it is to keep */
export function keepBrowser(deps: Deps, session: StartedSession, client: Client): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const { token, hash } = await rememberBrowser(deps, tx, session.userId, client.browserToken);
    await tx.update(sessions).set({ browserHash: hash }).where(eq(sessions.id, session.id));
    return token;
  });
}
