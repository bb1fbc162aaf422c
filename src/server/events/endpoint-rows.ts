import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import * as chatContract from "../../contract/events/chat-channels.ts";
import * as webhookContract from "../../contract/events/webhook-endpoints.ts";
import { MOST_ENDPOINTS } from "../../rules/events/deliveries.ts";
import { TEST_EVENT } from "../../rules/events/event-types.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { outboxEvents, webhookDeliveries, webhookEndpoints } from "./tables.ts";

// Webhook endpoints and chat channels are rows of one table, written in one way.

export type Endpoint = typeof webhookEndpoints.$inferSelect;
type NewEndpoint = Omit<typeof webhookEndpoints.$inferInsert, "id" | "createdAt">;

/** Advisory lock of the number of endpoints. */
const ADDING = 7_016_302;

const KINDS = {
  endpoint: {
    are: isNull(webhookEndpoints.chat),
    deleted: "This endpoint was deleted.",
    tooMany: () => refuse(webhookContract.addWebhookEndpoint, "TOO_MANY"),
    isOff: () => refuse(webhookContract.sendTestEvent, "OFF"),
  },
  channel: {
    are: isNotNull(webhookEndpoints.chat),
    deleted: "This channel was deleted.",
    tooMany: () => refuse(chatContract.addChatChannel, "TOO_MANY"),
    isOff: () => refuse(chatContract.testChatChannel, "OFF"),
  },
} as const;
export type EndpointKind = keyof typeof KINDS;

const isOf = (kind: EndpointKind, id: string) => and(eq(webhookEndpoints.id, id), KINDS[kind].are);
const thingOf = ({ id, url }: Endpoint) => ({ kind: "WEBHOOK_ENDPOINT" as const, id, name: new URL(url).host });

export async function lockEndpoint(tx: Tx, kind: EndpointKind, id: string): Promise<Endpoint> {
  const [found] = await tx.select().from(webhookEndpoints).where(isOf(kind, id)).for("no key update");
  if (found === undefined) throw notFound(KINDS[kind].deleted);
  return found;
}

/** @param shown what the history says about it. @returns its id */
export async function addEndpoint(
  deps: Deps,
  kind: EndpointKind,
  values: NewEndpoint,
  { by, shown }: { by: string; shown: object },
): Promise<string> {
  const id = newId();
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDING})`);
    const [known] = await tx.select({ count: count() }).from(webhookEndpoints).where(KINDS[kind].are);
    if (known!.count >= MOST_ENDPOINTS) throw KINDS[kind].tooMany();
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ ...values, id, createdAt: deps.now() })
      .returning();
    await recordChange(deps, tx, { by, verb: "ADDED", thing: thingOf(added!), after: shown });
  });
  return id;
}

/** Changes an endpoint or a channel. Switching it off cancels its waiting deliveries. */
export async function updateEndpoint(
  deps: Deps,
  kind: EndpointKind,
  id: string,
  form: Partial<Endpoint> & { active: boolean },
  by: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, kind, id);
    await tx
      .update(webhookEndpoints)
      .set({ ...form, ...(form.active && { switchedOffAt: null }) })
      .where(eq(webhookEndpoints.id, id));
    if (!form.active) await cancelDeliveries(tx, id);
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(before), before, after: form });
  });
}

export async function removeEndpoint(deps: Deps, kind: EndpointKind, id: string, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [removed] = await tx.delete(webhookEndpoints).where(isOf(kind, id)).returning();
    if (removed === undefined) throw notFound(KINDS[kind].deleted);
    const { url, description, types, notices } = removed;
    const before = { url, description, ...(kind === "channel" ? { notices } : { types }) };
    await recordChange(deps, tx, { by, verb: "REMOVED", thing: thingOf(removed), before });
  });
}

/** Sends an event that only says that it is a test. */
export async function testEndpoint({ db, now, jobs }: Deps, kind: EndpointKind, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockEndpoint(tx, kind, id)).active) throw KINDS[kind].isOff();
    const data = { endpointId: id };
    await tx.insert(outboxEvents).values({ type: TEST_EVENT, subject: `endpoint:${id}`, data, createdAt: now() });
    await jobs.enqueue(tx, "dispatch-events", {});
  });
}

/** Records a new secret in the history. */
export const recordRotation = (deps: Deps, tx: Tx, endpoint: Endpoint, by: string, oldSecretUntil: Date) =>
  recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(endpoint), after: { oldSecretUntil } });

export const cancelDeliveries = (tx: Tx, endpointId: string) =>
  tx
    .update(webhookDeliveries)
    .set({ state: "CANCELED" })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "WAITING")));
