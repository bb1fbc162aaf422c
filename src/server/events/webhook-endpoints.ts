import { and, count, eq, isNull, sql } from "drizzle-orm";
import * as contract from "../../contract/events/webhook-endpoints.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { MOST_ENDPOINTS } from "../../rules/events/deliveries.ts";
import { CHAT_LABELS } from "../../rules/events/chat.ts";
import { TEST_EVENT } from "../../rules/events/event-types.ts";
import { noticeAddress } from "../../rules/lab-settings/notices.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { invalidField, notFound, refuse } from "../platform/http/errors.ts";
import type { Answer } from "../platform/http/post-to-stranger.ts";
import { newId } from "../platform/ids.ts";
import { seal } from "../platform/tokens/sealed.ts";
import { outboxEvents, webhookDeliveries, webhookEndpoints } from "./tables.ts";
import { newWebhookSecret } from "./webhook-secret.ts";

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** Advisory lock of the number of endpoints. */
export const ADDING = 7_016_302;

const noSuchEndpoint = () => notFound("This endpoint was deleted.");
/** Not a chat channel, which is an endpoint of its own kind. */
const isEndpoint = (id: string) => and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.chat));
export const thingOf = ({ id, url }: Endpoint) => ({ kind: "WEBHOOK_ENDPOINT" as const, id, name: new URL(url).host });

function mustBeHttps({ settings }: Deps, url: string): void {
  if (settings.privateWebhooks || url.startsWith("https:")) return;
  throw invalidField("url", "Enter an address that begins with https://");
}

async function lockEndpoint(tx: Tx, id: string): Promise<Endpoint> {
  const [found] = await tx.select().from(webhookEndpoints).where(isEndpoint(id)).for("no key update");
  if (found === undefined) throw noSuchEndpoint();
  return found;
}

export async function addWebhookEndpoint(
  deps: Deps,
  form: BodyOf<typeof contract.addWebhookEndpoint>,
  by: string,
): Promise<{ id: string; secret: string }> {
  mustBeHttps(deps, form.url);
  const secret = newWebhookSecret();
  const [id, createdAt] = [newId(), deps.now()];
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDING})`);
    const [known] = await tx.select({ count: count() }).from(webhookEndpoints).where(isNull(webhookEndpoints.chat));
    if (known!.count >= MOST_ENDPOINTS) throw refuse(contract.addWebhookEndpoint, "TOO_MANY");
    const sealed = seal(deps.settings.authSecret, secret);
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ ...form, id, createdAt, secret: sealed })
      .returning();
    await recordChange(deps, tx, { by, verb: "ADDED", thing: thingOf(added!), after: form });
  });
  return { id, secret };
}

export async function updateWebhookEndpoint(
  deps: Deps,
  id: string,
  form: BodyOf<typeof contract.updateWebhookEndpoint>,
  by: string,
): Promise<void> {
  mustBeHttps(deps, form.url);
  await deps.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    await tx
      .update(webhookEndpoints)
      .set({ ...form, ...(form.active && { switchedOffAt: null }) })
      .where(eq(webhookEndpoints.id, id));
    if (!form.active) await cancelDeliveries(tx, id);
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(before), before, after: form });
  });
}

export async function removeWebhookEndpoint(deps: Deps, id: string, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [before] = await tx.delete(webhookEndpoints).where(isEndpoint(id)).returning();
    if (before === undefined) throw noSuchEndpoint();
    const { url, description, types } = before;
    await recordChange(deps, tx, { by, verb: "REMOVED", thing: thingOf(before), before: { url, description, types } });
  });
}

/** Replaces the secret. The former one signs for another day, so that the receiver can change over. */
export async function rotateWebhookSecret(deps: Deps, id: string, by: string): Promise<string> {
  const secret = newWebhookSecret();
  await deps.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    const oldSecretUntil = new Date(deps.now().getTime() + DAY_MS);
    await tx
      .update(webhookEndpoints)
      .set({ secret: seal(deps.settings.authSecret, secret), oldSecret: before.secret, oldSecretUntil })
      .where(eq(webhookEndpoints.id, id));
    await recordChange(deps, tx, { by, verb: "CHANGED", thing: thingOf(before), after: { oldSecretUntil } });
  });
  return secret;
}

export async function sendTestEvent({ db, now, jobs }: Deps, endpointId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockEndpoint(tx, endpointId)).active) throw refuse(contract.sendTestEvent, "OFF");
    await recordTestEvent({ now, jobs }, tx, endpointId);
  });
}

export async function recordTestEvent(
  { now, jobs }: Pick<Deps, "now" | "jobs">,
  tx: Tx,
  endpointId: string,
): Promise<void> {
  const subject = `endpoint:${endpointId}`;
  await tx.insert(outboxEvents).values({ type: TEST_EVENT, subject, data: { endpointId }, createdAt: now() });
  await jobs.enqueue(tx, "dispatch-events", {});
}

/** Delivers an event again, also one that failed or was canceled. */
export async function resendDelivery({ db, now, jobs }: Deps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ endpointId: webhookEndpoints.id, active: webhookEndpoints.active })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id))
      .for("no key update", { of: webhookEndpoints });
    if (found === undefined) throw notFound("This delivery was deleted.");
    if (!found.active) throw refuse(contract.resendWebhookDelivery, "OFF");
    await tx
      .update(webhookDeliveries)
      .set({ state: "WAITING", tries: 0, nextTryAt: now(), firstTriedAt: null })
      .where(eq(webhookDeliveries.id, id));
    await jobs.enqueue(tx, "deliver-webhooks", { endpointId: found.endpointId });
  });
}

/** Switches an endpoint off that nothing reached for three days, and e-mails the lab. */
export async function switchOff(
  deps: Deps,
  tx: Tx,
  { id, url, chat }: Endpoint,
  { status, text }: Answer,
): Promise<void> {
  const at = deps.now();
  const answer = status === null ? text : `HTTP status ${status}`;
  await tx.update(webhookEndpoints).set({ active: false, switchedOffAt: at }).where(eq(webhookEndpoints.id, id));
  await cancelDeliveries(tx, id);
  await enqueueMail(deps, tx, {
    template: "lab-notice",
    to: noticeAddress(deps.lab, "failures"),
    key: `webhook-off:${id}:${at.toISOString()}`,
    data:
      chat === null
        ? {
            title: "A webhook endpoint was switched off",
            lines: [
              `For three days, no event reached ${url}. Last answer: ${answer}`,
              "Fix the receiver, then turn the endpoint on. It can read the events that it missed from the feed.",
            ],
            label: "Open webhooks",
            url: `${deps.settings.publicUrl}/admin/webhooks`,
          }
        : {
            title: `A ${CHAT_LABELS[chat]} channel was switched off`,
            lines: [
              `For three days, no notice reached ${url}. Last answer: ${answer}`,
              "Turn the channel on, or delete it and add it again with a new address.",
            ],
            label: "Open connections",
            url: `${deps.settings.publicUrl}/admin/connections`,
          },
  });
}

export const cancelDeliveries = (tx: Tx, endpointId: string) =>
  tx
    .update(webhookDeliveries)
    .set({ state: "CANCELED" })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "WAITING")));
