import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { eventWorker } from "./event-worker.ts";
import { providerEvents } from "./tables.ts";

export type ProviderEvent = {
  /** The provider's id of the event. */
  id: string;
  provider: "payments" | "postage";
  /** Such as "refund.failed". */
  type: string;
  /** The provider's id of what it is about. */
  subject: string;
};

/**
 * Keeps a verified event of a provider, once by its id, and has it worked, unless it tells nothing new: nearly every payment
 * is settled before its event comes. Answering the provider waits for no more than this.
 */
export async function receiveProviderEvent(
  deps: Pick<Deps, "db" | "jobs" | "now" | "follows">,
  event: ProviderEvent,
): Promise<void> {
  const worker = eventWorker(deps, event);
  const tellsNothing = worker === undefined ? sql`true` : worker.isOver?.(event.subject);
  await deps.db.transaction(async (tx) => {
    const receivedAt = deps.now();
    const workedAt = tellsNothing && sql`case when ${tellsNothing} then ${receivedAt.toISOString()}::timestamptz end`;
    const [kept] = await tx
      .insert(providerEvents)
      .values({ ...event, receivedAt, ...(workedAt && { workedAt }) })
      .onConflictDoNothing()
      .returning({ workedAt: providerEvents.workedAt });
    if (kept?.workedAt === null) await deps.jobs.enqueue(tx, "work-provider-event", { eventId: event.id });
  });
}
