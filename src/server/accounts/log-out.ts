import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { Client } from "../platform/http/client.ts";
import type { Caller } from "../platform/http/guard.ts";
import { by, noteEvent } from "./events/note-event.ts";
import { removePushDeviceOf } from "./push-devices/push-devices.ts";
import { sessions } from "./tables.ts";

/** Ends the caller's session, here and in every other tab that shares its token. */
export async function logOut(deps: Deps, caller: Caller, client: Client): Promise<void> {
  const { userId } = caller;
  await deps.db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: deps.now() })
      .where(and(eq(sessions.id, caller.sessionId), isNull(sessions.endedAt)));
    await removePushDeviceOf(tx, caller);
    if (ended.rowCount === 1)
      await noteEvent(deps, tx, { userId, kind: "LOGGED_OUT", from: by(caller, client, userId) });
  });
}
