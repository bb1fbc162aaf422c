import { lt, or } from "drizzle-orm";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { sessionLengths } from "./sessions.ts";
import { sessions } from "./tables.ts";

/** For who asks a few days later what has become of them. */
const KEPT_MS = 7 * DAY_MS;

/** Lets go of sessions that are over. */
export async function sweepSessions(deps: Deps): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms - KEPT_MS);
  const { idleMs } = sessionLengths(deps);
  await deps.db.delete(sessions).where(or(lt(sessions.endedAt, before(0)), lt(sessions.lastSeenAt, before(idleMs))));
}
