import { eq } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { eventWorker } from "./event-worker.ts";
import { providerEvents } from "./tables.ts";

/** Works an event once; types that nobody looks after are only noted as seen. */
export async function workProviderEvent(deps: Deps, eventId: string): Promise<void> {
  const [event] = await deps.db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (event === undefined || event.workedAt !== null) return;
  await eventWorker(deps, event)?.work(deps, event.subject);
  await deps.db.update(providerEvents).set({ workedAt: deps.now() }).where(eq(providerEvents.id, eventId));
}
