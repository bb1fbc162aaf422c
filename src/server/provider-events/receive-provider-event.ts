import type { Deps } from "../deps.ts";
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

/** Keeps a verified event of a provider, once by its id, and has it worked. Answering the provider waits for no more than this. */
export async function receiveProviderEvent(
  deps: Pick<Deps, "db" | "jobs" | "now">,
  event: ProviderEvent,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const kept = await tx
      .insert(providerEvents)
      .values({ ...event, receivedAt: deps.now() })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (kept.length > 0) await deps.jobs.enqueue(tx, "work-provider-event", { eventId: event.id });
  });
}
