import { eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import type { WebhookHandler } from "../domain-event-handlers.ts";
import { webhookInbox } from "./tables.ts";

export type WebhookEvent = {
  /** The provider's id of the event. */
  id: string;
  provider: "payments" | "postage";
  /** For example, "refund.failed". */
  type: string;
  /** The provider's id of the object. */
  subject: string;
};

/**
 * Stores a verified webhook in the inbox, once per id, and enqueues the job that processes it. Skips the job for
 * objects that are already final: nearly every payment is settled before its webhook arrives.
 */
export async function storeWebhook(
  deps: Pick<Deps, "db" | "jobs" | "now" | "domainEvents">,
  event: WebhookEvent,
): Promise<void> {
  const handler = handlerOf(deps, event);
  const isFinal = handler === undefined ? sql`true` : handler.isFinal?.(event.subject);
  await deps.db.transaction(async (tx) => {
    const receivedAt = deps.now();
    const processedAt = isFinal && sql`case when ${isFinal} then ${receivedAt.toISOString()}::timestamptz end`;
    const [stored] = await tx
      .insert(webhookInbox)
      .values({ ...event, receivedAt, ...(processedAt && { processedAt }) })
      .onConflictDoNothing()
      .returning({ processedAt: webhookInbox.processedAt });
    if (stored?.processedAt === null) await deps.jobs.enqueue(tx, "process-webhook", { eventId: event.id });
  });
}

/** Processes a stored webhook once. Types without a handler are only marked as processed. */
export async function processWebhook(deps: Deps, eventId: string): Promise<void> {
  const [event] = await deps.db.select().from(webhookInbox).where(eq(webhookInbox.id, eventId));
  if (event === undefined || event.processedAt !== null) return;
  await handlerOf(deps, event)?.process(deps, event.subject);
  await deps.db.update(webhookInbox).set({ processedAt: deps.now() }).where(eq(webhookInbox.id, eventId));
}

const handlerOf = (
  { domainEvents }: Pick<Deps, "domainEvents">,
  { provider, type }: Pick<WebhookEvent, "provider" | "type">,
): WebhookHandler | undefined =>
  Object.entries(domainEvents.onWebhook[provider]).find(([beginning]) => type.startsWith(beginning))?.[1];
