import { and, eq, isNull } from "drizzle-orm";
import * as contract from "../../contract/community/community.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { subscribers } from "./tables.ts";
import { subscriberOfToken } from "./unsubscribe-token.ts";

/** Takes a subscriber off the list; the row stays, so that nobody is welcomed twice. */
export async function leaveWaitlist({ db, now, settings }: Deps, token: string): Promise<void> {
  const id = subscriberOfToken(settings.authSecret, token);
  if (id === null) throw refuse(contract.leaveWaitlist, "BAD_TOKEN");
  await db
    .update(subscribers)
    .set({ unsubscribedAt: now() })
    .where(and(eq(subscribers.id, id), isNull(subscribers.unsubscribedAt)));
}
