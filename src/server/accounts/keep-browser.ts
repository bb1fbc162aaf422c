import { and, eq, gt, ne } from "drizzle-orm";
import { browserName } from "../../rules/accounts/browser-name.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import type { Client } from "../platform/http/client.ts";
import { noteEvent } from "./events/note-event.ts";
import { accountEvents } from "./events/tables.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { removePushDevicesOfOthers } from "./push-devices/push-devices.ts";
import type { StartedSession } from "./sessions.ts";
import { knownBrowsers, sessions, users } from "./tables.ts";

/** So often in a day its owner is told: who empties their browser each time knows by then. */
const MAILS_A_DAY = 5;

/**
 * Makes the browser of a session that is fully signed in known to the account, and tells its owner where others were known
 * but not this one. @returns what it is to keep
 */
export function keepBrowser(deps: Deps, session: StartedSession, client: Client): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const { token, hash, isNew } = await rememberBrowser(deps, tx, session.userId, client.browserToken);
    await tx.update(sessions).set({ browserHash: hash }).where(eq(sessions.id, session.id));
    await removePushDevicesOfOthers(tx, session.userId, hash);
    if (isNew && (await knowsAnother(tx, session.userId, hash))) await tellOwner(deps, tx, session, client);
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

async function tellOwner(deps: Deps, tx: Tx, { id, userId }: StartedSession, client: Client): Promise<void> {
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
